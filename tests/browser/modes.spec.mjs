// Play, Evolve and Study: the three modes of a puzzle's view.

import { boardBox, expect, house, open, test } from "./fixtures.mjs";
import { puzzles } from "./puzzles.mjs";

test.use({ mode: "" });

// The words and the controls that a reader sees without scrolling.
const inSight = (page) =>
  page.evaluate(() => {
    const seen = ({ width, height, top, bottom, left, right }) =>
      width > 2 && height > 2 && bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
    const shown = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    let words = 0;
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const unseen = !shown(text.parentElement) || !seen(text.parentElement.getBoundingClientRect());
      if (unseen || text.parentElement.closest(".unseen, option, script")) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      if (seen(range.getBoundingClientRect())) words += text.data.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
    }
    const controls = [...document.querySelectorAll("a[href], button, input, select, textarea, summary")];
    const counted = controls.filter((control) => shown(control) && seen(control.getBoundingClientRect()));
    return { words, controls: counted.filter((control) => !control.closest(".unseen")).length };
  });

const mode = (page) => expect(page.locator("main"));

for (const id of puzzles) {
  test(`a first visit to ${id} shows at most 100 words and 18 controls`, async ({ page }) => {
    await open(page, `#/${id}`);
    await mode(page).toHaveAttribute("data-mode", "play");
    await boardBox(page);
    const { words, controls } = await inSight(page);
    expect(words, "words").toBeLessThanOrEqual(100);
    expect(controls, "controls").toBeLessThanOrEqual(18);
    await expect(page.locator("#to-evolve")).toBeInViewport();
  });
}

test("Evolve takes the stage, and the game comes back as it was", async ({ page }) => {
  await open(page, "#/kuromasu");
  await page.locator("#board").focus();
  await page.keyboard.press("Enter");
  await mode(page).toHaveAttribute("data-moves", "1");
  await page.locator("#to-evolve").click();
  await mode(page).toHaveAttribute("data-mode", "evolve");
  await mode(page).toHaveAttribute("data-evaluations", /\d/);
  await expect(page).toHaveURL(/mode=evolve/);
  for (const part of ["#board", "#chart", "#gallery", "#to-play", "#adopt", "#another-seed"]) {
    await expect(page.locator(part)).toBeVisible();
  }
  await page.locator("#to-play").click();
  await mode(page).toHaveAttribute("data-mode", "play");
  await mode(page).toHaveAttribute("data-running", "false");
  await mode(page).toHaveAttribute("data-moves", "1");
  await expect(page).not.toHaveURL(/mode=/);
  await expect(page.locator("#game")).not.toHaveClass(/answering/);
});

test("Back in the browser leaves the stage before it leaves the level", async ({ page }) => {
  await open(page, "#/theseus");
  await page.keyboard.press("e");
  await mode(page).toHaveAttribute("data-mode", "evolve");
  await expect.poll(() => page.evaluate(() => history.state)).toBe("search");
  await page.goBack();
  await mode(page).toHaveAttribute("data-mode", "play");
  await expect(page).toHaveURL(/#\/theseus/);
});

for (const waits of [false, true]) {
  test(`Back leaves the stage while the game is still loading${waits ? ", for long" : ""}`, async ({ page }) => {
    await open(page, house);
    await page.keyboard.press("e");
    await expect.poll(() => page.evaluate(() => history.state)).toBe("search");
    let go;
    const late = new Promise((resolve) => (go = resolve));
    await page.route(/split_slice/, async (route) => {
      await late;
      await route.continue();
    });
    await page.reload();
    await expect(page.locator("html")).toHaveAttribute("data-boot", "ready");
    await page.goBack();
    if (waits) await mode(page).toHaveAttribute("data-mode", "play");
    go();
    await mode(page).toHaveAttribute("data-mode", "play");
    await mode(page).toHaveAttribute("data-puzzle", "slice");
    await expect(page).not.toHaveURL(/mode=/);
  });
}

for (const from of ["evolve", "study"]) {
  const to = {
    "location.hash": (page) => page.evaluate(() => (location.hash = "#/theseus")),
    "the navigation": async (page) => {
      const choice = page.locator("#go-to");
      if (await choice.isVisible()) await choice.selectOption("theseus");
      else await page.locator("#puzzles [data-id=theseus]").click();
    },
  };
  for (const [way, go] of Object.entries(to)) {
    test(`${way} leads away from ${from} at once, and Back returns with one press`, async ({ page }) => {
      await open(page, "#/slice");
      await page.locator("#to-evolve").click();
      if (from === "study") await page.locator("#stage-to-study").click();
      await mode(page).toHaveAttribute("data-mode", from);
      await expect.poll(() => page.evaluate(() => history.state)).toBe("search");
      const entries = await page.evaluate(() => history.length);
      await go(page);
      await mode(page).toHaveAttribute("data-puzzle", "theseus");
      await expect(page).toHaveURL(/#\/theseus/);
      await expect.poll(() => page.evaluate(() => history.state)).toBe(null);
      // A link takes the place of the search's entry.
      const more = way === "location.hash" ? 1 : 0;
      expect(await page.evaluate(() => history.length)).toBe(entries + more);
      await page.goBack();
      await mode(page).toHaveAttribute("data-puzzle", "slice");
      await mode(page).toHaveAttribute("data-mode", more ? from : "play");
      if (!more) return;
      await page.goBack();
      await mode(page).toHaveAttribute("data-mode", "play");
      await mode(page).toHaveAttribute("data-puzzle", "slice");
    });
  }
}

test("each mode has a key and an address, and a reload keeps it", async ({ page }) => {
  await open(page, house);
  for (const [key, name] of [["Shift+E", "study"], ["Shift+E", "evolve"], ["b", "play"], ["e", "evolve"]]) {
    await page.keyboard.press(key);
    await mode(page).toHaveAttribute("data-mode", name);
    // The browser takes a moment to leave an entry.
    await expect.poll(() => page.evaluate(() => history.state)).toBe(name === "play" ? null : "search");
  }
  await page.reload();
  await mode(page).toHaveAttribute("data-mode", "evolve");
  await expect(page).toHaveURL(/mode=evolve/);
  await page.goBack();
  await mode(page).toHaveAttribute("data-mode", "play");
  await expect.poll(() => page.evaluate(() => history.state)).toBe(null);
  await open(page, "#/morpion?mode=study");
  await mode(page).toHaveAttribute("data-mode", "study");
  await expect(page.locator("#step-button")).toBeVisible();
  // A level of the list is shown as the one before.
  await page.locator("#levels-button").click();
  await page.locator("#level-list a.level").nth(1).click();
  await expect(page).toHaveURL(/level=.*mode=study/);
  await mode(page).toHaveAttribute("data-mode", "study");
});

test("what says Play opens the game, whatever was open before", async ({ page }) => {
  await open(page, "#/morpion?mode=evolve");
  await page.locator(".brand").click();
  for (const go of [".puzzle a.card", ".puzzle a.card >> nth=1"]) {
    await page.locator(go).first().click();
    await mode(page).toHaveAttribute("data-mode", "play");
    await page.keyboard.press("e");
    await mode(page).toHaveAttribute("data-mode", "evolve");
    await expect.poll(() => page.evaluate(() => history.state)).toBe("search");
    await page.locator(".brand").click();
    await expect(page.locator("#home")).toBeVisible();
  }
  await open(page, "#/swap");
  await mode(page).toHaveAttribute("data-mode", "play");
  // Back from a run gives the game as it was.
  await page.evaluate(() => (location.hash = "#/swap?show=evolve"));
  await mode(page).toHaveAttribute("data-running", "true");
  await page.goBack();
  await mode(page).toHaveAttribute("data-mode", "play");
  // A link says what it does.
  await open(page, `${house}&mode=play&show=evolve`);
  await mode(page).toHaveAttribute("data-mode", "play");
  await expect(page.locator("#message")).toHaveText("");
  await open(page, `${house}&play=nonsense&show=evolve`);
  await expect(page.locator("#message")).toHaveText(/can't be followed/);
  await expect(page.locator("main")).not.toHaveAttribute("data-running", "true");
});

test("arrow keys reach the board after a click on the puzzle's tab", async ({ page, isMobile }) => {
  test.skip(isMobile, "a keyboard");
  await open(page, "#/slice");
  await page.locator("#puzzles [data-id=theseus]").click();
  await mode(page).toHaveAttribute("data-puzzle", "theseus");
  for (const key of ["ArrowLeft", "ArrowUp", "ArrowRight", "ArrowDown"]) await page.keyboard.press(key);
  await mode(page).not.toHaveAttribute("data-moves", "0");
});

test("the stage offers a genetic algorithm and the fastest search", async ({ page }) => {
  await open(page, "#/swap?mode=evolve");
  const offers = page.locator("#offers button");
  await expect(offers).toHaveText(["Genetic algorithm", "Fastest known"]);
  await expect(offers.first()).toHaveAttribute("aria-pressed", "true");
  await offers.last().click();
  await expect(offers.last()).toHaveAttribute("aria-pressed", "true");
  await mode(page).toHaveAttribute("data-search", "solver");
});

test("an individual of the strip is shown, and only Keep puts it on the board", async ({ page }) => {
  await open(page, `${house}&mode=evolve`);
  await page.locator("#evolve-button").click();
  const tile = page.locator("#gallery button").nth(3);
  await expect(tile).toBeEnabled();
  await page.locator("#evolve-button").click();
  await tile.click();
  await expect(tile).toHaveClass(/shown/);
  await expect(page.locator("#counters")).toHaveAccessibleName("Another answer");
  await mode(page).toHaveAttribute("data-mode", "evolve");
  await mode(page).toHaveAttribute("data-moves", "0");
  await tile.click();
  await expect(page.locator("#gallery button").first()).toHaveClass(/shown/);
  await tile.click();
  await page.locator("#adopt").click();
  await mode(page).toHaveAttribute("data-mode", "play");
  await mode(page).not.toHaveAttribute("data-moves", "0");
});

test("Study opens what has something to show, once", { tag: "@once" }, async ({ page }) => {
  await open(page, `${house}&mode=study&search=javascript&seed=3`);
  const box = page.locator("#explain-box");
  await expect(box).not.toHaveAttribute("open");
  await page.locator("#step-button").click();
  await expect(box).toHaveAttribute("open", "");
  await expect(page.locator("#fitness-terms .bar").first()).toBeAttached();
  await box.locator("> summary").click();
  await page.locator("#step-button").click();
  await mode(page).toHaveAttribute("data-generation", "2");
  await expect(box).not.toHaveAttribute("open");
});

test("help begins with the rules, and without a puzzle with the settings", async ({ page }) => {
  await open(page, "#/kuromasu");
  await page.locator(".top [data-command=help]").click();
  const tabs = page.locator("#help-tabs button:visible");
  await expect(tabs).toHaveText(["Rules", "Keys", "Settings"]);
  await expect(page.locator("#rules-list li").first()).toBeVisible();
  await tabs.nth(1).click();
  await expect(page.locator("#help-keys")).toBeVisible();
  await expect(page.locator("#help-rules")).toBeHidden();
  await page.keyboard.press("Escape");
  await page.locator(".brand").click();
  await page.locator(".top [data-command=help]").click();
  await expect(page.locator("#help-settings")).toBeVisible();
  await expect(tabs).toHaveCount(0);
  // A letter that an editor takes has one meaning.
  await open(page, "#/swap?edit=1");
  await page.locator(".top [data-command=help]").click();
  await tabs.nth(1).click();
  await expect(page.locator("#help-keys [data-letter]:visible kbd")).toHaveText(["H", "L", "E"]);
});

test("the list of levels is filtered by what is solved, size and difficulty", async ({ page }) => {
  await open(page, "#/theseus");
  await page.locator("#levels-button").click();
  const rows = page.locator("#level-list a.level");
  // The list is filled in several frames.
  await expect.poll(() => rows.count()).toBeGreaterThan(70);
  const all = await rows.count();
  await page.locator("#filter-difficulty").selectOption("2");
  await page.locator("#filter-size").selectOption("0");
  await expect.poll(() => rows.count()).toBeLessThan(all / 2);
  expect(await rows.count()).toBeGreaterThan(0);
  await expect(page.locator("#level-list")).not.toContainText("Open Door");
  await page.locator("#filter-difficulty").selectOption("");
  await page.locator("#filter-size").selectOption("");
  await expect(page.locator("#level-list")).toContainText("Open Door");
  await page.locator("#filter-difficulty").selectOption("2");
  await page.keyboard.press("Escape");
  // The browser leaves the dialog's entry of its history: a link at the same moment would be lost.
  await expect.poll(() => page.evaluate(() => history.state)).toBe(null);
  // Games that cannot be told apart so have no such filters.
  await page.evaluate(() => (location.hash = "#/morpion"));
  await mode(page).toHaveAttribute("data-puzzle", "morpion");
  await page.locator("#levels-button").click();
  await expect(page.locator("#filter-unsolved")).toBeVisible();
  await expect(page.locator("#filter-size")).toBeHidden();
  await expect(page.locator("#level-list")).toContainText("Game 5D");
});

test("a solved level is no longer among the unsolved", async ({ page }) => {
  await open(page, "#/swap");
  const [first] = JSON.parse(await (await page.request.get("./levels/lists/swap.json")).text()).chapters[0].levels;
  await page.evaluate((key) => localStorage.setItem(`evolvarium/1/stars/${key}`, "3"), first.key);
  await page.reload();
  await page.locator("#levels-button").click();
  await expect(page.locator("#level-list")).toContainText(first.name);
  await page.locator("#filter-unsolved").check();
  await expect(page.locator("#level-list")).not.toContainText(first.name);
});

const square = "#/slice?level=Square;1;2;3;o0,0,100,0,100,100,0,100";

test("a look at Evolve costs stars only if it showed a solution, and one sentence says so, once @once", async ({ page }) => {
  const told = /A solution shown here costs two of its stars/;
  await open(page, "#/kuromasu?mode=play");
  await page.evaluate(() => localStorage.removeItem("evolvarium/1/settings"));
  await page.reload();
  await page.locator("#to-evolve").click();
  await expect(page.locator("#message")).toHaveText(told);
  await page.locator("#evolve-button").click();
  await page.locator("#to-play").click();
  await mode(page).toHaveAttribute("data-mode", "play");
  const solve = async () => {
    for (let press = 0; press < 200; press += 1) {
      if ((await page.locator("main").getAttribute("data-status")) === "solved") return;
      await page.keyboard.press("h");
    }
  };
  await solve();
  await expect(page.locator("#message")).not.toContainText("A solution was shown");
  // A level whose answer is seen.
  await open(page, "#/slice?mode=play");
  await page.locator("#to-evolve").click();
  await expect(page.locator("#message")).not.toHaveText(told);
  await expect(page.locator("#outcome")).toContainText(/Solved|Found/, { timeout: 30_000 });
  await page.locator("#to-play").click();
  await solve();
  await expect(page.locator("#message")).toContainText("A solution was shown");
  // What is said of the game is not said of a run.
  await page.keyboard.press("e");
  await expect(page.locator("#message")).not.toContainText("A solution was shown");
});

test("a finished run is there after a reload with its answer, on the stage and by ear @once", async ({ page }) => {
  await open(page, `${square}&mode=evolve&show=evolve`);
  const outcome = page.locator("#outcome");
  await expect(outcome).toContainText(/Solved|Found/, { timeout: 30_000 });
  await page.reload();
  await expect(outcome).toContainText(/Solved|Found/);
  await expect(page.locator("#counters")).toHaveAccessibleName("Solution found");
  await expect(page.locator("main")).toHaveAttribute("data-moves", "0");
  await expect(page.locator("#founders-row")).toBeHidden();
  // Keys look at the answer; they don't move in the game.
  await page.locator("#board").press("x");
  await expect(page.locator("#message")).toContainText("B: back to your game");
  await expect(page.locator("main")).toHaveAttribute("data-moves", "0");
  await page.keyboard.press("b");
  await mode(page).toHaveAttribute("data-mode", "play");
  await expect(page.locator("#message")).not.toContainText("Solved");
});

test("a stage without a run goes back to the game at a tap on its board @once", async ({ page }) => {
  await open(page, `${square}&mode=evolve`);
  await page.locator("#board").click();
  await mode(page).toHaveAttribute("data-mode", "play");
});

test("a second link to a board takes its own name @once", async ({ page }) => {
  await open(page, `${square}&mode=play`);
  await page.locator("#board").press("Enter");
  await open(page, square.replace("Square", "My_own_one") + "&mode=play");
  await expect(page.locator("#level-name")).toHaveText("My own one");
});

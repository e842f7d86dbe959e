// Evolve: a search that runs across frames, is paused, stepped, repeated by its seed, and whose
// answers can be put on the board.

import { readFile } from "node:fs/promises";
import { atFullSpeed, evolve, expect, house, open, pause, ready, test } from "./fixtures.mjs";

const main = (page) => page.locator("main");
const button = (page, name) => page.getByRole("button", { name, exact: true });
const number = async (page, name) => Number(await main(page).getAttribute(`data-${name}`));

async function sheet(page) {
  const more = page.locator("#panel-button");
  if ((await more.isVisible()) && (await more.getAttribute("aria-expanded")) === "false") await more.click();
}

// Slow, so that it does not end before it has been looked at.
async function slowly(page) {
  await sheet(page);
  await page.locator("#speed").fill("2");
}

test("it solves a level, says so, and its answer wins on the board", async ({ page }) => {
  await open(page, `${house}&seed=42`);
  await atFullSpeed(page);
  await button(page, "Evolve").click();
  await expect(main(page)).toHaveAttribute("data-search", /./);
  await expect(main(page)).toHaveAttribute("data-running", "false", { timeout: 20_000 });
  await expect(page.locator("#outcome")).toContainText(/Solved in generation [\d,]+ after [\d,]+ evaluations/);
  await expect(button(page, "Evolve")).toBeVisible();
  await expect(page.locator("#past-text")).toHaveText(/^Best (\d+) of \1: [\d.]+ \(Generation [\d,]+\), solved$/);
  await button(page, "Keep this answer").click();
  await expect(main(page)).toHaveAttribute("data-status", "solved");
  await button(page, "Undo").click();
  await expect(main(page)).toHaveAttribute("data-status", "playing");
});

test("the answer is a board of its own with its figures, and the game is one switch away", async ({ page }) => {
  await open(page, `${house}&seed=42`);
  const figures = page.locator("#counters");
  await expect(figures).toContainText("0 / 5 strokes");
  await expect(figures).toHaveAccessibleName("");
  await atFullSpeed(page);
  // It lasts for less than a second: looked for in every frame.
  const celebrated = page.waitForFunction(() => document.querySelector("#board[data-celebrating=true]"));
  await button(page, "Evolve").click();
  await celebrated;
  await expect(main(page)).toHaveAttribute("data-running", "false", { timeout: 20_000 });
  await expect(figures).toHaveAccessibleName("Solution found");
  await expect(figures).toContainText("5 / 5 ");
  await expect(figures).toContainText("10 / 10 ");
  await expect(main(page)).toHaveAttribute("data-status", "playing");
  await expect(main(page)).toHaveAttribute("data-moves", "0");
  await button(page, "Show my game").press("Enter");
  await expect(figures).toContainText("0 / 5 strokes");
  await expect(figures).toHaveAccessibleName("");
  await button(page, "Show the answer").press("Enter");
  await expect(figures).toContainText("5 / 5 ");
  // The player's moves are visible.
  await button(page, "Hint").click();
  await expect(figures).toContainText("0 / 5 strokes");
  await button(page, "Show the answer").click();
  await button(page, "Keep this answer").click();
  await expect(main(page)).toHaveAttribute("data-moves", "1");
  await expect(figures).toHaveAccessibleName("");
  await expect(figures).toContainText("5 / 5 ");
});

test("the outcome says what the board shows", { tag: "@once" }, async ({ page }) => {
  await open(page, "#/morpion?level=5T");
  const outcome = page.locator("#outcome");
  await button(page, "Evolve").click();
  await expect(outcome).toHaveText(/^Generation [\d,]+ · \d+ moves$/);
  await button(page, "Show my game").click();
  await expect(outcome).toHaveText("Evolving. The board shows your game.");
  await button(page, "Pause").click();
  await expect(outcome).toHaveText(/^Paused\. The best answer so far: \d+ moves\. The board shows your game\.$/);
  await button(page, "Show the answer").click();
  await expect(outcome).toHaveText(/^Paused\. The board shows the best answer so far: \d+ moves\.$/);
  // A player's move brings the game back.
  await button(page, "Hint").click();
  await expect(outcome).toContainText("The board shows your game.");
});

test("the outcome calls evolution what evolves, and tells what a blind search shows", { tag: "@once" }, async ({ page }) => {
  const outcome = page.locator("#outcome");
  await open(page, `${house}&seed=5`);
  await slowly(page);
  await button(page, "Evolve").click();
  await expect(outcome).toHaveText(/^Generation [\d,]+ · (\d+ of 10 pieces|pieces within [\d.]+ points of equal size)$/);
  await button(page, "Pause").click();
  await open(page, "#/theseus?search=breadth-first");
  await slowly(page);
  await button(page, "Evolve").click();
  await expect(outcome).toHaveText("Searching. The board shows the moves to the position being examined.");
  await button(page, "Pause").click();
  await expect(outcome).toHaveText("Paused. The board shows the moves to the position examined last.");
});

test("after a run too short to be seen a longer one is offered, which runs", { tag: "@once" }, async ({ page }) => {
  await open(page, "#/swap?search=solver");
  await sheet(page);
  const longer = page.getByRole("link", { name: "Watch a longer run" });
  await expect(longer).toBeHidden();
  await button(page, "Evolve").click();
  await expect(page.locator("#outcome")).toContainText("Solved in");
  const level = await page.locator("#level-name").textContent();
  await longer.click();
  await expect(page.locator("#level-name")).not.toHaveText(level);
  await expect(main(page)).toHaveAttribute("data-running", "true");
  await expect(longer).toBeHidden();
});

test("a longer run is not offered on its own level", { tag: "@once" }, async ({ page }) => {
  const longer = page.getByRole("link", { name: "Watch a longer run" });
  for (const [address, offered] of [["#/kuromasu?show=evolve&mode=study", false], ["#/kuromasu?level=No_Other_Way;5x4;a5b6d7d5a3c", true]]) {
    await page.goto("about:blank");
    await open(page, address);
    await sheet(page);
    if (await button(page, "Pause").isVisible()) await button(page, "Pause").click();
    await page.locator("#search").selectOption("exact");
    await button(page, "Evolve").click();
    await expect(page.locator("#outcome")).toContainText("Solved in");
    await expect(longer).toBeVisible({ visible: offered });
  }
});

test("a seed and islands are offered where a search draws random numbers", { tag: "@once" }, async ({ page }) => {
  await open(page, "#/kuromasu");
  await sheet(page);
  const offered = ["#seed", "#another-seed", "#islands-box"].map((id) => page.locator(id));
  for (const one of offered) await expect(one).toBeVisible();
  await page.locator("#seed").fill("nonsense");
  await page.locator("#search").selectOption("exact");
  for (const one of offered) await expect(one).toBeHidden();
  // Hidden parts do not get in the way.
  await button(page, "Evolve").click();
  await expect(main(page)).toHaveAttribute("data-search", "exact");
  await page.locator("#search").selectOption("genetic");
  for (const one of offered) await expect(one).toBeVisible();
});

test("pause, step, and on", { tag: "@once" }, async ({ page }) => {
  await open(page, `${house}&seed=5`);
  await slowly(page);
  await button(page, "Evolve").click();
  await expect(main(page)).toHaveAttribute("data-running", "true");
  await button(page, "Pause").click();
  await expect(main(page)).toHaveAttribute("data-running", "false");
  const before = await number(page, "generation");
  await page.waitForTimeout(300);
  expect(await number(page, "generation")).toBe(before);
  await button(page, "Step").click();
  await expect(main(page)).toHaveAttribute("data-generation", String(before + 1));
  const evaluations = await number(page, "evaluations");
  await button(page, "Step").click({ modifiers: ["Shift"] });
  await expect(main(page)).toHaveAttribute("data-evaluations", String(evaluations + 1));
  await button(page, "Evolve").click();
  await expect.poll(() => number(page, "generation")).toBeGreaterThan(before + 2);
  await button(page, "Pause").click();
});

test("a step begins a run", { tag: "@once" }, async ({ page }) => {
  await open(page, `${house}&seed=5`);
  await button(page, "Step").click();
  await expect(main(page)).toHaveAttribute("data-generation", "1");
  await expect(main(page)).toHaveAttribute("data-running", "false");
});

test("an individual of the gallery can be put on the board", { tag: "@once" }, async ({ page }) => {
  await open(page, `${house}&seed=5`);
  await button(page, "Step").click();
  await expect(main(page)).toHaveAttribute("data-generation", "1");
  await sheet(page);
  const tile = page.locator("#gallery button").first();
  await expect(tile).toBeEnabled();
  await tile.click();
  await expect(main(page)).toHaveAttribute("data-moves", "1");
  await page.keyboard.press("Control+z");
  await expect(main(page)).toHaveAttribute("data-moves", "0");
});

test("the champion's line follows the end of a run, is saved, and makes room", { tag: "@once" }, async ({ page }) => {
  await open(page, `${house}&seed=42&mode=evolve`);
  await atFullSpeed(page);
  await page.locator("#evolve-button").click();
  await expect(main(page)).toHaveAttribute("data-running", "false", { timeout: 20_000 });
  await expect(page.locator("#outcome")).toContainText("Solved");
  const toggle = page.locator("#show-line");
  await expect(toggle).toHaveAttribute("aria-pressed", "true", { timeout: 10_000 });
  await expect(page.locator("#outcome")).toContainText(/^1 of \d+: Generation \d+ · fitness [\d.]+\. Made: at random$/);
  // One by one; then it says again how the run ended.
  const tiles = page.locator("#gallery button:not(:disabled)");
  await expect(tiles).toHaveCount(2);
  await expect(page.locator("#outcome")).toContainText("Solved", { timeout: 20_000 });
  await tiles.first().click();
  await expect(page.locator("#outcome")).toContainText(/^1 of \d+/);
  await expect(page.locator("#counters")).toHaveAccessibleName("Another answer");
  for (const [id, end] of [["#line-svg", "svg"], ["#line-png", "png"]]) {
    const download = page.waitForEvent("download");
    await page.locator(id).click();
    expect((await download).suggestedFilename()).toMatch(new RegExp(`\\.${end}$`));
  }
  await toggle.click();
  await expect(toggle).toHaveAttribute("aria-pressed", "false");
  await expect(tiles).toHaveCount(12);
});

test("settings are checked, marked, and hold from the next run", { tag: "@once" }, async ({ page }) => {
  await open(page, `${house}&seed=5&version=0.2.0`);
  await slowly(page);
  await button(page, "Evolve").click();
  await page.locator("#seed").fill("nonsense");
  await expect(page.locator("#pending")).toContainText("whole number");
  await page.locator("#seed").fill("6");
  await expect(page.locator("#pending")).toContainText("next run");
  await button(page, "Pause").click();
  await page.locator("#parameters-box summary").click();
  const first = page.locator("#parameters input[type=number]").first();
  const value = Number(await first.inputValue());
  const fault = page.locator("#parameters .wrong").first();
  await first.fill("-7");
  await expect(fault).toContainText("Expected: a ");
  await first.fill(String(value));
  await expect(fault).toBeEmpty();
  await first.fill(String(value + 1));
  await expect(page.locator("#changed")).toHaveText("1 changed");
  await page.getByRole("button", { name: "Defaults" }).click();
  await expect(page.locator("#changed")).toHaveText("");
  await button(page, "New run").click();
  await expect(main(page)).toHaveAttribute("data-running", "true");
  expect(await page.locator("#seed").inputValue()).not.toBe("6");
});

test("a hidden page stands still and says so", { tag: "@once" }, async ({ page }) => {
  await open(page, `${house}&seed=5`);
  await slowly(page);
  await button(page, "Evolve").click();
  await expect(main(page)).toHaveAttribute("data-running", "true");
  const hide = (hidden) =>
    page.evaluate((hidden) => {
      Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
      document.dispatchEvent(new Event("visibilitychange"));
    }, hidden);
  await hide(true);
  await page.waitForTimeout(200);
  const before = await number(page, "generation");
  await page.waitForTimeout(600);
  expect(await number(page, "generation")).toBe(before);
  await hide(false);
  await expect(page.locator("#outcome")).toContainText("was paused while the page was hidden");
  await expect.poll(() => number(page, "generation")).toBeGreaterThan(before);
  expect(await number(page, "generation")).toBeLessThan(before + 20);
});

test("nothing is scheduled when nothing moves", { tag: "@once" }, async ({ page }) => {
  await page.addInitScript(() => {
    const ask = window.requestAnimationFrame.bind(window);
    window.frames_asked = 0;
    window.requestAnimationFrame = (action) => {
      window.frames_asked += 1;
      return ask(action);
    };
  });
  await open(page, house);
  // Levels in sight have their pictures; those far below are not worth a frame.
  const bare = (seen) => page.locator("#level-list img:not([src])").evaluateAll((all, seen) => all.filter((img) => img.getBoundingClientRect().top < innerHeight === seen).length, seen);
  await expect.poll(() => bare(true)).toBe(0);
  expect(await bare(false)).toBeGreaterThan(0);
  await page.waitForTimeout(800);
  const before = await page.evaluate(() => window.frames_asked);
  await page.waitForTimeout(500);
  expect(await page.evaluate(() => window.frames_asked)).toBe(before);
});

test("a whole run at once, for benchmarks", { tag: "@once" }, async ({ page }) => {
  await open(page, house);
  const result = await page.evaluate(() => {
    const level = JSON.stringify({
      puzzle: "slice", strokes: 1, pieces: 2,
      shapes: [{ outline: [[0, 0], [100, 0], [100, 100], [0, 100]] }],
    });
    return window.evolvarium.solve(level, "", 42, 100_000);
  });
  expect(result.solved).toBe(true);
  expect(result.evaluations).toBeGreaterThan(0);
  expect(result.answer).toHaveLength(1);
  expect(result.milliseconds).toBeGreaterThanOrEqual(0);
});

test("a run is there again after another puzzle and after a reload, and goes on", { tag: "@once" }, async ({ page }) => {
  await open(page, `${house}&seed=5`);
  await slowly(page);
  await button(page, "Evolve").click();
  await expect.poll(() => number(page, "generation")).toBeGreaterThan(2);
  await button(page, "Pause").click();
  await expect(main(page)).toHaveAttribute("data-running", "false");
  const [evaluations, best] = [await number(page, "evaluations"), await number(page, "best")];
  await open(page, "#/kuromasu");
  await expect(main(page)).not.toHaveAttribute("data-evaluations", String(evaluations));
  await open(page, "#/slice");
  await expect(main(page)).toHaveAttribute("data-evaluations", String(evaluations));
  // It stands where it stood; only then it is repeated from its seed, and never falls back.
  await page.reload();
  await ready(page);
  await expect(page.locator("#outcome")).toContainText("Saved run: ");
  await expect(main(page)).toHaveAttribute("data-evaluations", String(evaluations));
  await expect(main(page)).toHaveAttribute("data-running", "false");
  await expect(button(page, "Evolve")).toBeVisible();
  expect(await number(page, "best")).toBeCloseTo(best, 12);
  await button(page, "Evolve").click();
  expect(await number(page, "best")).toBeLessThanOrEqual(best + 1e-9);
  await expect.poll(() => number(page, "evaluations")).toBeGreaterThan(evaluations);
  await button(page, "Pause").click();
});

test("a solved run shows its answer after a reload, and Evolve draws another seed", { tag: "@once" }, async ({ page }) => {
  const square = "#/slice?level=Square;1;2;3;o0,0,100,0,100,100,0,100";
  // One stroke is often right in the initial population.
  const solved = /Solved in|Found at random/;
  await open(page, square);
  await button(page, "Evolve").click();
  await expect(page.locator("#outcome")).toContainText(solved, { timeout: 30_000 });
  const [outcome, seed] = [await page.locator("#outcome").textContent(), await page.locator("#seed").inputValue()];
  await page.reload();
  await ready(page);
  await expect(page.locator("#outcome")).toHaveText(outcome);
  await expect(main(page)).toHaveAttribute("data-running", "false");
  await expect(page.locator("#counters")).toHaveAccessibleName("Solution found");
  await button(page, "Show my game").click();
  await expect(page.locator("#counters")).not.toHaveAccessibleName("Solution found");
  await button(page, "Evolve").click();
  await expect(page.locator("#seed")).not.toHaveValue(seed);
  await expect(page.locator("#outcome")).toContainText(solved, { timeout: 30_000 });
  // A seed that is typed is used as often as one likes.
  await page.locator("#seed").fill("7");
  for (let n = 0; n < 2; n += 1) {
    await button(page, "Evolve").click();
    await expect(main(page)).toHaveAttribute("data-running", "true");
    await expect(main(page)).toHaveAttribute("data-running", "false", { timeout: 30_000 });
    await expect(page.locator("#outcome")).toContainText(solved);
    await expect(page.locator("#seed")).toHaveValue("7");
  }
});

test("at the usual speed a short run is seen child by child", { tag: "@once" }, async ({ page }) => {
  await open(page, "#/slice?level=Square;1;2;3;o0,0,100,0,100,100,0,100&seed=42");
  // All counts that were on the page: looking now and then would miss some.
  await main(page).evaluate((main) => {
    window.seen = new Set();
    new MutationObserver(() => window.seen.add(main.dataset.evaluations)).observe(main, { attributes: true });
  });
  await button(page, "Evolve").click();
  await expect(main(page)).toHaveAttribute("data-running", "true");
  await expect(main(page)).toHaveAttribute("data-running", "false", { timeout: 20_000 });
  const seen = await page.evaluate(() => [...window.seen]);
  expect(seen.filter((count) => /^[1-4]$/.test(count)).length, seen.join(", ")).toBeGreaterThan(1);
});

test("before a run there is no empty chart, and an edit ends the run of an editor", { tag: "@once" }, async ({ page }) => {
  await open(page, "#/theseus?edit=1");
  await sheet(page);
  await expect(page.locator("#chart")).toBeHidden();
  await slowly(page);
  await button(page, "Evolve").click();
  await expect(main(page)).toHaveAttribute("data-running", "true");
  await expect(page.locator("#chart")).toBeVisible();
  await page.getByLabel("Width").fill("7");
  await page.getByLabel("Width").press("Enter");
  await expect(page.locator("#outcome")).toContainText("Evolve starts a new run");
  await expect(page.locator("#gallery")).toBeHidden();
});

test("in the first generation the chart does not ask for what has begun", { tag: "@once" }, async ({ page }) => {
  await open(page, `${house}&seed=5`);
  await sheet(page);
  const line = page.locator("#chart-text");
  await expect(line).toBeEmpty();
  await button(page, "Step").click({ modifiers: ["Shift"] });
  await expect(main(page)).toHaveAttribute("data-evaluations", "1");
  await expect(main(page)).toHaveAttribute("data-running", "false");
  await expect(page.locator("#chart")).toBeVisible();
  await expect(line).toBeEmpty();
  await button(page, "Step").click();
  await expect(line).toContainText("Point at the chart");
});

test("the run before stays in the chart beside the new one, and all individuals below it", async ({ page }) => {
  await open(page, `${house}&search=java&seed=5&set=islands:1`);
  await sheet(page);
  const curve = async () => {
    const [download] = await Promise.all([page.waitForEvent("download"), page.locator("#curve-svg").click()]);
    return readFile(await download.path(), "utf8");
  };
  await expect(page.locator("#scores")).toBeHidden();
  const steps = async () => {
    for (const evaluations of [100, 197]) {
      await button(page, "Step").click();
      await expect(main(page)).toHaveAttribute("data-evaluations", String(evaluations));
    }
  };
  await steps();
  await expect(page.locator("#scores")).toBeVisible();
  await expect(page.locator("#founders")).toHaveText(/^\d+ of 100$/);
  expect(await curve()).not.toContain("before");
  await page.locator("#parameters-box > summary").click();
  await page.getByLabel("Crossover rate").fill("0");
  await page.getByLabel("Crossover rate").press("Tab");
  await steps();
  await expect(page.locator("#seed")).toHaveValue("5");
  await page.getByLabel("by evaluations").check();
  const both = await curve();
  expect(both).toContain("before: Crossover rate 0.5");
  expect(both).toContain(">evaluations<");
  // The stage has one curve.
  await page.locator("main").press("Shift+E");
  await expect(main(page)).toHaveAttribute("data-mode", "evolve");
  await expect(page.locator("#scores")).toBeHidden();
  await expect(page.locator("#founders")).toBeHidden();
});

test("a level without a run has no chart, nor is one spoken of", { tag: "@once" }, async ({ page }) => {
  await open(page, "#/kuromasu");
  const line = page.locator("#chart-text");
  await expect(line).toBeEmpty();
  await evolve(page);
  await expect(line).toContainText("Point at the chart");
  await pause(page);
  await open(page, "#/swap");
  await expect(page.locator("#chart")).toBeHidden();
  await expect(line).toBeEmpty();
});

test("settings that a level brings are not changes, and each level has its own count", { tag: "@once" }, async ({ page }) => {
  await open(page, "#/theseus");
  const changed = page.locator("#changed");
  await expect(changed).toBeEmpty();
  await page.locator("#parameters-box summary").click();
  await page.locator("#parameters-population").fill("150");
  await expect(changed).toHaveText("1 changed");
  await page.evaluate(() => (location.hash = "#/kuromasu"));
  await expect(page.locator("#level-name")).toHaveText("Line of Sight");
  await expect(changed).toBeEmpty();
});

// The view with the board: a level played by mouse, finger and keyboard, kept, shared, opened again, and evolved.
// Everything here goes by the attributes of <main> and the accessible names of the buttons.

import { readFile } from "node:fs/promises";
import { boardBox, expect, house, open, openMenu, openPanel, shared, test, press } from "./fixtures.mjs";

const main = (page) => page.locator("main");
const button = (page, name) => page.getByRole("button", { name, exact: true });
const moves = (page, n) => expect(main(page)).toHaveAttribute("data-moves", String(n));

// Draws a stroke across the board; places in parts of the canvas' width and height.
async function stroke(page, from = [0.05, 0.55], to = [0.95, 0.5]) {
  const box = await boardBox(page);
  const place = ([x, y]) => [box.x + box.width * x, box.y + box.height * y];
  await page.mouse.move(...place(from));
  await page.mouse.down();
  await page.mouse.move(...place([0.5, 0.52]), { steps: 4 });
  await page.mouse.move(...place(to), { steps: 4 });
  await page.mouse.up();
}

async function evolve(page, seed = 42) {
  await open(page, `${house}&seed=${seed}`);
  await button(page, "Evolve").click();
}

test("home shows a card for each puzzle, and leads to it", async ({ page }) => {
  await open(page);
  const card = page.locator(".card").first();
  await expect(card).toBeVisible();
  await expect(card.locator(".tagline")).not.toBeEmpty();
  await card.click();
  await expect(main(page)).toHaveAttribute("data-puzzle", "slice");
  await page.getByRole("link", { name: "Evolvarium, home" }).click();
  await expect(card).toBeVisible();
  await expect(main(page)).not.toHaveAttribute("data-puzzle");
});

test("every button has its name", async ({ page }) => {
  await open(page, house);
  for (const name of ["Undo", "Redo", "Hint", "Menu", "Evolve", "Step"]) {
    await expect(button(page, name)).toBeVisible();
  }
  await openMenu(page);
  for (const name of ["Restart", "Solution", "Replay", "New", "Share", "Open", "Save", "Edit a copy", "Rules", "Keys", "Settings"]) {
    await expect(page.locator("#menu-dialog").getByRole("button", { name, exact: true })).toBeVisible();
  }
  const nameless = await page.locator("button").evaluateAll((all) =>
    all.filter((it) => !(it.getAttribute("aria-label") || it.title || it.textContent).trim()).length,
  );
  expect(nameless).toBe(0);
});

test("a puzzle without an editor has no command for one", async ({ page }) => {
  await open(page, "#/morpion");
  await openMenu(page);
  const menu = page.locator("#menu-dialog");
  await expect(menu.getByRole("button", { name: "Share", exact: true })).toBeVisible();
  for (const name of ["Draw a level", "Edit a copy"]) {
    await expect(menu.getByRole("button", { name, exact: true })).toBeHidden();
  }
  const filter = page.locator("#menu-filter");
  if (!(await filter.isVisible())) return;
  await filter.fill("draw");
  await expect(page.locator("#menu-none")).toBeVisible();
  await filter.fill("sha");
  await expect(page.locator("#menu-none")).toBeHidden();
  await expect(menu.locator(".commands button:visible")).toHaveText(["Share"]);
});

test("another puzzle closes the sheet of the search, another level does not", async ({ page }) => {
  await open(page, "#/theseus");
  if (!(await page.locator("#panel-button").isVisible())) return;
  await openPanel(page);
  const sheet = page.locator("#evolve");
  await expect(sheet).toHaveAttribute("data-sheet", "half");
  await page.keyboard.press("l");
  await expect(page.locator("#level-name")).not.toHaveText("Open Door");
  await expect(sheet).toHaveAttribute("data-sheet", "half");
  await open(page, "#/swap");
  await expect(page.locator("#tutorial")).toBeVisible();
  await expect(sheet).toHaveAttribute("data-sheet", "peek");
});

test("undo, redo and restart", { tag: "@once" }, async ({ page }) => {
  await open(page, house);
  await moves(page, 0);
  await stroke(page);
  await moves(page, 1);
  await stroke(page, [0.05, 0.35], [0.95, 0.7]);
  await moves(page, 2);
  await button(page, "Undo").click();
  await moves(page, 1);
  await button(page, "Redo").click();
  await moves(page, 2);
  await press(page, "Restart");
  await expect(page.locator("#counters")).toContainText("0 /");
  await page.keyboard.press("Control+z");
  await moves(page, 2);
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  await moves(page, 0);
  await page.keyboard.press("Control+Shift+z");
  await moves(page, 1);
});

test("a held button repeats and stops at the start", { tag: "@once" }, async ({ page }) => {
  await open(page, house);
  await stroke(page);
  await stroke(page, [0.05, 0.35], [0.95, 0.7]);
  await stroke(page, [0.05, 0.65], [0.95, 0.35]);
  await moves(page, 3);
  await button(page, "Undo").hover();
  await page.mouse.down();
  await moves(page, 0);
  await page.mouse.up();
  await moves(page, 0);
});

test("a held button steps a playback on, and to its end", { tag: "@once" }, async ({ page }) => {
  await open(page, house);
  await press(page, "Solution");
  await button(page, "Pause playback").click();
  const place = page.locator("#playback-place");
  for (const [name, end] of [["One move back", "0 / 5"], ["One move forward", "5 / 5"]]) {
    await button(page, name).hover();
    await page.mouse.down();
    await expect(place).toHaveText(end);
    await page.mouse.up();
    await expect(place).toHaveText(end);
  }
});

test("the position outlives a reload, and each level keeps its own", { tag: "@once" }, async ({ page }) => {
  await open(page, house);
  await stroke(page);
  await moves(page, 1);
  await page.reload();
  await moves(page, 1);
  await page.evaluate(() => (location.hash = "#/slice?level=Square;1;2;3;o0,0,100,0,100,100,0,100"));
  await expect(page).toHaveTitle(/Square/);
  await moves(page, 0);
  await page.goBack();
  await expect(page).toHaveTitle(/House/);
  await moves(page, 1);
  await button(page, "Undo").click();
  await moves(page, 0);
  await button(page, "Redo").click();
  await moves(page, 1);
  await page.evaluate(() => (location.hash = "#/"));
  await expect(page.locator(".card").first()).toContainText("Continue where you left off");
});

test("a link with moves loses nothing", { tag: "@once" }, async ({ page }) => {
  await open(page, house);
  await stroke(page);
  await stroke(page, [0.05, 0.35], [0.95, 0.7]);
  await moves(page, 2);
  await press(page, "Share");
  const link = await shared(page);
  expect(link).toContain("play=");
  await page.locator("#share-dialog").getByRole("button", { name: "Close" }).click();
  await button(page, "Undo").click();
  await moves(page, 1);
  await page.goto("about:blank");
  await page.goto(link);
  // One step that can be taken back, on top of what was played here.
  await moves(page, 2);
  await page.reload();
  await moves(page, 2);
  await button(page, "Undo").click();
  await moves(page, 1);
});

test("a link opens the level in a fresh browser, with its search and seed", { tag: "@once" }, async ({ page, browser, baseURL }) => {
  await evolve(page, 7);
  await expect(main(page)).toHaveAttribute("data-search", /./);
  if ((await main(page).getAttribute("data-running")) === "true") await button(page, "Pause").click();
  await press(page, "Share");
  const link = await shared(page);
  expect(link).toContain("seed=7");
  const other = await (await browser.newContext({ baseURL })).newPage();
  await other.goto(link);
  await expect(other.locator("#seed")).toHaveValue("7");
  await other.context().close();
});

test("bad links are told, and the last game stays", { tag: "@once" }, async ({ page }) => {
  await open(page, house);
  await stroke(page);
  await moves(page, 1);
  for (const bad of ["#/slice?level=nonsense", "#/nothing", "#/slice?seed=-1", "#/slice?level=%ff", "#/slice?play=x"]) {
    await page.evaluate((bad) => (location.hash = bad), bad);
    await expect(page.locator("#message")).toContainText("can't be followed");
    await moves(page, 1);
    expect(await page.evaluate(() => location.hash)).toContain("#/slice");
  }
  await page.goto("about:blank");
  await open(page, "#/slice?level=nonsense");
  await expect(page.locator("#message")).toContainText("can't be followed");
  await moves(page, 1);
});

test("files: Save writes what Open reads", { tag: "@once" }, async ({ page }) => {
  await open(page, house);
  await stroke(page);
  await moves(page, 1);
  const [download] = await Promise.all([page.waitForEvent("download"), press(page, "Save")]);
  expect(download.suggestedFilename()).toMatch(/^slice.*\.json$/);
  const text = await readFile(await download.path(), "utf8");
  expect(JSON.parse(text).puzzle).toBe("slice");
  await button(page, "Undo").click();
  await moves(page, 0);
  await press(page, "Open");
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), button(page, "Choose a file").click()]);
  await chooser.setFiles({ name: "a.json", mimeType: "application/json", buffer: Buffer.from(text) });
  await moves(page, 1);
  await press(page, "Open");
  const [again] = await Promise.all([page.waitForEvent("filechooser"), button(page, "Choose a file").click()]);
  await again.setFiles({ name: "b.json", mimeType: "application/json", buffer: Buffer.from("{") });
  await expect(page.locator("#message")).toContainText("can't be opened");
  await moves(page, 1);
});

test("a pasted level opens", { tag: "@once" }, async ({ page }) => {
  await open(page, house);
  await expect(main(page)).toHaveAttribute("data-puzzle", "slice");
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    const level = {
      puzzle: "slice", name: "Pasted", strokes: 1, pieces: 2,
      shapes: [{ outline: [[0, 0], [100, 0], [100, 100], [0, 100]] }],
    };
    clipboardData.setData("text", JSON.stringify(level));
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
  });
  await expect(page).toHaveTitle(/Pasted/);
});

test("a hint is told in stages, and its button says what comes next", { tag: "@once" }, async ({ page }) => {
  await open(page, "#/theseus?level=Free;3x3;1.5.0;000");
  const asks = page.locator('.toolbar [data-command="hint"]');
  const said = page.locator("#message");
  await expect(said).toHaveAttribute("aria-live", "polite");
  await expect(asks).toHaveAccessibleName("Hint");
  await button(page, "Hint").click();
  await expect(said).toHaveText("Look at row 1, column 1: Theseus should be there in 1 step.");
  await expect(asks).toHaveAccessibleName("Show me");
  await expect(asks.locator("span")).toBeInViewport();
  await page.keyboard.press("h");
  await expect(said).toHaveText("Go west.");
  await expect(asks).toHaveAccessibleName("Why?");
  await expect(asks).toHaveAttribute("title", "Explain why (H)");
  await page.keyboard.press("h");
  await expect(said).toHaveText("Go west. That is the way out.");
  await moves(page, 0);
  await button(page, "Do it").click();
  await moves(page, 1);
  await expect(main(page)).toHaveAttribute("data-status", "solved");
  await expect(said).toContainText("1 hint used.");
  await expect(asks).toHaveAccessibleName("Hint");
  // There is no hint on a board that is won: the praise stays.
  await expect(asks).toHaveAttribute("aria-disabled", "true");
  await asks.click({ force: true });
  await page.locator("#board").press("h");
  await expect(said).toContainText("1 hint used.");
  await button(page, "Undo").click();
  await moves(page, 0);
  await expect(asks).not.toHaveAttribute("aria-disabled", "true");
  // A move of your own drops the hint, and what it said.
  await button(page, "Hint").click();
  await expect(said).toHaveText("Look at row 1, column 1: Theseus should be there in 1 step.");
  await page.locator("#board").press("Space");
  await moves(page, 1);
  await expect(said).not.toContainText("Look at");
  await expect(asks).toHaveAccessibleName("Hint");
});

test("a text opens from the field and from the clipboard, and says what is wrong with it", async ({ page, context, site }) => {
  await open(page, house);
  const field = page.locator("#open-text");
  await press(page, "Open");
  await button(page, "Open text").click();
  await expect(page.locator("#open-note")).toHaveText("The field is empty.");
  await field.fill("theseus x;3x3;nonsense");
  await button(page, "Open text").click();
  await expect(page.locator("#message")).toContainText("can't be opened");
  await expect(main(page)).toHaveAttribute("data-puzzle", "slice");
  // It can be fixed.
  await press(page, "Open");
  await expect(field).toHaveValue("theseus x;3x3;nonsense");
  await field.fill("slice Typed;1;2;;o0,0,100,0,100,100,0,100");
  await button(page, "Open text").click();
  await expect(page).toHaveTitle(/^Typed/);

  await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: new URL(site).origin });
  await page.evaluate(() => navigator.clipboard.writeText("slice Copied;1;2;;o0,0,100,0,100,100,0,100"));
  await press(page, "Open");
  await button(page, "Paste").click();
  await expect(page).toHaveTitle(/^Copied/);
  // Where the page may not read it, the field is there.
  await context.clearPermissions();
  await page.evaluate(() => (Object.getPrototypeOf(navigator.clipboard).readText = () => Promise.reject(new Error("no"))));
  await press(page, "Open");
  await button(page, "Paste").click();
  await expect(page.locator("#open-note")).toContainText("Paste it into the field");
  await expect(field).toBeFocused();
});

test("on a low phone all puzzles are in the title", { tag: "@once" }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await open(page, house);
  const list = page.getByLabel("Go to another puzzle");
  await expect(list).toHaveValue("slice");
  for (const id of ["theseus", "kuromasu", "swap", "morpion"]) {
    await list.selectOption(id);
    await expect(main(page)).toHaveAttribute("data-puzzle", id);
  }
  await list.selectOption({ label: "Laboratory" });
  await expect(page.locator("#lab")).toBeVisible();
});

test("hints and solutions leave the game as it is", async ({ page }) => {
  await open(page, house);
  await button(page, "Hint").click();
  await expect(page.locator("#message")).not.toBeEmpty();
  await press(page, "Solution");
  await expect(page.locator("#playback, #message:not(:empty)").first()).toBeVisible();
  if (await page.locator("#playback").isVisible()) {
    await button(page, "Close playback").click();
    await expect(page.locator("#playback")).toBeHidden();
  }
  await moves(page, 0);
});

test("the editor opens this level and plays it", { tag: "@once" }, async ({ page }) => {
  await open(page, house);
  await press(page, "Edit a copy");
  await expect(main(page)).toHaveAttribute("data-puzzle", /edit/);
  await button(page, "Play it").click();
  await expect(main(page)).toHaveAttribute("data-puzzle", "slice");
  await page.goBack();
  await expect(main(page)).toHaveAttribute("data-puzzle", /edit/);
});

test("a new level is opened beside the old one", { tag: "@once" }, async ({ page }) => {
  await open(page, house);
  await stroke(page);
  const title = await page.title();
  await press(page, "New");
  await button(page, "Generate").click();
  await expect(page.locator("#new-dialog")).toBeHidden({ timeout: 20_000 });
  await expect(page).not.toHaveTitle(title);
  await moves(page, 0);
  await page.goBack();
  await expect(page).toHaveTitle(title);
  await moves(page, 1);
});

test("dialogs open and close", async ({ page }) => {
  await open(page, house);
  for (const [name, id] of [["Rules", "help"], ["Share", "share"], ["Keys", "help"], ["Settings", "help"], ["New", "new"]]) {
    await press(page, name);
    await expect(page.locator(`#${id}-dialog`)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.locator(`#${id}-dialog`)).toBeHidden();
  }
});

test("a second finger takes the stroke back", async ({ page }) => {
  await open(page, house);
  await moves(page, 0);
  const send = (kind, id, x, y) =>
    page.evaluate(
      ([kind, id, x, y]) => {
        const board = document.getElementById("board");
        const box = board.getBoundingClientRect();
        const init = { pointerId: id, pointerType: "touch", bubbles: true, isPrimary: id === 1 };
        const at = { clientX: box.left + box.width * x, clientY: box.top + box.height * y };
        board.dispatchEvent(new PointerEvent(kind, { ...init, ...at }));
      },
      [kind, id, x, y],
    );
  await send("pointerdown", 1, 0.05, 0.55);
  await send("pointermove", 1, 0.9, 0.5);
  await send("pointerdown", 2, 0.5, 0.8);
  await send("pointermove", 1, 0.95, 0.5);
  await send("pointerup", 1, 0.95, 0.5);
  await send("pointerup", 2, 0.5, 0.8);
  await moves(page, 0);
  await page.locator("#board").press("0"); // the two have zoomed
  await send("pointerdown", 3, 0.05, 0.55);
  await send("pointermove", 3, 0.9, 0.5);
  await send("pointerup", 3, 0.95, 0.5);
  await moves(page, 1);
});

test("the bundled levels are listed, and lead to one another", { tag: "@once" }, async ({ page }) => {
  await open(page, "#/slice");
  await expect(main(page)).toHaveAttribute("data-puzzle", "slice");
  const levels = button(page, "Levels");
  if (await levels.isVisible()) await levels.click();
  const second = page.locator("#level-list .level").nth(1);
  const name = await second.locator(".words > span").textContent();
  await second.click();
  await expect(page).toHaveTitle(new RegExp(name.replace(/[^\w ]/g, ".")));
  await expect(page.locator("#levels-dialog")).toBeHidden();
  await expect(page.locator("#level-list [aria-current]")).toContainText(name);
  await page.goBack();
  await expect(page.locator("#level-list .level").first()).toHaveAttribute("aria-current", "true");
});

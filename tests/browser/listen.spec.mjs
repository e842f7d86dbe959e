// Spoken texts and focus, for players who use keyboard and screen reader.

import { evolve, expect, house, open, openMenu, pause, press, test } from "./fixtures.mjs";

const main = (page) => page.locator("main");
const board = (page) => page.locator("#board");
const button = (page, name) => page.getByRole("button", { name, exact: true });
const message = (page) => page.locator("#message");

// How often an element's text has been set from now on: what is said twice must be set twice.
async function timesSaid(page, selector) {
  await page.evaluate((selector) => {
    window.said = 0;
    new MutationObserver(() => (window.said += 1)).observe(document.querySelector(selector), { childList: true });
  }, selector);
  return () => page.evaluate(() => window.said);
}

test("the board is one key away, and seen to be @once", async ({ page }) => {
  await open(page, house);
  const skip = button(page, "Skip to board");
  await expect.poll(async () => (await skip.boundingBox()).width).toBeLessThan(2);
  await page.keyboard.press("Tab");
  await expect(skip).toBeFocused();
  expect((await skip.boundingBox()).height).toBeGreaterThanOrEqual(44);
  await page.keyboard.press("Enter");
  await expect(board(page)).toBeFocused();
  await open(page);
  await expect(skip).toBeHidden();
});

test("a level chosen by keyboard puts the focus on its board @once", async ({ page }) => {
  await open(page, "#/slice");
  await page.locator("#level-list .level").nth(1).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/level=/);
  await expect(board(page)).toBeFocused();
});

test("a key opens the menu with its field empty, and arrow keys go through the levels @once", async ({ page }) => {
  await open(page, house);
  await board(page).focus();
  await page.keyboard.press("m");
  await expect(page.locator("#menu-filter")).toBeFocused();
  await expect(page.locator("#menu-filter")).toHaveValue("");
  await page.keyboard.press("Escape");
  await expect(page.locator("#menu-dialog")).toBeHidden();
  const rows = page.locator("#level-list a.level");
  // Of all levels one can be reached by Tab.
  await expect(rows.and(page.locator(":not([tabindex]):has(.stars)"))).toHaveCount(1);
  await rows.and(page.locator("[aria-current]")).focus();
  await page.keyboard.press("Home");
  await expect(rows.first()).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(board(page)).toBeFocused();
  await expect(rows.nth(1)).toHaveAttribute("aria-current", "true");
});

test("a stroke by keyboard is told from its beginning to what it comes to @once", async ({ page }) => {
  await open(page, house);
  await board(page).focus();
  await page.keyboard.press("Enter");
  await expect(message(page)).toContainText(/New stroke\. End at \d+ across, \d+ down\./);
  await page.keyboard.press("ArrowRight");
  await expect(message(page)).toHaveText(/^End at/);
  const there = await message(page).textContent();
  await page.keyboard.press("ArrowRight");
  await expect(message(page)).not.toHaveText(there);
  await page.keyboard.press("Escape");
  await expect(message(page)).toHaveText("Stroke discarded.");
  await expect(main(page)).toHaveAttribute("data-moves", "0");
});

test("what is said twice is heard twice @once", async ({ page }) => {
  await open(page, "#/theseus?level=Free;3x3;1.5.0;000&edit=1"); // hints of an editor have one stage
  await button(page, "Hint").click();
  await expect(message(page)).not.toBeEmpty();
  const words = await message(page).textContent();
  const said = await timesSaid(page, "#message");
  await button(page, "Hint").click();
  await expect.poll(said).toBeGreaterThan(0);
  await expect(message(page)).toHaveText(words);
});

test("a playback is announced once, and described where it stands still @once", async ({ page }) => {
  await open(page, "#/theseus");
  await button(page, "Skip").click();
  const described = page.locator("#described");
  const before = await described.textContent();
  await press(page, "Solution");
  await expect(described).toHaveText(/^Solution, move by move: \d+ moves\.$/);
  await button(page, "Pause playback").click();
  await expect(described).toHaveText(/^Solution, \d+ \/ \d+\. ./);
  const here = await described.textContent();
  await button(page, "One move forward").click();
  await expect(described).not.toHaveText(here);
  await button(page, "Close playback").click();
  await expect(described).toHaveText(before);
  await expect(board(page), "the button is gone").toBeFocused();
  await press(page, "Solution");
  await page.locator("#playback").getByRole("button", { name: "Keep this answer" }).click();
  await expect(main(page)).toHaveAttribute("data-status", "solved");
  await expect(board(page)).toBeFocused();
});

test("a mistake is heard when it is made, and a maze is explored before a step @once", async ({ page }) => {
  await open(page, "#/kuromasu?level=;3x3;h4"); // one clue, in the last cell
  await board(page).focus();
  await page.keyboard.press("Enter");
  await expect(message(page)).toHaveText("Row 1, column 1: black.");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(message(page)).toHaveText("Row 1, column 2: black. The black cells in row 1, column 1 and row 1, column 2 touch.");
  await open(page, "#/theseus");
  await button(page, "Skip").click();
  await board(page).focus();
  await page.keyboard.press("x");
  await expect(message(page)).toContainText(/^Row 1, column 4: Theseus; walls: .*If Theseus waits: the Minotaur /);
  await page.keyboard.press("ArrowDown");
  await expect(message(page)).toContainText(/^Row 2, column 4: .* from Theseus\./);
  await expect(main(page)).toHaveAttribute("data-moves", "0");
  await page.keyboard.press("x");
  await page.keyboard.press("ArrowLeft");
  await expect(main(page)).toHaveAttribute("data-moves", "1");
});

test("each step of a search is told, and what moves by itself is not @once", async ({ page }) => {
  await open(page, `${house}&seed=3`);
  const outcome = page.locator("#outcome");
  await button(page, "Step").click();
  await expect(outcome).toHaveText(/^Generation 1, evaluation \d+: the best is [\d.]+\.$/);
  await button(page, "Step").click();
  await expect(outcome).toHaveText(/^Generation 2, /);
  const live = (selector) => page.locator(selector).getAttribute("aria-live");
  expect(await live("#story"), "births are heard one by one").toBe("polite");
  await evolve(page);
  expect(await live("#story")).toBe(null);
  expect(await live("#past-text")).toBe("off");
  expect(await live("#ancestor-text")).toBe("off");
  await pause(page);
  expect(await live("#story")).toBe("polite");
});

test("what comes next stays beside what is said @once", async ({ page }) => {
  await open(page, "#/theseus");
  await button(page, "Skip").click();
  await press(page, "Solution");
  await page.locator("#playback").getByRole("button", { name: "Keep this answer" }).click();
  const next = page.locator("#next-steps");
  await expect(next).toBeVisible();
  await board(page).press("w");
  await expect(message(page)).not.toBeEmpty();
  await expect(next).toBeVisible();
});

test("the focus is never lost with what was pressed @once", async ({ page }) => {
  const active = () => page.evaluate(() => document.activeElement.id || document.activeElement.tagName);
  const focused = (id) => expect.poll(active).toBe(id);
  const pressKey = async (name) => {
    await button(page, name).first().focus();
    await page.keyboard.press("Enter");
  };
  await open(page, "#/theseus");
  await openMenu(page);
  await pressKey("Edit a copy");
  await expect(main(page)).toHaveAttribute("data-puzzle", /edit/);
  await focused("board");
  await pressKey("Play it");
  await expect(main(page)).toHaveAttribute("data-puzzle", "theseus");
  await focused("board");
  // From home onto a board.
  await open(page);
  await page.locator("#cards a").first().focus();
  await page.keyboard.press("Enter");
  await focused("board");
  // Where there is no board: what is beside it.
  await open(page, "#/lab?puzzle=kuromasu&level=Keyhole;5x5;c7c3h6b6e&search=bits-connected&seeds=200&evaluations=200000");
  await pressKey("Run");
  await pressKey("Stop");
  await expect(page.locator("#race-status")).toContainText("Stopped after");
  await expect.poll(() => page.evaluate(() => document.activeElement.tagName)).toMatch(/^(BUTTON|A)$/);
  // A press beside all moves no focus.
  await page.goto("about:blank");
  await open(page, house);
  await page.locator("#level-name").click();
  await page.waitForTimeout(700);
  await focused("BODY");
});

test("Escape ends a playback from wherever one is @once", async ({ page }) => {
  await open(page, "#/theseus");
  await press(page, "Solution");
  await expect(page.locator("#playback")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.locator("#playback")).toBeHidden();
});

test("a language is chosen by arrow keys, one after the other @once", async ({ page }) => {
  await open(page, "#/slice");
  const lang = (code) => expect(page.locator("html")).toHaveAttribute("lang", new RegExp(`^${code}`));
  await page.locator("#language").focus();
  await page.keyboard.press("ArrowDown");
  await lang("de");
  await expect(page.locator("#language")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await lang("es");
  await expect(page.locator("#language")).toBeFocused();
});

test("where things are is heard: in hints, at the beginning, in editors @once", async ({ page }) => {
  await open(page, "#/slice");
  await expect(page.locator("#described")).toContainText("Shape, corners across and down: 10 10");
  await button(page, "Hint").click();
  await button(page, "Show me").click();
  await expect(message(page)).toHaveText("Draw the dashed line.");
  const spoken = /^From \d+ across, \d+ down to \d+ across, \d+ down\. 0 of 1 stroke;/;
  await expect(page.locator("#described")).toContainText(spoken);
  await open(page, "#/morpion");
  await button(page, "Hint").click();
  await expect(message(page)).toContainText(/^Look for a (horizontal line|vertical line|line (rising|falling) to the right,) near \(-?\d+, -?\d+\)\.$/);
  await button(page, "Show me").click();
  await expect(message(page)).toContainText(/^Add \(-?\d+, -?\d+\): it completes the line from \(/);
  await open(page, "#/theseus");
  await expect(page.locator("#described")).toContainText(/the Minotaur in row 4, column 4, open ways: west, north;/);
  await press(page, "Edit a copy");
  await expect(main(page)).toHaveAttribute("data-puzzle", /edit/);
  await board(page).focus();
  await page.keyboard.press("ArrowLeft");
  await expect(message(page)).toHaveText(/^Row 1, column 4: Theseus; walls: /);
  await page.keyboard.press("ArrowLeft");
  await expect(message(page)).toHaveText(/^Row 1, column 3: /);
  expect(await page.locator("#status").getAttribute("aria-live")).toBe("polite");
});

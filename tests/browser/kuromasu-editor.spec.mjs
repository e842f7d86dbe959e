// The editor of Kuromasu boards: what a board lacks is said at once, of several solutions two are shown,
// and a board with one is played.

import { boardBox, expect, open, press, settled, test } from "./fixtures.mjs";
import { strokeByMouse, strokeByTouch } from "./gestures.mjs";

const main = (page) => page.locator("main");
const button = (page, name) => page.getByRole("button", { name, exact: true });
const control = (page, id) => page.locator(`#controls [data-control=${id}]`);
const moves = (page, n) => expect(main(page)).toHaveAttribute("data-moves", String(n));
const isPhone = (info) => info.project.name === "phone";
const says = (page, words) => expect(page.locator("#status")).toContainText(words);
const address = (text) => `#/kuromasu?level=${encodeURIComponent(text)}&edit=1`;

// 3 × 3 without a clue; its only black cell will be the one at the end of the first row.
const empty = address("Mine;3x3;i");

// The middle of a cell in the window. Cells have 40 points, with 14 around them; the board lies in the
// middle of its canvas, 12 pixels inside.
async function place(page, [row, column], [rows, columns] = [3, 3]) {
  const box = await boardBox(page);
  const [width, height] = [40 * columns + 28, 40 * rows + 28];
  const scale = Math.min((box.width - 24) / width, (box.height - 24) / height);
  return {
    x: box.x + box.width / 2 + scale * (14 + 40 * (column + 0.5) - width / 2),
    y: box.y + box.height / 2 + scale * (14 + 40 * (row + 0.5) - height / 2),
  };
}

async function tap(page, info, cell) {
  const at = await place(page, cell);
  await (isPhone(info) ? page.touchscreen.tap(at.x, at.y) : page.mouse.click(at.x, at.y));
}

async function playIt(page) {
  await says(page, "Ready to play.");
  await button(page, "Play it").click();
  await expect(main(page)).toHaveAttribute("data-puzzle", "kuromasu");
}

test("a small board is made by keyboard, and played", { tag: "@once" }, async ({ page }) => {
  await open(page, empty);
  await says(page, "no clue has a number");
  await expect(page.locator("#play-it")).toHaveAttribute("aria-disabled", "true");
  await page.locator("#board").focus();
  await page.keyboard.press("4");
  await moves(page, 1);
  await says(page, "several solutions. Cells marked A are black only in the first, B only in the second");
  await expect(page.locator("#counters")).toContainText("several solutions");
  // To row 1, column 2, where A and B differ.
  await page.keyboard.press("ArrowRight");
  await expect(page.locator("#message")).toHaveText(/^Row 1, column 2: no clue, .* A/);
  for (const key of ["4", "ArrowDown", "ArrowDown", "5", "ArrowRight", "4"]) {
    await page.keyboard.press(key);
  }
  await moves(page, 4);
  await says(page, "Ready to play.");
  await expect(page.locator("#counters")).toContainText("one solution");
  await expect(page.locator("#described")).toContainText("Exactly one solution; easy");
  await page.keyboard.press("Control+z");
  await moves(page, 3);
  await page.keyboard.press("Control+y");
  await playIt(page);
  await page.locator("#board").focus();
  for (const key of ["ArrowRight", "ArrowRight", "Enter"]) await page.keyboard.press(key);
  await expect(main(page)).toHaveAttribute("data-status", "solved");
  await page.goBack();
  await moves(page, 4);
});

test("a small board is made by pointer and buttons", async ({ page }, info) => {
  await open(page, empty);
  await tap(page, info, [0, 0]);
  await control(page, "clue").fill("4");
  await control(page, "clue").dispatchEvent("change");
  await moves(page, 1);
  await says(page, "several solutions");
  // The difference between the two: the numbers of one of them.
  for (const cell of [[0, 1], [1, 0], [1, 1], [2, 2], [2, 1], [1, 2], [2, 0], [0, 2]]) {
    if ((await main(page).getAttribute("data-status")) === "playing") break;
    await tap(page, info, cell);
    await settled(page);
    if (await control(page, "as-a").isEnabled()) await control(page, "as-a").click();
    await settled(page);
  }
  await says(page, "Ready to play.");
  await expect(page.locator("#counters")).toContainText("one solution");
  // A clue is dragged away and comes back.
  const steps = Number(await main(page).getAttribute("data-moves"));
  const [from, to] = [await place(page, [0, 0]), await place(page, [2, 2])];
  await (isPhone(info) ? strokeByTouch : strokeByMouse)(page, from, to);
  await moves(page, steps + 1);
  await button(page, "Undo").click();
  await playIt(page);
});

test("a solution is drawn, told, and clues are taken away", { tag: "@once" }, async ({ page }, info) => {
  await open(page, empty);
  await control(page, "mode").locator("[data-value=drawing]").click();
  await tap(page, info, [0, 1]);
  await tap(page, info, [1, 1]);
  await expect(page.locator("#described")).toContainText("touch");
  await tap(page, info, [1, 1]);
  await tap(page, info, [2, 0]);
  await moves(page, 4);
  await button(page, "Add all clues").click();
  await says(page, "Ready to play.");
  await expect(page.locator("#counters")).toContainText("7 clues");
  await control(page, "mode").locator("[data-value=clues]").click();
  await button(page, "Remove clues").click();
  await moves(page, 6);
  await says(page, "Ready to play.");
  await expect(page.locator("#counters")).not.toContainText("7 clues");
});

test("the board grows, and the page with it", async ({ page }, info) => {
  await open(page, empty);
  await control(page, "width").fill("9");
  await control(page, "width").dispatchEvent("change");
  // The fields then show the level's values; one that is being filled would lose its own.
  await moves(page, 1);
  await control(page, "height").fill("6");
  await control(page, "height").dispatchEvent("change");
  await moves(page, 2);
  const at = await place(page, [5, 8], [6, 9]);
  await (isPhone(info) ? page.touchscreen.tap(at.x, at.y) : page.mouse.click(at.x, at.y));
  await control(page, "more").click();
  await moves(page, 3);
  await page.locator("#board").focus();
  await page.keyboard.press("ArrowLeft");
  await expect(page.locator("#message")).toContainText("Row 6, column 8");
});

test("it evolves to fewer clues", { tag: "@once" }, async ({ page }, info) => {
  await open(page, "#/kuromasu");
  await press(page, "Edit a copy");
  await expect(main(page)).toHaveAttribute("data-puzzle", "kuromasu-editor");
  await button(page, "Evolve").click();
  const best = async () => Number(await main(page).getAttribute("data-best"));
  await expect.poll(best, { timeout: 20_000 }).toBeGreaterThan(0);
  await button(page, "Pause").click();
  if (isPhone(info)) await button(page, "More about the search").click();
  await button(page, "Keep this answer").click();
  await says(page, "Ready to play.");
  await expect(page.locator("#counters")).toContainText("one solution");
});

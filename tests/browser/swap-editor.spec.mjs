// The editor of Puzzle X: squares and goal are painted, what is missing is said at once, and what was made
// is played.

import { boardBox, expect, open, test } from "./fixtures.mjs";

const main = (page) => page.locator("main");
const button = (page, name) => page.getByRole("button", { name, exact: true });
const control = (page, id) => page.locator(`#controls [data-control=${id}]`);
const moves = (page, n) => expect(main(page)).toHaveAttribute("data-moves", String(n));
const says = (page, words) => expect(page.locator("#status")).toContainText(words);
const isPhone = (info) => info.project.name === "phone";
const address = (text) => `#/swap?level=${encodeURIComponent(text)}&edit=1`;

// Two by two, red and blue side by side; the goal has them the other way round in the first row.
const small = address("Mine;2x2;T1RT1BT1RT1B;BRRB");

// The middle of a cell of the board in the window: the board is in the upper left corner, or above the
// goal, of a picture that lies in the middle of its canvas, 12 pixels inside.
async function place(page, info, [row, column], [rows, columns] = [2, 2]) {
  const box = await boardBox(page);
  const [cell, small, margin, gap] = [40, 30, 14, 24];
  const wide = [cell * columns + 2 * margin, cell * rows + 2 * margin];
  const [width, height] = isPhone(info)
    ? [wide[0], wide[1] + gap + small * rows]
    : [wide[0] + gap + small * columns, Math.max(wide[1], small * rows + 2 * margin + gap)];
  const scale = Math.min((box.width - 24) / width, (box.height - 24) / height);
  return {
    x: box.x + box.width / 2 + scale * (margin + cell * (column + 0.5) - width / 2),
    y: box.y + box.height / 2 + scale * (margin + cell * (row + 0.5) - height / 2),
  };
}

test("a level is made by keyboard, and played", { tag: "@once" }, async ({ page }) => {
  await open(page, small);
  await says(page, "Ready to play.");
  await page.locator("#board").focus();
  // A red square where a blue one was: the colours no longer fit the goal.
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("r");
  await moves(page, 1);
  await says(page, "red");
  await expect(page.locator("#play-it")).toHaveAttribute("aria-disabled", "true");
  await page.keyboard.press("Control+z");
  await says(page, "Ready to play.");
  await button(page, "Solve").click();
  await expect(page.locator("#described")).toContainText("1 swap");
  await button(page, "Play it").click();
  await expect(main(page)).toHaveAttribute("data-puzzle", "swap");
  await expect(page.locator("#counters")).toContainText("proved minimum");
  await page.locator("#board").focus();
  for (const key of ["Enter", "ArrowRight", "Enter"]) await page.keyboard.press(key);
  await expect(main(page)).toHaveAttribute("data-status", "solved");
  await page.goBack();
  await expect(main(page)).toHaveAttribute("data-puzzle", "swap-editor");
});

test("squares are painted by pointer, and the goal is taken from the board", async ({ page }, info) => {
  await open(page, small);
  await control(page, "colour").getByRole("button", { name: "yellow (Y)" }).click();
  const at = await place(page, info, [1, 1]);
  await (isPhone(info) ? page.touchscreen.tap(at.x, at.y) : page.mouse.click(at.x, at.y));
  await moves(page, 1);
  await says(page, "yellow");
  await button(page, "Goal from board").click();
  await moves(page, 2);
  await says(page, "already");
  await button(page, "Shuffle the board").click();
  await moves(page, 3);
  await says(page, "Ready to play.");
  await button(page, "Undo").click();
  await says(page, "already");
});

test("a picture is chosen, and harder starts evolve", { tag: "@once" }, async ({ page }) => {
  await open(page, small);
  await button(page, "Next picture").click();
  await says(page, "Ready to play.");
  const before = await page.locator("#described").textContent();
  await button(page, "Evolve").click();
  await expect(main(page)).toHaveAttribute("data-generation", /[1-9]/);
  await button(page, "Keep this answer").click();
  await expect(page.locator("#described")).not.toHaveText(before);
  await says(page, "Ready to play.");
});

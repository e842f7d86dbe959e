// Puzzle X as the specs play it: a board of three by three that takes three swaps, where cells lie beside
// or above the goal, and swaps by all means.

import { boardBox } from "./fixtures.mjs";
import { strokeByMouse, strokeByTouch } from "./gestures.mjs";

// A swap each of a queen, a bishop and a rook; cells as [row, column].
export const first = {
  text: "First swaps;3x3;Q1BB1RT1RT2BB1BB1RT1RB1RT1R;RBBRRBRRR;p0-1.2-4.3-5",
  rows: 3,
  columns: 3,
  goal: true,
  line: [[[0, 0], [0, 1]], [[0, 2], [1, 1]], [[1, 0], [1, 2]]],
};

// A chessboard of which each colour is to be brought together: one swap in its middle.
export const clusters = {
  text: "Three and three;3x2;T1RT1BT1RT1BT1RT1B;clusters",
  rows: 2,
  columns: 3,
  goal: false,
  line: [[[0, 1], [1, 1]]],
};

export const address = (level, rest = "") => `#/swap?level=${encodeURIComponent(level)}${rest}`;

export const isPhone = (info) => info.project.name === "phone";

// The middle of a cell in the window. Cells have 40 points with 14 around them, those of the goal 22; it
// stands 24 to the right. Where a phone is held upright the margin is 6 narrower, and the goal stands 8 below,
// with cells of 5 and 3 points below it. All of it lies in the middle of the canvas, 12 pixels inside.
export async function place(page, level, [row, column]) {
  const box = await boardBox(page);
  const { width: w, height: h } = page.viewportSize();
  const upright = w < 760 && w < h;
  let [width, height] = [40 * level.columns + 28, 40 * level.rows + 28];
  const cut = upright ? 6 : 0;
  [width, height] = [width - 2 * cut, height - 2 * cut];
  if (level.goal && upright) height += cut - 14 + 8 + 5 * level.rows + 3;
  if (level.goal && !upright) {
    width += 24 + 22 * level.columns;
    height = Math.max(height, 22 * level.rows + 28 + 24);
  }
  const scale = Math.min((box.width - 24) / width, (box.height - 24) / height);
  return {
    x: box.x + box.width / 2 + scale * (14 - cut + 40 * (column + 0.5) - width / 2),
    y: box.y + box.height / 2 + scale * (14 - cut + 40 * (row + 0.5) - height / 2),
  };
}

export async function tap(page, info, level, cell) {
  const at = await place(page, level, cell);
  await (isPhone(info) ? page.touchscreen.tap(at.x, at.y) : page.mouse.click(at.x, at.y));
}

export async function byMouse(page, level, cells) {
  for (const cell of cells) {
    const at = await place(page, level, cell);
    await page.mouse.click(at.x, at.y);
  }
}

export async function byTouch(page, level, cells) {
  for (const cell of cells) {
    const at = await place(page, level, cell);
    await page.touchscreen.tap(at.x, at.y);
  }
}

// From wherever the cursor is: to the corner first.
export async function byKeyboard(page, level, cells) {
  for (const [row, column] of cells) {
    for (let n = 0; n < level.columns; n += 1) await page.keyboard.press("ArrowLeft");
    for (let n = 0; n < level.rows; n += 1) await page.keyboard.press("ArrowUp");
    for (let n = 0; n < row; n += 1) await page.keyboard.press("ArrowDown");
    for (let n = 0; n < column; n += 1) await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
  }
}

export async function byDrag(page, info, level, [from, to]) {
  const ends = [await place(page, level, from), await place(page, level, to)];
  await (isPhone(info) ? strokeByTouch : strokeByMouse)(page, ...ends);
}

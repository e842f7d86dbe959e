// Kuromasu as the specs play it: a board of five by five with one solution, where its cells lie, marks by
// all means.

import { boardBox } from "./fixtures.mjs";

// Reasoned out in thirteen steps; black cells as [row, column].
export const smile = "5x5:a5b7l4_5e5";
export const black = [[1, 1], [1, 3], [2, 2], [3, 0], [3, 4]];

export const address = (level, rest = "") =>
  `#/kuromasu?level=${encodeURIComponent(level)}${rest}`;

// The middle of a cell in the window. Cells have 40 points, with 14 around them; the board lies in the
// middle of its canvas, 12 pixels inside.
export async function place(page, [row, column], [rows, columns] = [5, 5]) {
  const box = await boardBox(page);
  const [width, height] = [40 * columns + 28, 40 * rows + 28];
  const scale = Math.min((box.width - 24) / width, (box.height - 24) / height);
  return {
    x: box.x + box.width / 2 + scale * (14 + 40 * (column + 0.5) - width / 2),
    y: box.y + box.height / 2 + scale * (14 + 40 * (row + 0.5) - height / 2),
  };
}

export async function byMouse(page, cell, button = "left") {
  const at = await place(page, cell);
  await page.mouse.click(at.x, at.y, { button });
}

export async function byTouch(page, cell) {
  const at = await place(page, cell);
  await page.touchscreen.tap(at.x, at.y);
}

// From wherever the cursor is: to the corner first.
export async function byKeyboard(page, [row, column]) {
  for (let n = 0; n < 5; n += 1) {
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowLeft");
  }
  for (let n = 0; n < row; n += 1) await page.keyboard.press("ArrowDown");
  for (let n = 0; n < column; n += 1) await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
}

// A finger that rests on a cell, as long as a long press takes and longer.
export async function holdByTouch(page, cell) {
  const { x, y } = await place(page, cell);
  const session = await page.context().newCDPSession(page);
  const touch = (type, ...touchPoints) => session.send("Input.dispatchTouchEvent", { type, touchPoints });
  await touch("touchStart", { x, y });
  await page.waitForTimeout(900);
  await touch("touchEnd");
  await session.detach();
}

// What was done on this device last, as the save of its only board has it: "b6", "d1-3".
export async function lastMove(page) {
  return page.evaluate(() => {
    const key = Object.keys(localStorage).find((key) => key.includes("/save/kuromasu/"));
    return localStorage.getItem(key).split(" ").at(-1);
  });
}

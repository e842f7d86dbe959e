// Theseus as the specs play it: the report's "Mom", where its cells lie, steps by all means.

import { boardBox } from "./fixtures.mjs";
import { strokeByTouch } from "./gestures.mjs";

// 77 bits, thirteen steps.
export const genome =
  "00100010001010010000001110000000000100101101000000100110100001110000001100000";
export const solution = "ISWWEENNNNENE";
export const mom = JSON.stringify({ puzzle: "theseus", name: "Mom", size: 6, genome });

export const address = (level, rest = "") =>
  `#/theseus?level=${encodeURIComponent(level)}${rest}`;

const keys = { N: "ArrowUp", E: "ArrowRight", S: "ArrowDown", W: "ArrowLeft", I: "Space" };
const ways = { N: [-1, 0], E: [0, 1], S: [1, 0], W: [0, -1], I: [0, 0] };

export async function byKeyboard(page, step) {
  await page.keyboard.press(keys[step]);
}

// The middle of a cell in the window. Cells have 40 points, with 22 around them; the board lies in the
// middle of its canvas, 12 pixels inside.
export async function place(page, [row, column], [rows, columns] = [6, 6]) {
  const box = await boardBox(page);
  const [width, height] = [40 * columns + 44, 40 * rows + 44];
  const scale = Math.min((box.width - 24) / width, (box.height - 24) / height);
  return {
    x: box.x + box.width / 2 + scale * (22 + 40 * (column + 0.5) - width / 2),
    y: box.y + box.height / 2 + scale * (22 + 40 * (row + 0.5) - height / 2),
  };
}

// Theseus's place, from the board's spoken description: [row, column].
export async function theseus(page) {
  const words = await page.locator("#described").textContent();
  const [, row, column] = words.match(/Theseus in row (\d+), column (\d+)/);
  return [Number(row) - 1, Number(column) - 1];
}

// Clicks the cell a step leads to; his own to wait.
export async function byMouse(page, step) {
  const [row, column] = await theseus(page);
  const [down, across] = ways[step];
  const at = await place(page, [row + down, column + across]);
  await page.mouse.click(at.x, at.y);
}

// Swipes across the middle of the board; taps Theseus to wait.
export async function byTouch(page, step) {
  if (step === "I") {
    const at = await place(page, await theseus(page));
    return page.touchscreen.tap(at.x, at.y);
  }
  const [down, across] = ways[step];
  const from = await place(page, [2.5, 2.5]);
  const to = await place(page, [2.5 + 1.5 * down, 2.5 + 1.5 * across]);
  return strokeByTouch(page, from, to);
}

// Slice It as the specs play it: the house, where it lies on the board, strokes by mouse and touch.

import { boardBox } from "./fixtures.mjs";
import { strokeByMouse, strokeByTouch } from "./gestures.mjs";

export const house = "House;5;10;3;o100,230,240,230,240,130,170,30,100,130";

// Strokes that win it with three stars.
export const winning = [
  [218.43, 238.61, 192.87, 55.78],
  [195.43, 238.44, 148.29, 49.57],
  [121.57, 238.61, 147.14, 55.77],
  [91.31, 155.31, 248.69, 155.34],
  [198.8, 21.2, 144.57, 238.44],
];

export const address = (level, rest = "") =>
  `#/slice?level=${encodeURIComponent(level)}${rest}`;

// Where a point of the house is in the window. The board is in the middle of its canvas, 12 pixels
// inside; the house is 140 wide and 200 high, at 1.62 points each, with a margin of 38 points.
export async function place(page, x, y) {
  const box = await boardBox(page);
  const unit = Math.min((box.width - 24) / (140 * 1.62 + 76), (box.height - 24) / 400);
  return {
    x: box.x + box.width / 2 + (x - 170) * 1.62 * unit,
    y: box.y + box.height / 2 + (y - 130) * 1.62 * unit,
  };
}

// A stroke between two points of the house.
const drawBy = (gesture) => async (page, [x1, y1, x2, y2]) =>
  gesture(page, await place(page, x1, y1), await place(page, x2, y2));

export const drawByMouse = drawBy(strokeByMouse);
export const drawByTouch = drawBy(strokeByTouch);

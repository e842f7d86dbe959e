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

// The house's board: 140 by 200 at 1.62 points each, with a margin of 38 points.
const [wide, high] = [140 * 1.62 + 76, 400];
// Where a point of the house is on its board.
export const onBoard = (x, y) => [wide / 2 + 1.62 * (x - 170), high / 2 + 1.62 * (y - 130)];

// The same in the window. The board is in the middle of its canvas, 12 pixels inside.
export async function place(page, x, y) {
  const box = await boardBox(page);
  const unit = Math.min((box.width - 24) / wide, (box.height - 24) / high);
  const [across, down] = onBoard(x, y);
  return {
    x: box.x + box.width / 2 + (across - wide / 2) * unit,
    y: box.y + box.height / 2 + (down - high / 2) * unit,
  };
}

// A stroke between two points of the house.
const drawBy = (gesture) => async (page, [x1, y1, x2, y2]) =>
  gesture(page, await place(page, x1, y1), await place(page, x2, y2));

export const drawByMouse = drawBy(strokeByMouse);
export const drawByTouch = drawBy(strokeByTouch);

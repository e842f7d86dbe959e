// Morpion Solitaire as the specs play it: points by their coordinates in the cross's frame, moves as the
// program writes them (3,-1S0: the new point, the line's direction, points of the line before it).

import { boardBox } from "./fixtures.mjs";
import { strokeByMouse, strokeByTouch } from "./gestures.mjs";

export const isPhone = (info) => info.project.name === "phone";

export const address = (level, play = []) =>
  `#/morpion?level=${encodeURIComponent(level)}${play.length ? `&play=${play.join("+")}` : ""}`;

// A short game of 4D, to its end.
export const short = (
  "2,-1SE0 3,4E2 4,7SE3 3,2E1 2,3S2 4,3S0 1,6NE0 1,0SE0 4,-1S0 7,2NE3 0,1SE0 5,-2NE3 0,5NE0 5,0E3 " +
  "0,0S0 6,5S3 0,6E0 3,-2NE3 6,1SE3 0,7S3"
).split(" ");

// Between neighbouring points, in the board's own points.
const cell = 24;

// Where a point is in the window: the board says how it lies on its canvas.
export async function place(page, [x, y]) {
  const box = await boardBox(page);
  const view = await page.locator("#board").getAttribute("data-view");
  const [scale, left, top] = view.split(" ").map(Number);
  return { x: box.x + left + x * cell * scale, y: box.y + top + y * cell * scale };
}

export async function tap(page, info, spot) {
  const at = await place(page, spot);
  await (isPhone(info) ? page.touchscreen.tap(at.x, at.y) : page.mouse.click(at.x, at.y));
}

export async function drag(page, info, from, to) {
  const ends = [await place(page, from), await place(page, to)];
  await (isPhone(info) ? strokeByTouch : strokeByMouse)(page, ...ends);
}

// The ends of a move's line.
export function ends(move, length) {
  const [, x, y, direction, before] = /^(-?\d+),(-?\d+)([A-Z]+)(\d)$/.exec(move);
  const [dx, dy] = { NE: [1, -1], E: [1, 0], SE: [1, 1], S: [0, 1] }[direction];
  const at = (steps) => [Number(x) + dx * steps, Number(y) + dy * steps];
  return [at(-before), at(length - 1 - before)];
}

// One board of each puzzle and how it is played: by the pointer and by a finger, as strokes between points
// of the board; by the keyboard, as keys. `status`: how the play ends.

import { black, smile } from "../kuromasu.mjs";
import { ends, short } from "../morpion.mjs";
import { house, onBoard, winning } from "../slice.mjs";
import { first } from "../swap.mjs";
import { mom, solution } from "../theseus.mjs";

const link = (puzzle, level, rest = "") => `#/${puzzle}?level=${encodeURIComponent(level)}${rest}`;
const times = (n, key) => Array(n).fill(key);
const cell = (margin, [row, column]) => [margin + 40 * (column + 0.5), margin + 40 * (row + 0.5)];

// From the corner to a cell.
const walk = (size, [row, column]) => [
  ...times(size, "ArrowUp"), ...times(size, "ArrowLeft"), ...times(row, "ArrowDown"), ...times(column, "ArrowRight"), "Enter",
];

const keys = { N: "ArrowUp", E: "ArrowRight", S: "ArrowDown", W: "ArrowLeft", I: "Space" };
const ways = { N: [-1, 0], E: [0, 1], S: [1, 0], W: [0, -1], I: [0, 0] };

// The cells that Theseus goes to, each pressed; his own to wait. From his cell in the level.
function pressed(at) {
  return [...solution].map((letter) => {
    at = [at[0] + ways[letter][0], at[1] + ways[letter][1]];
    return [cell(22, at)];
  });
}
// The same by swipes over the middle of the board; pressed where he is to wait.
function swiped(from) {
  const middle = [2.5, 2.5];
  return pressed(from).map((press, n) => {
    const [down, across] = ways[solution[n]];
    return solution[n] === "I" ? press : [cell(22, middle), cell(22, [middle[0] + 1.5 * down, middle[1] + 1.5 * across])];
  });
}

export const boards = {
  slice: {
    address: link("slice", house),
    strokes: winning.map(([a, b, c, d]) => [onBoard(a, b), onBoard(c, d)]),
    keys: ["Enter", ...times(5, "Shift+ArrowLeft"), "Space", "ArrowRight", "Enter"],
    byKeys: { moves: "1", status: "playing" },
  },
  theseus: {
    address: link("theseus", mom),
    strokes: pressed,
    swipes: swiped,
    keys: [...solution].map((letter) => keys[letter]),
    byKeys: { moves: "13", status: "solved" },
  },
  kuromasu: {
    address: link("kuromasu", smile),
    strokes: black.map((at) => [cell(14, at)]),
    keys: black.flatMap((at) => walk(5, at)),
    byKeys: { moves: "5", status: "solved" },
  },
  swap: {
    address: link("swap", first.text),
    strokes: first.line.flat().map((at) => [cell(14, at)]),
    keys: first.line.flat().flatMap((at) => walk(3, at)),
    byKeys: { moves: "3", status: "solved" },
  },
  morpion: {
    address: link("morpion", "4D"),
    strokes: short.map((move) => ends(move, 4).map(([x, y]) => [24 * x, 24 * y])),
    // Of several lines the second is chosen.
    keys: ["ArrowLeft", "ArrowLeft", "ArrowUp", "Enter", "Tab", "Enter", "n", "Enter"],
    byKeys: { address: link("morpion", "4T"), moves: "2", status: "playing" },
  },
};

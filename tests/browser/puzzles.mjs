// The ids of the puzzles that are shown on the front page, for specs that look at all of them: those that have
// levels, in the alphabet's order.

import { readdir } from "node:fs/promises";

const lists = await readdir(new URL("../../www/levels/lists/", import.meta.url));
export const puzzles = lists.map((file) => file.replace(/\.json$/, "")).sort();

// Those that have an editor.
const without = ["morpion"];
export const editors = puzzles.filter((id) => !without.includes(id));

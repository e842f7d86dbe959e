// The ids of the puzzles that are shown on the front page, for specs that look at all of them: those that have
// levels, in the alphabet's order.

import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";

const root = new URL("../../", import.meta.url);
const lists = await readdir(new URL("www/levels/lists/", root));
export const puzzles = lists.map((file) => file.replace(/\.json$/, "")).sort();

// Those that have an editor.
export const editors = puzzles.filter((id) => existsSync(new URL(`src/puzzles/${id}/editor/`, root)));

// Their golden runs.
const runs = puzzles.map((id) => readFile(new URL(`tests/golden-runs/${id}.json`, root), "utf8"));
export const goldenRuns = (await Promise.all(runs)).flatMap((text) => JSON.parse(text));

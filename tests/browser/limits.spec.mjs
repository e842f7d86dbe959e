// How large the project is, and may be: lines of code, items of traits, bytes of the program and of first visits.
// A limit is raised only by a commit that says what was bought with it.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { expect, open, test } from "./fixtures.mjs";
import { puzzles } from "./puzzles.mjs";
import { dist } from "./server.mjs";

const LIMITS = {
  // Lines of Rust that are neither blank nor comment, by folder; files of tests apart.
  lines: {
    all: 82_210,
    benches: 500,
    "page/src": 16_460,
    "slice-geometry": 600,
    src: 300,
    "src/bin": 2_400,
    "src/game": 9_350,
    "src/i18n": 50,
    "src/paint": 1_200,
    "src/puzzles": 38_690,
    "src/race": 4_300,
    "src/search": 6_905,
    tests: 29_280,
    xtask: 1_800,
  },
  // Items of the traits that a puzzle implements, and methods that the page calls on a game and its run.
  items: { puzzle: 50, facade: 140 },
  // KB compressed by Brotli: the modules of the program.
  modules: {
    app_bg: 418,
    chunks: 285,
    kuromasu: 100,
    kuromasu_editor: 56,
    lab: 142,
    morpion: 162,
    slice: 61,
    slice_editor: 64,
    swap: 72,
    swap_editor: 63,
    theseus: 81,
    theseus_editor: 41,
  },
  // The same for all that a first visit transfers: home with its pictures, a puzzle until it evolves.
  visits: { home: 486, kuromasu: 628, lab: 800, learn: 599, lesson: 796, morpion: 655, slice: 660, swap: 639, theseus: 624 },
  requests: 12,
};

const root = new URL("../../", import.meta.url).pathname;
const kb = (bytes) => brotliCompressSync(bytes).length / 1000;

// Checks figures against their limits, and prints them.
function check(what, figures, limits) {
  const rows = Object.entries(figures).sort();
  console.log(`${what}: ${rows.map(([name, figure]) => `${name} ${Math.ceil(figure)}`).join(", ")}`);
  expect(rows.map(([name]) => name)).toEqual(Object.keys(limits).sort());
  for (const [name, figure] of rows) expect(figure, `${what}: ${name}`).toBeLessThanOrEqual(limits[name]);
}

function* rustFiles(folder) {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* rustFiles(path);
    else if (path.endsWith(".rs")) yield [path, readFileSync(join(root, path), "utf8")];
  }
}

test("the code is no larger than its limits @once", () => {
  const lines = { tests: 0 };
  const isTest = (path) => /^tests\/|tests?\.rs$|\/tests\/|_tests\//.test(path);
  for (const folder of ["benches", "page/src", "slice-geometry/src", "src", "tests", "xtask/src"]) {
    for (const [path, text] of rustFiles(folder)) {
      const own = isTest(path) ? text : text.replace(/#\[cfg\(test\)\]\s*mod \w+ \{[^]*$/, "");
      const [, place] = /^(src\/\w+(?=\/)|page\/src|[\w-]+)/.exec(path);
      const name = isTest(path) ? "tests" : place;
      lines[name] = (lines[name] ?? 0) + own.split("\n").filter((line) => /^\s*(?!\/\/)\S/.test(line)).length;
    }
  }
  const { tests, ...code } = lines;
  check("lines of code", { ...code, all: Object.values(code).reduce((a, b) => a + b), tests }, LIMITS.lines);
});

test("traits have no more items than their limits @once", () => {
  const sources = [...rustFiles("src/game")].map(([, text]) => text).join("\n");
  const items = (...traits) =>
    traits.reduce((sum, name) => {
      const [, body] = new RegExp(`^pub trait ${name}\\b[^{]*\\{([^]*?)^\\}`, "m").exec(sources);
      return sum + body.match(/^    (const fn|fn|const|type) /gm).length;
    }, 0);
  const puzzle = items("Puzzle", "Exchange", "Evolves", "Extras");
  const facade = items("Play", "Timeline", "LevelInfo", "RunControl", "IslandControl");
  check("items of traits", { puzzle, facade }, LIMITS.items);
});

test("the program is no larger than its limits @once", () => {
  const [program] = readdirSync(dist).filter((name) => name.startsWith("app-"));
  const modules = readdirSync(join(dist, program)).filter((name) => name.endsWith(".wasm"));
  // The numbers of chunks change with every build.
  const name = (file) => (file.startsWith("chunk_") ? "chunks" : file.replace(/^split_|\.wasm$/g, ""));
  const sizes = {};
  for (const file of modules) sizes[name(file)] = (sizes[name(file)] ?? 0) + kb(readFileSync(join(dist, program, file)));
  check("KB of modules", sizes, LIMITS.modules);
});

// To compress by Brotli takes seconds, and most files are the same for all visits.
const packed = new Map();

test("a first visit transfers no more than its limits, and nothing twice @once", async ({ context, site }) => {
  test.setTimeout(180_000);
  const visits = { home: "", learn: "#/learn", lesson: "#/learn?lesson=chance", lab: "#/lab" };
  for (const puzzle of puzzles) visits[puzzle] = `#/${puzzle}`;
  const sizes = {};
  for (const [name, address] of Object.entries(visits)) {
    const page = await context.newPage();
    // What is fetched when the page is idle is not of the visit.
    await page.addInitScript(() => (window.requestIdleCallback = () => 0));
    const asked = [];
    page.on("requestfinished", (request) => request.url().startsWith(site) && asked.push(request));
    await open(page, address);
    if (puzzles.includes(name)) {
      await page.locator("#evolve-button").click();
      await expect(page.locator("main")).toHaveAttribute("data-generation", /\d/);
    }
    if (name === "lesson") await expect(page.locator(".bets button").first()).toBeVisible();
    if (name === "learn") await expect(page.locator(".lessons a").first()).toBeVisible();
    if (name === "home") await expect(page.locator("#cards img[src]")).toHaveCount(puzzles.length);
    await page.waitForLoadState("networkidle");
    sizes[name] = 0;
    for (const request of asked) {
      const address = request.url();
      if (!packed.has(address)) packed.set(address, kb(await (await request.response()).body()));
      sizes[name] += packed.get(address);
    }
    const parts = asked.map((request) => request.url().split("/").pop()).filter((file) => /^split_/.test(file));
    const puzzle = { home: [], learn: [], lab: ["slice"], lesson: ["slice"] }[name] ?? [name];
    const lab = ["learn", "lab", "lesson"].includes(name) ? ["lab"] : [];
    expect(parts.sort(), name).toEqual([...lab, ...puzzle].map((part) => `split_${part}.wasm`));
    expect(new Set(asked.map((request) => request.url())).size, name).toBe(asked.length);
    if (puzzles.includes(name)) expect(asked.length, name).toBeLessThanOrEqual(LIMITS.requests);
    await page.close();
  }
  check("KB of first visits", sizes, LIMITS.visits);
});

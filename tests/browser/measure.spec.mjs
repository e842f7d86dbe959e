// WebAssembly against native: the same runs to the last bit, and how fast. Speeds are printed, not
// asserted: machines are noisy.

import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, open, openNumbers, test } from "./fixtures.mjs";
import { puzzles } from "./puzzles.mjs";
import { goldenRuns } from "./puzzles.mjs";
import { address, drawByMouse } from "./slice.mjs";
import { mom } from "./theseus.mjs";

const run = promisify(execFile);
const link = (puzzle, level) => `#/${puzzle}?level=${encodeURIComponent(level)}`;
const root = new URL("../../", import.meta.url).pathname;

test.describe.configure({ mode: "serial" });

test("golden runs come out in WebAssembly as they do natively", async ({ page }) => {
  await open(page);
  for (const golden of goldenRuns) {
    const { puzzle, level, search, seed, evaluations, set, outcome } = golden;
    const found = await page.evaluate(
      ([...given]) => window.evolvarium.solve(...given),
      [link(puzzle, level), search, seed, evaluations, JSON.stringify(set)],
    );
    expect(found.score, `${puzzle} ${search} ${seed}`).toBe(outcome.score);
    expect(found.generations).toBe(outcome.generations);
    expect(found.answer).toEqual(outcome.answer);
  }
});

// Of each comparison; the median counts.
const ROUNDS = 3;
// What only prints figures, or takes long, is done with EVOLVARIUM_LONG=1; races are then run in full, and
// memory is watched over ten million evaluations.
const long = Boolean(process.env.EVOLVARIUM_LONG);
// They are compared with the runner as it is built for speed.
const skip = () => test.skip(!long, "prints figures: cargo build --release --bin evolve; EVOLVARIUM_LONG=1");

// Prints how fast a search is in WebAssembly, compared with the runner; the same evaluations with the same
// score are expected of both.
async function compare(page, info, what, level, search, evaluations) {
  const file = info.outputPath("level.json");
  await writeFile(file, JSON.stringify(level));
  const ratios = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    // In turns, so that a busy machine troubles both alike.
    const { stdout } = await run(join(root, "target/release/evolve"), [
      ...["solve", file, "--search", search, "--evaluations", String(evaluations)],
      ...["--seed", String(round), "--json"],
    ]).catch((failure) => failure); // it exits with 1 if it did not solve
    const native = JSON.parse(stdout);
    const wasm = await page.evaluate(
      ([...given]) => window.evolvarium.solve(...given),
      [JSON.stringify(level), search, round, evaluations, ""],
    );
    expect(wasm.evaluations).toBe(native.evaluations);
    expect(wasm.score).toBe(native.score);
    const [a, b] = [native.evaluations / native.seconds, (1000 * wasm.evaluations) / wasm.milliseconds];
    ratios.push(b / a);
    console.log(`${what}: native ${Math.round(a)}/s, WebAssembly ${Math.round(b)}/s, ratio ${(b / a).toFixed(2)}`);
  }
  ratios.sort((a, b) => a - b);
  console.log(`${what}: WebAssembly / native, median of ${ratios.length}: ${ratios[1].toFixed(2)}`);
  expect(ratios[1]).toBeGreaterThan(0);
}

test("evaluations per second, WebAssembly beside native", async ({ page }, info) => {
  skip();
  await open(page);
  // A tolerance that nothing meets, so that the run takes all its evaluations.
  const house = {
    puzzle: "slice", name: "House", strokes: 5, pieces: 10, tolerance: 0.000001,
    shapes: [{ outline: [[100, 230], [240, 230], [240, 130], [170, 30], [100, 130]] }],
  };
  await compare(page, info, "Slice It", house, "tuned", 400_000);
  const join5 = { puzzle: "morpion", variant: "5T" };
  await compare(page, info, "Morpion, random games", join5, "random", 200_000);
  await compare(page, info, "Morpion, modifications", join5, "hunt", 200_000);
  await compare(page, info, "Morpion, nested rollouts", join5, "nrpa", 100_000);
});

// The fields of a line of CSV.
const fields = (line) => [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map((match) => match[1]);

// The lines of a race's CSV without their times, and without where and when they were made.
function timeless(csv) {
  const [head, ...lines] = csv.trim().split("\n").map(fields);
  const others = ["seconds", "date", "machine"].map((name) => head.indexOf(name));
  expect(Math.min(...others)).toBeGreaterThan(0);
  return lines.map((line) => line.slice(0, head.length - 1).filter((_, at) => !others.includes(at)).join(","));
}

test("every ready-made race has the runner's rows to the last digit", async ({ page }, info) => {
  skip();
  test.setTimeout(3_600_000);
  await open(page, "#/lab");
  const races = [...puzzles, "theseus-report", "theseus-report-8", "theseus-walks", "kuromasu-paper"];
  await expect(page.locator(".lab-card")).toHaveCount(races.length);
  for (const id of races) {
    const seeds = long && id !== "swap" ? 20 : 1; // Puzzle X's draw no random numbers
    const file = info.outputPath(`${id}.csv`);
    await run(join(root, "target/release/evolve"), [
      ...["race", "--preset", id, "--seeds", String(seeds), "--csv", file],
    ]);
    // Without a version it would have the defaults of those that named none.
    await page.goto(`./#/lab?race=${id}&seeds=${seeds}&version=0.2.0`);
    const began = Date.now();
    await page.getByRole("button", { name: "Run", exact: true }).click();
    await expect(page.locator("#race-status")).toHaveText(/^Finished: \d+ of \d+ runs\.$/, { timeout: 900_000 });
    console.log(`race ${id}: ${((Date.now() - began) / 1000).toFixed(1)} s on the page`);
    await openNumbers(page);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Save CSV", exact: true }).click(),
    ]);
    const [here, there] = [await readFile(await download.path(), "utf8"), await readFile(file, "utf8")];
    expect(timeless(here), id).toEqual(timeless(there));
  }
});

// The stamps of the next 300 frames.
const frames = (page) =>
  page.evaluate(
    () =>
      new Promise((done) => {
        const stamps = [];
        const frame = (now) => {
          stamps.push(now);
          if (stamps.length < 300) requestAnimationFrame(frame);
          else done(stamps);
        };
        requestAnimationFrame(frame);
      }),
  );

// Prints how long frames and the page's work in them took.
async function tell(page, what, stamps) {
  const work = Array.from(await page.evaluate(() => window.evolvarium.pacing()));
  const at = (list, share) => [...list].sort((a, b) => a - b)[Math.floor(share * (list.length - 1))];
  const gaps = stamps.slice(1).map((stamp, n) => stamp - stamps[n]);
  const show = (list) => [0.5, 0.95, 0.99].map((share) => at(list, share).toFixed(1)).join(" / ");
  console.log(`${what}: frame to frame, ms at 50 / 95 / 99 %: ${show(gaps)}`);
  console.log(`${what}: work within a frame, ms at 50 / 95 / 99 %: ${show(work)}`);
}

// Evolves as fast as the frame allows; the run is stable when this returns.
async function evolve(page) {
  await page.locator("#speed").fill("7"); // all the frame allows
  await page.getByRole("button", { name: "Evolve", exact: true }).click();
  await expect(page.locator("main")).toHaveAttribute("data-running", "true");
}

async function pause(page) {
  await expect(page.locator("main")).toHaveAttribute("data-running", "true");
  expect(Number(await page.locator("main").getAttribute("data-evaluations"))).toBeGreaterThan(10_000);
  await page.getByRole("button", { name: "Pause", exact: true }).click();
  await expect(page.locator("main")).toHaveAttribute("data-running", "false");
}

test("frames stay short while a search runs, and play goes on", async ({ page }) => {
  await open(page, address("House;5;10;0.000001;o100,230,240,230,240,130,170,30,100,130"));
  await expect(page.locator("main")).toHaveAttribute("data-puzzle", "slice");
  await evolve(page);
  const recording = frames(page);
  await drawByMouse(page, [85, 180, 255, 180]);
  await expect(page.locator("main")).toHaveAttribute("data-moves", "1");
  await page.locator("#seed").fill("123");
  await expect(page.locator("#seed")).toHaveValue("123");
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(page.locator("main")).toHaveAttribute("data-moves", "0");
  await tell(page, "Slice It", await recording);
  await pause(page);
});

test("frames stay short while mazes are designed", async ({ page }) => {
  skip();
  await open(page, `${link("theseus", mom)}&search=genetic&seed=1`);
  await expect(page.locator("main")).toHaveAttribute("data-puzzle", "theseus");
  await evolve(page);
  await tell(page, "Theseus", await frames(page));
  await pause(page);
});

test("a hunt shows its first game of 140 soon, and frames stay short", async ({ page }) => {
  skip();
  await open(page, "#/morpion?level=5T&search=hunt&seed=1");
  await expect(page.locator("main")).toHaveAttribute("data-puzzle", "morpion");
  const began = Date.now();
  await evolve(page);
  const recording = frames(page);
  // Watched from within: asking from outside, again and again, costs frames.
  const best = await page.evaluate(
    () =>
      new Promise((done) => {
        const main = document.querySelector("main");
        const look = () => Number(main.dataset.best) >= 140 && done(main.dataset.best);
        new MutationObserver(look).observe(main, { attributeFilter: ["data-best"] });
        setTimeout(() => done(main.dataset.best), 50_000);
      }),
  );
  console.log(`Morpion: ${best} moves after ${((Date.now() - began) / 1000).toFixed(1)} s`);
  expect(Number(best)).toBeGreaterThanOrEqual(140);
  await tell(page, "Morpion", await recording);
  await pause(page);
});

// Bytes of the program's memory, and of JavaScript's objects after its rubbish is gone.
async function footprint(page, session) {
  await session.send("HeapProfiler.collectGarbage");
  const { usedSize } = await session.send("Runtime.getHeapUsage");
  return { wasm: await page.evaluate(() => window.evolvarium.footprint()), js: usedSize };
}

// Waits until a figure of the run is so high. Watched from within, as above.
const reached = (page, name, goal) =>
  page.evaluate(
    ([name, goal]) =>
      new Promise((done) => {
        const main = document.querySelector("main");
        const look = () => Number(main.dataset[name]) >= goal && (watch.disconnect(), done());
        const watch = new MutationObserver(look);
        watch.observe(main, { attributeFilter: [`data-${name}`] });
        look();
      }),
    [name, goal],
  );

for (const [what, name, goal, set] of [
  ["ten million evaluations", "evaluations", 10_000_000, ""],
  ["a million generations", "generation", 1_000_000, "&set=population:2"],
]) {
  test(`${what} on the page leave memory as it was`, async ({ page }) => {
    skip();
    test.setTimeout(300_000);
    // A tolerance that nothing meets, so that the run does not end.
    const level = address("House;5;10;0.000000001;o100,230,240,230,240,130,170,30,100,130");
    await open(page, `${level}&search=tuned&seed=1${set}`);
    const session = await page.context().newCDPSession(page);
    const began = Date.now();
    await evolve(page);
    await reached(page, name, goal / 10);
    const before = await footprint(page, session);
    await tell(page, what, await frames(page));
    await reached(page, name, goal);
    const seconds = (Date.now() - began) / 1000;
    const after = await footprint(page, session);
    const figures = await page.evaluate(() => ({ ...document.querySelector("main").dataset }));
    await pause(page);
    const mb = (bytes) => (bytes / (1 << 20)).toFixed(2);
    const grown = { wasm: after.wasm - before.wasm, js: after.js - before.js };
    console.log(
      `${what}: generation ${figures.generation}, ${figures.evaluations} evaluations in ${seconds.toFixed(1)} s; ` +
        `WebAssembly ${mb(before.wasm)} MB + ${mb(grown.wasm)}, JavaScript ${mb(before.js)} MB + ${mb(grown.js)}`,
    );
    expect(grown.wasm + grown.js).toBeLessThan(64 * (1 << 20));
  });
}

test("mazes designed per second, WebAssembly beside native", async ({ page }) => {
  skip();
  await open(page);
  const evaluations = 500_000;
  const ratios = [];
  for (let seed = 1; seed <= ROUNDS; seed += 1) {
    // 800 changes a generation, after the eight mazes that begin.
    const generations = Math.floor((evaluations - 8) / 800);
    const { stdout } = await run(join(root, "target/release/evolve"), [
      ...["design", "theseus", "--search", "tuned", "--set", "tidy=off", "--json"],
      ...["--generations", String(generations), "--seed", String(seed)],
    ]);
    const native = JSON.parse(stdout);
    const wasm = await page.evaluate(
      ([...given]) => window.evolvarium.solve(...given),
      [mom, "tuned", seed, native.evaluations, JSON.stringify({ tidy: "off" })],
    );
    expect(wasm.evaluations).toBe(native.evaluations);
    expect(wasm.answer.walls).toEqual(native.level.walls);
    const [a, b] = [native.evaluations / native.seconds, (1000 * wasm.evaluations) / wasm.milliseconds];
    ratios.push(b / a);
    console.log(`native ${Math.round(a)} mazes/s, WebAssembly ${Math.round(b)} mazes/s, ratio ${(b / a).toFixed(2)}`);
  }
  ratios.sort((a, b) => a - b);
  console.log(`mazes, WebAssembly / native, median of ${ratios.length}: ${ratios[1].toFixed(2)}`);
});

// Evaluations a second that the page says of itself, over some seconds.
function rate(page, settle) {
  return page.evaluate(
    (settle) =>
      new Promise((done) => {
        const main = document.querySelector("main");
        const read = () => [performance.now(), Number(main.dataset.evaluations)];
        setTimeout(() => {
          const [then, before] = read();
          setTimeout(() => {
            const [now, after] = read();
            done((1000 * (after - before)) / (now - then));
          }, 4000);
        }, settle);
      }),
    settle,
  );
}

test("evaluations per second of two islands, beside one and beside one core's", async ({ page }) => {
  skip();
  test.setTimeout(120_000);
  await open(page);
  // A tolerance that nothing meets, so that the run does not end.
  const level = address("House;5;10;0.000001;o100,230,240,230,240,130,170,30,100,130");
  const ratios = [];
  for (let round = 1; round <= 3; round += 1) {
    // One core with nothing else to do, no lineage recorded: one run without pauses.
    const one = await page.evaluate(
      ([...given]) => window.evolvarium.solve(...given),
      [level, "tuned", round, 2_000_000, ""],
    );
    const alone = (1000 * one.evaluations) / one.milliseconds;
    await page.goto("about:blank");
    await open(page, `${level}&search=tuned&seed=${round}&set=islands:2&set=interval:500`);
    await evolve(page);
    const together = await rate(page, 3000);
    ratios.push(together / alone);
    console.log(`islands: one core ${Math.round(alone)}/s, two islands ${Math.round(together)}/s`);
    if (long && round === 3) {
      // The same run with one island less, the page beside it as before.
      await page.workers()[1].evaluate(() => self.close()).catch(() => {});
      await expect(page.locator("#outcome")).toContainText("the one that is left", { timeout: 40_000 });
      const left = await rate(page, 1000);
      console.log(`two islands / the one that is left: ${(together / left).toFixed(2)}`);
      expect(left).toBeGreaterThan(0);
    }
    await pause(page);
  }
  ratios.sort((a, b) => a - b);
  console.log(`two islands / one core, median of ${ratios.length}: ${ratios[1].toFixed(2)}`);
  expect(ratios[1]).toBeGreaterThan(0);
});

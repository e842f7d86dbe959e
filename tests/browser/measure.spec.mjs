// WebAssembly against native: the same runs to the last bit, and how fast. Speeds are printed, not
// asserted: machines are noisy.

import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, open, test } from "./fixtures.mjs";
import { address, drawByMouse } from "./slice.mjs";

const run = promisify(execFile);
const root = new URL("../../", import.meta.url).pathname;

test.describe.configure({ mode: "serial" });

test("golden runs come out in WebAssembly as they do natively", async ({ page }) => {
  const runs = JSON.parse(await readFile(join(root, "tests/cases/golden-runs.json"), "utf8"));
  await open(page);
  for (const golden of runs.filter((golden) => golden.puzzle === "slice")) {
    const { level, search, seed, evaluations, set, outcome } = golden;
    const found = await page.evaluate(
      ([...given]) => window.evolvarium.solve(...given),
      [address(level), search, seed, evaluations, JSON.stringify(set)],
    );
    expect(found.score, `${search} ${seed}`).toBe(outcome.score);
    expect(found.generations).toBe(outcome.generations);
    expect(found.answer).toEqual(outcome.answer);
  }
});

test("evaluations per second, WebAssembly beside native", async ({ page }, info) => {
  // A tolerance that nothing meets, so that the run takes all its evaluations.
  const level = {
    puzzle: "slice", name: "House", strokes: 5, pieces: 10, tolerance: 0.000001,
    shapes: [{ outline: [[100, 230], [240, 230], [240, 130], [170, 30], [100, 130]] }],
  };
  const file = info.outputPath("house.json");
  await writeFile(file, JSON.stringify(level));
  await open(page);
  const evaluations = 400_000;
  const ratios = [];
  for (let round = 0; round < 5; round += 1) {
    // In turns, so that a busy machine troubles both alike.
    const { stdout } = await run(
      join(root, "target/release/evolve"),
      ["solve", file, "--evaluations", String(evaluations), "--seed", String(round), "--json"],
    ).catch((failure) => failure); // it exits with 1: not solved
    const native = JSON.parse(stdout);
    const wasm = await page.evaluate(
      ([...given]) => window.evolvarium.solve(...given),
      [JSON.stringify(level), "tuned", round, evaluations, ""],
    );
    expect(wasm.evaluations).toBe(native.evaluations);
    expect(wasm.score).toBe(native.score);
    const [a, b] = [native.evaluations / native.seconds, (1000 * wasm.evaluations) / wasm.milliseconds];
    ratios.push(b / a);
    console.log(`native ${Math.round(a)}/s, WebAssembly ${Math.round(b)}/s, ratio ${(b / a).toFixed(2)}`);
  }
  ratios.sort((a, b) => a - b);
  console.log(`WebAssembly / native, median of ${ratios.length}: ${ratios[2].toFixed(2)}`);
  expect(ratios[2]).toBeGreaterThan(0);
});

test("frames stay short while a search runs, and play goes on", async ({ page }) => {
  await open(page, address("House;5;10;0.000001;o100,230,240,230,240,130,170,30,100,130"));
  await expect(page.locator("main")).toHaveAttribute("data-puzzle", "slice");
  await page.locator("#speed").fill("7"); // all the frame allows
  await page.getByRole("button", { name: "Evolve", exact: true }).click();
  await expect(page.locator("main")).toHaveAttribute("data-running", "true");
  const recording = page.evaluate(
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
  await drawByMouse(page, [85, 180, 255, 180]);
  await expect(page.locator("main")).toHaveAttribute("data-moves", "1");
  await page.locator("#seed").fill("123");
  await expect(page.locator("#seed")).toHaveValue("123");
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(page.locator("main")).toHaveAttribute("data-moves", "0");
  const stamps = await recording;
  const work = Array.from(await page.evaluate(() => window.evolvarium.pacing()));
  const at = (list, share) => [...list].sort((a, b) => a - b)[Math.floor(share * (list.length - 1))];
  const gaps = stamps.slice(1).map((stamp, n) => stamp - stamps[n]);
  const show = (list) => [0.5, 0.95, 0.99].map((share) => at(list, share).toFixed(1)).join(" / ");
  console.log(`frame to frame, ms at 50 / 95 / 99 %: ${show(gaps)}`);
  console.log(`work within a frame, ms at 50 / 95 / 99 %: ${show(work)}`);
  await expect(page.locator("main")).toHaveAttribute("data-running", "true");
  expect(Number(await page.locator("main").getAttribute("data-evaluations"))).toBeGreaterThan(10_000);
  await page.getByRole("button", { name: "Pause", exact: true }).click();
  await expect(page.locator("main")).toHaveAttribute("data-running", "false");
});

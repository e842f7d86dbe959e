// Islands in workers: beginning, standing still and going on; a worker that dies; the same answer as
// the runner's; a hidden page; a run given away.

import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, open, test } from "./fixtures.mjs";
import { address, house } from "./slice.mjs";

const run = promisify(execFile);
const root = new URL("../../", import.meta.url).pathname;
const main = (page) => page.locator("main");
const number = async (page, name) => Number(await main(page).getAttribute(`data-${name}`));

// Opens a level with a search, on two islands that are as fast as they can.
async function openOnIslands(page, link) {
  await open(page, link);
  await page.locator("#speed").fill("7");
  await page.getByRole("button", { name: "Evolve", exact: true }).click();
  await expect(main(page)).toHaveAttribute("data-running", "true");
}

const hunt = "#/morpion?level=5T&search=hunt&seed=3&set=islands:2&set=interval:5";

test("islands are seen side by side, stand still and go on @once", async ({ page }) => {
  await openOnIslands(page, hunt);
  await expect.poll(() => number(page, "evaluations")).toBeGreaterThan(20_000);
  expect(page.workers()).toHaveLength(2);
  await expect(page.locator("#islands-figure")).toBeVisible();
  await expect(page.locator("#islands-text")).toContainText("2 islands");
  await expect.poll(() => page.locator("#islands-text").textContent()).not.toContain(" 0 migrants");
  await page.getByRole("button", { name: "Pause", exact: true }).click();
  await expect(main(page)).toHaveAttribute("data-running", "false");
  await page.waitForTimeout(500); // what was under way
  const still = await number(page, "evaluations");
  await page.waitForTimeout(500);
  expect(await number(page, "evaluations")).toBe(still);
  // A generation each, by hand.
  const before = await number(page, "generation");
  await page.getByRole("button", { name: "Step" }).click();
  await expect.poll(() => number(page, "generation")).toBeGreaterThan(before);
  await page.getByRole("button", { name: "Evolve", exact: true }).click();
  await expect.poll(() => number(page, "evaluations")).toBeGreaterThan(still + 20_000);
  await expect.poll(() => number(page, "best")).toBeGreaterThan(60);
  await page.getByRole("button", { name: "Keep this answer" }).click();
  await expect.poll(() => number(page, "moves")).toBeGreaterThan(0);
  // Another run ends these islands.
  await page.getByRole("button", { name: "New run" }).click();
  await expect.poll(() => page.workers().length).toBe(2);
});

test("a worker dies: the run continues, and a message says so @once", async ({ page }) => {
  await openOnIslands(page, hunt);
  await expect.poll(() => number(page, "evaluations")).toBeGreaterThan(20_000);
  await page.workers()[1].evaluate(() => self.close()).catch(() => {});
  const outcome = page.locator("#outcome");
  await expect(outcome).toContainText("The run continues with the one that is left", { timeout: 40_000 });
  const then = await number(page, "evaluations");
  await expect.poll(() => number(page, "evaluations")).toBeGreaterThan(then + 20_000);
  await expect(main(page)).toHaveAttribute("data-running", "true");
});

test("islands go on while the page is hidden @once", async ({ page }) => {
  await openOnIslands(page, hunt);
  await expect.poll(() => number(page, "evaluations")).toBeGreaterThan(20_000);
  // A hidden page has no frames; requested ones come when it is visible again.
  await page.evaluate(() => {
    window.realFrame = window.requestAnimationFrame;
    window.asked = [];
    window.requestAnimationFrame = (frame) => window.asked.push(frame);
    Object.defineProperty(document, "hidden", { configurable: true, get: () => true });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  await page.waitForTimeout(300);
  const hidden = await number(page, "evaluations");
  await page.waitForTimeout(2500);
  expect(await number(page, "evaluations"), "no frame, no figures").toBe(hidden);
  await page.evaluate(() => {
    window.requestAnimationFrame = window.realFrame;
    delete document.hidden;
    document.dispatchEvent(new Event("visibilitychange"));
    for (const frame of window.asked) window.requestAnimationFrame(frame);
  });
  await expect.poll(() => number(page, "evaluations")).toBeGreaterThan(hidden + 50_000);
  await expect(page.locator("#outcome")).not.toContainText("was paused while the page was hidden");
});

test("a seed gives the same answer here, again, and in the runner @once", async ({ page }, info) => {
  const config = ["--search", "tuned", "--seed", "5", "--set", "islands=2", "--set", "interval=3"];
  const file = info.outputPath("house.json");
  await writeFile(file, `${address(house)}\n`);
  const { stdout } = await run(join(root, "target/debug/evolve"), ["solve", file, ...config, "--json"]);
  const native = JSON.parse(stdout);
  expect(native.solved).toBe(true);
  const link = address(house, "&search=tuned&seed=5&set=islands:2&set=interval:3&version=0.2.0");
  for (let time = 0; time < 2; time += 1) {
    await open(page, link);
    await page.getByRole("button", { name: "Evolve", exact: true }).click();
    await expect(page.locator("#outcome")).toContainText("Solved in", { timeout: 50_000 });
    await expect.poll(() => number(page, "best")).toBe(native.score);
    await expect(main(page)).toHaveAttribute("data-evaluations", String(native.evaluations));
    await expect(main(page)).toHaveAttribute("data-generation", String(native.generations));
    await page.goto("about:blank");
  }
});

test("a run is given away as a link and as a command @once", async ({ page }) => {
  await open(page, "#/kuromasu");
  await page.getByRole("button", { name: "Evolve", exact: true }).click();
  await expect(page.locator("#outcome")).toContainText("Solved in");
  await page.locator("#copy-command").click();
  const text = page.locator("#share-link");
  await expect(text).toHaveValue(/^cargo run --release --bin evolve -- solve '#\/kuromasu\?level=.*--seed \d+/);
  await page.locator("#share-form").selectOption("run");
  await expect(text).toHaveValue(/#\/kuromasu\?level=.*search=.*seed=\d+.*version=\d+\.\d+/);
});

test("one looks back through a run's bests, and puts an earlier one on the board @once", async ({ page }) => {
  await open(page, "#/morpion?level=5T&search=hunt&seed=3");
  await page.locator("#speed").fill("7");
  await page.getByRole("button", { name: "Evolve", exact: true }).click();
  // The second best of this seed has 101 lines.
  await expect.poll(() => number(page, "best"), { timeout: 40_000 }).toBeGreaterThan(101);
  await page.getByRole("button", { name: "Pause", exact: true }).click();
  const past = page.locator("#past");
  await expect(past).toBeVisible();
  await past.fill("1");
  const said = page.locator("#past-text");
  await expect(said).toHaveText(/^Best 2 of \d+: \d+ \(Round \d+\)$/);
  const moves = Number((await said.textContent()).match(/: (\d+) \(/)[1]);
  expect(moves).toBeLessThan(await number(page, "best"));
  await expect(page.locator("#outcome")).toHaveText(/The board shows another one\.$/);
  await page.getByRole("button", { name: "Keep this answer" }).click();
  await expect(page.locator("#counters")).toContainText(`${moves} moves`);
  await past.focus();
  await page.keyboard.press("End");
  await expect(said).toHaveText(/^Best (\d+) of \1: /);
  await expect(page.locator("#outcome")).toContainText("The board shows the best answer so far");
  // That one is not on the board yet.
  await expect(page.locator("#adopt")).toBeEnabled();
});

test("a hunt on islands continues after a reload @once", async ({ page }) => {
  await openOnIslands(page, hunt);
  const kept = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes("run/")).length);
  await expect.poll(kept, { timeout: 30_000 }).toBe(1);
  const before = await number(page, "evaluations");
  await page.reload();
  await expect(page.locator("#outcome")).toContainText("Saved run: ");
  await page.getByRole("button", { name: "Evolve", exact: true }).click();
  await expect(page.locator("#outcome")).toContainText("Resuming the saved run.");
  await expect.poll(() => number(page, "evaluations")).toBeGreaterThan(before);
  await expect.poll(() => page.workers().length).toBe(2);
});

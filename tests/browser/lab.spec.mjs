// The laboratory: ready-made races begin and run to their end with the runner's figures; one's own race,
// by the form and by a link; pausing and stopping; a worker that dies; files, link and command.

import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, open, test } from "./fixtures.mjs";

const run = promisify(execFile);
const root = new URL("../../", import.meta.url).pathname;
const main = (page) => page.locator("main");
const number = async (page, name) => Number(await main(page).getAttribute(`data-${name}`));
const button = (page, name) => page.getByRole("button", { name, exact: true });

const lamps =
  "#/lab?puzzle=template&level=1011001&search=genetic:population:8&search=genetic&seeds=3&evaluations=2000";

async function native(...words) {
  const { stdout } = await run(join(root, "target/release/evolve"), ["race", ...words, "--json"], {
    maxBuffer: 1 << 26,
  });
  return JSON.parse(stdout);
}

async function downloaded(page, name) {
  const [download] = await Promise.all([page.waitForEvent("download"), button(page, name).click()]);
  return [download.suggestedFilename(), await readFile(await download.path(), "utf8")];
}

// Everything of a run but its time.
const figures = ({ outcomes }) =>
  outcomes.map(({ contestant, level, seed, solved, evaluations, score, curve }) => ({
    contestant, level, seed, solved, evaluations, score, curve,
  }));

async function toTheEnd(page, timeout = 50_000) {
  const of = await number(page, "of");
  await expect(main(page)).toHaveAttribute("data-runs", String(of), { timeout });
  await expect(main(page)).toHaveAttribute("data-running", "false");
  await expect(page.locator("#race-status")).toHaveText(`All ${of} runs are made.`);
}

test("a ready-made race has the runner's figures, run by run @once", async ({ page }) => {
  test.setTimeout(150_000);
  const there = await native("--preset", "theseus", "--seeds", "3");
  await open(page, "#/lab?race=theseus&seeds=3");
  await expect(main(page)).toHaveAttribute("data-of", "12");
  await button(page, "Run").click();
  await toTheEnd(page, 100_000);
  const [name, text] = await downloaded(page, "JSON");
  expect(name).toBe("race-theseus.json");
  const here = JSON.parse(text);
  expect(figures(here)).toEqual(figures(there));
  expect(Object.keys(here)).toEqual(Object.keys(there));
  expect(here.tests).toEqual(there.tests);
  await expect(page.locator("#race-tests li")).toHaveCount(3);
  await expect(page.locator("#race-tests li").first()).toContainText("noise (p ");
});

test("every ready-made race begins @once", async ({ page }) => {
  await open(page, "#/lab");
  const cards = page.locator(".lab-card");
  await expect(cards).toHaveCount(5);
  for (let n = 0; n < 5; n += 1) {
    await cards.nth(n).getByRole("button").click();
    await expect(main(page)).toHaveAttribute("data-running", "true");
    const progress = async () => Number(await page.locator("#race-progress").getAttribute("value"));
    await expect.poll(progress).toBeGreaterThan(0);
    await button(page, "Stop").click();
    await expect(main(page)).toHaveAttribute("data-running", "false");
    await page.getByRole("link", { name: "All races" }).click();
    await expect(page.locator("#lab-front")).toBeVisible();
  }
});

test("a race by a link runs to its end, and its files agree with the runner's @once", async ({ page }) => {
  await open(page, lamps);
  await expect(main(page)).toHaveAttribute("data-puzzle", "lab");
  await expect(main(page)).toHaveAttribute("data-of", "6");
  await expect(page.locator("#race-budget")).toContainText("at most 2,000 evaluations a run");
  await button(page, "Run").click();
  await toTheEnd(page);
  const rows = page.locator("#race-body tr");
  await expect(rows).toHaveCount(2);
  await expect(rows.first().locator("td").first()).toHaveText("3 of 3");
  await expect(page.locator("#race-canvas")).toBeVisible();
  const words = ["#/template?level=1011001", "--search", "genetic:population=8", "--search", "genetic"];
  const there = await native(...words, "--seeds", "3", "--evaluations", "2000");
  const [, text] = await downloaded(page, "JSON");
  expect(figures(JSON.parse(text))).toEqual(figures(there));
  const [name, csv] = await downloaded(page, "CSV");
  expect(name).toBe("race-template.csv");
  const lines = csv.trim().split("\n");
  expect(lines).toHaveLength(7);
  expect(lines[0]).toBe(
    "puzzle,level,contestant,search,settings,seed,solved,seconds,evaluations,score",
  );
  const [, svg] = await downloaded(page, "SVG");
  expect(svg).toContain("A race of searches: template");
  // The same race again.
  const before = figures(JSON.parse(text));
  await button(page, "Run again").click();
  await toTheEnd(page);
  const [, again] = await downloaded(page, "JSON");
  expect(figures(JSON.parse(again))).toEqual(before);
});

test("a reload shows the same race; its link and command are given away @once", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(page, lamps);
  const budget = await page.locator("#race-budget").textContent();
  await page.reload();
  await expect(main(page)).toHaveAttribute("data-of", "6");
  await expect(page.locator("#race-budget")).toHaveText(budget);
  await button(page, "Copy the link").click();
  await expect(page.locator("#race-given-note")).toHaveText("Copied.");
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  expect(await copied()).toBe(page.url());
  await button(page, "Copy as command").click();
  await expect.poll(copied).toBe(
    "cargo run --release --bin evolve -- race '#/template?level=1011001' --search genetic:population=8 " +
      "--search genetic --seeds 3 --evaluations 2000",
  );
});

test("one's own race is set up, paused, goes on and is stopped", async ({ page }) => {
  await open(page, "#/lab");
  await page.locator("#own-puzzle").selectOption("morpion");
  await expect(page.locator("#own-levels input").first()).toBeChecked();
  await page.getByRole("button", { name: "Add a search" }).click();
  await expect(page.locator(".own-contestant")).toHaveCount(3);
  await page.getByRole("button", { name: "Take search 3 out" }).click();
  await expect(page.locator(".own-contestant")).toHaveCount(2);
  await page.getByLabel("Settings of search 1", { exact: true }).fill("nonsense=1");
  await button(page, "Run the race").click();
  await expect(page.locator("#lab-notice")).toContainText("nonsense");
  await page.getByLabel("Settings of search 1", { exact: true }).fill("");
  await page.locator("#own-levels input").nth(1).check();
  await page.getByLabel("Seeds").fill("100");
  await button(page, "Run the race").click();
  await expect(main(page)).toHaveAttribute("data-running", "true");
  await expect(main(page)).toHaveAttribute("data-of", "400");
  expect(page.url()).toContain("#/lab?puzzle=morpion&level=");
  await expect.poll(() => number(page, "runs")).toBeGreaterThan(0);
  await button(page, "Pause").click();
  await expect(page.locator("#race-status")).toHaveText("Paused.");
  await page.waitForTimeout(500); // what was under way
  const still = await number(page, "runs");
  await page.waitForTimeout(700);
  expect(await number(page, "runs")).toBe(still);
  await button(page, "Go on").click();
  await expect.poll(() => number(page, "runs")).toBeGreaterThan(still);
  await button(page, "Stop").click();
  await expect(page.locator("#race-status")).toContainText("Stopped after");
  await expect(main(page)).toHaveAttribute("data-running", "false");
  expect(page.workers()).toHaveLength(0);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wide, "nothing sticks out").toBeLessThanOrEqual(0);
  // Going elsewhere leaves nothing behind.
  await page.getByRole("link", { name: "Evolvarium, home" }).click();
  await expect(page.locator("#home")).toBeVisible();
  await expect(main(page)).not.toHaveAttribute("data-runs");
});

test("a worker dies and another one makes its run @once", async ({ page }) => {
  await open(page, "#/lab?race=morpion&seeds=2");
  await button(page, "Run").click();
  await expect.poll(async () => Number(await page.locator("#race-progress").getAttribute("value"))).toBeGreaterThan(0);
  await page.workers()[0].evaluate(() => self.close()).catch(() => {});
  await expect(page.locator("#lab-notice")).toContainText("Another worker makes it again", {
    timeout: 40_000,
  });
  const before = await number(page, "runs");
  await expect.poll(() => number(page, "runs"), { timeout: 40_000 }).toBeGreaterThan(before);
});

test("links that ask for no race say why @once", async ({ page }) => {
  for (const [link, why] of [
    ["#/lab?race=chess", "“chess” has no race"],
    ["#/lab?puzzle=slice&level=x", "level"],
    ["#/lab?puzzle=slice&search=magic", "magic"],
    ["#/lab?seeds=many", "whole number"],
  ]) {
    await open(page, link);
    await expect(page.locator("#lab-notice")).toContainText(why);
    await expect(page.locator("#lab-front")).toBeVisible();
    await page.goto("about:blank");
  }
});

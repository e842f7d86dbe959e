// The laboratory: ready-made races begin and run to their end with the runner's figures; your own race,
// by the form and by a link; pausing and stopping; a worker that dies; files, link and command.

import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, open, openNumbers, test } from "./fixtures.mjs";
import { puzzles } from "./puzzles.mjs";

const run = promisify(execFile);
const root = new URL("../../", import.meta.url).pathname;
const main = (page) => page.locator("main");
const number = async (page, name) => Number(await main(page).getAttribute(`data-${name}`));
const button = (page, name) => page.getByRole("button", { name, exact: true });

const small =
  "#/lab?puzzle=kuromasu&level=Keyhole;5x5;c7c3h6b6e&search=genetic:population:8&search=genetic&seeds=3" +
  "&evaluations=2000&version=0.2.0";

async function native(...words) {
  const { stdout } = await run(join(root, "target/debug/evolve"), ["race", ...words, "--json"], {
    maxBuffer: 1 << 26,
  });
  return JSON.parse(stdout);
}

async function downloaded(page, name) {
  await openNumbers(page);
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
  await expect(page.locator("#race-status")).toHaveText(`Finished: ${of} of ${of} runs.`);
}

test("a ready-made race has the runner's figures, run by run @once", async ({ page }) => {
  test.setTimeout(150_000);
  const there = await native("--preset", "theseus", "--seeds", "3");
  await open(page, "#/lab?race=theseus&seeds=3&version=0.2.0");
  await expect(main(page)).toHaveAttribute("data-of", "15");
  await button(page, "Run").click();
  await toTheEnd(page, 100_000);
  const [name, text] = await downloaded(page, "Save JSON");
  expect(name).toBe("race-theseus.json");
  const here = JSON.parse(text);
  expect(figures(here)).toEqual(figures(there));
  expect(Object.keys(here)).toEqual(Object.keys(there));
  expect(here.tests).toEqual(there.tests);
  await expect(page.locator("#race-tests li")).toHaveCount(4);
  await expect(page.locator("#race-tests li").first()).toContainText(/p [=<] /);
  await expect(page.locator("#race-methods")).toContainText("Mann–Whitney U");
});

test("every ready-made race has a card, and its button begins it @once", async ({ page }) => {
  await open(page, "#/lab");
  const cards = page.locator(".lab-card");
  await expect(cards).toHaveCount(puzzles.length + 4); // two of Kuromasu, four of Theseus
  await cards.last().getByRole("button").click();
  await expect(main(page)).toHaveAttribute("data-running", "true");
  const progress = async () => Number(await page.locator("#race-progress").getAttribute("value"));
  await expect.poll(progress).toBeGreaterThan(0);
  await button(page, "Stop").click();
  await expect(main(page)).toHaveAttribute("data-running", "false");
  await page.getByRole("link", { name: "All races" }).click();
  await expect(page.locator("#lab-front")).toBeVisible();
});

test("a race by a link runs to its end, and its files agree with the runner's @once", async ({ page }) => {
  await open(page, small);
  await expect(main(page)).toHaveAttribute("data-puzzle", "lab");
  await expect(main(page)).toHaveAttribute("data-of", "6");
  await expect(page.locator("#race-budget")).toContainText("at most 2,000 evaluations a run");
  await button(page, "Run").click();
  await toTheEnd(page);
  await openNumbers(page);
  const rows = page.locator("#race-body tr");
  await expect(rows).toHaveCount(2);
  await expect(rows.first().locator("td").first()).toHaveText("3 of 3");
  await expect(page.locator("#race-canvas")).toBeVisible();
  const words = ["#/kuromasu?level=Keyhole;5x5;c7c3h6b6e", "--search", "genetic:population=8", "--search", "genetic"];
  const there = await native(...words, "--seeds", "3", "--evaluations", "2000");
  const [, text] = await downloaded(page, "Save JSON");
  expect(figures(JSON.parse(text))).toEqual(figures(there));
  const [name, csv] = await downloaded(page, "Save CSV");
  expect(name).toBe("race-kuromasu.csv");
  const lines = csv.trim().split("\n");
  expect(lines).toHaveLength(7);
  expect(lines[0]).toBe(
    "puzzle,level,contestant,search,settings,seed,solved,seconds,evaluations,score," +
      "search_name,budget_seconds,budget_evaluations,version,date,machine,direction,set.population",
  );
  const [, svg] = await downloaded(page, "Save SVG");
  expect(svg).toContain("A race of searches: kuromasu");
  // The same race again.
  const before = figures(JSON.parse(text));
  await button(page, "Run again").click();
  await toTheEnd(page);
  const [, again] = await downloaded(page, "Save JSON");
  expect(figures(JSON.parse(again))).toEqual(before);
});

test("a reload shows the same race; its link and command are given away @once", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(page, small);
  const budget = await page.locator("#race-budget").textContent();
  await page.reload();
  await expect(main(page)).toHaveAttribute("data-of", "6");
  await expect(page.locator("#race-budget")).toHaveText(budget);
  await button(page, "Copy link").click();
  await expect(page.locator("#race-given-note")).toHaveText("Copied.");
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  expect(await copied()).toBe(page.url().replace("#", "?lang=en#"));
  await button(page, "Copy as command").click();
  await expect.poll(copied).toBe(
    "cargo run --release --bin evolve -- race '#/kuromasu?level=Keyhole;5x5;c7c3h6b6e' --search genetic:population=8 " +
      "--search genetic --seeds 3 --evaluations 2000",
  );
});

test("one's own race is set up, paused, goes on and is stopped", async ({ page }) => {
  await open(page, "#/lab");
  await page.locator("#own-puzzle").selectOption("morpion");
  await expect(page.locator("#own-levels input").first()).toBeChecked();
  await page.getByRole("button", { name: "Add a search" }).click();
  await expect(page.locator(".own-contestant")).toHaveCount(3);
  await page.getByRole("button", { name: "Remove search C" }).click();
  await expect(page.locator(".own-contestant")).toHaveCount(2);
  const [first, second] = [0, 1].map((n) => page.locator("#own-levels input").nth(n));
  const fault = page.locator("#own-levels-fault");
  await first.uncheck();
  await expect(fault).toHaveText("Tick at least one level.");
  await first.check();
  await expect(fault).toBeEmpty();
  await second.check();
  await page.locator("#own-seeds").fill("100");
  // The sum follows while the field is still being typed in.
  await expect(page.locator("#own-sum")).toContainText("3 searches × 2 levels × 100 seeds: 600 runs");
  await button(page, "Start the race").click();
  await expect(main(page)).toHaveAttribute("data-running", "true");
  await expect(main(page)).toHaveAttribute("data-of", "600");
  expect(page.url()).toContain("#/lab?puzzle=morpion&level=");
  await expect.poll(() => number(page, "runs")).toBeGreaterThan(0);
  await button(page, "Pause").click();
  await expect(page.locator("#race-status")).toHaveText(/^Paused: \d+ of 600 runs\.$/);
  await page.waitForTimeout(500); // what was under way
  const still = await number(page, "runs");
  await page.waitForTimeout(700);
  expect(await number(page, "runs")).toBe(still);
  await button(page, "Continue").click();
  await expect.poll(() => number(page, "runs")).toBeGreaterThan(still);
  await button(page, "Stop").click();
  await expect(page.locator("#race-status")).toContainText("Stopped after");
  await expect(main(page)).toHaveAttribute("data-running", "false");
  await expect.poll(() => page.workers().length).toBe(0);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wide, "nothing sticks out").toBeLessThanOrEqual(0);
  // Going elsewhere leaves nothing behind.
  await page.getByRole("link", { name: "Evolvarium, home" }).click();
  await expect(page.locator("#home")).toBeVisible();
  await expect(main(page)).not.toHaveAttribute("data-runs");
});

test("settings race against each other, and what can't be says so at its field", { tag: "@once" }, async ({ page }) => {
  await open(page, "#/lab");
  const cards = page.locator(".own-contestant");
  const search = (letter) => page.getByRole("combobox", { name: `Search ${letter}`, exact: true });
  await page.getByLabel("Include a random search as a control").uncheck();
  await page.locator("#own-levels input").nth(2).check();
  await expect(page.locator("#own-ticked")).toHaveText("2 of 91");
  await search("B").selectOption("tuned");
  for (const n of [0, 1]) await cards.nth(n).locator("summary").click();
  const population = (n) => cards.nth(n).getByLabel("Population", { exact: true });
  await population(1).fill("0");
  await cards.nth(1).getByLabel("Restarts", { exact: true }).uncheck();
  await page.locator("#own-seeds").fill("many");
  await page.locator("#own-seed").fill("18446744073709551600");
  await page.locator("#own-evaluations").fill("2,000");
  await button(page, "Start the race").click();
  await expect(page.locator("#own-fault")).toContainText("Search B: Population: expected a whole number from 1 to 5000.");
  await expect(page.locator("#own-fault")).toContainText("Another field needs checking too.");
  await expect(population(1)).toBeFocused();
  await expect(population(1)).toHaveAttribute("aria-invalid", "true");
  await expect(cards.nth(1).locator(".wrong").first()).toHaveText("Expected: a whole number from 1 to 5000.");
  await expect(page.locator("#own-seeds-fault")).toHaveText("Expected a whole number from 1 to 10,000.");
  // Nothing typed is lost: not by a search that comes and goes, nor by another puzzle.
  await page.getByRole("button", { name: "Add a search" }).click();
  await expect(cards).toHaveCount(3);
  await page.getByRole("button", { name: "Remove search C" }).click();
  await expect(population(1)).toHaveValue("0");
  await expect(page.locator("#own-seeds")).toHaveValue("many");
  await population(1).fill("30");
  await population(1).blur();
  await expect(cards.nth(1).locator("summary")).toContainText("Population 30, Restarts off");
  await expect(cards.nth(0).locator("summary")).toContainText("all defaults");
  await page.locator("#own-puzzle").selectOption("theseus");
  await expect(page.locator("#own-levels-box")).toBeHidden();
  await page.locator("#own-puzzle").selectOption("slice");
  await expect(page.locator("#own-ticked")).toHaveText("2 of 91");
  await expect(cards.nth(1).locator("summary")).toContainText("Population 30, Restarts off");
  await page.locator("#own-seeds").fill("2");
  await page.locator("#own-seeds").blur();
  await expect(page.locator("#own-seeds-fault")).toBeEmpty();
  await expect(page.locator("#own-sum")).toHaveText(
    "2 searches × 2 levels × 2 seeds: 8 runs of at most 2,000 evaluations.",
  );
  await button(page, "Start the race").click();
  await expect(main(page)).toHaveAttribute("data-of", "8");
  // The link does not give the solutions away: figures of levels, not strokes.
  for (const level of new URLSearchParams(page.url().split("?")[1]).getAll("level")) {
    expect(level).not.toMatch(/;s/);
  }
  await toTheEnd(page);
  expect(page.url()).toContain(
    "search=tuned&search=tuned:population:30,restarts:off&seeds=2&seed=18446744073709551600&evaluations=2000",
  );
  const names = page.locator("#race-body th");
  await expect(names).toHaveText([/^A: Population \d+, Restarts on$/, "B: Population 30, Restarts off"]);
  await expect(page.locator(".lanes-common")).toHaveText("Tuned: GA on lines");
  await openNumbers(page);
  await expect(page.locator("#race-budget")).toContainText("seeds 18446744073709551600 to 18446744073709551601");
  await button(page, "Copy as command").click();
  await expect(page.locator("#race-given")).toHaveValue(
    /--search tuned --search tuned:population=30,restarts=off --seeds 2 --seed 18446744073709551600 --evaluations 2000$/,
  );
  // The picture fits, whatever the width.
  const [picture, wide] = await page.evaluate(() => [
    document.querySelector("#race-canvas").getBoundingClientRect().width,
    document.documentElement.clientWidth,
  ]);
  expect(picture).toBeLessThanOrEqual(wide);
  expect(picture).toBeGreaterThan(Math.min(800, wide - 40));
  // The same race in the form, to be changed.
  await button(page, "Edit race").click();
  await expect(page.locator("#own-puzzle")).toBeFocused();
  await expect(cards.nth(1).locator("summary")).toContainText("Population 30, Restarts off");
  await expect(page.locator("#own-seed")).toHaveValue("18446744073709551600");
});

test("a race of several levels shows each, and one of different kinds says so @once", async ({ page }) => {
  const boards = "level=Keyhole;5x5;c7c3h6b6e&level=Lampshade;6x6;a4c4b10a7c5c7f7g5b";
  await open(page, `#/lab?puzzle=kuromasu&${boards}&search=exact&search=genetic&seeds=2&evaluations=2000&version=0.2.0`);
  await expect(page.locator("#race-budget")).toContainText("compared by time to solve");
  await expect(page.locator("#race-note")).toContainText("of different kinds");
  await expect(page.locator("#race-tests-box")).toBeHidden();
  await button(page, "Run").click();
  await toTheEnd(page);
  await expect(page.locator("#race-tests-title")).toHaveText("Conclusions");
  await openNumbers(page);
  await page.getByText("By level", { exact: true }).click();
  const rows = page.locator("#race-levels-body tr");
  await expect(rows).toHaveCount(4);
  await expect(rows.first()).toContainText("Keyhole: ");
  await expect(rows.last()).toContainText("Lampshade: ");
});

test("a double click on Run runs the race; a link of a newer version says so", { tag: "@once" }, async ({ page }) => {
  await open(page, small.replace("0.2.0", "9.9.9").replace("seeds=3", "seeds=500"));
  await expect(page.locator("#lab-notice")).toContainText("newer version, 9.9.9");
  await button(page, "Run").dblclick();
  await expect.poll(async () => Number(await main(page).getAttribute("data-runs"))).toBeGreaterThan(0);
  await expect(main(page)).toHaveAttribute("data-running", "true");
});

test("the first press after a wrong figure was mended runs the race", { tag: "@once" }, async ({ page }) => {
  await open(page, "#/lab");
  await page.locator("#own-seeds").fill("many");
  await page.locator("#own-seeds").blur();
  await expect(page.locator("#own-seeds-fault")).not.toBeEmpty();
  // Forgiven while it is fixed: were it at the press, the button would move away from under it.
  await page.locator("#own-seeds").fill("2");
  await expect(page.locator("#own-seeds-fault")).toBeEmpty();
  await button(page, "Start the race").scrollIntoViewIfNeeded();
  const { x, y, width, height } = await button(page, "Start the race").boundingBox();
  await page.mouse.click(x + width / 2, y + height / 2);
  await expect(main(page)).toHaveAttribute("data-running", "true");
});

test("a finished race is there after a reload, and damage to one takes nothing else along @once", async ({ page }) => {
  await open(page, small);
  await button(page, "Run").click();
  await toTheEnd(page);
  const [, before] = await downloaded(page, "Save CSV");
  const other = small.replace("seeds=3", "seeds=2");
  await page.goto(`./${other}`);
  await expect(main(page)).toHaveAttribute("data-of", "4");
  await button(page, "Run").click();
  await toTheEnd(page);
  await page.reload();
  await expect(page.locator("#race-status")).toContainText("Finished: 4 of 4 runs. Saved on ");
  await page.getByRole("link", { name: "All races" }).click();
  const rows = page.locator("#lab-kept a");
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText("runs solved, median");
  await rows.nth(1).click();
  await expect(page.locator("#race-status")).toContainText("Finished: 6 of 6 runs. Saved on ");
  await expect(page.locator("#race-figure")).toBeVisible();
  const [, after] = await downloaded(page, "Save CSV");
  expect(after).toBe(before);
  // The runs of the first are damaged, and one entry of the list.
  await page.evaluate(() => {
    const prefix = "evolvarium/1/";
    const list = JSON.parse(localStorage.getItem(`${prefix}races`));
    localStorage.setItem(`${prefix}races`, JSON.stringify([{ ask: 7 }, ...list]));
    for (const key of Object.keys(localStorage).filter((key) => key.startsWith(`${prefix}race/`))) {
      const text = localStorage.getItem(key);
      if (text.includes("seeds=3")) localStorage.setItem(key, text.slice(0, 99));
    }
  });
  await page.goto("about:blank");
  await open(page, "#/lab");
  await expect(page.locator("#lab-notice")).toContainText("Part of the list of your latest races could not be read");
  await expect(rows).toHaveCount(2);
  await rows.nth(1).click();
  await expect(page.locator("#lab-notice")).toContainText("The saved results of this race can't be read");
  await expect(page.locator("#race-status")).toHaveText("Ready: 6 runs to do.");
  await page.getByRole("link", { name: "All races" }).click();
  await expect(rows).toHaveCount(1);
  await rows.first().click();
  await expect(page.locator("#race-status")).toContainText("Finished: 4 of 4 runs.");
  const damaged = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes("damaged/")));
  expect(damaged).toHaveLength(2);
});

test("a worker dies and another one makes its run @once", async ({ page }) => {
  await open(page, "#/lab?race=morpion&seeds=2");
  await button(page, "Run").click();
  await expect.poll(async () => Number(await page.locator("#race-progress").getAttribute("value"))).toBeGreaterThan(0);
  await page.workers()[0].evaluate(() => self.close()).catch(() => {});
  await expect(page.locator("#lab-notice")).toContainText("Another worker repeats it", {
    timeout: 40_000,
  });
  const before = await number(page, "runs");
  await expect.poll(() => number(page, "runs"), { timeout: 40_000 }).toBeGreaterThan(before);
});

test("links that ask for no race say why @once", async ({ page }) => {
  for (const [link, why] of [
    ["#/lab?race=chess", "unknown race “chess”"],
    ["#/lab?puzzle=template", "unknown puzzle “template”"], // only development builds have it
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

test("a race is watched in lanes, which keep their order and end with their figures @once", async ({ page }) => {
  await open(page, small);
  const lanes = page.locator("#race-lanes .lane");
  await expect(lanes).toHaveCount(2);
  await expect(page.locator(".lane .made")).toHaveCount(0);
  const picture = () => lanes.first().locator("img").getAttribute("src");
  const level = await picture();
  await button(page, "Run").click();
  await toTheEnd(page);
  await expect(lanes.locator(".lane-letter")).toHaveText(["A", "B"]);
  await expect(lanes.locator(".lane-name")).toHaveText([/^Population 8$/, /^Population \d+$/]);
  await expect(page.locator(".lanes-common")).not.toBeEmpty();
  await expect(lanes.first().locator(".lane-figures")).toContainText("3 of 3 runs solved, median");
  await expect(lanes.first().locator(".filled")).toHaveCount(3);
  // Three runs each are too few for places.
  await expect(lanes.locator(".lane-place")).toHaveText(["", ""]);
  await expect(page.locator("#race-result")).toContainText("“Population");
  await expect.poll(picture, "the best answer is on the board").not.toBe(level);
  // The figures are one press away, and stay open.
  await expect(page.locator("#race-canvas")).toBeHidden();
  await openNumbers(page);
  await expect(page.locator("#race-canvas")).toBeVisible();
  await page.reload();
  await expect(page.locator("#race-figure")).toBeVisible();
});

test("several values in one field make as many searches @once", async ({ page }) => {
  await open(page, "#/lab");
  await page.locator("#own-puzzle").selectOption("kuromasu");
  const card = page.locator(".own-contestant").first();
  await page.getByRole("combobox", { name: "Search A", exact: true }).selectOption("bits-connected");
  await card.locator("summary").click();
  const population = card.getByLabel("Population", { exact: true });
  await population.fill("8 x");
  await population.blur();
  await expect(population).toHaveAttribute("aria-invalid", "true");
  await population.fill("8 16 | 32");
  await card.getByLabel("Name in the race").fill("a \"sweep\"");
  await page.locator("#own-seeds").fill("1");
  await page.locator("#own-evaluations").fill("500");
  await expect(page.locator("#own-sum")).toContainText("4 searches × 1 level × 1 seed: 4 runs");
  await button(page, "Start the race").click();
  await toTheEnd(page);
  const names = page.locator(".lane-name");
  await expect(names).toHaveCount(4);
  await expect(names.nth(2)).toHaveText('a "sweep": Population 32');
  await button(page, "Edit race").click();
  await expect(population).toHaveValue("8|16|32");
  await expect(card.getByLabel("Name in the race")).toHaveValue('a "sweep"');
  await expect(page.locator(".own-contestant")).toHaveCount(2);
  // Alone, on islands.
  await page.getByRole("button", { name: "Remove search B" }).click();
  await expect(page.getByRole("button", { name: "Remove search A" })).toBeDisabled();
  await card.locator("summary").click();
  await population.fill("8, 16; 32");
  await card.getByLabel("Islands", { exact: true }).fill("2");
  await button(page, "Start the race").click();
  await toTheEnd(page);
  await expect(names).toHaveCount(3);
  await expect(page).toHaveTitle(/^Kuromasu: .+ – Laboratory – Evolvarium$/);
  await expect(page.locator(".lane-board").first()).toHaveAttribute("title", /, seed 1: not solved$/);
  await button(page, "Edit race").click();
  await expect(population).toHaveValue("8|16|32");
  await expect(card.getByLabel("Islands", { exact: true })).toHaveValue("2");
});

// Results of runs and races from outside: lines that Copy result makes, collected in the laboratory; a
// race that continues after a reload; the runner's report, opened on the page; its print.

import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, open, shared, test } from "./fixtures.mjs";

const run = promisify(execFile);
const root = new URL("../../", import.meta.url).pathname;
const button = (page, name) => page.getByRole("button", { name, exact: true });
const level = "#/kuromasu?level=Keyhole;5x5;c7c3h6b6e";

async function native(...words) {
  const { stdout } = await run(join(root, "target/debug/evolve"), ["race", ...words, "--json"], {
    maxBuffer: 1 << 26,
  });
  return stdout;
}

async function saved(page, name) {
  const numbers = page.locator("#race-numbers");
  if (!(await numbers.evaluate((fold) => fold.open))) await numbers.locator("summary").first().click();
  const [download] = await Promise.all([page.waitForEvent("download"), button(page, name).click()]);
  return readFile(await download.path(), "utf8");
}

test("results of runs, one line each, become a table in the laboratory", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const lines = [];
  for (const [seed, set] of [[1, ""], [2, ""], [1, "&set=population:8"]]) {
    await page.goto("about:blank");
    await open(page, `${level}&search=genetic&seed=${seed}${set}&version=0.2.0&show=evolve`);
    await expect(page.locator("#evolve")).toHaveClass(/solved/);
    await button(page, "Copy result").click();
    await expect(page.locator("#message")).toContainText("Result copied.");
    const line = await page.evaluate(() => navigator.clipboard.readText());
    expect(line).toMatch(new RegExp(`^Keyhole, genetic.*, seed ${seed}, \\d+ evaluations, solved, fitness .*, version .*#/`));
    lines.push(line);
  }
  await open(page, "#/lab");
  const field = page.getByRole("textbox", { name: "Results of runs" });
  await field.fill("nothing of use");
  await button(page, "Show results").click();
  await expect(page.locator("#lab-paste-fault")).toContainText("Line 1: expected the link to a run");
  await field.fill([...lines, lines[0], "see you"].join("\n"));
  await button(page, "Show results").click();
  const status = page.locator("#race-status");
  await expect(status).toHaveText(
    "Results of 3 runs. Line 5: expected the link to a run, with “#/”. One line repeats a run: it counts once.",
  );
  const rows = page.locator("#race-body tr");
  await expect(rows).toHaveCount(2);
  await expect(rows.first().locator("td").first()).toHaveText("2");
  await expect(button(page, "Copy link")).toBeHidden();
  const csv = await saved(page, "Save CSV");
  await expect(page.locator("#race-canvas")).toBeVisible();
  expect(csv.trim().split("\n")).toHaveLength(4);
  await page.reload();
  await expect(rows).toHaveCount(2);
  await expect(status).toContainText("Results of 3 runs.");
  expect(await saved(page, "Save CSV")).toBe(csv);
  await expect(page.locator("#lanes li").last().locator(".lane-marks i")).toHaveCount(1);
  // One more comes late, with a name before it.
  const late = lines[2].replaceAll("seed 1,", "seed 9,").replace("seed=1", "seed=9");
  await field.fill(`${await field.inputValue()}\nAnna: ${late}`);
  await button(page, "Show results").click();
  await expect(status).toContainText("Results of 4 runs.");
  await expect(page.locator("#lanes li").last().locator(".lane-marks i")).toHaveCount(2);
  await page.getByRole("link", { name: "All races" }).click();
  await expect(page.locator("#lab-kept a")).toHaveCount(1);
  await page.locator("#lab-kept a").click();
  await expect(status).toContainText("Results of 4 runs.");
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wide, "nothing sticks out").toBeLessThanOrEqual(0);
});

test("a result is copied from Study, and shown where there is no clipboard", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(page, `${level}&search=genetic&seed=1&version=0.2.0&mode=study`);
  await page.locator("#evolve-button").click();
  await expect(page.locator("#evolve")).toHaveClass(/solved/);
  await button(page, "Copy result").click();
  await expect(page.locator("#message")).toContainText("Result copied.");
  const line = await page.evaluate(() => navigator.clipboard.readText());
  expect(line).toContain("Keyhole, genetic, seed 1");
  await page.evaluate(() => (navigator.clipboard.writeText = () => Promise.reject(new Error("refused"))));
  await button(page, "Copy result").click();
  expect(await shared(page)).toBe(line);
});

test("a race continues after a reload, to the results of one without it @once", async ({ page }) => {
  test.setTimeout(120_000);
  const words = ["#/kuromasu?level=Courtyard;7x7;g6_5c8_3c7d4m6_4a4a3a5b4b", "--search", "bits-connected", "--search", "genetic"];
  const there = JSON.parse(await native(...words, "--seeds", "400", "--evaluations", "20000"));
  await open(
    page,
    "#/lab?puzzle=kuromasu&level=Courtyard;7x7;g6_5c8_3c7d4m6_4a4a3a5b4b&search=bits-connected&search=genetic" +
      "&seeds=400&evaluations=20000&version=0.2.0",
  );
  await button(page, "Run").click();
  await expect.poll(async () => Number(await page.locator("main").getAttribute("data-runs"))).toBeGreaterThan(2);
  await button(page, "Pause").click();
  await page.reload();
  const status = page.locator("#race-status");
  await expect(status).toHaveText(/^Paused: \d+ of 800 runs\.$/);
  expect(Number(await page.locator("main").getAttribute("data-runs"))).toBeGreaterThan(2);
  await page.getByRole("link", { name: "All races" }).click();
  await expect(page.locator("#lab-kept a")).toContainText(/Provisional, after \d+ of 800 runs/);
  await page.locator("#lab-kept a").click();
  await button(page, "Continue").click();
  await expect(status).toHaveText("Finished: 800 of 800 runs.", { timeout: 90_000 });
  const here = JSON.parse(await saved(page, "Save JSON"));
  const figures = ({ outcomes }) => outcomes.map(({ seconds, ...rest }) => rest);
  expect(figures(here)).toEqual(figures(there));
  expect(here.made.resumed).toBe(true);
  expect(here.made.machine).toContain("Mozilla");
  expect(here.made.date).toMatch(/^\d{4}-\d\d-\d\dT/);
  expect(here.made.command).toContain("race '#/kuromasu?level=Courtyard");
});

test("the runner's report opens on the page as the race it is of @once", async ({ page }) => {
  const text = await native("slice", "--search", "tuned", "--search", "java", "--seeds", "4", "--evaluations", "3000");
  const there = JSON.parse(text);
  await open(page, "#/slice");
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text", text);
    document.dispatchEvent(new ClipboardEvent("paste", { clipboardData }));
  }, text);
  await expect(page.locator("#race-status")).toHaveText("Results of 8 runs.");
  await expect(page.locator("#race-body tr")).toHaveCount(2);
  await expect(page.locator("#race-methods")).toContainText(there.made.date);
  const here = JSON.parse(await saved(page, "Save JSON"));
  for (const key of ["tests", "outcomes", "budget", "version"]) {
    if (key !== "tests") expect(here[key], key).toEqual(there[key]);
    else expect(here.tests.map(({ p, effect }) => [p, effect])).toEqual(there.tests.map(({ p, effect }) => [p, effect]));
  }
  // What is printed: the report without the page around it.
  await page.evaluate(() => (window.print = () => (window.printed = true)));
  await button(page, "Print").click();
  expect(await page.evaluate(() => window.printed)).toBe(true);
  await page.setViewportSize({ width: 700, height: 1000 });
  await page.emulateMedia({ media: "print" });
  await expect(page.locator("#lab :is(button, textarea):visible")).toHaveCount(0);
  for (const part of [".top", "footer", ".back-link"]) await expect(page.locator(part).first()).toBeHidden();
  for (const part of ["#race-title", "#race-budget", "#race-table", "#race-canvas", "#race-methods"]) await expect(page.locator(part)).toBeVisible();
  const wide = await page.locator("#race-table").evaluate((table) => table.scrollWidth - table.parentElement.clientWidth);
  expect(wide, "the table fits the paper").toBeLessThanOrEqual(0);
  const dot = page.locator(".lane-marks i").first();
  expect(await dot.evaluate((dot) => getComputedStyle(dot).printColorAdjust)).toBe("exact");
  await page.emulateMedia({ media: "screen" });
  await page.setViewportSize({ width: 1440, height: 900 });
  // It is changed in the form, with its names and levels.
  await button(page, "Edit race").click();
  await expect(page.getByRole("combobox", { name: "Search B", exact: true })).toHaveValue("java");
  await expect(page.locator("#own-ticked")).toContainText("1 of ");
  // A damaged one says what is wrong, and where.
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text", text);
    document.dispatchEvent(new ClipboardEvent("paste", { clipboardData }));
  }, text.replace('"by":"evaluations"', '"by":"beauty"'));
  await expect(page.locator("#lab-notice")).toContainText(/This can't be opened: line 1, column \d+: “beauty”/);
});

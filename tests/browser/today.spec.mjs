// Days with levels of their own: a fortnight of them, their calendar and figures, their runs.

import { readFile } from "node:fs/promises";
import { atFullSpeed, expect, open, test } from "./fixtures.mjs";

test.use({ mode: undefined });

const once = { tag: "@once" };
const noon = (day) => new Date(`2026-11-${day}T12:00:00`);
const main = (page) => page.locator("main");
// A puzzle's level of the day that is shown, in the order of the page.
const tile = (page, puzzle) => page.locator("#today-row .tile").nth(["slice", "theseus", "kuromasu", "swap", "morpion"].indexOf(puzzle));
const streak = (page, text) => expect(page.locator("#streak")).toHaveText(text);
const day = (page, number) => page.locator(`#month a[href="#/today?date=2026-11-${number}"]`);
const wins = (page) =>
  page.evaluate(() => {
    const own = Object.entries(localStorage).filter(([key]) => key.includes("/won/"));
    return Object.fromEntries(own.map(([key, value]) => [key.replace(/.*won\//, ""), JSON.parse(value).on]));
  });

// Wins the level on the board by its hints.
async function win(page) {
  for (let n = 0; (await main(page).getAttribute("data-status")) !== "solved"; n += 1) {
    expect(n).toBeLessThan(400);
    await page.locator("#board").press("h");
  }
  await expect(page.locator("#message")).toContainText("Solved");
}

async function play(page, puzzle = "swap") {
  await tile(page, puzzle).click();
  await expect(main(page)).toHaveAttribute("data-puzzle", puzzle, { timeout: 30_000 });
  await win(page);
}

test("a fortnight: days won, missed and caught up, midnight, another zone, a backup", once, async ({ page, browser, site }) => {
  test.slow();
  for (const date of [16, 17, 18, 20]) {
    await page.clock.setFixedTime(noon(date));
    await open(page, "#/today");
    await play(page);
  }
  await page.clock.setFixedTime(noon(20));
  await open(page, "#/today");
  await streak(page, "Streak: 1 day · longest: 3 days");
  await expect(day(page, 18)).toHaveAttribute("aria-label", "18 November: 1 of 5 solved");
  await expect(day(page, 19)).toHaveAttribute("aria-label", "19 November: 0 of 5 solved");
  await expect(day(page, 21)).toHaveCount(0);

  // The day that was missed is caught up: its dot is a ring, and the streak stays.
  await day(page, 19).click();
  await expect(page.locator("#today-date")).toHaveText("№ 323 · Thursday 19 November");
  await play(page);
  await page.goBack();
  await expect(page.locator("#month .later")).toHaveCount(1);
  await expect(page.locator("#month .on")).toHaveCount(4);
  await streak(page, "Streak: 1 day · longest: 3 days");

  // Midnight on the open page: the next day's levels come, and the streak lasts until that day is over.
  await page.goto("./#/");
  await expect(page.locator("#today-date")).toHaveText("№ 324 · Friday 20 November");
  await page.clock.setFixedTime(new Date("2026-11-21T00:00:30"));
  await page.mouse.click(5, 400);
  await expect(page.locator("#today-date")).toHaveText("№ 325 · Saturday 21 November");
  await page.goto("./#/today");
  await streak(page, "Streak: 1 day · longest: 3 days");
  await play(page, "theseus");
  // Once more counts nothing.
  const before = await wins(page);
  await page.getByRole("button", { name: "Undo" }).click();
  await win(page);
  expect(await wins(page)).toEqual(before);
  await page.goto("./#/today");
  await streak(page, "Streak: 2 days · longest: 3 days");
  // A clock set back: what was won stays, and nothing is won twice.
  await page.clock.setFixedTime(noon(17));
  await page.reload();
  await expect(page.locator("#today-date")).toHaveText("№ 321 · Tuesday 17 November");
  expect(await wins(page)).toEqual(before);

  // Another device in another zone, where the next day has come already, gets the backup.
  await page.clock.setFixedTime(new Date("2026-11-22T22:00:00Z"));
  await page.goto("./#/");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Save a backup" }).click(),
  ]);
  const backup = await readFile(await download.path());
  const context = await browser.newContext({ baseURL: site, timezoneId: "Pacific/Auckland" });
  const away = await context.newPage();
  await away.clock.setFixedTime(new Date("2026-11-22T22:00:00Z"));
  await open(away);
  const [chooser] = await Promise.all([
    away.waitForEvent("filechooser"),
    away.getByRole("button", { name: "Restore a backup" }).click(),
  ]);
  await chooser.setFiles({ name: "all.json", mimeType: "application/json", buffer: backup });
  await expect.poll(() => wins(away)).toEqual(before);
  await away.goto("./#/today");
  await expect(away.locator("#today-date")).toHaveText("№ 327 · Monday 23 November");
  // The day before there was nothing won.
  await streak(away, "Streak: 0 days · longest: 3 days");
  await expect(away.locator("#day-figures tr", { hasText: "Puzzle X" })).toContainText("5");
  await context.close();
});

test("a day's level has its date for a title, and its run pauses where it came", once, async ({ page }) => {
  test.slow();
  await page.clock.setFixedTime(noon(23));
  await open(page, "#/today?date=2026-11-22");
  await expect(page).toHaveTitle("№ 326 – Evolvarium");
  await play(page, "morpion");
  const level = await page.locator("#level-name").textContent();
  expect(level).toBe("№ 326 · Sunday 22 November");
  await page.goto("./#/today?date=2026-11-22");
  const watch = page.locator("#today-row .watch").last();
  const link = await watch.getAttribute("href");
  const until = Number(/until=(\d+)/.exec(link)[1]);
  await watch.click();
  await expect(main(page)).toHaveAttribute("data-running", "true");
  await atFullSpeed(page);
  await expect(main(page)).not.toHaveAttribute("data-running", "true", { timeout: 60_000 });
  expect(Number(await main(page).getAttribute("data-evaluations"))).toBe(until);
});

test("watching an unsolved level is said to spoil it, and leads to it", once, async ({ page }) => {
  await page.clock.setFixedTime(noon(23));
  await open(page, "#/");
  await tile(page, "theseus").click();
  // The others come meanwhile: after the first win the next one is there.
  await expect(main(page)).toHaveAttribute("data-puzzle", "theseus", { timeout: 30_000 });
  const level = await page.evaluate(() => location.hash.split("&")[0]);
  await expect
    .poll(() => page.evaluate(() => JSON.parse(localStorage["evolvarium/1/day/327"] ?? "{}").levels?.length), { timeout: 30_000 })
    .toBe(5);
  await page.goto("./#/");
  const watch = page.locator("#today-row .watch").nth(1);
  await expect(page.locator("#today-told")).toContainText("Watching a level evolve shows its solution.");
  await watch.click();
  await expect(page.locator("#level-name")).toHaveText("№ 327 · Monday 23 November");
  await expect(page.locator("#evaluations")).toHaveText(/^[\d,]+ \/ [\d,]+$/);
  await atFullSpeed(page);
  await expect(page.locator("#outcome")).toHaveText("This is the level of № 327 · Monday 23 November.", { timeout: 30_000 });
  await page.getByRole("link", { name: "Play this level" }).click();
  await expect(main(page)).toHaveAttribute("data-mode", "play");
  await expect.poll(() => page.evaluate(() => location.hash)).toContain(level);
  await win(page);
  await expect(page.locator("#next")).toHaveText("Next of today (2 of 5)");
  await page.goto("./#/");
  await expect(page.locator("#today-told")).toHaveText("1 of 5 solved. Streak: 1 day. Watching a level evolve shows its solution.");
});

test("dates that have no levels are refused, and months end where days do", once, async ({ page }) => {
  await page.clock.setFixedTime(noon(30));
  for (const [date, why] of [
    ["2025-12-31", "levels of the day begin on 2026-01-01"],
    ["2026-12-24", "the levels of 2026-12-24 come on that day"],
    ["2026-02-30", "“2026-02-30” is no date"],
    ["tomorrow", "“tomorrow” is no date"],
  ]) {
    await open(page, `#/today?date=${date}`);
    await expect(page.locator("#notice"), date).toContainText(why);
  }
  // Elsewhere tomorrow has begun.
  await open(page, "#/today?date=2026-12-01");
  await expect(page.locator("#today-date")).toHaveText("№ 335 · Tuesday 1 December");
  await page.goto("./#/today?date=2026-01-01");
  await expect(page.locator("#month-title")).toHaveText("January 2026");
  await expect(page.locator("#month-before")).toBeDisabled();
  await expect(page.locator("#month a").first()).toHaveAttribute("href", "#/today?date=2026-01-01");
  await page.locator("#month-after").click();
  await expect(page.locator("#month-title")).toHaveText("February 2026");
  await expect(page.locator("#month a")).toHaveCount(28);
});

test("the levels of a fortnight are the runner's", once, async ({ page }) => {
  test.slow();
  // A native test makes the same ones.
  const days = JSON.parse(await readFile(new URL("../cases/days.json", import.meta.url), "utf8"));
  await page.clock.setFixedTime(noon(30));
  // For who has played before all levels evolve.
  await open(page, "#/swap");
  await expect(main(page)).toHaveAttribute("data-puzzle", "swap");
  for (const [number, levels] of Object.entries(days)) {
    const date = new Date(Date.UTC(2026, 0, Number(number))).toISOString().slice(0, 10);
    await page.goto(`./#/today?date=${date}`);
    const evolved = page.locator("#today-row a.tile");
    await expect(evolved, date).toHaveCount(levels.length, { timeout: 60_000 });
    expect(await evolved.evaluateAll((all) => all.map((tile) => tile.getAttribute("href"))), date).toEqual(levels);
  }
});

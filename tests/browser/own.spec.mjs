// Levels that the host has put beside the page.

import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, ready, test } from "./fixtures.mjs";

// A trace keeps what the service worker fetches.
test.use({ serviceWorkers: "allow", trace: "off", tolerated: /^http:\/\/127\.0\.0\.1:\d+\/some\/where\// });

const put = ({ folder }, file) => writeFile(join(folder, "levels/own.json"), typeof file === "string" ? file : JSON.stringify(file));
const level = { puzzle: "kuromasu", name: "Warm-up", clues: [[0, 0, 3], [0, 0, 0], [2, 0, 0]] };
const headings = (page) => page.locator("#level-list h2");

async function open(page, { url }, address) {
  await page.goto("about:blank");
  await page.goto(url + address);
  await ready(page);
}

test("the host's levels stand first in the list, and stay when there is no network @once", async ({ page, context, copy }) => {
  await put(copy, { chapters: [{ name: "Class 7b", about: "For Tuesday.", levels: [level] }] });
  await open(page, copy, "#/kuromasu");
  await expect(headings(page).first()).toHaveText("Class 7b");
  const row = page.locator("#level-list a", { hasText: "Warm-up" });
  await expect(page.locator("#level-list")).toContainText("For Tuesday.");
  await row.click();
  await expect(page.locator("#level-name")).toHaveText("Warm-up");

  // Another version of the file is there at the next visit, without a new build.
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await put(copy, { chapters: [{ name: "Class 8a", levels: [level] }] });
  await open(page, copy, "#/kuromasu");
  await expect(headings(page).first()).toHaveText("Class 8a");
  await expect.poll(() => page.evaluate(async () => (await (await caches.match(new URL("levels/own.json", location.href))).text()).includes("8a"))).toBe(true);
  await context.setOffline(true);
  await page.reload();
  await ready(page);
  await expect(headings(page).first()).toHaveText("Class 8a");
  await context.setOffline(false);

  // Other puzzles' lists do not have it.
  await open(page, copy, "#/theseus");
  await expect(headings(page).first()).not.toHaveText("Class 8a");
});

test.describe("a file with faults", () => {
  test.use({ tolerated: /^http:\/\/127\.0\.0\.1:\d+\/some\/where\/|levels\/own\.json/ });

  test("is told to the host, at home and in the console, with their places @once", async ({ page, copy }) => {
    const notice = page.locator("#notice");
    const warnings = [];
    page.on("console", (message) => message.type() === "warning" && warnings.push(message.text()));
    await put(copy, { chapters: [{ name: "A", levels: [level, { ...level, clues: [[0, "x"]] }, { puzzle: "chess" }] }] });
    await open(page, copy, "");
    await expect(notice).toContainText("levels/own.json, chapter 1, level");
    // A player is not told, and has what is sound.
    await open(page, copy, "#/kuromasu");
    await expect(page.locator("#level-list a", { hasText: "Warm-up" })).toHaveCount(1);
    await expect(page.locator("#message")).toBeEmpty();
    expect(warnings.filter((text) => /chapter 1, level 2/.test(text)).length).toBeGreaterThan(0);
    expect(warnings.filter((text) => /chapter 1, level 3/.test(text)).length).toBeGreaterThan(0);
    await put(copy, '{"chapters": [');
    await open(page, copy, "");
    await expect(notice).toContainText(/levels\/own\.json, line 1, .*ends too early/);
  });
});

test("thousands of the host's levels are listed some hundreds at a time @once", async ({ page, copy }) => {
  const clues = (n) => [[0, 0, 3], [0, 0, 0], [2, 0, 0]].map((row, y) => row.map((clue, x) => (y === 1 && x === 1 && n % 2 ? -1 : clue)));
  const levels = Array.from({ length: 5000 }, (_, n) => ({ ...level, name: `Level ${n}`, clues: clues(n) }));
  await put(copy, { chapters: [{ name: "Many", levels }] });
  await open(page, copy, "#/kuromasu");
  const rows = page.locator("#level-list a.level", { hasText: /^Level \d+/ });
  const more = page.locator("[data-command=more-levels]");
  await expect(rows).toHaveCount(400);
  await expect(more).toContainText("more levels");
  await more.click();
  await expect(rows).toHaveCount(800);
});

test("hundreds of the host's chapters are listed some hundreds of levels at a time @once", async ({ page, copy }) => {
  test.setTimeout(120_000);
  const chapter = (n) => ({ name: `Chapter ${n}`, levels: Array.from({ length: 100 }, (_, m) => ({ ...level, name: `Level ${n}.${m}` })) });
  await put(copy, { chapters: Array.from({ length: 200 }, (_, n) => chapter(n)) });
  await open(page, copy, "#/kuromasu");
  const rows = page.locator("#level-list a.level", { hasText: /^Level \d+/ });
  const more = page.locator("[data-command=more-levels]");
  await expect(rows).toHaveCount(400, { timeout: 60_000 });
  await expect(more).toHaveCount(1);
  await more.click();
  await expect(rows).toHaveCount(800);
  await page.evaluate(() => (location.hash = "#/"));
  await ready(page);
  await expect(page.locator("#cards")).toContainText("more levels");
  expect(await page.locator("#cards canvas").count()).toBeLessThan(300);
});

test("a thousand kept levels are listed some hundreds at a time @once", async ({ page, copy }) => {
  await page.addInitScript(() => {
    const texts = Array.from({ length: 1000 }, (_, n) => `Kept ${n};1;2;;o0,0,${100 + n},0,${100 + n},90,0,90`);
    if (location.protocol === "http:") localStorage.setItem("evolvarium/1/mine/slice", JSON.stringify(texts));
  });
  await open(page, copy, "#/slice");
  const rows = page.locator("#level-list .mine");
  await expect(rows).toHaveCount(400);
  await page.locator("[data-command=more-levels]").first().click();
  await expect(rows).toHaveCount(800);
  await page.locator("#board").press("ArrowRight");
});

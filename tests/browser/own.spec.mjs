// Levels that the host has put beside the page.

import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, press, ready, test } from "./fixtures.mjs";

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
  await expect(headings(page).first()).toHaveText("Class 7b0 / 1");
  const row = page.locator("#level-list a", { hasText: "Warm-up" });
  await expect(page.locator("#level-list")).toContainText("For Tuesday.");
  await row.click();
  await expect(page.locator("#level-name")).toHaveText("Warm-up");

  // Another version of the file is there at the next visit, without a new build.
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await put(copy, { chapters: [{ name: "Class 8a", levels: [level] }] });
  await open(page, copy, "#/kuromasu");
  await expect(headings(page).first()).toHaveText("Class 8a0 / 1");
  await expect.poll(() => page.evaluate(async () => (await (await caches.match(new URL("levels/own.json", location.href))).text()).includes("8a"))).toBe(true);
  await context.setOffline(true);
  await page.reload();
  await ready(page);
  await expect(headings(page).first()).toHaveText("Class 8a0 / 1");
  await context.setOffline(false);

  // Other puzzles' lists do not have it.
  await open(page, copy, "#/theseus");
  await expect(headings(page).first()).not.toContainText("Class 8a");
});

test("the host fixes a puzzle's level of a day @once", async ({ page, copy }) => {
  await put(copy, { days: [{ date: "2026-12-24", levels: [level] }] });
  await page.clock.setFixedTime(new Date("2026-12-24T12:00:00"));
  await open(page, copy, "");
  const tile = page.locator("#today-row .tile", { hasText: "Kuromasu" });
  await tile.click();
  await expect(page.locator("#level-name")).toHaveText("№ 358 · Thursday 24 December", { timeout: 30_000 });
  expect(decodeURIComponent(page.url())).toContain("_358;3x3;");
  await page.goBack();
  await expect(tile).toContainText("chosen for this day");
  await expect(page.locator("#today-row .today-slot", { hasText: "Kuromasu" }).locator(".watch")).toHaveCount(0);
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
    // A player gets no message, and has the valid levels.
    await open(page, copy, "#/kuromasu");
    await expect(page.locator("#level-list a", { hasText: "Warm-up" })).toHaveCount(1);
    await expect(page.locator("#message")).toBeEmpty();
    expect(warnings.filter((text) => /chapter 1, level 2/.test(text)).length).toBeGreaterThan(0);
    expect(warnings.filter((text) => /chapter 1, level 3/.test(text)).length).toBeGreaterThan(0);
    await put(copy, { days: [{ date: "24.12.2026", levels: [level] }] });
    await open(page, copy, "");
    await expect(notice).toContainText("levels/own.json: “24.12.2026” is no date");
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
  await expect(page.locator("#cards .puzzle", { hasText: "Kuromasu" }).locator(".progress")).toContainText("20,079 levels");
  expect(await page.locator("#home *").count()).toBeLessThan(600);
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

const kept = (n) => `Kept ${n};1;2;;o0,0,${100 + n},0,${100 + n},90,0,90`;
const keptKey = "evolvarium/1/mine/slice";

// Keeps these levels, and lets the page work in small slices that do not depend on the machine: its clock goes
// on by a millisecond each time it is read, so that 8 ms are nine levels and 4 ms five rows of the list. Counts
// frames, and the most rows that were added in one of them.
const slowly = ([key, texts]) => {
  if (!localStorage.getItem(key)) localStorage.setItem(key, JSON.stringify(texts));
  let time = 0;
  Performance.prototype.now = () => (time += 1);
  globalThis.listing = { frames: 0, most: 0 };
  const frame = () => requestAnimationFrame(frame, (globalThis.listing.frames += 1));
  frame();
  new MutationObserver((changes) => {
    const added = changes.flatMap((change) => (change.target.id === "level-list" ? [...change.addedNodes] : []));
    globalThis.listing.most = Math.max(globalThis.listing.most, added.length);
  }).observe(document, { childList: true, subtree: true });
};

test("a thousand kept levels are opened and listed a few in a frame @once", async ({ page }) => {
  await page.addInitScript(slowly, [keptKey, Array.from({ length: 1000 }, (_, n) => kept(n))]);
  await page.goto("./#/slice");
  await ready(page);
  const rows = page.locator("#level-list .mine");
  await expect(rows).toHaveCount(400);
  const { frames, most } = await page.evaluate(() => globalThis.listing);
  // To open them takes 1000 / 9 frames, to list them 400 / 5; half of that leaves room for work in two places.
  expect(frames).toBeGreaterThan((1000 / 9 + 400 / 5) / 2);
  expect(most).toBeLessThanOrEqual(10);
  // Another one on top changes one row.
  await page.evaluate(() => (globalThis.listing.most = 0));
  await page.locator("#level-list .mine").first().evaluate((row) => (row.id = "first"));
  await press(page, "Add to My levels");
  await expect(rows.nth(1)).toHaveAttribute("id", "first");
  await expect(rows).toHaveCount(400);
  expect(await page.evaluate(() => globalThis.listing.most)).toBeLessThanOrEqual(2);
  await page.locator("[data-command=more-levels]").first().click();
  await expect(rows).toHaveCount(800);
  expect(await page.evaluate(() => globalThis.listing.most)).toBeLessThanOrEqual(10);
});

test("what is kept and let go while kept levels are opened stays so @once", async ({ page }) => {
  const texts = Array.from({ length: 1000 }, (_, n) => kept(n));
  // The level on the board is one of the last; there are two that are none, and one twice.
  texts.splice(700, 0, "nonsense", kept(3));
  texts.splice(950, 0, "more nonsense");
  await page.addInitScript(slowly, [keptKey, texts]);
  await page.goto(`./#/slice?level=${encodeURIComponent(kept(990))}`);
  const stored = () => page.evaluate((key) => JSON.parse(localStorage.getItem(key)), keptKey);
  // As soon as the first rows are there, the button is pressed, and pressed again.
  const { pressed, meanwhile } = await page.evaluate(async (key) => {
    const frame = () => new Promise(requestAnimationFrame);
    const message = document.querySelector("#message");
    globalThis.said = [];
    new MutationObserver(() => globalThis.said.push(message.textContent)).observe(message, { childList: true });
    while (!document.querySelector("#level-list .mine")) await frame();
    const keep = document.querySelector("#keep-level");
    const pressed = [];
    for (let times = 0; times < 2; times += 1) {
      keep.click();
      await frame();
      pressed.push(keep.getAttribute("aria-pressed"));
    }
    return { pressed, meanwhile: JSON.parse(localStorage.getItem(key)).length };
  }, keptKey);
  expect(pressed).toEqual(["true", "false"]);
  expect(meanwhile).toBe(texts.length);
  await expect.poll(() => page.evaluate(() => globalThis.said.join(" "))).toContain("Part of My levels could not be read");
  await expect.poll(async () => (await stored()).length).toBe(999);
  expect(await stored()).toEqual(Array.from({ length: 1000 }, (_, n) => kept(n).replace(" ", "_")).filter((_, n) => n !== 990));
  const aside = await page.evaluate(() => localStorage.getItem("evolvarium/1/damaged/mine/slice"));
  for (const text of ["nonsense", "more nonsense"]) expect(aside).toContain(`"${text}"`);
  // Another tab's list is read again.
  await page.evaluate((key) => {
    const texts = localStorage.getItem(key).replace('"Kept_0;', '"Other;1;2;;o0,0,50,0,50,90,0,90","Kept_0;');
    localStorage.setItem(key, texts);
    dispatchEvent(new StorageEvent("storage", { key, storageArea: localStorage }));
  }, keptKey);
  await expect(page.locator("#level-list .mine").first()).toContainText("Other");
  await expect(page.locator("#level-list .mine").nth(1)).toContainText("Kept 0");
});

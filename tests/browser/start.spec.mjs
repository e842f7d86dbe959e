// A start that goes wrong: damaged settings, files that do not come, a slow line. The page says so,
// offers a way out, and keeps the games.

import { readFile } from "node:fs/promises";
import { expect, fillStorage, open, ready, test } from "./fixtures.mjs";

const html = (page) => page.locator("html");
const settings = [
  '{"language":5}',
  '{"language":{"a":1}}',
  '{"language":["de"]}',
  '{"language":null,"colours":7,"speed":-1,"pace":1e9,"ghost":"no"}',
  "5",
  "null",
  "[]",
  '"text"',
  "{broken",
  "",
];

test("the page starts with any settings @once", async ({ page }) => {
  await page.addInitScript(() => {
    const text = sessionStorage.getItem("try");
    if (text !== null) localStorage.setItem("evolvarium/1/settings", text);
  });
  await open(page);
  for (const text of settings) {
    await page.evaluate((text) => sessionStorage.setItem("try", text), text);
    await page.reload();
    await expect(html(page), text).toHaveAttribute("data-boot", "ready");
  }
});

// Of every kind of texts, where the page looks for them on the front page and with a puzzle.
const keys = [
  "settings", "choosing", "last/theseus", "last/slice", "mine/theseus", "lesson/theseus", "best/morpion/5T", "races",
  "controls/morpion/variant", "controls/theseus/x", "damaged/save/theseus",
  ...["save", "time", "stars", "run"].flatMap((kind) => ["own", "0000000000000001"].map((level) => `${kind}/theseus/${level}`)),
  "race/0000000000000001", "unknown",
];
const garbage = ["", "null", "[]", "{}", '{"a":{"b":[1,2]}}', "[5,null,{}]", '"text"', "-1e999", "1 theseus \u0000 @-1 \u{1f9e9}", "x".repeat(100_000)];

test("the page starts with anything in its storage @once", async ({ page }) => {
  test.setTimeout(180_000);
  await open(page, "#/theseus");
  await page.locator("#board").press("Space");
  await expect(page.locator("main")).toHaveAttribute("data-moves", "1");
  // A level's own keys, so that its texts are read.
  const level = await page.evaluate(() => localStorage.getItem("evolvarium/1/last/theseus").split("/")[1]);
  for (const [n, text] of garbage.entries()) {
    for (const view of ["#/", "#/theseus"]) {
      await page.goto("about:blank");
      await page.goto("./manifest.webmanifest");
      await page.evaluate(([keys, level, text, isLastSound]) => {
        localStorage.clear();
        for (const key of keys) localStorage.setItem(`evolvarium/1/${key.replace("own", level)}`, text);
        if (isLastSound) localStorage.setItem("evolvarium/1/last/theseus", `theseus/${level}`);
      }, [keys, level, text, n % 2 === 0]);
      await page.goto(`./${view}`);
      await ready(page);
      if (view === "#/") await expect(page.locator(".card")).not.toHaveCount(0);
      else await expect(page.locator("main"), text.slice(0, 40)).toHaveAttribute("data-puzzle", "theseus");
      await expect(page.locator("#crash"), text.slice(0, 40)).toBeHidden();
    }
  }
});

test.describe("a start without the program", () => {
  test.use({ tolerated: /could not start|ERR_FAILED|Failed to fetch|fetched|No copy of the settings|status 404|could not be loaded|404/ });

  test("offers to save everything, and to start without settings; games stay @once", async ({ page, context }) => {
    await open(page, "#/theseus");
    await page.locator("#board").press("ArrowLeft");
    await page.locator("#board").press("ArrowRight");
    const saved = () => page.evaluate(() => Object.keys(localStorage).filter((key) => /\/save\//.test(key)));
    const games = await saved();
    expect(games.length).toBeGreaterThan(0);
    await page.evaluate(() => localStorage.setItem("evolvarium/1/settings", '{"colours":"dark"}'));
    await context.route(/app_bg\.wasm/, (route) => route.abort());
    await page.reload();
    await expect(page.locator("#boot-failure")).toBeVisible();
    const [download] = await Promise.all([page.waitForEvent("download"), page.locator("#boot-failure [data-rescue]").click()]);
    const file = JSON.parse(await readFile(await download.path(), "utf8"));
    expect(file.evolvarium).toBe(1);
    for (const key of games) expect(file.kept).toHaveProperty([key.replace("evolvarium/1/", "")]);
    await context.unroute(/app_bg\.wasm/);
    await page.locator("#boot-failure [data-plain]").click();
    await ready(page);
    expect(await saved()).toEqual(games);
    expect(await page.evaluate(() => localStorage.getItem("evolvarium/1/damaged/settings"))).toBe('{"colours":"dark"}');
    await expect(html(page)).toHaveAttribute("data-theme", "light");
  });

  test("starts without settings where storage is full @once", async ({ page, context }) => {
    await open(page, "#/theseus");
    await page.evaluate(() => localStorage.setItem("evolvarium/1/settings", '{"colours":"dark"}'));
    await fillStorage(page);
    await context.route(/app_bg\.wasm/, (route) => route.abort());
    await page.reload();
    await expect(page.locator("#boot-failure")).toBeVisible();
    await context.unroute(/app_bg\.wasm/);
    await page.locator("#boot-failure [data-plain]").click();
    await ready(page);
    await expect(html(page)).toHaveAttribute("data-theme", "light");
  });

  test("is said without any script @once", async ({ page }) => {
    await page.route(/boot-\w+\.js/, (route) => route.abort());
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto("./#/slice");
    await expect(page.locator(".late")).toBeHidden();
    await expect(page.locator(".late")).toBeVisible({ timeout: 12_000 });
    await page.unroute(/boot-\w+\.js/);
    await page.locator(".late a").click();
    await ready(page);
    await expect(page).toHaveURL(/evolvarium\/$/);
  });

  test("waits at most three seconds for a translation @once", async ({ page }) => {
    await page.route(/i18n\/de\.json/, () => {}); // never answered
    await page.goto("./?lang=de");
    await expect(html(page)).toHaveAttribute("data-boot", "ready", { timeout: 10_000 });
    await expect(html(page)).toHaveAttribute("lang", "en-GB");
  });
});

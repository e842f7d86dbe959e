// The service worker: the page works offline, and changes to a newer build without interrupting.

import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, open, test } from "./fixtures.mjs";

// A trace keeps what the service worker fetches: with it an update takes most of a minute.
test.use({ serviceWorkers: "allow", trace: "off" });

const stored = (page) => page.evaluate(async () => void (await navigator.serviceWorker.ready));

test("the page works offline once it has been opened", async ({ page, context }) => {
  await open(page);
  await stored(page);
  await context.setOffline(true);
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-boot", "ready");
  await context.setOffline(false);
});

test("the service worker keeps every file of the build", async ({ page }) => {
  await open(page);
  await stored(page);
  const kept = await page.evaluate(async () => {
    const cache = await caches.open((await caches.keys())[0]);
    return (await cache.keys()).map((request) => request.url.slice(location.href.length));
  });
  expect(kept).toContain("");
  expect(kept.filter((name) => name.endsWith(".wasm")).length).toBeGreaterThan(0);
  expect(kept).not.toContain("sw.js");
});

test.describe("a newer build", () => {
  // A reload while the page fetches its parts is reported by the page that goes.
  test.use({ tolerated: /^http:\/\/127\.0\.0\.1:\d+\/some\/where\/|could not be fetched: TypeError/ });

  // A board stands still: while home's pictures move, a browser that has just been started puts off what
  // it looks up in the background, for half a minute and more.
  const address = (copy) => `${copy.url}#/slice`;
  const version = (page) => page.locator("html").getAttribute("data-version");

  async function publish({ folder }) {
    const old = /data-version="(\w+)"/.exec(await readFile(join(folder, "index.html"), "utf8"))[1];
    for (const name of ["index.html", "sw.js"]) {
      const text = await readFile(join(folder, name), "utf8");
      await writeFile(join(folder, name), text.replaceAll(old, "newer"));
    }
  }

  test("is there at once when the page is opened", async ({ page, copy }) => {
    await page.goto(address(copy));
    await stored(page);
    await publish(copy);
    test.setTimeout(300_000);
    // A page that took more than ten seconds to open is left alone: opened again, then. Not too soon: a
    // page that goes takes the update it has asked for with it.
    await expect(async () => {
      await page.reload();
      await expect(page.locator("html")).toHaveAttribute("data-version", "newer", { timeout: 40_000 });
    }).toPass({ timeout: 260_000 });
    await expect(page.locator("html")).toHaveAttribute("data-boot", "ready");
  });

  test("waits for a player", async ({ page, copy }) => {
    await page.goto(address(copy));
    await stored(page);
    await page.reload();
    await expect(page.locator("html")).toHaveAttribute("data-boot", "ready");
    const old = await version(page);
    await page.keyboard.press("Shift");
    await publish(copy);
    // Browsers take their time, on a busy machine most of a minute.
    test.setTimeout(300_000);
    // The page may not listen yet, or be asking for an update already: it gets the focus again.
    await expect(async () => {
      await page.evaluate(() => dispatchEvent(new Event("focus")));
      await expect(page.locator("#update")).toBeVisible({ timeout: 20_000 });
    }).toPass({ timeout: 260_000 });
    expect(await version(page)).toBe(old);
    await page.locator("[data-update]").click();
    await expect(page.locator("html")).toHaveAttribute("data-version", "newer");
  });
});

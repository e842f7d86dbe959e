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

test("what can't be read of them is told with its place @once", async ({ page, copy }) => {
  const message = page.locator("#message");
  await put(copy, { chapters: [{ name: "A", levels: [level, { ...level, clues: [[0, "x"]] }, { puzzle: "chess" }] }] });
  await open(page, copy, "#/kuromasu");
  await expect(message).toContainText("levels/own.json, chapter 1, level");
  await expect(page.locator("#level-list a", { hasText: "Warm-up" })).toHaveCount(1);
  await put(copy, '{"chapters": [');
  await open(page, copy, "#/kuromasu");
  await expect(message).toContainText(/levels\/own\.json, line 1, .*ends too early/);
});

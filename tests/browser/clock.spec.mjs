// Faulty clocks: one that stops, and one that is changed. The page continues, and no time is negative.

import { expect, open, ready, test } from "./fixtures.mjs";

const main = (page) => page.locator("main");
const moves = (page, n, how) => expect(main(page), how).toHaveAttribute("data-moves", String(n));

// `clock.shift`: what is added to the date, in milliseconds; `clock.still`: where performance.now stands.
const failing = () => {
  globalThis.clock = { shift: 0, still: undefined };
  const { now } = Performance.prototype;
  Performance.prototype.now = function () {
    return globalThis.clock.still ?? now.call(this);
  };
  const Real = Date;
  globalThis.Date = class extends Real {
    constructor(...parts) {
      super(...(parts.length ? parts : [Real.now() + globalThis.clock.shift]));
    }
    static now() {
      return Real.now() + globalThis.clock.shift;
    }
  };
};
const year = 365 * 24 * 3_600_000;

const faults = {
  "stands still": () => (globalThis.clock.still = performance.now()),
  "stands still and goes on": () => {
    globalThis.clock.still = performance.now();
    setTimeout(() => (globalThis.clock.still = undefined), 300);
  },
  "is set back a year": (year) => (globalThis.clock.shift = -year),
  "is set forward a year": (year) => (globalThis.clock.shift = year),
};

test("a page goes on with a clock that fails @once", async ({ page }) => {
  await page.addInitScript(failing);
  await open(page, "#/theseus");
  await page.locator("#board").press("Space");
  await moves(page, 1);
  let made = 1;
  for (const [how, fault] of Object.entries(faults)) {
    await page.evaluate(fault, year);
    // A third step here would be the last.
    if (made === 1) await page.locator("#board").press("Space");
    else await page.locator("[data-command=undo]").first().click();
    made = 3 - made;
    await moves(page, made, how);
    await page.evaluate(() => (location.hash = "#/"));
    await expect(page.locator(".card img").first(), how).toBeVisible();
    await page.evaluate(() => (location.hash = "#/theseus"));
    await moves(page, made, `${how}, back on the board`);
    await page.locator("#evolve-button").click();
    await page.waitForTimeout(500);
    await page.locator("#evolve-button").click();
    await expect(main(page), how).not.toHaveAttribute("data-running", "true");
    const times = await page.evaluate(() =>
      Object.entries(localStorage).filter(([key]) => key.includes("/time/")).map(([, text]) => Number(text)),
    );
    for (const time of times) expect(time >= 0 && time < 600_000, `${how}: ${time}`).toBe(true);
    expect(await page.locator("#time").textContent(), how).not.toMatch(/[-−]/);
    await page.reload();
    await ready(page);
    await moves(page, made, `${how}, loaded again`);
  }
});

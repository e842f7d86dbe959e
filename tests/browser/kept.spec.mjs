// Data stored on the device: themes and settings; and the behaviour when storing fails,
// or stored data is damaged.

import { readFile } from "node:fs/promises";
import { boardBox, expect, fillStorage, house, open, press, ready, settled, test } from "./fixtures.mjs";

const main = (page) => page.locator("main");
const button = (page, name) => page.getByRole("button", { name, exact: true });

async function stroke(page) {
  const box = await boardBox(page);
  await page.mouse.move(box.x + 10, box.y + box.height * 0.55);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width - 10, box.y + box.height * 0.5, { steps: 4 });
  await page.mouse.up();
}

test("the theme follows the system until one is chosen, which is kept", async ({ page }) => {
  const root = page.locator("html");
  const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  await page.emulateMedia({ colorScheme: "light" });
  await open(page);
  await expect(root).toHaveAttribute("data-theme", "light");
  const light = await paper();
  await page.emulateMedia({ colorScheme: "dark" });
  await expect(root).toHaveAttribute("data-theme", "dark");
  expect(await paper()).not.toBe(light);
  await page.getByRole("button", { name: /Colours/ }).click();
  await expect(root).toHaveAttribute("data-theme", "light");
  await page.reload();
  await expect(root).toHaveAttribute("data-theme", "light");
  expect(await paper()).toBe(light);
});

for (const [how, script] of [
  ["forbidden", () => {
    Object.defineProperty(window, "localStorage", {
      get() { throw new DOMException("not here", "SecurityError"); },
    });
  }],
  ["full", () => {
    Storage.prototype.setItem = () => { throw new DOMException("no room", "QuotaExceededError"); };
  }],
]) {
  test(`the page works where storage is ${how}, and says so`, async ({ page }) => {
    await page.addInitScript(script);
    await open(page, house);
    await expect(page.locator("#message")).toContainText("The browser refused to store your games");
    await stroke(page);
    await expect(main(page)).toHaveAttribute("data-moves", "1");
    await button(page, "Undo").click();
    await expect(main(page)).toHaveAttribute("data-moves", "0");
    // As long as the page is open, everything is kept.
    await button(page, "Redo").click();
    await page.evaluate(() => (location.hash = "#/"));
    await page.evaluate(() => (location.hash = "#/slice"));
    await expect(main(page)).toHaveAttribute("data-moves", "1");
  });
}

test("a damaged save is told and put aside, and the level starts again", async ({ page }) => {
  await open(page, house);
  await stroke(page);
  await expect(main(page)).toHaveAttribute("data-moves", "1");
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) {
      if (key.includes("/save/")) localStorage.setItem(key, "1 slice \u0000 damaged");
      if (key.endsWith("settings")) localStorage.setItem(key, "{");
    }
  });
  await page.goto("about:blank");
  await open(page, "#/slice");
  await expect(page.locator("#message")).toContainText("could not be read");
  await expect(main(page)).toHaveAttribute("data-moves", "0");
  const aside = await page.evaluate(() => Object.keys(localStorage).some((key) => key.includes("/damaged/")));
  expect(aside).toBe(true);
});

const damaged = `1 slice ${"damaged ".repeat(100)}`;
const damage = (page) =>
  page.evaluate((text) => {
    for (const key of Object.keys(localStorage)) if (key.includes("/save/")) localStorage.setItem(key, text);
  }, damaged);

for (const address of ["#/slice", house]) {
  test(`a damaged save is put aside also where storage is full: ${address.slice(0, 14)}`, async ({ page }) => {
    await open(page, house);
    await damage(page);
    // For the longer name.
    await fillStorage(page, 10);
    await page.goto("about:blank");
    await open(page, address);
    await expect(page.locator("#message")).toContainText("could not be read");
    const copies = () => page.evaluate(() => Object.entries(localStorage).filter(([key]) => /\/damaged\//.test(key)).map(([, text]) => text));
    await expect.poll(copies).toEqual([damaged]);
  });
}

// Storage in which nothing can be written while the session says so.
const refusing = () => {
  const set = Storage.prototype.setItem;
  Storage.prototype.setItem = function (...text) {
    if (this === localStorage && sessionStorage.full) throw new DOMException("no room", "QuotaExceededError");
    return set.apply(this, text);
  };
};
const fill = (page) => page.evaluate(() => (sessionStorage.full = "yes"));
const makeRoom = (page) => page.evaluate(() => sessionStorage.removeItem("full"));

test("two faults at the same time are both said, and no text is lost", async ({ page }) => {
  await page.addInitScript(refusing);
  await open(page, house);
  await damage(page);
  await fill(page);
  await page.reload();
  await ready(page);
  await expect(page.locator("#message")).toContainText(/could not be read.*The browser refused to store your games/);
  expect((await page.locator("#message").textContent()).length).toBeLessThanOrEqual(300);
  // Where nothing can be written, what is there stays.
  expect(await page.evaluate(() => Object.values(localStorage))).toContain(damaged);
  await makeRoom(page);
  await stroke(page);
  await expect(main(page)).toHaveAttribute("data-moves", "1");
  const entries = await page.evaluate(() => Object.entries(localStorage));
  expect(entries.filter(([, text]) => text === damaged).map(([key]) => key)).toEqual([expect.stringContaining("/damaged/save/")]);
});

test("with room again, all is stored that could not be", async ({ page }) => {
  await page.addInitScript(refusing);
  await open(page, house);
  await fill(page);
  await stroke(page);
  await expect(main(page)).toHaveAttribute("data-moves", "1");
  await page.evaluate(() => (location.hash = "#/theseus"));
  await expect(main(page)).toHaveAttribute("data-puzzle", "theseus");
  await page.locator("#board").press("Space");
  await expect(main(page)).toHaveAttribute("data-moves", "1");
  await makeRoom(page);
  await page.locator("#board").press("Space");
  await expect(main(page)).toHaveAttribute("data-moves", "2");
  await page.reload();
  await ready(page);
  await expect(main(page)).toHaveAttribute("data-moves", "2");
  await page.evaluate((house) => (location.hash = house), house);
  await expect(main(page)).toHaveAttribute("data-puzzle", "slice");
  await expect(main(page)).toHaveAttribute("data-moves", "1");
});

test("a storage that still does not work is said again after a minute", async ({ page }) => {
  await page.addInitScript(refusing);
  await page.clock.install();
  await open(page, "#/theseus");
  await fill(page);
  const message = page.locator("#message");
  await page.locator("#board").press("Space");
  await expect(message).toContainText("The browser refused to store your games");
  await page.clock.runFor(61_000);
  await expect(message).toBeEmpty();
  await page.locator("#board").press("Space");
  await expect(message).toContainText("The browser refused to store your games");
});

test("settings are kept", async ({ page }) => {
  await open(page, house);
  const more = page.locator("#panel-button");
  if (await more.isVisible()) await more.click();
  await page.locator("#speed").fill("1");
  await page.locator("#speed").dispatchEvent("change");
  await press(page, "Settings");
  await page.locator("#theme-here").click();
  await expect(page.locator("#theme-here")).toHaveText("Colours: light");
  await page.keyboard.press("Escape");
  await expect.poll(() => page.evaluate(() => history.state)).toBe(null);
  await page.reload();
  if (await more.isVisible()) await more.click();
  await expect(page.locator("#speed")).toHaveValue("1");
  await expect(page.locator("#speed-text")).toHaveText("3 generations a second");
  await expect(page.locator("#theme-name")).toHaveText("Colours: light");
});

test("nothing moves at home under reduced motion", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await open(page);
  const picture = () => page.locator("#live-board").evaluate((canvas) => canvas.toDataURL());
  // The board is shown when the browser is idle.
  await expect(page.locator("#live-effort")).not.toBeEmpty();
  await settled(page);
  const before = await picture();
  await page.waitForTimeout(500);
  expect(await picture()).toBe(before);
});

test.describe("a panic", () => {
  test.use({ tolerated: /panic|unreachable/ });

  test("shows the message, and what was played is there after a reload", async ({ page }) => {
    await open(page, house);
    await stroke(page);
    await expect(main(page)).toHaveAttribute("data-moves", "1");
    await page.evaluate(() => setTimeout(() => window.evolvarium.panic()));
    await expect(page.locator("#crash")).toBeVisible();
    await expect(page.locator("#crash")).toContainText("a panic on request");
    await page.locator("#crash [data-reload]").click();
    await expect(main(page)).toHaveAttribute("data-moves", "1");
  });

  // A stored text may be its cause, and loading the page again does not help then.
  test("offers to save everything, to go home and to start without settings", async ({ page }) => {
    await open(page, house);
    await page.evaluate(() => localStorage.setItem("evolvarium/1/settings", '{"colours":"dark"}'));
    const panic = async () => {
      await page.evaluate(() => setTimeout(() => window.evolvarium.panic()));
      await expect(page.locator("#crash")).toBeVisible();
    };
    await panic();
    const [download] = await Promise.all([page.waitForEvent("download"), page.locator("#crash [data-rescue]").click()]);
    const file = JSON.parse(await readFile(await download.path(), "utf8"));
    expect(Object.keys(file.kept).filter((key) => key.startsWith("save/"))).toHaveLength(1);
    await page.locator("#crash a").click();
    await expect(page.locator("#home")).toBeVisible();
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    await ready(page);
    await panic();
    await page.locator("#crash [data-plain]").click();
    await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
    await ready(page);
  });
});

// What is kept on the device: themes and settings; and what happens when nothing can be kept, or
// what was kept is damaged.

import { boardBox, expect, house, open, test } from "./fixtures.mjs";

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
    await expect(page.locator("#message")).toContainText("does not let the page keep");
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

test("a damaged save is told and put aside, and the level begins anew", async ({ page }) => {
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

test("settings are kept", async ({ page }) => {
  await open(page, house);
  const more = page.locator("#panel-button");
  if (await more.isVisible()) await more.click();
  await page.locator("#speed").fill("1");
  await page.locator("#speed").dispatchEvent("change");
  await page.getByLabel("Show the best answer on the board").uncheck();
  await page.reload();
  if (await more.isVisible()) await more.click();
  await expect(page.locator("#speed")).toHaveValue("1");
  await expect(page.locator("#speed-text")).toHaveText("3 generations a second");
  await expect(page.getByLabel("Show the best answer on the board")).not.toBeChecked();
});

test("nothing moves at home under reduced motion", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await open(page);
  const picture = () => page.locator(".card canvas").first().evaluate((canvas) => canvas.toDataURL());
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
});

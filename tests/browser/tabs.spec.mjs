// Two tabs with one game: no step is lost, whichever tab stores last.

import { expect, open, ready, test } from "./fixtures.mjs";

const main = (page) => page.locator("main");
const moves = (page, n) => expect(main(page)).toHaveAttribute("data-moves", String(n));
const undo = (page) => page.locator("[data-command=undo]").first().click();

test("a step in one tab is seen in the other @once", async ({ page, context }) => {
  await open(page, "#/theseus");
  const other = await context.newPage();
  await other.goto(page.url());
  await ready(other);
  await page.bringToFront();
  await page.locator("#board").press("Space");
  await moves(page, 1);
  await other.bringToFront();
  await moves(other, 1);
  await expect(other.locator("#message")).toContainText("You continued this game in another tab.");
  await other.locator("#board").press("Space");
  await moves(other, 2);
  await page.bringToFront();
  await moves(page, 2);
  await undo(page);
  await undo(page);
  await moves(page, 0);
});

test("settings changed at the same time are both kept @once", async ({ page }) => {
  await open(page, "#/theseus");
  // The other tab's colours are stored, and this tab does not know of them yet.
  await page.evaluate(() => localStorage.setItem("evolvarium/1/settings", '{"colours":"dark","pace":3}'));
  await page.locator("#sound").evaluate((box) => box.click());
  const settings = () => page.evaluate(() => JSON.parse(localStorage.getItem("evolvarium/1/settings")));
  await expect.poll(settings).toMatchObject({ colours: "dark", pace: 3, sound: true });
});

test("steps made at the same time are joined @once", async ({ page }) => {
  await open(page, "#/theseus");
  const key = await page.evaluate(() => Object.keys(localStorage).find((key) => /\/save\/theseus\//.test(key)));
  await page.locator("#board").press("Space");
  await page.locator("#board").press("Space");
  await moves(page, 2);
  const theirs = await page.evaluate((key) => localStorage.getItem(key), key);
  await undo(page);
  await undo(page);
  await moves(page, 0);
  // The other tab's two steps are stored, and this tab does not know of them yet.
  await page.evaluate(([key, theirs]) => localStorage.setItem(key, theirs), [key, theirs]);
  await page.locator("#board").press("Space");
  await expect(page.locator("#message")).toContainText("You played this game in another tab too.");
  await expect(main(page)).toHaveAttribute("data-moves", "3");
  await undo(page);
  await moves(page, 2);
  await undo(page);
  await undo(page);
  await moves(page, 0);
});

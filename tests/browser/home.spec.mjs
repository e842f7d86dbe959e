// Home: today's five, what is begun and what has been reached.

import { expect, open, test } from "./fixtures.mjs";
import { puzzles } from "./puzzles.mjs";
import { byKeyboard } from "./theseus.mjs";

const noon = (day) => new Date(`2026-11-${day}T12:00:00`);

test("today's five are the same for everybody, and go with the date", { tag: "@once" }, async ({ page }) => {
  await page.clock.setFixedTime(noon(22));
  await open(page);
  const tiles = page.locator("#today-row .tile");
  await expect(tiles).toHaveCount(puzzles.length);
  // The runner's tests pick the same level of the pack for this day: the 15th of 61.
  await expect(tiles.first()).toContainText("Detour");
  await expect(page.locator("#today-date")).toContainText("22 November");
  await expect(page.locator("#today-told")).toHaveText("The same for everybody.");
  await page.clock.setFixedTime(noon(23));
  await page.reload();
  await expect(tiles.first()).toContainText("Doughnut");
  await tiles.first().click();
  await expect(page.locator("#level-name")).toHaveText("Doughnut");
});

test("home tells what has been won today, what was begun, and the best @once", async ({ page }) => {
  await page.clock.setFixedTime(noon(22));
  await open(page, "#/morpion");
  await expect(page.locator("#level-name")).not.toBeEmpty();
  await page.evaluate(() => {
    const own = Object.keys(localStorage).find((key) => key.includes("last/"));
    localStorage.setItem(own.replace(/last\/.*/, "best/morpion/5T"), "98");
  });
  await page.goto("./#/");
  await open(page);
  await expect(page.locator(".puzzle", { hasText: "Morpion Solitaire" })).toContainText("your best: 5T 98");
  await expect(page.locator(".card", { hasText: "Morpion Solitaire" })).toContainText("Continue where you left off");
  // The level of today, won by hints: a solution that was adopted would not count.
  const tile = page.locator("#today-row .tile").nth(1);
  await tile.click();
  await expect(page.locator("main")).toHaveAttribute("data-puzzle", "theseus");
  const main = page.locator("main");
  for (let n = 0; (await main.getAttribute("data-status")) === "playing"; n += 1) {
    await page.getByRole("button", { name: "Hint" }).click();
    const hint = page.locator("#message");
    await expect(hint).toContainText(/Go \w+\.|Wait\./);
    const way = /Go (\w+)\.|Wait\./.exec(await hint.textContent())[1] ?? "wait";
    await byKeyboard(page, { north: "N", east: "E", south: "S", west: "W", wait: "I" }[way]);
    await expect(main).toHaveAttribute("data-moves", String(n + 1));
  }
  await expect(main).toHaveAttribute("data-status", "solved");
  await page.goto("./#/");
  await expect(page.locator("#today-told")).toHaveText(`1 of ${puzzles.length} solved.`);
});

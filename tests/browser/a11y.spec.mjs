// Everyone can play: axe-core finds nothing on any view, in light colours and in dark ones.

import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { expect, house, open, openPanel, test } from "./fixtures.mjs";

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

// What axe-core finds, a line each: rule, help and where.
async function violations(page, what) {
  // Run through the browser's own console, which no policy of the page's forbids.
  await page.evaluate(axe);
  const found = await page.evaluate(async () => {
    const { violations } = await window.axe.run(document, { resultTypes: ["violations"] });
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map((node) => `${id}: ${help}: ${node.target.join(" ")}: ${node.any.map((check) => check.message).join("; ")}`),
    );
  });
  return found.map((line) => `${what}: ${line}`);
}

// Each view: its name, its address, and how one comes to it.
const views = [
  ["home", "", async () => {}],
  ["Slice It", house, openPanel],
  ["Theseus", "#/theseus", openPanel],
  ["Kuromasu", "#/kuromasu", openPanel],
  ["Puzzle X", "#/swap", openPanel],
  ["Morpion", "#/morpion", openPanel],
  ["the editor of Slice It", "#/slice-editor", openPanel],
  ["the editor of Theseus", "#/theseus-editor", openPanel],
  ["the editor of Kuromasu", "#/kuromasu-editor", openPanel],
  ["the editor of Puzzle X", "#/swap-editor", openPanel],
  ["the laboratory", "#/lab", async () => {}],
  ["rules", "#/kuromasu", (page) => page.locator('[data-command="rules"]').first().click()],
  ["keys", "#/kuromasu", (page) => page.locator('[data-command="keys"]').first().click()],
  ["share", "#/kuromasu", (page) => page.locator('[data-command="share"]').first().click()],
  ["a new level", "#/kuromasu", (page) => page.locator('[data-command="new"]').first().click()],
  [
    "what is happening",
    `${house}&search=javascript&seed=3`,
    async (page) => {
      await openPanel(page);
      await page.locator("#explain-box summary").click();
      await page.locator("#explain-next").click();
      await page.locator("#parameters-box summary").click();
      await page.locator("#islands-box summary").click();
      await expect(page.locator("#story")).toContainText("Drawn at random");
    },
  ],
  [
    "the glossary",
    house,
    async (page) => {
      await openPanel(page);
      await page.locator("#explain-box summary").click();
      await page.locator('[data-command="glossary"]').click();
    },
  ],
];

test("axe-core finds nothing on any view", async ({ page, isMobile }) => {
  test.setTimeout(180_000);
  // Both themes and both layouts, in half the time that all four would take.
  const colorScheme = isMobile ? "dark" : "light";
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  const found = [];
  for (const [name, address, come] of views) {
    await page.goto("about:blank");
    await open(page, address);
    await come(page);
    found.push(...(await violations(page, name)));
  }
  expect(found).toEqual([]);
});

test("axe-core finds what is put wrong @once", async ({ page }) => {
  await open(page);
  await page.evaluate(() => document.querySelector("main").append(document.createElement("button")));
  const found = await violations(page, "home");
  expect(found).toHaveLength(1);
  expect(found[0]).toContain("button-name");
});

// Everyone can play: axe-core finds nothing on any view, in light colours and in dark ones.

import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { expect, open, test } from "./fixtures.mjs";
import { puzzles } from "./puzzles.mjs";
import { small } from "./targets.mjs";
import { views } from "./views.mjs";

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

// Targets: WCAG 2.5.5, but for links within a sentence and what belongs to the browser; a mouse is finer.
test("axe-core finds nothing on any view, and no target for fingers is under 44 pixels", async ({ page, isMobile }) => {
  test.setTimeout(180_000);
  // Both themes and both layouts, in half the time that all four would take.
  const colorScheme = isMobile ? "dark" : "light";
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  const found = new Set();
  for (const [name, address, come] of views) {
    await page.goto("about:blank");
    await open(page, address);
    await come(page);
    for (const line of await violations(page, name)) found.add(line);
    if (isMobile) for (const line of await page.evaluate(small)) found.add(`${name}: ${line}`);
  }
  expect([...found]).toEqual([]);
});

test("axe-core finds nothing in the list of levels of any puzzle, in dark colours @once", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  for (const puzzle of puzzles) {
    await open(page, `#/${puzzle}`);
    await expect(page.locator("#level-list a.level[aria-current] small").first()).not.toBeEmpty();
    expect(await violations(page, puzzle)).toEqual([]);
  }
});

test("axe-core finds nothing while a puzzle's code is on its way @once", async ({ page }) => {
  await page.route(/split_/, () => {});
  for (const address of ["#/", "#/slice"]) {
    await page.goto("about:blank");
    await page.goto(`./${address}`);
    await expect(page.locator("html")).toHaveAttribute("data-boot", "ready");
    expect(await violations(page, address)).toEqual([]);
  }
});

test("axe-core finds what is put wrong @once", async ({ page }) => {
  await open(page);
  await page.evaluate(() => document.querySelector("main").append(document.createElement("button")));
  const found = await violations(page, "home");
  expect(found).toHaveLength(1);
  expect(found[0]).toContain("button-name");
});

test("the list of levels can be reached by Tab while it is being written @once", async ({ page }) => {
  await page.addInitScript(() => {
    window.states = { seen: 0, unreachable: 0 };
    const look = () => {
      const column = document.getElementById("levels-column");
      if (!column || column.scrollHeight <= column.clientHeight) return;
      window.states.seen += 1;
      const stops = column.querySelectorAll("a[href]:not([tabindex='-1']), button:not([tabindex='-1'])");
      if (stops.length === 0 && column.tabIndex !== 0) window.states.unreachable += 1;
    };
    addEventListener("DOMContentLoaded", () => {
      const list = document.getElementById("level-list");
      // A task of its own: the slice that wrote the rows has ended by then.
      if (list) new MutationObserver(() => setTimeout(look)).observe(list, { childList: true });
    });
  });
  for (const address of ["#/theseus?edit=1", "#/kuromasu?edit=1"]) {
    await page.goto("about:blank");
    await open(page, address);
    await expect(page.locator("#level-list a[aria-current]")).toBeVisible();
    const { seen, unreachable } = await page.evaluate(() => window.states);
    expect(seen).toBeGreaterThan(0);
    expect(unreachable).toBe(0);
  }
});

// The program comes in parts: what a first visit transfers, and what happens when a part does not come.

import { brotliCompressSync, gzipSync } from "node:zlib";
import { expect, open, ready, test } from "./fixtures.mjs";

// What the first puzzle may take, compressed as a plain host does it, in KB; see the README.
const MOST_KB = 690;

test("a first visit transfers the puzzle that is played, and no other @once", async ({ page }, info) => {
  const bodies = new Map();
  page.on("response", (response) => bodies.set(response.url().split("/").pop(), response.body()));
  await open(page, "#/slice");
  const rows = [];
  for (const [name, coming] of bodies) {
    const body = await coming.catch(() => Buffer.alloc(0));
    const packed = /\.png$/.test(name) ? body : gzipSync(body, { level: 9 });
    rows.push({ name: name || "index.html", bytes: body.length, gzip: packed.length, brotli: brotliCompressSync(body).length });
  }
  const sum = (key) => rows.reduce((all, row) => all + row[key], 0) / 1000;
  const figure = `${sum("gzip").toFixed(0)} KB gzipped, ${sum("brotli").toFixed(0)} KB by Brotli`;
  info.annotations.push({ type: "first puzzle transfers", description: figure });
  console.log(`The first puzzle transfers ${figure}: ${rows.map((row) => `${row.name} ${(row.gzip / 1000).toFixed(0)}`).join(", ")}`);
  const names = [...bodies.keys()].join(" ");
  expect(names).toMatch(/slice-\w+\.wasm/);
  expect(names).not.toMatch(/(kuromasu|swap|theseus|morpion|editor|lab)-\w+\.wasm/);
  expect(sum("gzip")).toBeLessThan(MOST_KB);
});

test.describe("a part that does not come", () => {
  test.use({ tolerated: /could not be fetched|ERR_FAILED|Failed to load resource/ });

  test("is told, the game stays, and it is asked for again @once", async ({ page, context }) => {
    await open(page, "#/slice");
    const theseus = /theseus-\w+\.wasm/;
    await context.route(theseus, (route) => route.abort());
    await page.evaluate(() => (location.hash = "#/theseus"));
    await expect(page.locator("#message")).toContainText("A part of the program could not be fetched");
    await expect(page.locator("main")).toHaveAttribute("data-puzzle", "slice");
    await expect(page).toHaveURL(/#\/slice/);
    await context.unroute(theseus);
    await page.evaluate(() => (location.hash = "#/theseus"));
    await ready(page);
    await expect(page.locator("main")).toHaveAttribute("data-puzzle", "theseus");
  });
});

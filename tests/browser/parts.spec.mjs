// The program comes in parts: what a first visit transfers, when, and what happens when a part does not come.

import { brotliCompressSync, gzipSync } from "node:zlib";
import { expect, open, playable, ready, test } from "./fixtures.mjs";

// What the first puzzle may take, in KB, compressed as a plain host does it and as most do; see the README.
const MOST_GZIP_KB = 195;
const MOST_BROTLI_KB = 167;

test("a first visit transfers what plays the puzzle, then what evolves it @once", async ({ page }, info) => {
  const asked = [];
  page.on("request", (request) => asked.push(request));
  await open(page, "#/slice");
  const name = (request) => request.url().split("/").pop();
  const later = asked.findIndex((request) => /^(evolution|later|\w+_rest|slice_\w+)-\w+\.wasm/.test(name(request)));
  expect(later).toBeGreaterThan(0);
  const rows = [];
  for (const request of asked.slice(0, later)) {
    const body = await request.response().then((response) => response.body()).catch(() => Buffer.alloc(0));
    const packed = /\.png$/.test(name(request)) ? body : gzipSync(body, { level: 9 });
    rows.push({ name: name(request) || "index.html", bytes: body.length, gzip: packed.length, brotli: brotliCompressSync(body).length });
  }
  const sum = (key) => rows.reduce((all, row) => all + row[key], 0) / 1000;
  const figure = `${sum("gzip").toFixed(0)} KB gzipped, ${sum("brotli").toFixed(0)} KB by Brotli`;
  info.annotations.push({ type: "first puzzle transfers", description: figure });
  console.log(`The first puzzle transfers ${figure}: ${rows.map((row) => `${row.name} ${(row.gzip / 1000).toFixed(0)}`).join(", ")}`);
  const names = (requests) => requests.map(name).join(" ");
  expect(names(asked.slice(0, later))).toMatch(/slice-\w+\.wasm/);
  expect(names(asked.slice(0, later))).not.toMatch(/(searches|evolution|later|desk)\w*-\w+\.wasm/);
  expect(names(asked)).not.toMatch(/(kuromasu|swap|theseus|morpion|editor|lab)-\w+\.wasm/);
  expect(sum("gzip")).toBeLessThan(MOST_GZIP_KB);
  expect(sum("brotli")).toBeLessThan(MOST_BROTLI_KB);
});

// What an opening does not need of the program: asked for in passing, or (at once) by what can't go on without.
const rest = /_rest-\w+\.wasm/;
const atOnce = (request) => request.resourceType() === "xhr";

test("opening a puzzle, beginning a move and leaving need nothing of what comes later", async ({ page, context }) => {
  await context.route(rest, () => {}); // never answered
  const needed = [];
  page.on("request", (request) => {
    if (rest.test(request.url()) && atOnce(request)) needed.push(request.url());
  });
  // A first visit every time.
  await page.addInitScript(() => location.protocol === "about:" || localStorage.clear());
  for (const puzzle of ["slice", "theseus", "kuromasu", "swap", "morpion"]) {
    await page.goto("about:blank");
    await page.goto(`./#/${puzzle}`);
    await playable(page);
    const { x, y, width, height } = await page.locator("#board").boundingBox();
    await page.mouse.move(x + width * 0.3, y + height * 0.3);
    await page.mouse.down();
    await page.mouse.move(x + width * 0.4, y + height * 0.4, { steps: 3 });
    await page.evaluate(() => {
      for (const [name, value] of [["hidden", true], ["visibilityState", "hidden"]]) {
        Object.defineProperty(document, name, { value });
      }
      document.dispatchEvent(new Event("visibilitychange"));
    });
    expect(needed, `${puzzle}: if this is not by mistake, run \`cargo xtask opening\``).toEqual([]);
  }
});

// The browser's word about waiting for something.
test.describe("what comes later", () => {
  test.use({ tolerated: /_rest-|could not be fetched|ERR_FAILED|RuntimeError|Failed to load resource/ });

  const draw = async (page) => {
    const { x, y, width, height } = await page.locator("#board").boundingBox();
    await page.mouse.move(x + width * 0.04, y + height * 0.5);
    await page.mouse.down();
    await page.mouse.move(x + width * 0.96, y + height * 0.5, { steps: 4 });
    await page.mouse.up();
  };

  test("is waited for by whoever needs it sooner @once", async ({ page, context }) => {
    let waited = 0;
    await context.route(rest, (route) => {
      if (!atOnce(route.request())) return;
      waited += 1;
      return route.continue();
    });
    await page.goto("./#/slice");
    await playable(page);
    await draw(page);
    await expect(page.locator("main")).toHaveAttribute("data-moves", "1");
    expect(waited).toBeGreaterThan(0);
    await page.keyboard.press("Control+z");
    await expect(page.locator("main")).toHaveAttribute("data-moves", "0");
  });

  test("is told when it can't be had, and the page can be loaded again @once", async ({ page, context }) => {
    await context.route(rest, (route) => route.abort());
    await page.goto("./#/slice");
    await playable(page);
    await draw(page);
    await expect(page.locator("#crash")).toBeVisible();
    await expect(page.locator("#crash [data-detail]")).toContainText(/_rest-/);
    await context.unroute(rest);
    await page.locator("#crash [data-reload]").click();
    await ready(page);
    await draw(page);
    await expect(page.locator("main")).toHaveAttribute("data-moves", "1");
  });
});

test("Evolve is heard before what evolves has come @once", async ({ page }) => {
  let go;
  const late = new Promise((resolve) => (go = resolve));
  await page.route(/evolution-\w+\.wasm/, async (route) => {
    await late;
    await route.continue();
  });
  await page.goto("./#/slice");
  await playable(page);
  await expect(page.locator("#counters")).not.toBeEmpty();
  await expect(page.locator("#prospect")).not.toBeEmpty();
  await expect(page.locator("#seed")).toBeDisabled();
  await page.locator("#evolve-button").click();
  await expect(page.locator("main")).toHaveAttribute("aria-busy", "true");
  await expect(page.locator("#message")).toContainText("on its way");
  go();
  await expect(page.locator("main")).toHaveAttribute("data-generation", /\d/);
  await expect(page.locator("main")).not.toHaveAttribute("aria-busy");
  await expect(page.locator("#message")).not.toContainText("on its way");
});

test("an address whose level is no compact text waits for what reads it @once", async ({ page }) => {
  const file = { puzzle: "slice", name: "Halves", strokes: 1, pieces: 2, shapes: [{ outline: [[0, 0], [200, 0], [200, 90], [0, 90]] }] };
  const levels = [
    [`#/slice?level=${encodeURIComponent(JSON.stringify(file))}`, /level=Halves;1;2;/],
    // A game in the form of other programs.
    [`#/kuromasu?level=${encodeURIComponent("7x7:d7b3e8e5c7a7c13e4e8b4d")}`, /level=;7x7;/],
  ];
  for (const [address, compact] of levels) {
    await page.goto("about:blank");
    await page.goto(`./${address}`);
    await ready(page);
    await expect(page).toHaveURL(compact);
    await expect(page.locator("#message")).toBeEmpty();
  }
  // What no part can read is told, and the puzzle begins with a level of its own.
  await page.goto("about:blank");
  await page.goto("./#/slice?level=%7Bnothing");
  await ready(page);
  await expect(page.locator("#message")).toContainText("can't be followed");
  await expect(page.locator("main")).toHaveAttribute("data-puzzle", "slice");
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

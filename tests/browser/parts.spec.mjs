// The program loads in parts: what an address fetches, and the behaviour when a part fails to load.

import { readFileSync } from "node:fs";
import { evolve, expect, open, playable, ready, test } from "./fixtures.mjs";
import { puzzles } from "./puzzles.mjs";

const name = (request) => request.url().split("/").pop();
test("home needs no puzzle until it is idle, and then the one that it shows @once", async ({ page }) => {
  let idle;
  await page.exposeFunction("whenIdle", () => new Promise((resolve) => (idle = resolve)));
  await page.addInitScript(() => {
    window.requestIdleCallback = (call) => void window.whenIdle().then(call);
  });
  const asked = [];
  page.on("request", (request) => /^http/.test(request.url()) && asked.push(request));
  await open(page);
  await expect(page.locator("#cards img[src]")).toHaveCount(puzzles.length);
  const parts = () => asked.map(name).filter((file) => /^(split|chunk)_/.test(file));
  expect(parts()).toEqual([]);
  idle();
  await expect.poll(async () => (idle(), parts())).toContain("split_slice.wasm");
  await expect(page.locator("#live-effort")).toContainText("candidates");
  expect(parts().filter((file) => /^split_/.test(file))).toEqual(["split_slice.wasm"]);
});

test("the page asks early for the parts that its address needs @once", async ({ context }) => {
  const cases = JSON.parse(readFileSync(new URL("../cases/addresses.json", import.meta.url), "utf8"));
  for (const [address, needed] of Object.entries(cases)) {
    const page = await context.newPage();
    // The program itself never comes.
    await page.route(/app_bg/, () => {});
    const asked = new Set();
    page.on("request", (request) => asked.add(name(request)));
    await page.goto(`./${address}`);
    const parts = () => [...asked].filter((file) => /^split_/.test(file)).sort();
    await expect.poll(() => asked.has("app.js")).toBe(true);
    await expect.poll(parts, address).toEqual(needed.map((part) => `split_${part}.wasm`).sort());
    await page.close();
  }
});

test("what is asked for while its part is on its way is done when it has come @once", async ({ page }) => {
  let go;
  const late = new Promise((resolve) => (go = resolve));
  await page.route(/split_theseus/, async (route) => {
    await late;
    await route.continue();
  });
  await open(page, "#/slice");
  await page.evaluate(() => (location.hash = "#/theseus"));
  await expect(page.locator("main")).toHaveAttribute("aria-busy", "true");
  await expect(page.locator("#message")).toContainText(/loading this part of the program/i);
  await expect(page.locator("main")).toHaveAttribute("data-puzzle", "slice");
  go();
  await expect(page.locator("main")).toHaveAttribute("data-puzzle", "theseus");
  await expect(page.locator("main")).not.toHaveAttribute("aria-busy");
  await expect(page.locator("#message")).not.toContainText(/loading this part of the program/i);
});

test("an address may hold a level in any form that can be opened @once", async ({ page }) => {
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
  // A text that no part can read is reported, and the puzzle opens its own level.
  await page.goto("about:blank");
  await page.goto("./#/slice?level=%7Bnothing");
  await ready(page);
  await expect(page.locator("#message")).toContainText("can't be followed");
  await expect(page.locator("main")).toHaveAttribute("data-puzzle", "slice");
});

test.describe("a host that does not know WebAssembly's type", () => {
  // The browser reports it; the page continues.
  test.use({ tolerated: /MIME type/ });

  test("serves the program and its parts @once", async ({ page }) => {
    await page.route(/\.wasm$/, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, headers: { ...response.headers(), "content-type": "application/octet-stream" } });
    });
    await open(page, "#/theseus");
    await evolve(page);
  });
});

test.describe("the reason why a part does not come", () => {
  test.use({ tolerated: /could not be fetched|ERR_|Failed to load resource|MIME type|split_theseus/ });

  const reasons = [
    ["404", (route) => route.fulfill({ status: 404, body: "" }), /the server returned 404 for split_theseus\.wasm/],
    ["500", (route) => route.fulfill({ status: 500, body: "" }), /the server returned 500 for split_theseus\.wasm/],
    ["a page instead of it", (route) => route.fulfill({ status: 200, contentType: "text/html", body: "<html>" }), /split_theseus\.wasm arrived damaged/],
    ["a broken line", (route) => route.abort(), /the server does not respond/],
  ];
  for (const [name, answer, reason] of reasons) {
    test(`is said: ${name} @once`, async ({ page, context }) => {
      await open(page, "#/slice");
      await context.route(/split_theseus/, answer);
      await page.evaluate(() => (location.hash = "#/theseus"));
      await expect(page.locator("#message")).toContainText(reason);
      await context.unroute(/split_theseus/);
      await expect(page.locator("main")).toHaveAttribute("data-puzzle", "theseus");
    });
  }

  test("is said: no network @once", async ({ page, context }) => {
    await open(page, "#/slice");
    await context.setOffline(true);
    await page.evaluate(() => (location.hash = "#/theseus"));
    await expect(page.locator("#message")).toContainText("this device is offline");
    await context.setOffline(false);
    await expect(page.locator("main")).toHaveAttribute("data-puzzle", "theseus");
  });
});

test.describe("a part that does not come", () => {
  test.use({ tolerated: /could not be fetched|ERR_FAILED|Failed to load resource|MIME type/ });

  test("is told, the game stays, and it is asked for again @once", async ({ page, context }) => {
    await open(page, "#/slice");
    const theseus = /theseus\w*\.wasm/;
    await context.route(theseus, (route) => route.abort());
    await page.evaluate(() => (location.hash = "#/theseus"));
    await expect(page.locator("#message")).toContainText("Part of the program could not be loaded");
    await expect(page.locator("main")).toHaveAttribute("data-puzzle", "slice");
    await expect(page).toHaveURL(/#\/slice/);
    await context.unroute(theseus);
    await page.evaluate(() => (location.hash = "#/theseus"));
    await ready(page);
    await expect(page.locator("main")).toHaveAttribute("data-puzzle", "theseus");
  });

  test("comes by itself when the line is back, and the game is where it was left @once", async ({ page, context }) => {
    await open(page, "#/slice");
    await page.locator("#board").press("ArrowRight");
    const left = await page.evaluate(() => location.hash);
    let failures = 2;
    await context.route(/split_(theseus|lab)/, (route) => (failures-- > 0 ? route.abort() : route.continue()));
    await page.evaluate(() => (location.hash = "#/theseus"));
    await expect(page.locator("#message")).toContainText("Part of the program could not be loaded");
    await expect(page.locator("main")).toHaveAttribute("data-puzzle", "theseus");
    await expect(page.locator("#message")).not.toContainText("could not be loaded");
    failures = 1;
    await page.evaluate(() => (location.hash = "#/lab"));
    await expect(page.locator("#lab-notice")).toContainText("Part of the program could not be loaded");
    await expect(page.locator("#lab")).toBeVisible();
    await page.evaluate((hash) => (location.hash = hash), left);
    await expect(page.locator("main")).toHaveAttribute("data-puzzle", "slice");
  });

  test("comes to a worker, too @once", async ({ page, context }) => {
    let failures = 2;
    await context.route(/split_swap/, (route) => (failures-- > 0 ? route.abort() : route.continue()));
    await page.goto("./#/");
    await page.locator("#today-row .tile", { hasText: "Puzzle X" }).click();
    await expect(page.locator("main")).toHaveAttribute("data-puzzle", "swap", { timeout: 30_000 });
    expect(failures).toBeLessThan(0);
  });

  test("is told on a first visit, too, and comes by itself @once", async ({ page, context }) => {
    let failures = 2;
    await context.route(/split_slice/, (route) => (failures-- > 0 ? route.abort() : route.continue()));
    await page.goto("./#/slice");
    await expect(page.locator("#message")).toContainText("Part of the program could not be loaded");
    await playable(page);
    await expect(page.locator("main")).toHaveAttribute("data-puzzle", "slice");
  });
});

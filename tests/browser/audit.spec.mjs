// The cost of a first visit, and the page's behaviour during play and evolution, printed
// puzzle by puzzle. `cargo xtask audit` runs it, with the accessibility checks; the
// machine should be quiet.
//
// The profile is WebPageTest's “3G Fast” (1.6 Mbit/s down, 150 ms round trip) and a processor four times
// slower; the server compresses as static hosts do, by gzip, and once by Brotli, as many do.

import { expect, playable, test } from "./fixtures.mjs";
import { puzzles } from "./puzzles.mjs";
import { serve } from "./server.mjs";

const LONG_MS = 50;
// The number of first visits that are timed; their median is printed.
const ROUNDS = 5;
const line = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 96_000 };

// All of the page's performance entries, from the start.
function listen() {
  window.seen = { shift: 0, tasks: [] };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.seen.shift += entry.value;
  }).observe({ type: "layout-shift", buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.seen.tasks.push([entry.startTime, entry.duration]);
  }).observe({ type: "longtask", buffered: true });
  // Asking from outside takes its time, on a slow processor most of all.
  const look = new MutationObserver(() => {
    const main = document.querySelector("main");
    const here = document.documentElement.dataset.boot === "ready" && main && !main.hasAttribute("aria-busy");
    if (!here) return;
    look.disconnect();
    requestAnimationFrame(() => (window.seen.opened = performance.now()));
  });
  look.observe(document, { subtree: true, attributes: true, attributeFilter: ["data-boot", "aria-busy"] });
}

const median = (values) => values.sort((a, b) => a - b)[values.length >> 1];
const longest = (tasks, from) => Math.max(0, ...tasks.filter(([start]) => start >= from).map(([, ms]) => ms));

// A first visit on that line and processor, to a page of its own: what it says, and what it transferred.
async function visit(page, address) {
  await page.addInitScript(listen);
  // A tab that has just been opened is busy with itself; one follows links in those that are there.
  await page.waitForTimeout(1000);
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  let bytes = 0;
  session.on("Network.loadingFinished", ({ encodedDataLength }) => (bytes += encodedDataLength));
  await session.send("Network.emulateNetworkConditions", line);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await page.goto(address);
  await playable(page);
  const seen = await page.evaluate(() => window.seen);
  const paint = await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? NaN);
  return { session, bytes, paint, ...seen };
}

test.describe("an audit", () => {
  const sites = {};
  test.beforeAll(async () => {
    for (const compress of ["gzip", "br"]) sites[compress] = await serve({ compress });
  });
  test.afterAll(() => Promise.all(Object.values(sites).map((site) => site.close())));
  test.use({ tolerated: /^http:\/\/127/ });

  test.setTimeout(180_000);
  for (const puzzle of puzzles) {
    test(`of ${puzzle}`, async ({ page, browser }) => {
      const times = { br: [], gzip: [] };
      for (let round = 0; round <= ROUNDS; round += 1) {
        for (const [compress, site] of Object.entries(sites)) {
          const context = await browser.newContext();
          const { opened } = await visit(await context.newPage(), `${site.url}#/${puzzle}`);
          await context.close();
          // A browser that has just been started is busy with itself.
          if (round > 0) times[compress].push(opened);
        }
      }
      const { session, bytes, paint, shift } = await visit(page, `${sites.gzip.url}#/${puzzle}`);

      // As on a usual desktop from here on.
      await expect(page.locator("#seed")).toBeEnabled();
      await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
      await session.send("Network.emulateNetworkConditions", { ...line, latency: 0, downloadThroughput: -1, uploadThroughput: -1 });
      await page.waitForTimeout(500);
      const begun = await page.evaluate(() => performance.now());
      await page.getByRole("button", { name: "Hint" }).click();
      for (const key of ["ArrowRight", "ArrowDown", "Enter", "ArrowLeft", "Enter"]) {
        await page.locator("#board").press(key);
        await page.waitForTimeout(60);
      }
      await page.keyboard.press("Control+z");
      await page.getByRole("button", { name: "Evolve", exact: true }).click();
      await page.waitForTimeout(3000);
      const { tasks, shift: later } = await page.evaluate(() => window.seen);
      console.log(
        `${puzzle.padEnd(9)} ${(bytes / 1000).toFixed(0).padStart(4)} KB transferred, first paint ${paint.toFixed(0).padStart(5)} ms, ` +
          `interactive ${median(times.gzip).toFixed(0).padStart(5)} ms (by Brotli ${median(times.br).toFixed(0).padStart(5)} ms), longest task while opening (4× slower) ${longest(tasks, 0).toFixed(0).padStart(4)} ms, ` +
          `while playing and evolving ${longest(tasks, begun).toFixed(0).padStart(3)} ms (to be under ${LONG_MS}), layout shift ${shift.toFixed(3)} and ${(later - shift).toFixed(3)}`,
      );
      // What does not depend on the machine.
      expect(shift).toBeLessThan(0.1);
      expect(later - shift).toBeLessThan(0.1);
    });
  }
});

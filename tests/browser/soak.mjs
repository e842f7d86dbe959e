// Lets Evolve run in every puzzle, and a race of 1,000 runs in the laboratory, for an hour, and watches
// memory and frames. Run by `cargo xtask soak [--minutes N]`, of the page as it was built last.
//
//   node tests/browser/soak.mjs [MINUTES]
//
// All pages run at once in one Chromium, each in its own profile; a search or a race that
// has ended is continued by the button that a player would press. Failures are growing
// memory, a search that makes no progress, and any error from the browser. Frames are
// printed: they depend on the machine.

import { chromium } from "@playwright/test";
import { quick } from "./chromium.mjs";
import { serve } from "./server.mjs";

const minutes = Number(process.argv[2] ?? 60);
const link = (puzzle, level, search) => `#/${puzzle}?level=${encodeURIComponent(level)}&search=${search}&seed=1`;
const cat =
  "Cat;6x6;T2OQ1BT1OT2OQ1OT1GT1OT3OB1OB2OT1OT3OT1OT1OT2BT3MT1OT1OT1BQ3OT1OT2BQ1OT1BT1MQ1OT2BT1OB2OB3BB1OT1OT3OQ1GQ1OT2B" +
  ";OBBBBOOOBBOOOOOOOOOGOOGOOOMMOOBOOOOB";
const scenes = [
  // A tolerance that nothing meets, so that the run does not end.
  ["Slice It", link("slice", "House;5;10;0.000000001;o100,230,240,230,240,130,170,30,100,130", "tuned")],
  ["Theseus", "#/theseus?search=tuned&seed=1"],
  ["Kuromasu", link("kuromasu", "Orchard;9x9;h11b6i5b4g8_6b4m9d9i5_7d5a13e5_3", "genetic-penalty&set=generations:1000000")],
  ["Puzzle X", link("swap", cat, "genetic")],
  ["Morpion Solitaire", "#/morpion?level=5T&search=hunt&seed=1"],
  // Four searches.
  ["Race of 1,000 runs", "#/lab?race=theseus&seeds=250"],
];
const SAMPLES = Math.min(60, Math.ceil(6 * minutes));
// Memory in the last quarter of the time, over that in the second quarter: what is kept of a run has its
// size by then.
const GROWTH = 1.1;
const SPARE = 4 << 20;

const site = await serve();
const browser = await chromium.launch(quick);
const faults = [];

async function begin([name, address]) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, serviceWorkers: "block" });
  const page = await context.newPage();
  const complain = (text) => faults.push(`${name}: ${text}`);
  page.on("console", (message) => message.type() === "error" && complain(message.text()));
  page.on("pageerror", (error) => complain(String(error)));
  await page.goto(site.url + address);
  await page.waitForSelector('html[data-boot="ready"]');
  const session = await context.newCDPSession(page);
  const button = address.startsWith("#/lab") ? "#race-button" : "#evolve-button";
  return { name, page, session, button, samples: [], work: 0 };
}

// Continues it if it has ended.
async function press({ page, button }) {
  const runs = (await page.locator("main").getAttribute("data-running")) === "true";
  if (!runs) await page.locator(button).click();
}

// Bytes of the program's memory, and of JavaScript's objects after its rubbish is gone; the median of the
// next frames' distances, in milliseconds; evaluations, or runs of the race.
async function sample({ page, session }) {
  await session.send("HeapProfiler.collectGarbage");
  const { usedSize } = await session.send("Runtime.getHeapUsage");
  const frames = page.evaluate(
    () =>
      new Promise((done) => {
        const gaps = [];
        let last;
        const frame = (now) => {
          if (last) gaps.push(now - last);
          last = now;
          if (gaps.length < 60) requestAnimationFrame(frame);
          else done(gaps.sort((a, b) => a - b)[30]);
        };
        requestAnimationFrame(frame);
      }),
  );
  const figures = page.evaluate(() => {
    const { evaluations, runs } = document.querySelector("main").dataset;
    return { wasm: window.evolvarium.footprint(), work: Number(evaluations ?? runs ?? 0) };
  });
  return { js: usedSize, frame: await frames, ...(await figures) };
}

const mb = (bytes) => (bytes / (1 << 20)).toFixed(1);
const quarter = (samples, n) => samples.slice(Math.floor((n * samples.length) / 4), Math.ceil(((n + 1) * samples.length) / 4));
const most = (samples) => Math.max(...samples.map(({ wasm, js }) => wasm + js));

const pages = await Promise.all(scenes.map(begin));
const started = Date.now();
for (let n = 1; n <= SAMPLES; n += 1) {
  for (const one of pages) await press(one);
  await new Promise((done) => setTimeout(done, Math.max(0, started + (n * minutes * 60_000) / SAMPLES - Date.now())));
  for (const one of pages) {
    const seen = await sample(one);
    // A restarted run counts from 0.
    const before = one.samples.at(-1)?.work ?? 0;
    const done = seen.work < before ? seen.work : seen.work - before;
    one.work += done;
    one.samples.push({ ...seen, done });
  }
}
console.log(`${((Date.now() - started) / 60_000).toFixed(0)} minutes, all pages at once: first, middle, last of ${SAMPLES} samples`);
for (const { name, samples, work } of pages) {
  const three = [0, Math.floor(SAMPLES / 2), SAMPLES - 1].map((n) => samples[n]);
  const row = (figure) => three.map(figure).join(" / ");
  console.log(
    `${name}: ${work} evaluations or runs; WebAssembly ${row(({ wasm }) => mb(wasm))} MB; ` +
      `JavaScript ${row(({ js }) => mb(js))} MB; frame to frame ${row(({ frame }) => frame.toFixed(1))} ms`,
  );
  const [early, late] = [most(quarter(samples, 1)), most(quarter(samples, 3))];
  if (late > early * GROWTH + SPARE) faults.push(`${name}: memory has grown from ${mb(early)} to ${mb(late)} MB`);
  if (quarter(samples, 3).every(({ done }) => done === 0)) faults.push(`${name}: it stands still`);
}
await browser.close();
await site.close();
for (const fault of faults) console.error(fault);
process.exitCode = faults.length ? 1 : 0;

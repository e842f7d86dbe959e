// Which functions an opening calls: `cargo xtask opening` runs this on a build whose functions carry
// marks (xtask/src/opening.rs) and writes their names to page/opening.txt.
//
// An opening is what happens on a first visit until a board is seen and the first move is begun, or the page
// is left: of a puzzle or of a level that somebody has sent, in a page of its own and in somebody else's, on a
// desktop and a phone, light and dark, still and moving, in English and in another language.

import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, playable, test } from "./fixtures.mjs";
import { dist } from "./server.mjs";

const list = fileURLToPath(new URL("../../page/opening.txt", import.meta.url));
const views = {
  desktop: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  dark: { viewport: { width: 1024, height: 700 }, colorScheme: "dark", reducedMotion: "reduce", locale: "pl-PL" },
};

// Keeps all instances, whose exports say what has been called.
function keep() {
  window.instances = [];
  for (const way of ["instantiate", "instantiateStreaming"]) {
    const plain = WebAssembly[way].bind(WebAssembly);
    WebAssembly[way] = async (...given) => {
      const made = await plain(...given);
      window.instances.push(made.instance ?? made);
      return made;
    };
  }
}

const seen = (page) =>
  page.evaluate(() => {
    const exported = window.instances.flatMap((instance) => Object.entries(instance.exports));
    const called = exported.filter(([name, mark]) => name.startsWith("seen:") && mark.value === 1);
    return called.map(([name]) => name.replace(/^seen:/, "").replace(/#\d+$/, ""));
  });

const frames = (page) => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

test("what an opening calls", async ({ browser, site }) => {
  test.setTimeout(600_000);
  const lists = await readdir(join(dist, "levels", "lists"));
  const puzzles = lists.map((name) => name.replace(".json", ""));
  const names = new Set();
  const note = async (page) => {
    for (const name of await seen(page)) names.add(name);
  };
  for (const [view, options] of Object.entries(views)) {
    for (const puzzle of puzzles) {
      const context = await browser.newContext({ ...options, serviceWorkers: "block", baseURL: site });
      const open = async (address) => {
        const page = await context.newPage();
        await page.addInitScript(keep);
        await page.goto(address);
        await playable(page);
        await frames(page);
        await note(page);
        return page;
      };
      const page = await open(`./#/${puzzle}`);
      // A stroke or a drag is begun.
      const { x, y, width, height } = await page.locator("#board").boundingBox();
      await page.mouse.move(x + width * 0.3, y + height * 0.3);
      await page.mouse.down();
      await page.mouse.move(x + width * 0.45, y + height * 0.5, { steps: 5 });
      await frames(page);
      await note(page);
      // The page is left: it can't wait for anything then.
      await page.evaluate(() => {
        Object.defineProperty(document, "hidden", { value: true });
        Object.defineProperty(document, "visibilityState", { value: "hidden" });
        document.dispatchEvent(new Event("visibilitychange"));
      });
      await note(page);
      await page.close();
      const { chapters } = await (await context.request.get(`./levels/lists/${puzzle}.json`)).json();
      const { text } = chapters[0].levels[1];
      await (await open(`./?embed#/${puzzle}?level=${encodeURIComponent(text)}`)).close();
      await context.close();
      console.log(`${view}, ${puzzle}: ${names.size} functions so far`);
    }
  }
  expect(names.size).toBeGreaterThan(500);
  const sorted = [...names].filter(Boolean).sort();
  const head = "# What an opening calls, by the functions' names (xtask/src/opening.rs). Written by `cargo xtask opening`.";
  await writeFile(list, `${[head, ...sorted].join("\n")}\n`);
});

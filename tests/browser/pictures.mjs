// Takes the README's pictures of the built page into docs/pictures/, and those for link previews and stores of
// programs into www/. Run by `cargo xtask pictures`.
//
//   node tests/browser/pictures.mjs [NAME …]    only those, of the page as it was built last

import { mkdir, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import UPNG from "upng-js";
import { whole } from "./chromium.mjs";
import { serve } from "./server.mjs";
import { evolving, scenes, show } from "./scenes.mjs";

const root = fileURLToPath(new URL("../../", import.meta.url));
for (const folder of ["docs/pictures", "www/screenshots"]) await mkdir(root + folder, { recursive: true });
const site = await serve();
const browser = await chromium.launch(whole);

const wanted = process.argv.slice(2);
for (const scene of scenes.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
  const page = await browser.newPage({
    baseURL: site.url,
    viewport: scene.size ?? (scene.phone ? { width: 390, height: 844 } : { width: 1280, height: scene.tall ? 1112 : 800 }),
    hasTouch: Boolean(scene.phone),
    deviceScaleFactor: scene.scale ?? (scene.phone ? 2 : 1),
    colorScheme: scene.dark ? "dark" : "light",
    locale: "en-GB",
  });
  await show(page, scene);
  await page.waitForTimeout(1000 * (scene.seconds ?? 1.5));
  const picture = await page.screenshot();
  for (const file of [scene.size ? "" : `docs/pictures/${scene.name}.png`, scene.to ?? ""].filter(Boolean)) {
    await writeFile(root + file, picture);
    console.log(file);
  }
  await page.close();
}

// The moving picture: each answer of an evolution on the way to the solution.
if (wanted.length === 0 || wanted.includes("evolving")) {
  const page = await browser.newPage({ baseURL: site.url, viewport: { width: 1000, height: 700 }, locale: "en-GB" });
  await show(page, evolving);
  const main = page.locator("main");
  const board = page.locator("#board-box");
  const { width: right, height: bottom, ...corner } = await board.boundingBox();
  const clip = { ...corner, width: right, height: bottom - 24 }; // without the line about the answer
  let frames = [];
  let best = null;
  while (frames.length < 300) {
    const now = await main.getAttribute("data-best");
    if (now !== best) {
      await page.waitForTimeout(400); // until the strokes are where they are going
      frames.push(await page.screenshot({ clip }));
      best = now;
    }
    if ((await page.locator("#evolve.solved").count()) > 0) break;
    await page.locator("#step-button").click();
    await page.waitForTimeout(100);
  }
  // The last one, and about forty before it.
  const every = Math.ceil(frames.length / 40);
  frames = frames.filter((_, n) => (frames.length - 1 - n) % every === 0);
  const images = frames.map((frame) => UPNG.decode(frame));
  const [{ width, height }] = images;
  const pixels = images.map((image) => UPNG.toRGBA8(image)[0]);
  const delays = images.map((_, n) => (n === images.length - 1 ? 3000 : 350));
  await writeFile(`${root}docs/pictures/evolving.png`, Buffer.from(UPNG.encode(pixels, width, height, 64, delays)));
  console.log(`docs/pictures/evolving.png: ${frames.length} frames`);
}

await browser.close();
await site.close();

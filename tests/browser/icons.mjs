// Draws the icons of an installed page from www/icon.svg, with the Chromium at hand.
//
//   node tests/browser/icons.mjs

import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import { whole } from "./chromium.mjs";

const folder = fileURLToPath(new URL("../../www/", import.meta.url));
const round = await readFile(`${folder}icon.svg`, "utf8");
// Systems cut a maskable icon to their own shape, of which only a circle of 80 % is certain: paper to the
// edges, and a smaller drawing.
const full = round.replace(/ rx="[\d.]+"/, "").replace("scale(.82)", "scale(.76)");
if (full === round) throw new Error("icon.svg is drawn in another way than this script expects");

const browser = await chromium.launch(whole);
for (const [name, drawing, size] of [
  ["icon-192", round, 192],
  ["icon-512", round, 512],
  ["icon-maskable-512", full, 512],
]) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const address = `data:image/svg+xml;base64,${Buffer.from(drawing).toString("base64")}`;
  await page.setContent(`<style>body { margin: 0 } img { display: block }</style><img src="${address}" width="${size}" height="${size}">`);
  await page.locator("img").evaluate((image) => image.decode());
  await page.screenshot({ path: `${folder}${name}.png`, omitBackground: true });
  console.log(`www/${name}.png`);
  await page.close();
}
await browser.close();

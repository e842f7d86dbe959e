// Takes the README's pictures of the built page into docs/pictures/, and those for link previews and stores of
// programs into www/. Run by `cargo xtask pictures`.
//
//   node tests/browser/pictures.mjs [NAME …]    only those, of the page as it was built last

import { mkdir, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import { whole } from "./chromium.mjs";
import { serve } from "./server.mjs";
import { address, house } from "./slice.mjs";
import { address as maze, mom } from "./theseus.mjs";

// name: the picture's file; address: where on the page; press: buttons to press, by their names;
// until: a selector to wait for; then: buttons to press after that; seconds: how long to let it run; phone, dark, tall, size: how to look at it.
// to: where else the picture goes; one of a size of its own goes nowhere else.
const crown =
  "#/slice?level=" +
  encodeURIComponent("Crown;3;6;3;o0,200,0,60,50,110,100,20,150,110,200,60,200,200");
const cat =
  "#/swap?level=" +
  encodeURIComponent(
    "Cat;6x6;T2OQ1BT1OT2OQ1OT1GT1OT3OB1OB2OT1OT3OT1OT1OT2BT3MT1OT1OT1BQ3OT1OT2BQ1OT1BT1MQ1OT2BT1OB2OB3BB1OT1OT3OQ1GQ1OT2B" +
      ";OBBBBOOOBBOOOOOOOOOGOOGOOOMMOOBOOOOB",
  );
const orchard = "Orchard;9x9;h11b6i5b4g8_6b4m9d9i5_7d5a13e5_3";
const solved = 'main[data-running="false"]';
const scenes = [
  { name: "home", address: "", seconds: 4, to: "www/screenshots/home.png" },
  // 1200 × 630 pixels, as services require, with text that is legible when it is small.
  { name: "preview", address: "", seconds: 7, size: { width: 1000, height: 525 }, scale: 1.2, to: "www/preview.png" },
  {
    name: "evolved",
    address: `${address(house)}&seed=6`,
    press: ["Evolve"],
    until: solved,
    then: ["Put it on the board"],
    to: "www/screenshots/evolved.png",
  },
  {
    name: "phone",
    address: `${crown}&seed=3`,
    press: ["Evolve"],
    until: solved,
    then: ["Put it on the board"],
    phone: true,
    dark: true,
    to: "www/screenshots/phone.png",
  },
  { name: "editor", address: `${crown}&edit=1`, seconds: 1 },
  {
    name: "mazes",
    address: `${maze(mom)}&search=tuned&seed=5`,
    press: ["Evolve"],
    seconds: 8,
  },
  {
    name: "clues",
    address: `#/kuromasu?level=${encodeURIComponent(orchard)}&search=bits-connected&seed=2`,
    press: ["Evolve"],
    until: solved,
    then: ["Put it on the board"],
  },
  {
    name: "swaps",
    address: `${cat}&search=solver&seed=1`,
    press: ["Evolve"],
    until: solved,
    seconds: 2,
  },
  {
    name: "lines",
    address: "#/morpion?level=5T&search=hunt&seed=1",
    press: ["Evolve"],
    seconds: 12,
  },
  {
    name: "laboratory",
    address: "#/lab?race=slice&seeds=5",
    press: ["Run"],
    until: `${solved}[data-runs="40"]`,
    tall: true,
  },
];

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
  await page.goto(`./${scene.address}`);
  await page.locator('html[data-boot="ready"]').waitFor();
  for (const name of scene.press ?? []) await page.getByRole("button", { name, exact: true }).click();
  if (scene.until) await page.locator(scene.until).waitFor({ timeout: 120_000 });
  for (const name of scene.then ?? []) await page.getByRole("button", { name, exact: true }).click();
  await page.waitForTimeout(1000 * (scene.seconds ?? 1.5));
  const picture = await page.screenshot();
  for (const file of [scene.size ? "" : `docs/pictures/${scene.name}.png`, scene.to ?? ""].filter(Boolean)) {
    await writeFile(root + file, picture);
    console.log(file);
  }
  await page.close();
}

await browser.close();
await site.close();

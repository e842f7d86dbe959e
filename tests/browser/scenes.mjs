// What the pictures of the documents show, shared by `pictures.mjs`, which takes them, and `captions.spec.mjs`,
// which compares the numbers in their captions with the page.

import { address, house } from "./slice.mjs";

// name: the picture's file; address: where on the page; press: buttons to press, by their names;
// until: a selector to wait for; best: at which best fitness the run is paused (choose one that
// is not improved for some seconds); then: buttons to press after that; seconds: how long to let it run; phone, dark, tall, size: how to look at it.
// to: where else the picture goes; one of a size of its own goes nowhere else.
// caption: the document with the picture, and what it says of the numbers on the page (`figures`).
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
export const scenes = [
  { name: "home", address: "", seconds: 4, to: "www/screenshots/home.png" },
  // 1200 × 630 pixels, as services require, with text that is legible when it is small.
  { name: "preview", address: "", seconds: 7, size: { width: 1000, height: 525 }, scale: 1.2, to: "www/preview.png" },
  {
    name: "evolved",
    address: `${address(house)}&seed=6`,
    press: ["Evolve"],
    until: solved,
    then: ["Keep this answer"],
    to: "www/screenshots/evolved.png",
  },
  {
    name: "phone",
    address: `${crown}&seed=3`,
    press: ["Evolve"],
    until: solved,
    then: ["Keep this answer"],
    phone: true,
    dark: true,
    to: "www/screenshots/phone.png",
  },
  { name: "editor", address: `${crown}&edit=1`, seconds: 1 },
  {
    name: "mazes",
    address: "#/theseus?search=tuned&seed=4&set=goal:longest",
    press: ["Evolve"],
    seconds: 4,
  },
  {
    name: "clues",
    address: `#/kuromasu?level=${encodeURIComponent(orchard)}&search=bits-connected&seed=11`,
    press: ["Evolve"],
    until: solved,
    then: ["Keep this answer"],
    caption: ["README.md", ({ generation }) => `on bits, in generation ${generation}.`],
  },
  {
    name: "swaps",
    address: `${cat}&search=solver&seed=1`,
    press: ["Evolve"],
    until: solved,
    seconds: 2,
    caption: ["README.md", ({ swaps }) => `a solution of ${swaps} swaps and proved that none is shorter`],
  },
  {
    name: "lines",
    address: "#/morpion?level=5T&search=hunt&seed=1",
    press: ["Evolve"],
    best: 134,
    caption: ["README.md", ({ best }) => `${best} moves`],
  },
  {
    name: "laboratory",
    address: "#/lab?race=slice&seeds=5",
    press: ["Run"],
    until: `${solved}[data-runs="40"]`,
    // What the caption says is known before the race is over, which takes two minutes on two cores.
    told: "#race-count",
    tall: true,
    caption: ["docs/searches.md", ({ runs }) => `a race of ${runs} runs`],
  },
];

// What the moving picture shows, generation by generation.
export const evolving = { address: `${address(house)}&seed=6`, press: ["Step"] };

// Brings the page to what a scene shows.
export async function show(page, scene) {
  await page.goto(`./${scene.address}`);
  await page.locator('html[data-boot="ready"]').waitFor();
  const press = (name) => page.getByRole("button", { name, exact: true }).click();
  for (const name of scene.press ?? []) await press(name);
  if (scene.until) await page.locator(scene.until).waitFor({ timeout: 120_000 });
  if (scene.best) {
    await page.locator(`main[data-best="${scene.best}"]`).waitFor({ timeout: 120_000 });
    await press("Pause");
  }
  for (const name of scene.then ?? []) await press(name);
}

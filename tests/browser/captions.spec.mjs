// The numbers in the captions of pictures are those of the page.

import { readFile } from "node:fs/promises";
import { expect, test } from "./fixtures.mjs";
import { scenes, show } from "./scenes.mjs";

// What the page says, by the names that the captions use.
const figures = (page) =>
  page.evaluate(() => {
    const main = document.querySelector("main");
    const { best, generation, evaluations } = main.dataset;
    const number = (pattern) => main.innerText.match(pattern)?.[1];
    const rows = [...document.querySelectorAll("#race tbody tr")].length;
    return { best, generation, evaluations, steps: number(/(\d+) steps/), swaps: number(/(\d+) swaps/), rows };
  });

for (const scene of scenes.filter(({ caption }) => caption)) {
  test(`@once the caption of ${scene.name}.png says what the page shows`, async ({ page }) => {
    test.setTimeout(180_000);
    await show(page, scene);
    const [file, say] = scene.caption;
    const text = await readFile(new URL(`../../${file}`, import.meta.url), "utf8");
    const picture = text.indexOf(`pictures/${scene.name}.png`);
    const caption = text.slice(picture).split("\n\n")[1].replaceAll("\n", " ");
    expect(caption).toContain(say(await figures(page)));
  });
}

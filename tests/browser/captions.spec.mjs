// The numbers in the captions of pictures are those of the page.

import { readFile } from "node:fs/promises";
import { expect, test } from "./fixtures.mjs";
import { scenes, show } from "./scenes.mjs";

// What the page says, by the names that the captions use.
const figures = (page) =>
  page.evaluate(() => {
    const { best, generation } = document.querySelector("main").dataset;
    const found = (id, pattern) => document.getElementById(id).innerText.match(pattern) ?? [];
    const [, swaps] = found("evolve", /(\d+) swaps: the proved minimum/);
    const [, runs] = found("race-count", /of (\d+) runs/);
    return { best, generation, swaps, runs };
  });

for (const scene of scenes.filter(({ caption }) => caption)) {
  test(`@once the caption of ${scene.name}.png says what the page shows`, async ({ page }) => {
    test.setTimeout(180_000);
    await show(page, { ...scene, until: scene.told ?? scene.until });
    const [file, say] = scene.caption;
    const text = await readFile(new URL(`../../${file}`, import.meta.url), "utf8");
    const picture = text.indexOf(`pictures/${scene.name}.png`);
    // Beside the picture in a table, or below it.
    const [row] = text.slice(picture).split("\n", 1);
    const caption = row.endsWith("|") ? row : text.slice(picture).split("\n\n")[1].replaceAll("\n", " ");
    expect(caption).toContain(say(await figures(page)));
  });
}

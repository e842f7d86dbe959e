// Takes the README's pictures of the built page into docs/pictures/, and those for link previews and stores of
// programs into www/. Run by `cargo xtask pictures`.
//
//   node tests/browser/pictures.mjs [NAME …]    only those, of the page as it was built last

import { mkdir, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import { whole } from "./chromium.mjs";
import { serve } from "./server.mjs";
import { scenes, show } from "./scenes.mjs";

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

await browser.close();
await site.close();

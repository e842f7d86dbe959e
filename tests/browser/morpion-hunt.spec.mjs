// Long runs of Morpion Solitaire: they are saved and resumed; games come and go in the forms of other
// programs.

import { readFile } from "node:fs/promises";
import { expect, open, ready, test, press } from "./fixtures.mjs";
import { address } from "./morpion.mjs";

const main = (page) => page.locator("main");
const button = (page, name) => page.getByRole("button", { name, exact: true });
const number = async (page, name) => Number(await main(page).getAttribute(`data-${name}`));

// The example of the post “Morpion DNA”: 154 moves.
const layers = "oiQZU+xqYvpUVoojdFKKGTEP/c3tx/3u6z6m/qLn6/H9/";

test("a hunt is watched, paused, and continued after a reload", { tag: "@once" }, async ({ page }) => {
  await open(page, address("5T"));
  await press(page, "Evolve");
  await expect(main(page)).toHaveAttribute("data-running", "true");
  await expect.poll(() => number(page, "best"), { timeout: 30_000 }).toBeGreaterThan(85);
  await press(page, "Pause");
  await expect(main(page)).toHaveAttribute("data-running", "false");
  const [best, evaluations] = [await number(page, "best"), await number(page, "evaluations")];
  await page.reload();
  await ready(page);
  await expect(page.locator("#outcome")).toContainText(`Saved run: best ${best}`);
  // It is there again, with its figures, behind the player's own game.
  await expect(main(page)).toHaveAttribute("data-best", String(best));
  await expect(main(page)).toHaveAttribute("data-running", "false");
  await expect(page.locator("#counters")).not.toHaveAccessibleName("Best so far");
  await page.getByRole("button", { name: "Show the answer" }).click();
  await expect(page.locator("#counters")).toHaveAccessibleName("Best so far");
  await press(page, "Evolve");
  await expect.poll(() => number(page, "evaluations")).toBeGreaterThan(evaluations);
  await expect(page.locator("#outcome")).toContainText("Resuming the saved run.");
  expect(await number(page, "best")).toBeGreaterThanOrEqual(best);
  await press(page, "Pause");
  // On another level nothing of it is offered.
  await open(page, address("4D"));
  await expect(page.locator("#outcome")).not.toContainText("Saved run");
});

test("a kept run that is garbled is told of and kept aside", { tag: "@once" }, async ({ page }) => {
  await open(page, `${address("5D")}&search=hunt`);
  await press(page, "Evolve");
  await expect.poll(() => number(page, "best"), { timeout: 30_000 }).toBeGreaterThan(45);
  await press(page, "Pause");
  // Before the page is loaded again: it writes its data when it closes.
  await page.addInitScript(() => {
    const key = Object.keys(localStorage).find((key) => key.includes("/1/run/"));
    const run = JSON.parse(localStorage[key]);
    run.checkpoint.game = "3,-1S0";
    localStorage[key] = JSON.stringify(run);
  });
  await page.reload();
  await ready(page);
  await press(page, "Evolve");
  await expect(page.locator("#outcome")).toContainText("The saved run can't be resumed: checkpoint: ");
  await expect(main(page)).toHaveAttribute("data-running", "true");
  await press(page, "Pause");
  const aside = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes("damaged")));
  expect(aside).toHaveLength(1);
});

test("the post's game is opened from its code and given away in every form", { tag: "@once" }, async ({ page }) => {
  await open(page, `#/morpion?level=${encodeURIComponent(layers)}`);
  await expect(page.locator("#level-name")).toHaveText("5T in 154 moves");
  await press(page, "Share");
  const form = page.getByRole("combobox", { name: "Format" });
  const text = page.locator("#share-link");
  await form.selectOption("layers");
  await expect(text).toHaveValue(layers);
  await form.selectOption("msr");
  expect(JSON.parse(await text.inputValue()).moves).toHaveLength(154);
  await form.selectOption("ms1");
  await expect(text).toHaveValue(/^MS1:/);
  await form.selectOption("pentasol");
  const pentasol = await text.inputValue();
  expect(pentasol.split("\n")).toHaveLength(156);
  await form.selectOption("short layers");
  const link = await text.inputValue();
  expect(link.length).toBeLessThan(140);
  await page.goto(link);
  await ready(page);
  await expect(page.locator("#level-name")).toHaveText("5T in 154 moves");
});

test("a game is given away as a picture of lines and as one of dots", { tag: "@once" }, async ({ page }) => {
  await open(page, `#/morpion?level=${encodeURIComponent(layers)}`);
  const saved = async (name) => {
    await press(page, "Share");
    const [download] = await Promise.all([page.waitForEvent("download"), press(page, name)]);
    await page.keyboard.press("Escape");
    return [download.suggestedFilename(), await readFile(await download.path())];
  };
  const [lines, svg] = await saved("SVG picture");
  expect(lines).toMatch(/\.svg$/);
  expect(svg.toString()).toMatch(/^<svg /);
  const [dots, png] = await saved("PNG picture");
  expect(dots).toMatch(/\.png$/);
  expect(png.subarray(1, 4).toString()).toBe("PNG");
  // Its header has width and height.
  expect(Math.max(png.readUInt32BE(16), png.readUInt32BE(20))).toBe(1600);
  const shades = await page.evaluate(async (address) => {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [image.width, image.height];
    const context = canvas.getContext("2d");
    context.drawImage(image, 0, 0);
    const pixels = new Uint32Array(context.getImageData(0, 0, image.width, image.height).data.buffer);
    return [...new Set(pixels)].length;
  }, `data:image/png;base64,${png.toString("base64")}`);
  expect(shades).toBeGreaterThan(4);
});

test("games of other programs are pasted, and garbled ones name their first illegal move", { tag: "@once" }, async ({ page }) => {
  await open(page, address("5T"));
  const paste = (text) =>
    page.evaluate((text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", text);
      document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
    }, text);
  const two = "# a comment\n(28,28)\n(31,27) | -2\n(34,27) | -2";
  await paste(two.replaceAll("-2", "2"));
  await expect(page.locator("#level-name")).toHaveText(/^5T in 2 moves \(5T or 5D\?/);
  await open(page, address("5D"));
  await paste(two);
  await expect(page.locator("#level-name")).toHaveText(/^5T in 2 moves \(5T or 5D\?/);
  await paste(`${two}\n(31,27) - 0`);
  await expect(page.locator("#message")).toContainText("move 3, ");
  await expect(page.locator("#message")).toContainText("there is already a point at");
  await expect(page.locator("#level-name")).toHaveText(/^5T in 2 moves \(5T or 5D\?/);
});

// At twice the usual text size, and from right to left, everything can be read and
// reached: no text is cut off or overlaps another, and no page overflows sideways.

import { expect, open, press, settled, test } from "./fixtures.mjs";
import { puzzles } from "./puzzles.mjs";
import { views } from "./views.mjs";

// Sets the size of text as the browser's own settings do, which the widths of media queries follow.
const enlarge = (session, size) => session.send("Page.setFontSizes", { fontSizes: { standard: size, fixed: size } });

// What the views leave out, although it is crowded.
const more = [
  ["a playback", "#/theseus", (page) => press(page, "Solution")],
  ["a hint", "#/kuromasu", (page) => page.locator('[data-command="hint"]').first().click()],
  ["a race", "#/lab", async (page) => {
    await page.locator("#lab-cards button").first().click();
    await page.locator("#race-numbers > summary").click();
    await expect(page.locator("#race-canvas")).toBeVisible();
    await page.locator("#race-stop").click();
  }],
];

test("nothing is cut off, overlaps or goes sideways with text of twice the size, or from right to left", async ({ page }) => {
  test.setTimeout(120_000);
  await page.emulateMedia({ reducedMotion: "reduce" });
  const session = await page.context().newCDPSession(page);
  const found = new Set();
  for (const [name, address, come] of [...views, ...more]) {
    await page.goto("about:blank");
    await open(page, address);
    await enlarge(session, 32);
    await come(page);
    for (const [size, dir] of [[32, "ltr"], [16, "rtl"]]) {
      await enlarge(session, size);
      await page.evaluate((dir) => (document.documentElement.dir = dir), dir);
      await settled(page);
      for (const line of await page.evaluate(faults, size)) found.add(`${name}, ${size} pixels, ${dir}: ${line}`);
    }
  }
  expect([...found]).toEqual([]);
});

test("a lesson and the bar of a run have room beside a board, with text of twice the size @once", async ({ page }) => {
  const session = await page.context().newCDPSession(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await enlarge(session, 32);
  for (const id of puzzles) {
    await page.goto("about:blank");
    await open(page, `#/${id}`);
    await expect(page.locator("#tutorial")).toBeVisible();
    const spill = (inner, outer) =>
      page.evaluate(([inner, outer]) => {
        const [a, b] = [inner, outer].map((one) => document.querySelector(one).getBoundingClientRect());
        return Math.max(b.top - a.top, a.bottom - b.bottom);
      }, [inner, outer]);
    for (const pair of [["#tutorial p", ".say"], [".run-bar", "#evolve"]]) {
      expect(await spill(...pair), `${id}: ${pair.join(" in ")}`).toBeLessThanOrEqual(1);
    }
  }
});

function faults(size) {
  const found = [];
  const all = [...(document.querySelector("dialog[open]") ?? document.body).querySelectorAll("*")];
  // What is only spoken is a pixel large.
  const spoken = (element) => {
    for (let up = element; up; up = up.parentElement) if (up.offsetWidth <= 1 && up.offsetHeight <= 1 && up.offsetParent) return true;
    return Boolean(element.closest(".unseen, svg, canvas, option"));
  };
  const seen = all.filter((element) => element.checkVisibility({ visibilityProperty: true }) && !spoken(element));
  const say = (element) => `${element.tagName.toLowerCase()}${element.id ? `#${element.id}` : element.className ? `.${element.className}` : ""} “${element.textContent.trim().replace(/\s+/g, " ").slice(0, 40)}”`;

  for (const element of seen) {
    const style = getComputedStyle(element);
    const clips = (value) => value === "hidden" || value === "clip";
    const wide = clips(style.overflowX) && element.scrollWidth > element.clientWidth + 1;
    const high = clips(style.overflowY) && element.scrollHeight > element.clientHeight + 1;
    // What ends in an ellipsis says the whole in its title.
    const ellipsis = style.textOverflow === "ellipsis" || style.webkitLineClamp !== "none";
    // A closed sheet hides what is in it.
    if ((wide || high) && element.id !== "evolve" && !(ellipsis && element.closest("[title]"))) found.push(`cut off: ${say(element)} ${element.scrollWidth}/${element.clientWidth} ${element.scrollHeight}/${element.clientHeight}`);
  }

  // The lines of text, each in what it scrolls with, or what lies over the rest.
  const scrolls = (style) => /auto|scroll/.test(style.overflowX + style.overflowY);
  const layers = new Map([[null, null]]);
  const layer = (element) => {
    if (!layers.has(element)) layers.set(element, element.matches("dialog, .handle, .run-bar, .playback") || scrolls(getComputedStyle(element)) ? element : layer(element.parentElement));
    return layers.get(element);
  };
  const lines = seen.flatMap((element) =>
    [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE && node.data.trim()).flatMap((node) => {
      const range = document.createRange();
      range.selectNodeContents(node);
      const field = element.closest("button, a, summary, label");
      return [...range.getClientRects()].filter((box) => box.width > 1).map((box) => ({ box, element, layer: layer(element), field }));
    }),
  );
  const over = (a, b, by) => Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > by && Math.min(a.right, b.right) - Math.max(a.left, b.left) > by;
  for (const [at, a] of lines.entries()) {
    for (const b of lines.slice(at + 1)) {
      // Lines of one text are as close as its line height has them.
      if (a.layer === b.layer && a.element !== b.element && over(a.box, b.box, 3)) found.push(`one on the other: ${say(a.element)} | ${say(b.element)}`);
    }
    // The smallest labels have eleven sixteenths of it.
    const own = Number.parseFloat(getComputedStyle(a.element).fontSize);
    if (own < 0.68 * size) found.push(`stays small: ${say(a.element)} ${own} pixels`);
    if (a.field?.matches("button, .button")) {
      const box = a.field.getBoundingClientRect();
      if (a.box.left < box.left - 1 || a.box.right > box.right + 1 || a.box.top < box.top - 1 || a.box.bottom > box.bottom + 1) found.push(`out of its button: ${say(a.field)}`);
    }
  }
  const fields = seen.filter((element) => element.matches("button, select, input, textarea, summary, a[href]") && getComputedStyle(element).display !== "inline");
  const boxes = fields.map((element) => ({ element, box: element.getBoundingClientRect(), layer: layer(element.parentElement) }));
  for (const [at, a] of boxes.entries()) {
    for (const b of boxes.slice(at + 1)) if (a.layer === b.layer && over(a.box, b.box, 1)) found.push(`one on the other: ${say(a.element)} | ${say(b.element)}`);
  }

  // Nothing lies beside the page, but for what scrolls by itself.
  for (const { box, element, layer } of lines) if ((box.left < -1 || box.right > innerWidth + 1) && !layer?.matches("#puzzles, .table-box")) found.push(`beside the page: ${say(element)}`);
  for (const element of [document.documentElement, ...document.querySelectorAll("dialog[open], .evolve, .levels")]) {
    const more = element.scrollWidth - element.clientWidth;
    if (element.clientWidth && more > 1) found.push(`${say(element).slice(0, 20)} goes sideways by ${more}`);
  }
  // Pictures, the time of a game and figures run to the right in every language; the page's head is mirrored.
  for (const element of all) {
    const own = element.matches("canvas, .timeline, .playback, .gallery, #past, #ancestor, #seed, input[type=number]");
    if (own && getComputedStyle(element).direction !== "ltr") found.push(`from right to left: ${say(element)}`);
  }
  const [brand, help] = [".brand", ".top [data-command=help]"].map((one) => document.querySelector(one).getBoundingClientRect().left);
  if (brand > help !== (document.documentElement.dir === "rtl")) found.push("the head is the wrong way round");
  // What lies lowest can be scrolled out from under the sheet.
  const sheet = document.getElementById("evolve");
  const bar = document.querySelector(".run-bar");
  if (bar.offsetHeight > sheet.clientHeight + 1) found.push(`the sheet's bar is ${bar.offsetHeight} high in ${sheet.clientHeight}`);
  const tools = document.querySelector(".toolbar").getBoundingClientRect();
  if (tools.height && getComputedStyle(sheet).position === "fixed") {
    const height = sheet.dataset.sheet;
    sheet.dataset.sheet = "peek";
    const below = document.documentElement.scrollHeight - scrollY - innerHeight;
    const { left, right, top } = sheet.getBoundingClientRect();
    const under = tools.bottom - below - top;
    sheet.dataset.sheet = height;
    if (under > 1 && tools.left < right && left < tools.right) found.push(`the toolbar stays under the sheet by ${under}`);
  }
  return [...new Set(found)];
}

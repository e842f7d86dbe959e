// The page speaks the browser's language, or the one that was chosen; nothing in it stays English.

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, house, open, openPanel, test } from "./fixtures.mjs";
import { dist } from "./server.mjs";
import { puzzles } from "./puzzles.mjs";
import { views } from "./views.mjs";

const undo = (page) => page.locator('[data-command="undo"]').first();

test.describe("of a Polish browser", () => {
  test.use({ locale: "pl-PL" });

  test("the language is Polish until another one is chosen @once", async ({ page }) => {
    await open(page, house);
    const root = page.locator("html");
    await expect(root).toHaveAttribute("lang", "pl");
    await expect(undo(page)).toHaveText("Cofnij");
    await expect(page.locator("#counters")).toContainText("0 / 5");

    // A game continues in the other language.
    await page.locator("#board").focus();
    for (const key of ["Enter", "ArrowDown", "ArrowRight", "Enter"]) await page.keyboard.press(key);
    await expect(page.locator("main")).toHaveAttribute("data-moves", "1");
    await page.locator("#language").selectOption("de");
    await expect(root).toHaveAttribute("lang", "de");
    await expect(root).toHaveAttribute("data-boot", "ready");
    await expect(undo(page)).toHaveText("Rückgängig");
    await expect(page.locator("main")).toHaveAttribute("data-moves", "1");
    await page.reload();
    await expect(root).toHaveAttribute("lang", "de");

    // An address may ask for a language; one chosen afterwards replaces it.
    await page.goto(`./?lang=es${house}`);
    await expect(root).toHaveAttribute("lang", "es");
    await expect(page.locator("#language")).toHaveValue("es");
    await page.locator("#language").selectOption("en");
    await expect(root).toHaveAttribute("lang", "en-GB");
    await expect(undo(page)).toHaveText("Undo");
    expect(new URL(page.url()).search).toBe("");
  });

  test.describe("that can't have the translation", () => {
    test.use({ tolerated: /i18n\/pl\.json|“pl”/ });

    test("the language is English @once", async ({ page }) => {
      await page.route("**/i18n/pl.json*", (route) => route.fulfill({ status: 404 }));
      await open(page, house);
      await expect(page.locator("html")).toHaveAttribute("lang", "en-GB");
      await expect(undo(page)).toHaveText("Undo");
    });

    test("or gets half of it, the language is English @once", async ({ page }) => {
      await page.route("**/i18n/pl.json*", (route) => route.fulfill({ body: '{"language":"pl",' }));
      await open(page, house);
      await expect(page.locator("html")).toHaveAttribute("lang", "en-GB");
      await expect(undo(page)).toHaveText("Undo");
    });
  });
});

// The key of a text, as in src/i18n.rs.
function key(context, text) {
  let hash = 0xcbf29ce484222325n;
  for (const byte of Buffer.from(context ? `${context}\u0004${text}` : text)) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  }
  return Number(BigInt.asUintN(32, hash ^ (hash >> 32n)));
}

// All texts of the program, by their keys.
async function said() {
  const pot = await readFile(new URL("../../i18n/en.pot", import.meta.url), "utf8");
  const quoted = (lines = "") => [...lines.matchAll(/"(.*)"\n/g)].map(([, part]) => JSON.parse(`"${part}"`)).join("");
  const entries = pot.matchAll(/^(?:msgctxt ((?:".*"\n)+))?msgid ((?:".*"\n)+)/gm);
  return new Map([...entries].map(([, context, text]) => [key(quoted(context), quoted(text)), quoted(text)]));
}

// A language in which every text stands in brackets shows which texts are said without being looked up. What
// has no translation yet stands there in English.
test.describe("in brackets", () => {
  test("nothing stays English on any view @once", async ({ page }) => {
    test.setTimeout(120_000);
    const words = JSON.parse(await readFile(join(dist, "i18n/pl.json"), "utf8"));
    const english = [...(await said())].map(([key, text]) => [key, [text, text, text]]);
    const texts = new Map([...english, ...words.texts]);
    words.texts = [...texts].sort(([a], [b]) => a - b).map(([key, forms]) => [key, forms.map((form) => `⟦${form}⟧`)]);
    await page.route("**/i18n/pl.json*", (route) => route.fulfill({ json: words }));
    const found = new Set();
    await open(page, `?lang=pl${house}`);
    await expect(undo(page)).toHaveText("⟦Cofnij⟧");
    for (const [name, address, come] of views) {
      await page.goto("about:blank");
      await open(page, `?lang=pl${address || "#/"}`);
      await come(page);
      for (const text of await page.evaluate(unsaid)) found.add(`${name}: ${text}`);
    }
    expect([...found]).toEqual([]);
  });
});

// Texts and attributes of the page with words outside the brackets.
function unsaid() {
  // Names, which are the same in every language; what belongs to formats and programs.
  const names = /Evolvarium|Slice It|Kuromasu|Puzzle X|Morpion Solitaire|Enter|Esc|Ctrl|Shift|JSON|SVG|PNG|CSV|House/g;
  // Publications are named as they are; dates are the browser's own.
  const silent = "script, style, noscript, svg, kbd, textarea, [translate=no], .source a, #sources, #today-date, #month-title, #month th, .bars";
  const strip = (text) => {
    let bare = text;
    for (let before; before !== bare; ) [before, bare] = [bare, bare.replace(/⟦[^⟦⟧]*⟧/g, "")];
    return bare.replace(names, "");
  };
  const found = [];
  const look = (element, what, text) => {
    if (!/\p{L}{3,}/u.test(strip(text))) return;
    found.push(`${element.tagName.toLowerCase()}#${element.id} ${what}: ${text.trim().slice(0, 120)}`);
  };
  const walk = (element) => {
    if (element.matches(silent)) return;
    for (const name of ["title", "aria-label", "placeholder", "aria-roledescription", "data-said"]) {
      look(element, name, element.getAttribute(name) ?? "");
    }
    // An element with several texts of its own is said as a whole.
    const own = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
    // A puzzle's name is in two parts, of which a phone shows one.
    if (own.length > 1 || element.matches("#puzzles a")) return look(element, "text", element.textContent);
    // A count stands apart from its noun, which was said with it.
    if (element.matches("#counters li")) return look(element, "text", element.textContent.replace(/^[^⟦⟧]*⟧/, ""));
    if (own.length === 1) look(element, "text", own[0].data);
    [...element.children].forEach(walk);
  };
  walk(document.body);
  return found;
}

test("labels of buttons do not touch each other in any language", async ({ page }) => {
  const found = [];
  for (const language of ["en", "de", "es", "pl"]) {
    await page.goto("about:blank");
    await open(page, `?lang=${language}${house}`);
    found.push(...(await page.evaluate(() => {
      const labels = [...document.querySelectorAll(".toolbar button > span, .run-bar button > span")];
      const shown = labels.map((label) => [label.textContent, label.getBoundingClientRect()]);
      const rows = shown.filter(([, box]) => box.width > 1);
      const touching = (a, b) => a.top < b.bottom && b.top < a.bottom && a.left < b.right + 2 && b.left < a.right + 2;
      return rows.flatMap(([text, a], at) => rows.slice(at + 1).flatMap(([other, b]) => (touching(a, b) ? [`${text} | ${other}`] : [])));
    })));
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (wide > 0) found.push(`${language}: ${wide} pixels too wide`);
  }
  expect(found).toEqual([]);
});

test("what Evolve does is said whole in any language, down to the narrowest phone", async ({ page, isMobile }) => {
  test.skip(!isMobile, "a wide page has room for it");
  // The narrowest with one set of buttons beside it, and with another.
  const widths = [320, 390];
  const line = page.locator("#evolve-summary");
  const found = [];
  for (const language of ["en", "de", "es", "pl"]) {
    for (const address of [house, ...puzzles.map((id) => `#/${id}`)]) {
      await open(page, `?lang=${language}${address}${address.includes("?") ? "&" : "?"}mode=evolve`);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 740 });
        const lacks = await line.evaluate((it) => it.checkVisibility() && it.scrollHeight - it.clientHeight);
        if (lacks !== 0) found.push(`${language}, ${width}: ${await line.textContent()} ${lacks}`);
      }
    }
  }
  expect(found).toEqual([]);
});

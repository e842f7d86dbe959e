// Where things stand: what is pressed is in the window and apart from what it is not, labels are in their
// buttons, and what a run shows is seen without scrolling.

import { boardBox, expect, open, ready, settled, test } from "./fixtures.mjs";
import { puzzles } from "./puzzles.mjs";

test.use({ mode: "" });

// Sets the size of text as the browser's own settings do, or, as a style sheet of the reader's does, without
// the widths of media queries.
async function enlarge(page, size, how) {
  const session = await page.context().newCDPSession(page);
  const browser = how === "browser" ? size : 16;
  await session.send("Page.setFontSizes", { fontSizes: { standard: browser, fixed: browser } });
  await page.evaluate((percent) => (document.documentElement.style.fontSize = percent), how === "browser" ? "" : `${(size / 16) * 100}%`);
  await settled(page);
}

// A run that was paused or is over.
async function stage(page, address) {
  await open(page, address);
  await page.locator("#to-evolve").click();
  await expect(page.locator("main")).toHaveAttribute("data-evaluations", /[1-9]/);
  await expect(page.locator("#gallery button:not(:disabled)").first()).toBeVisible();
  // It may end before it is pressed.
  await expect(async () => {
    await page.locator("#evolve-button").filter({ hasText: "Pause" }).click({ timeout: 2000 }).catch(() => {});
    await expect(page.locator("main")).toHaveAttribute("data-running", "false", { timeout: 2000 });
  }).toPass();
  await settled(page);
}

// What of the bar is outside the window, and which labels are outside their buttons.
const faults = (page) =>
  page.evaluate(() => {
    const found = [];
    const width = document.documentElement.clientWidth;
    for (const button of document.querySelectorAll(".run-bar button, .offers button, .toolbar button, .modes button")) {
      if (!button.checkVisibility({ visibilityProperty: true })) continue;
      const box = button.getBoundingClientRect();
      const name = `${button.id || button.dataset.command} at ${[box.left, box.right, box.top, box.bottom].map(Math.round)}`;
      const fixed = getComputedStyle(button.parentElement).position === "fixed";
      if (box.left < -1 || box.right > width + 1 || (fixed && box.bottom > innerHeight + 1)) found.push(`outside: ${name}`);
      const range = document.createRange();
      // A label that is only spoken is a pixel large.
      for (const label of [...button.querySelectorAll("span")].filter((label) => label.offsetWidth > 1)) {
        range.selectNodeContents(label);
        for (const line of range.getClientRects()) {
          const spills = line.left < box.left - 1 || line.right > box.right + 1 || line.top < box.top - 1 || line.bottom > box.bottom + 1;
          if (spills) found.push(`out of its button: ${name}`);
        }
      }
    }
    const more = document.documentElement.scrollWidth - width;
    if (more > 1) found.push(`the page is ${more} too wide`);
    return found;
  });

for (const id of puzzles) {
  test(`${id}: the bar of a run stays in the window with text of any size, and the board keeps its size`, async ({ page }) => {
    await stage(page, `#/${id}`);
    const found = [];
    for (const how of ["browser", "style sheet"]) {
      for (const size of [16, 20, 24, 32]) {
        await enlarge(page, size, how);
        for (const fault of await faults(page)) found.push(`${size} by the ${how}: ${fault}`);
        const board = await boardBox(page);
        if (board.height < 160 || board.width < 160) found.push(`${size} by the ${how}: the board is ${board.width} by ${board.height}`);
      }
    }
    expect(found).toEqual([]);
  });

  test(`${id}: figures, population and chart are seen beside the bar of a run`, async ({ page, isMobile }) => {
    for (const [width, height] of isMobile ? [[390, 844], [360, 740]] : [[1280, 720], [1280, 800], [1440, 900]]) {
      await page.setViewportSize({ width, height });
      await page.goto("about:blank");
      await stage(page, `#/${id}`);
      const bottoms = await page.evaluate((parts) => {
        const place = (part) => document.querySelector(part).getBoundingClientRect();
        const side = getComputedStyle(document.querySelector(".run-side")).display === "contents" ? Infinity : place(".run-side").bottom;
        const limit = Math.min(place(".run-bar").top, side);
        return parts.map((part) => [part, Math.round(place(part).bottom - limit)]).filter(([, over]) => over > 0);
      }, isMobile ? ["#gallery", "#counters"] : [".chart-box"]);
      expect(bottoms, `${width} by ${height}`).toEqual([]);
      const rows = await page.locator("#offers button").evaluateAll((all) => new Set(all.map((it) => Math.round(it.getBoundingClientRect().top))).size);
      expect(rows, `rows of choices at ${width}`).toBe(1);
    }
  });

  test(`${id}: Evolve stands 16 pixels from what else can be pressed`, async ({ page, isMobile }) => {
    await open(page, `#/${id}`);
    const sizes = isMobile ? [[390, 844], [360, 740], [320, 640], [844, 390], [667, 375], [820, 1180]] : [[1280, 800], [1440, 900]];
    // In the lesson, after it, and with a hint.
    for (const next of ["#tutorial button", ".toolbar [data-command=hint]", ""]) {
      for (const [width, height] of sizes) {
        await page.setViewportSize({ width, height });
        await settled(page);
        const near = await page.evaluate(() => {
          const evolve = document.querySelector("#to-evolve");
          const a = evolve.getBoundingClientRect();
          const others = [...document.querySelectorAll(".bottom :is(button, a, input)")];
          const seen = others.filter((it) => it !== evolve && it.checkVisibility({ visibilityProperty: true }) && it.offsetWidth > 1);
          return seen.flatMap((it) => {
            const b = it.getBoundingClientRect();
            const apart = Math.max(b.left - a.right, a.left - b.right, b.top - a.bottom, a.top - b.bottom);
            return apart < 15.5 ? [`${it.id || it.dataset.command || it.textContent}: ${Math.round(apart)}`] : [];
          });
        });
        expect(near, `${width} by ${height}, before ${next}`).toEqual([]);
      }
      if (next) await page.locator(next).first().evaluate((button) => button.click());
    }
  });
}

test("the tools stand at the same height in every puzzle @once", async ({ page }) => {
  const heights = new Set();
  for (const id of puzzles) {
    await page.goto("about:blank");
    await open(page, `#/${id}`);
    heights.add(Math.round((await page.locator("#to-evolve").boundingBox()).y));
  }
  expect([...heights]).toHaveLength(1);
});

test("a word stands below each icon of the tools, also on a narrow phone", async ({ page, isMobile }) => {
  await open(page, "#/slice");
  if (isMobile) await page.setViewportSize({ width: 360, height: 640 });
  const silent = await page.locator(".toolbar button:visible, #to-study").evaluateAll((all) =>
    all.filter((button) => {
      const [word, range] = [button.querySelector("span"), document.createRange()];
      range.selectNodeContents(word);
      return range.getBoundingClientRect().bottom > word.getBoundingClientRect().bottom + 1;
    }).map((button) => button.title),
  );
  expect(silent).toEqual([]);
});

test("what is said about a run begins at the same edge @once", async ({ page }) => {
  for (const id of puzzles) {
    await page.goto("about:blank");
    await stage(page, `#/${id}`);
    const lefts = await page.evaluate(() => {
      const text = (node) => {
        const range = document.createRange();
        range.selectNodeContents(node);
        return range.getBoundingClientRect().left;
      };
      const result = document.querySelector("#copy-result");
      const below = result.getBoundingClientRect().top >= document.querySelector("#outcome").getBoundingClientRect().bottom;
      const label = getComputedStyle(document.querySelector("#counters"), "::before");
      return { result: below ? text(result.firstElementChild) - text(document.querySelector("#outcome")) : 0, label: Number.parseFloat(label.left) + Number.parseFloat(label.paddingLeft) };
    });
    expect(lefts.result, id).toBeLessThanOrEqual(2);
    expect(lefts.label, id).toBeLessThanOrEqual(2);
  }
});

test("links to the puzzles have whole short names, each in the middle of its link", async ({ page }) => {
  await open(page, "#/slice");
  for (const name of ["Slice It", "Theseus", "Kuromasu", "Puzzle X"]) {
    const link = page.locator("#puzzles").getByRole("link", { name, exact: true });
    await expect(link).toBeInViewport({ ratio: 1 });
    const off = await link.evaluate((link) => {
      const range = document.createRange();
      range.selectNodeContents(link);
      const [text, box] = [range, link].map((it) => it.getBoundingClientRect());
      return Math.abs(text.left - box.left - (box.right - text.right));
    });
    expect(off, name).toBeLessThanOrEqual(2);
  }
});

test("the header of a stage has what that of Study has @once", async ({ page }) => {
  await stage(page, "#/theseus");
  const shown = () =>
    page.locator(".top :is(a, button, select)").evaluateAll((all) => all.filter((it) => it.checkVisibility()).map((it) => it.id || it.textContent.trim()));
  const before = await shown();
  expect(before).toContain("Laboratory");
  expect(before).toContain("language");
  await page.locator("#stage-to-study").click();
  await ready(page);
  expect(await shown()).toEqual(before);
});

test("the population has one tile with an outline, that of the answer on the board", async ({ page }) => {
  for (const id of puzzles) {
    await page.goto("about:blank");
    await stage(page, `#/${id}`);
    const outlined = await page.locator("#gallery button:not(:disabled)").evaluateAll((all) => {
      const looks = all.map((it) => `${getComputedStyle(it).borderTopWidth} ${getComputedStyle(it).borderTopColor}`);
      const usual = looks.at(-1);
      return looks.filter((look) => look !== usual).length;
    });
    expect(outlined, id).toBeLessThanOrEqual(1);
    expect(await page.locator("#gallery .shown").count(), id).toBeLessThanOrEqual(1);
  }
});

test("the board on the front page can be stopped, and stays so @once", async ({ page }) => {
  await open(page, "");
  const pictures = () => page.evaluate(() => ["live-board", "live-population"].map((id) => document.getElementById(id).toDataURL()).join());
  await expect(page.locator("#live-effort")).not.toBeEmpty();
  await page.getByRole("button", { name: "Stop the motion" }).click();
  await settled(page);
  const still = await pictures();
  await page.waitForTimeout(1500);
  expect(await pictures()).toBe(still);
  await page.locator("#home-play").click();
  await ready(page);
  await page.goBack();
  const again = page.getByRole("button", { name: "Let it move" });
  await expect(again).toBeVisible();
  // Until the first answers of the next run are there.
  await expect.poll(async () => {
    const before = await pictures();
    await page.waitForTimeout(400);
    return (await pictures()) === before;
  }).toBe(true);
  const before = await pictures();
  await page.waitForTimeout(1000);
  expect(await pictures()).toBe(before);
  await again.click();
  await expect.poll(pictures).not.toBe(before);
});

test("today's levels tell their difficulty before any puzzle is fetched @once", async ({ page }) => {
  await page.route(/\/(split|chunk)_\w+\.wasm/, () => {});
  await open(page, "");
  const tiles = page.locator("#today-row .tile");
  await expect(tiles).toHaveCount(puzzles.length);
  await expect(tiles.filter({ hasText: /easy|normal|hard/ })).toHaveCount(puzzles.length);
});

// Puzzle X played as people play it: by mouse, finger and keyboard, tapped and dragged; hints, playback,
// clusters; made, evolved, shared.

import { readFile } from "node:fs/promises";
import { boardBox, expect, open, ready, setSwitch, shared, test, press } from "./fixtures.mjs";
import {
  address, byDrag, byKeyboard, byMouse, byTouch, clusters, first, isPhone, place, tap,
} from "./swap.mjs";

const main = (page) => page.locator("main");
const button = (page, name) => page.getByRole("button", { name, exact: true });
const moves = (page, n) => expect(main(page)).toHaveAttribute("data-moves", String(n));
const status = (page, word) => expect(main(page)).toHaveAttribute("data-status", word);
const says = (page, text) => expect(page.locator("#message")).toContainText(text);
const told = (page, text) => expect(page.locator("#described")).toContainText(text);
const counters = (page, text) => expect(page.locator("#counters")).toContainText(text);

// Five rows of four squares in two colours, with two walls; seven swaps.
const hard =
  "Hard;4x5;T3RB1OT2OB1RT1OT2OT1OT1OT1OB3RT1OT2RT2R.Q1RQ2RB2RQ1OB2RB2R;RRORORORORRRO.OOOROR";

async function openLevel(page, level, rest = "") {
  await open(page, address(level.text, rest));
  await expect(main(page)).toHaveAttribute("data-puzzle", "swap");
  await moves(page, 0);
}

async function solved(page, swaps) {
  await status(page, "solved");
  await moves(page, swaps);
  await expect(page.locator("#level-stars")).toHaveAttribute("aria-label", /3/);
  await told(page, "Solved.");
  expect(await page.evaluate(() => [scrollX, scrollY])).toEqual([0, 0]);
}

for (const [means, swap] of [["mouse", byMouse], ["touch", byTouch], ["keyboard", byKeyboard]]) {
  test(`a level is solved by ${means}`, async ({ page }, info) => {
    test.skip((means === "touch") !== isPhone(info), "fingers on phones, mouse and keys elsewhere");
    await openLevel(page, first);
    await counters(page, "3 / 9");
    await counters(page, "proved minimum");
    for (const [n, cells] of first.line.entries()) {
      await status(page, "playing");
      await swap(page, first, cells);
      await moves(page, n + 1);
    }
    await solved(page, 3);
    await counters(page, "9 / 9");
  });

  test(`clusters are brought together by ${means}`, async ({ page }, info) => {
    test.skip((means === "touch") !== isPhone(info), "fingers on phones, mouse and keys elsewhere");
    await openLevel(page, clusters);
    await expect(page.locator("#level-name")).toHaveText("Three and three");
    await counters(page, "6 clusters (2 needed)");
    await told(page, "Clusters: 3 red, 3 blue.");
    for (const cells of clusters.line) await swap(page, clusters, cells);
    await status(page, "solved");
    await counters(page, "2 clusters (2 needed)");
  });
}

test("a piece is dragged onto another", async ({ page }, info) => {
  await openLevel(page, first);
  for (const [n, cells] of first.line.entries()) {
    await byDrag(page, info, first, cells);
    await moves(page, n + 1);
  }
  await solved(page, 3);
  await press(page, "Undo");
  await moves(page, 2);
  await status(page, "playing");
  // Dropped beside the board, or where it does not reach, it goes home.
  const from = await place(page, first, [2, 0]);
  const box = await boardBox(page);
  if (!isPhone(info)) {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(box.x + 3, box.y + 3, { steps: 5 });
    await page.mouse.up();
    await moves(page, 2);
  }
  await byDrag(page, info, first, [[2, 0], [1, 2]]);
  await says(page, "they share no row, column or diagonal");
  await moves(page, 2);
});

test("what does not swap says why, and is chosen instead", { tag: "@once" }, async ({ page }, info) => {
  await openLevel(page, first);
  await tap(page, info, first, [2, 0]);
  await tap(page, info, first, [0, 2]);
  await says(page, "These two pieces don't reach each other: rooks reach along rows and columns only.");
  await moves(page, 0);
  // The rook in the corner is chosen now; the bishop beside it is not reached by its own moves.
  await tap(page, info, first, [1, 1]);
  await moves(page, 1);
  await press(page, "Undo");
  // A piece that is tapped twice is deselected.
  await tap(page, info, first, [0, 0]);
  await tap(page, info, first, [0, 0]);
  await tap(page, info, first, [0, 1]);
  await moves(page, 0);
});

test("what a chosen piece reaches, and what reaches it, is shown", { tag: "@once" }, async ({ page }, info) => {
  await openLevel(page, first);
  const picture = () => page.locator("#board").evaluate((canvas) => canvas.toDataURL());
  const before = await picture();
  await tap(page, info, first, [1, 0]);
  await expect.poll(picture).not.toBe(before);
  await tap(page, info, first, [1, 0]);
  if (isPhone(info)) await expect.poll(picture).toBe(before);
});

test("Shift and arrows go from partner to partner", { tag: "@once" }, async ({ page }) => {
  await openLevel(page, first);
  await page.locator("#board").focus();
  await page.keyboard.press("ArrowDown");
  await says(page, "Row 2, column 1: blue rook, reach 2, needs red.");
  await page.keyboard.press("Enter");
  await says(page, "Chosen: blue rook, reach 2. It can swap with");
  await page.keyboard.press("Shift+ArrowRight");
  await says(page, "Row 2, column 2: blue bishop, reach 1, needs red; can be swapped.");
  await page.keyboard.press("Shift+ArrowRight");
  await says(page, "Row 2, column 3: red bishop, reach 1, needs blue; can be swapped.");
  await page.keyboard.press("Enter");
  await moves(page, 1);
  await told(page, "4 in the wrong place");
  await page.keyboard.press("Control+z");
  await moves(page, 0);
});

test("a hint says the next swap and why, to the end", { tag: "@once" }, async ({ page }) => {
  await openLevel(page, first);
  const picture = () => page.locator("#board").evaluate((canvas) => canvas.toDataURL());
  const before = await picture();
  await press(page, "Hint");
  await says(page, "Look at the blue queen 1 in row 1, column 1.");
  await expect.poll(picture).not.toBe(before);
  const place = await picture();
  await press(page, "Show me");
  const swap = "Swap the blue queen 1 in row 1, column 1 with the red bishop 1 in row 1, column 2.";
  await says(page, swap);
  await expect.poll(picture).not.toBe(place);
  await press(page, "Why?");
  await says(page, `${swap} Both end up in place. 6 squares are wrong, and a swap puts two right at most: 3 swaps are needed.`);
  await moves(page, 0);
  await byMouse(page, first, first.line[0]);
  await byMouse(page, first, first.line[1]);
  await moves(page, 2);
  await press(page, "Hint");
  await press(page, "Show me");
  await press(page, "Why?");
  await says(page, "Both end up in place. That solves it.");
  await press(page, "Do it");
  await moves(page, 3);
  await status(page, "solved");
});

test("the solution is played back, paused and stepped", { tag: "@once" }, async ({ page }) => {
  await openLevel(page, first);
  await press(page, "Solution");
  await press(page, "Pause playback");
  await press(page, "One move forward");
  await expect(page.locator("#playback-place")).toContainText("/ 3");
  await press(page, "One move back");
  const speed = page.locator("#playback-speed");
  await expect(speed).toHaveText("1 ×");
  await speed.click();
  await expect(speed).toHaveText("2 ×");
  await speed.click();
  await speed.click();
  await expect(speed).toHaveAccessibleName("Playback speed: ½ ×");
  await press(page, "Keep this answer");
  await status(page, "solved");
  await counters(page, "9 / 9");
  await press(page, "Undo");
  await moves(page, 0);
});

test("a level without a line gets one, and says what it is worth", { tag: "@once" }, async ({ page }) => {
  await open(page, address(hard));
  await expect(page.locator("#counters")).not.toContainText("minimum");
  await press(page, "Solution");
  await press(page, "Keep this answer");
  await status(page, "solved");
  await expect(page.locator("#counters")).toContainText(/proved minimum|best found/);
});

test("a level is evolved, and the answer put on it", { tag: "@once" }, async ({ page }, info) => {
  await openLevel(page, first, "&search=genetic&seed=4");
  await press(page, "Evolve");
  await expect(main(page)).toHaveAttribute("data-best", "3", { timeout: 40_000 });
  await expect(main(page)).toHaveAttribute("data-running", "false", { timeout: 40_000 });
  await expect(main(page)).toHaveAttribute("data-search", "genetic");
  await press(page, "Keep this answer");
  await status(page, "solved");
  await moves(page, 1);
  if (isPhone(info)) await expect(page.locator("#board")).toBeInViewport();
  await press(page, "Undo");
  await status(page, "playing");
});

test("the solver finds the fewest swaps and proves it", { tag: "@once" }, async ({ page }) => {
  await open(page, address(hard, "&search=solver"));
  await press(page, "Evolve");
  await expect(main(page)).toHaveAttribute("data-running", "false", { timeout: 40_000 });
  await expect(main(page)).toHaveAttribute("data-best", "7");
  await expect(page.locator("#outcome")).toContainText("Solved");
  await press(page, "Keep this answer");
  await status(page, "solved");
});

test("searches of clusters count in swaps", { tag: "@once" }, async ({ page }) => {
  await openLevel(page, clusters, "&search=astar");
  await press(page, "Evolve");
  await expect(main(page)).toHaveAttribute("data-running", "false", { timeout: 20_000 });
  await expect(main(page)).toHaveAttribute("data-best", "1");
  // The source's own asks for a picture, and says so.
  await openLevel(page, clusters, "&search=source");
  await press(page, "Evolve");
  await expect(page.locator("#message, #outcome").filter({ hasText: "cluster levels have none" })).not.toHaveCount(0);
});

test("a new level of a difficulty evolves, and a level of clusters", { tag: "@once" }, async ({ page }) => {
  await openLevel(page, first);
  const title = await page.title();
  const make = async (difficulty, kind) => {
    await press(page, "New");
    const dialog = page.locator("#new-dialog");
    await dialog.getByRole("spinbutton", { name: "Difficulty" }).fill(difficulty);
    await dialog.getByLabel("Kind").selectOption(kind);
    await press(page, "Generate");
    await expect(dialog).toBeHidden({ timeout: 50_000 });
    await status(page, "playing");
    await moves(page, 0);
  };
  await make("7", "random");
  await expect(page.locator("#counters")).toContainText("7 proved minimum");
  await press(page, "Solution");
  await press(page, "Keep this answer");
  await status(page, "solved");
  await make("4", "clusters");
  await expect(page.locator("#level-name")).toHaveText(/^Clusters \d × \d, (normal \(\d{1,3}\)|\d+ swaps?)$/);
  await make("3", "picture");
  await counters(page, "in place");
  for (let n = 0; n < 3; n += 1) await page.goBack();
  await expect(page).toHaveTitle(title);
});

test("with letters no state is told by colour alone", { tag: "@once" }, async ({ page }, info) => {
  await openLevel(page, first);
  await setSwitch(page, "Letters", true);
  const saved = async () => {
    await press(page, "Share");
    const [download] = await Promise.all([page.waitForEvent("download"), press(page, "SVG picture")]);
    const text = await readFile(await download.path(), "utf8");
    await page.keyboard.press("Escape");
    await expect(page.locator("#share-dialog")).toBeHidden();
    return [...text.matchAll(/<text[^>]*>([^<]*)</g)].map(([, text]) => text);
  };
  // Numbers and letters of nine squares, nine of the goal, and six that are wanted elsewhere.
  const letters = (texts) => texts.filter((text) => /^[VSYGOP]$/.test(text)).length;
  const numbers = (texts) => texts.filter((text) => /^[123]$/.test(text)).length;
  const before = await saved();
  expect([letters(before), numbers(before)]).toEqual([9 + 9 + 6, 9]);
  await tap(page, info, first, [0, 0]);
  await tap(page, info, first, [0, 1]);
  await moves(page, 1);
  expect(letters(await saved())).toBe(9 + 9 + 4);
});

test("letters can be shown and marks left out, and the device remembers it", { tag: "@once" }, async ({ page }) => {
  await openLevel(page, first);
  const picture = () => page.locator("#board").evaluate((canvas) => canvas.toDataURL());
  await expect(page.getByLabel("Letters")).not.toBeChecked();
  for (const [label, on] of [["Letters", true], ["Mark wrong squares", false]]) {
    const before = await picture();
    await setSwitch(page, label, on);
    await expect.poll(picture).not.toBe(before);
  }
  await page.reload();
  await ready(page);
  await expect(page.getByLabel("Letters")).toBeChecked();
  await expect(page.getByLabel("Mark wrong squares")).not.toBeChecked();
  // Clusters have nothing to mark.
  await openLevel(page, clusters);
  await expect(page.getByLabel("Letters")).toBeChecked();
  await expect(page.getByLabel("Mark wrong squares")).toHaveCount(0);
});

test("a link of a game opens on another machine", { tag: "@once" }, async ({ page, browser, site }, info) => {
  await openLevel(page, first);
  await tap(page, info, first, [0, 0]);
  await tap(page, info, first, [0, 1]);
  await moves(page, 1);
  await press(page, "Share");
  const link = await shared(page);
  expect(link.length).toBeLessThan(200);
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await other.goto(site + new URL(link).hash);
  await told(other, "1 swap made. 4 in the wrong place");
  await expect(other.locator("#level-name")).toHaveText("First swaps");
  await elsewhere.close();
});

test("bad files say what is wrong and lose nothing", { tag: "@once" }, async ({ page }, info) => {
  await openLevel(page, first);
  await tap(page, info, first, [0, 0]);
  await tap(page, info, first, [0, 1]);
  await moves(page, 1);
  const file = (start, goal) => JSON.stringify({ puzzle: "swap", start, goal });
  const bring = (text) =>
    page.locator("#file").setInputFiles({
      name: "level.json", mimeType: "application/json", buffer: Buffer.from(text),
    });
  for (const [text, why] of [
    [file([["T1R", "T0B"]], [["B", "R"]]), "start, row 1, column 2: “T0B” is not a square"],
    [file([["T1R", "T1B"], ["T1R"]], [["B", "R"]]), "start, row 2: 1 cell, but the first row has 2"],
    [file([["T1R", "T1B"]], [["R", "R"]]), "goal: it needs 2 red (the start has 1)"],
    [file([["T1R", "###"]], [["R", "B"]]), "goal, row 1, column 2: blue where the start has a wall"],
    [file([["T1R", "T1B"]], [["B", "R"]]).slice(0, 40), "ends too early"],
  ]) {
    await bring(text);
    await says(page, why);
    await moves(page, 1);
  }
  await bring(file([["T1R", "T1B"]], [["B", "R"]]));
  await expect(page.locator("#level-name")).toHaveText("Puzzle X 2 × 1");
  await page.goBack();
  await moves(page, 1);
  // One that reads well, and that cannot be solved: the hint says so.
  await open(page, address("A;2x2;B1RB1BB1RB1B;RBBR"));
  await press(page, "Hint");
  await says(page, "This can't be solved. The part of the board with");
});

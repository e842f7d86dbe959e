// Kuromasu played as people play it: by mouse, keyboard and finger; hints, mistakes, trials; made,
// evolved, reasoned out; brought along from other programs.

import { readFile } from "node:fs/promises";
import { boardBox, expect, open, ready, shared, test, press, setSwitch } from "./fixtures.mjs";
import { strokeByMouse, strokeByTouch } from "./gestures.mjs";
import {
  address, black, byKeyboard, byMouse, byTouch, holdByTouch, lastMove, place, smile,
} from "./kuromasu.mjs";

const main = (page) => page.locator("main");
const button = (page, name) => page.getByRole("button", { name, exact: true });
const moves = (page, n) => expect(main(page)).toHaveAttribute("data-moves", String(n));
const status = (page, word) => expect(main(page)).toHaveAttribute("data-status", word);
const says = (page, text) => expect(page.locator("#message")).toContainText(text);
const isPhone = (info) => info.project.name === "phone";

const paper = "11x11:b9e8j7f12e16_9k10k12a8a11a3k3k3_7e2f7j2e5b";
const kurodoko = "https://puzz.link/p?kurodoko/11/11/h9k8p7lck-109qaqcg8gbg3q3q37k2l7p2k5h";
// Seven by seven, with one solution, which takes what-ifs.
const seven = "7x7:4e2c6o4_6b5c3h7b4b";

async function openSmile(page, rest = "") {
  await open(page, address(smile, rest));
  await expect(main(page)).toHaveAttribute("data-puzzle", "kuromasu");
  await moves(page, 0);
}

async function openSheet(page) {
  const more = page.locator("#panel-button");
  if (await more.isVisible()) await more.click();
}

async function stroke(page, info, from, to) {
  const ends = [await place(page, from), await place(page, to)];
  await (isPhone(info) ? strokeByTouch : strokeByMouse)(page, ...ends);
}

const tap = (page, info, cell) => (isPhone(info) ? byTouch : byMouse)(page, cell);

for (const [means, mark] of [["keyboard", byKeyboard], ["mouse", byMouse], ["touch", byTouch]]) {
  test(`a board is solved by ${means}`, async ({ page }, info) => {
    test.skip((means === "touch") !== isPhone(info), "fingers on phones, mouse and keys elsewhere");
    await openSmile(page);
    for (const [n, cell] of black.entries()) {
      await status(page, "playing");
      await mark(page, cell);
      await moves(page, n + 1);
    }
    await status(page, "solved");
    await expect(page.locator("#counters")).toContainText("5 / 5");
    await expect(page.locator("#level-stars")).toHaveAttribute("aria-label", /3/);
    await expect(page.locator("#described")).toContainText("Solved.");
    // Neither another mark nor one on a clue replaces what was said about the win.
    const praise = page.locator("#message.won");
    const words = await praise.textContent();
    if (means === "keyboard") await page.keyboard.press("Enter");
    else for (const other of [[0, 0], [4, 4]]) await mark(page, other);
    await moves(page, black.length);
    await expect(praise).toHaveText(words);
    expect(await page.evaluate(() => [scrollX, scrollY])).toEqual([0, 0]);
  });
}

test("taps go round, and a clue says that it stays white", async ({ page }, info) => {
  await openSmile(page);
  for (const [n, move] of ["b6", "d6", "e6", "b6"].entries()) {
    await tap(page, info, [1, 1]);
    await moves(page, n + 1);
    await expect.poll(() => lastMove(page)).toBe(move);
  }
  await tap(page, info, [0, 1]);
  await says(page, "The cell in row 1, column 2 holds a clue: it stays white.");
  await moves(page, 4);
});

test("the other button, or a long press, goes the other way round", async ({ page }, info) => {
  await openSmile(page);
  for (const [n, move] of ["d6", "b6", "e6"].entries()) {
    await (isPhone(info) ? holdByTouch(page, [1, 1]) : byMouse(page, [1, 1], "right"));
    await moves(page, n + 1);
    await expect.poll(() => lastMove(page)).toBe(move);
  }
});

test("a drag paints, one from a clue draws dots, and each is one step", async ({ page }, info) => {
  await openSmile(page);
  await stroke(page, info, [2, 0], [2, 2]);
  await moves(page, 1);
  await expect.poll(() => lastMove(page)).toBe("b10-12");
  await press(page, "Undo");
  await moves(page, 0);
  await stroke(page, info, [0, 1], [4, 1]);
  await moves(page, 1);
  await expect.poll(() => lastMove(page)).toBe("d6.11.16.21");
  await expect(page.locator("#described")).toContainText("4 dots");
  await status(page, "playing");
});

test("a hint says what follows, and why", async ({ page }, info) => {
  await openSmile(page);
  const picture = () => page.locator("#board").evaluate((canvas) => canvas.toDataURL());
  const before = await picture();
  await press(page, "Hint");
  await says(page, /^Look at the \d+ in row \d+, column \d+\.$/);
  await expect.poll(picture).not.toBe(before);
  await press(page, "Show me");
  await says(page, /^Row 1, column 4.* white\.$/);
  await press(page, "Why?");
  await says(page, /^Row 1, column 4.* white\. Minimum view: /);
  await moves(page, 0);
  await tap(page, info, [0, 0]);
  await press(page, "Hint");
  await says(page, "Look at row 1, column 1.");
  await press(page, "Show me");
  await says(page, "The black cell in row 1, column 1 can't be right: clear it.");
});

test("a what-if draws what would follow, with its reason", { tag: "@once" }, async ({ page }) => {
  await open(page, address(seven));
  const picture = () => page.locator("#board").evaluate((canvas) => canvas.toDataURL());
  const message = page.locator("#message");
  const hint = page.locator("[data-command=hint]").first();
  for (let steps = 0; ; steps += 1) {
    expect(steps, "one of its steps is a what-if").toBeLessThan(30);
    await hint.click();
    await expect(hint).toHaveText("Show me");
    await hint.click();
    await expect(hint).toHaveText("Why?");
    await page.waitForTimeout(250); // the step before is no longer shown
    const step = await picture();
    await hint.click();
    await expect(hint).toHaveText("Do it");
    if (/Contradiction: Suppose/.test(await message.textContent())) {
      await expect.poll(picture, "the chain is drawn").not.toBe(step);
      return;
    }
    await hint.click();
    await expect(hint).toHaveText("Hint");
  }
});

test("rows and columns are numbered, and the board stays as large", { tag: "@once" }, async ({ page }, info) => {
  await openSmile(page);
  const board = page.locator("#board");
  const picture = () => board.evaluate((canvas) => canvas.toDataURL());
  const [bare, view] = [await picture(), await board.getAttribute("data-view")];
  await setSwitch(page, "Number rows and columns", true);
  await expect.poll(picture).not.toBe(bare);
  const numbered = await picture();
  expect(await board.getAttribute("data-view")).toBe(view);
  await page.reload();
  await ready(page);
  await expect.poll(picture).toBe(numbered);
  await setSwitch(page, "Number rows and columns", false);
  await expect.poll(picture).toBe(bare);
  // By themselves while a fault names a row and a column.
  const margin = () =>
    board.evaluate((canvas, [scale, left]) => {
      const ratio = canvas.width / canvas.getBoundingClientRect().width;
      const width = Math.floor((left + 14 * scale - 6) * ratio); // short of the edge
      const pen = new OffscreenCanvas(width, canvas.height).getContext("2d");
      pen.drawImage(canvas, 0, 0);
      const { data } = pen.getImageData(0, 0, width, canvas.height);
      return data.some((value, n) => n % 4 === 3 && value > 0);
    }, view.split(" ").map(Number));
  expect(await margin()).toBe(false);
  await tap(page, info, [1, 1]);
  await tap(page, info, [1, 2]);
  await status(page, "broken");
  await expect.poll(margin).toBe(true);
  await page.keyboard.press("Control+z");
  await expect.poll(margin).toBe(false);
});

test("numbers stand in the middle of their cells", { tag: "@once" }, async ({ page }) => {
  await openSmile(page);
  const view = (await page.locator("#board").getAttribute("data-view")).split(" ").map(Number);
  // The rows of the clue at the top, in column 2, that are darker than the cell, in shares of the cell.
  const [top, bottom] = await page.locator("#board").evaluate((canvas, [scale, left, top]) => {
    const ratio = canvas.width / canvas.getBoundingClientRect().width;
    const cell = 40 * scale * ratio;
    const x = (left + (14 + 40) * scale) * ratio;
    const y = (top + 14 * scale) * ratio;
    const inner = [x + 0.2 * cell, y + 0.1 * cell, 0.6 * cell, 0.8 * cell].map(Math.round);
    const { data, width } = canvas.getContext("2d").getImageData(...inner);
    const dark = (row) => {
      for (let n = row * width * 4; n < (row + 1) * width * 4; n += 4) {
        if (Math.abs(data[n] - data[0]) > 90) return true;
      }
      return false;
    };
    const rows = [...Array(inner[3]).keys()].filter(dark);
    return [rows[0], rows.at(-1) + 1].map((row) => (inner[1] - y + row) / cell);
  }, view);
  console.log(`a digit from ${top.toFixed(3)} to ${bottom.toFixed(3)} of its cell`);
  expect(bottom - top, "there is a digit").toBeGreaterThan(0.25);
  expect(Math.abs((top + bottom) / 2 - 0.5)).toBeLessThan(0.02);
});

test("mistakes are told in words and by a sign, unless one does not want to know", { tag: "@once" }, async ({ page }, info) => {
  await openSmile(page);
  const told = page.locator("#status");
  const picture = () => page.locator("#board").evaluate((canvas) => canvas.toDataURL());
  await tap(page, info, [1, 1]);
  await tap(page, info, [1, 2]);
  await status(page, "broken");
  await expect(told).toHaveText("The black cells in row 2, column 2 and row 2, column 3 touch.");
  const shown = await picture();
  await setSwitch(page, "Show mistakes", false);
  await expect(told).toHaveText("");
  await expect.poll(picture).not.toBe(shown);
  // The device remembers it, for all boards.
  await page.reload();
  await ready(page);
  await moves(page, 2);
  await expect(page.getByLabel("Show mistakes")).not.toBeChecked();
  await expect(told).toHaveText("");
  await press(page, "Check");
  await says(page, "One rule is broken: the black cells in row 2, column 2 and row 2, column 3 touch.");
  await setSwitch(page, "Show mistakes", true);
  await expect(told).toContainText("touch");
});

test("no state is told by colour alone", { tag: "@once" }, async ({ page }, info) => {
  await openSmile(page);
  // Saved, the picture can be read: a sign beside a clue that sees too much, or too little.
  const saved = async () => {
    await press(page, "Share");
    const [download] = await Promise.all([page.waitForEvent("download"), press(page, "SVG picture")]);
    const text = await readFile(await download.path(), "utf8");
    await page.keyboard.press("Escape");
    await expect(page.locator("#share-dialog")).toBeHidden();
    return text;
  };
  const texts = (svg) => [...svg.matchAll(/<text[^>]*>([^<]*)</g)].map(([, text]) => text);
  expect(texts(await saved())).toEqual(["5", "7", "4", "5", "5"]);
  await stroke(page, info, [0, 1], [4, 1]);
  await stroke(page, info, [0, 1], [0, 3]);
  await status(page, "broken");
  await expect(page.locator("#status")).toContainText("The 5 in row 1, column 2 already sees 8 white cells");
  expect(texts(await saved())).toContain("+");
  await press(page, "Restart");
  await tap(page, info, [1, 4]);
  await tap(page, info, [0, 3]);
  await expect(page.locator("#status")).toContainText("The 7 in row 1, column 5 can see only 1");
  expect(texts(await saved())).toContain("−");
});

test("automatic dots are remembered", { tag: "@once" }, async ({ page }, info) => {
  await openSmile(page);
  await tap(page, info, [1, 1]);
  const picture = () => page.locator("#board").evaluate((canvas) => canvas.toDataURL());
  const before = await picture();
  await setSwitch(page, "Automatic dots", true);
  await expect.poll(picture).not.toBe(before);
  await page.reload();
  await ready(page);
  await expect(page.getByLabel("Automatic dots")).toBeChecked();
  await expect(page.locator("#described")).toContainText("1 black cell, 0 dots");
});

test("a trial is kept as one step, or dropped", { tag: "@once" }, async ({ page }, info) => {
  await openSmile(page);
  await press(page, "Try");
  await tap(page, info, [1, 1]);
  await tap(page, info, [1, 3]);
  await expect(page.locator("#counters")).toContainText("2");
  await expect(page.locator("#described")).toContainText("A trial is in progress.");
  await press(page, "Keep trial");
  await moves(page, 1);
  await expect(page.locator("#described")).toContainText("2 black cells");
  await press(page, "Undo");
  await moves(page, 0);
  await press(page, "Redo");
  await moves(page, 1);
  await press(page, "Try");
  await tap(page, info, [2, 2]);
  await press(page, "Discard trial");
  await expect(page.locator("#described")).toContainText("2 black cells");
  await expect(page.locator("#described")).not.toContainText("trial");
  await expect(button(page, "Try")).toBeVisible();
  // Dropped by mistake: it comes back.
  await press(page, "Undo");
  await expect(page.locator("#described")).toContainText("A trial is in progress.");
});

test("a new board evolves, with progress, and can be stopped", { tag: "@once" }, async ({ page }) => {
  await openSmile(page);
  const title = await page.title();
  await press(page, "New");
  const dialog = page.locator("#new-dialog");
  await dialog.getByLabel("Width").fill("20");
  await dialog.getByLabel("Height").fill("20");
  await dialog.getByRole("spinbutton", { name: "Difficulty" }).fill("50");
  // At once: a fast machine needs few frames.
  const seen = await page.evaluate(() => {
    const progress = document.getElementById("new-progress");
    document.getElementById("make").click();
    const seen = [progress.hidden, progress.value < 1];
    document.querySelector("#new-dialog .row [data-command=cancel-new]").click();
    return seen;
  });
  expect(seen).toEqual([false, true]);
  await expect(dialog).toBeHidden();
  expect(await page.title()).toBe(title);
  await press(page, "New");
  // The settings of a day's level, which can be changed.
  await dialog.getByRole("button", { name: "easy" }).click();
  await expect(dialog.getByRole("spinbutton", { name: "Difficulty" })).toHaveValue("2");
  await expect(dialog.getByLabel("Width")).toHaveValue("6");
  await dialog.getByLabel("Symmetry").check();
  await press(page, "Generate");
  await expect(dialog).toBeHidden({ timeout: 30_000 });
  await expect(page.locator("#level-name")).toHaveText(/^6 × 6, normal \(\d{1,3}\)$/);
  await press(page, "Solution");
  await press(page, "Keep this answer");
  await status(page, "solved");
  await page.goBack();
  await expect(page).toHaveTitle(title);
});

test("a board is evolved, and the answer put on it", { tag: "@once" }, async ({ page }, info) => {
  await open(page, address(seven, "&search=genetic&seed=4"));
  await press(page, "Evolve");
  await expect(page.locator("#outcome")).toContainText("Solved in generation", { timeout: 40_000 });
  await expect(main(page)).toHaveAttribute("data-running", "false");
  await expect(main(page)).toHaveAttribute("data-search", "genetic");
  await expect(main(page)).toHaveAttribute("data-best", "0");
  await press(page, "Keep this answer");
  await status(page, "solved");
  await moves(page, 1);
  if (isPhone(info)) await expect(page.locator("#board")).toBeInViewport();
  await press(page, "Undo");
  await status(page, "playing");
});

test("deduction is watched step by step", { tag: "@once" }, async ({ page }) => {
  await openSmile(page, "&search=deduction");
  const step = button(page, "Step");
  for (let n = 1; n <= 3; n += 1) {
    await step.click();
    await expect(main(page)).toHaveAttribute("data-generation", String(n));
  }
  await expect(main(page)).toHaveAttribute("data-running", "false");
  const open = async () => Number(await main(page).getAttribute("data-best"));
  const left = await open();
  expect(left).toBeGreaterThan(0);
  for (let n = 4; (await open()) > 0 && n < 30; n += 1) {
    await step.click();
    await expect(main(page)).toHaveAttribute("data-generation", String(n));
  }
  await press(page, "Keep this answer");
  await status(page, "solved");
});

test("boards of other programs are pasted, opened and followed", { tag: "@once" }, async ({ page }, info) => {
  await openSmile(page);
  const paste = (text) =>
    page.evaluate((text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", text);
      document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
    }, text);
  const bring = (text) =>
    page.locator("#file").setInputFiles({ name: "board.txt", mimeType: "text/plain", buffer: Buffer.from(text) });
  const eleven = () => expect(page.locator("#level-name")).toHaveText("Kuromasu 11 × 11");
  await tap(page, info, [1, 1]);
  await moves(page, 1);
  for (const [way, text] of [
    [paste, paper],
    [paste, kurodoko],
    [bring, `${paper}\r\n`],
    [bring, kurodoko],
    [paste, address(paper)],
    [paste, "#/kuromasu?level=kurodoko/11/11/h9k8p7lck-109qaqcg8gbg3q3q37k2l7p2k5h"],
  ]) {
    await way(text);
    await eleven();
    await expect(page.locator("#counters")).toContainText("0 / 18");
    await page.goBack();
    await expect(page.locator("#level-name")).toHaveText("Kuromasu 5 × 5");
    await moves(page, 1);
  }
  // What can't be read says why, and the game stays.
  for (const [text, why] of [
    ["5x5:x", "the end: one cell missing"],
    ["https://puzz.link/p?heyawake/5/5/0", "is another puzzle"],
    ["9x9#123456", "is a random seed"],
  ]) {
    await paste(text);
    await says(page, why);
    await moves(page, 1);
  }
});

test("a link of a game opens on another machine", { tag: "@once" }, async ({ page, browser, site }, info) => {
  await openSmile(page);
  await tap(page, info, [1, 1]);
  await press(page, "Share");
  const link = await shared(page);
  expect(link.length).toBeLessThan(150);
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await other.goto(site + new URL(link).hash);
  await expect(other.locator("#described")).toContainText("1 black cell");
  await elsewhere.close();
});

test("a board of thirty by thirty is zoomed, marked and left again", async ({ page }, info) => {
  // Three clues: nine hundred cells, the largest clue, and much that nothing is known of.
  const huge = `30x30:20${"z".repeat(17)}f12${"z".repeat(17)}g9`;
  const start = Date.now();
  await open(page, address(huge));
  await expect(page.locator("#level-name")).toHaveText("Kuromasu 30 × 30");
  console.log(`${info.project.name}: opened after ${Date.now() - start} ms`);
  await expect(button(page, "Zoom in")).toBeVisible();
  for (let n = 0; n < 12 && !(await button(page, "Zoom in").getAttribute("aria-disabled")); n += 1) {
    await press(page, "Zoom in");
    await page.waitForTimeout(50);
  }
  const box = await boardBox(page);
  const at = (x, y) => ({ x: box.x + box.width * x, y: box.y + box.height * y });
  await (isPhone(info) ? strokeByTouch : strokeByMouse)(page, at(0.3, 0.5), at(0.7, 0.5));
  await moves(page, 1);
  await press(page, "Whole board");
  await page.locator("#board").focus();
  for (let n = 0; n < 20; n += 1) await page.keyboard.press("ArrowDown");
  await says(page, /Row \d+, column \d+/);
  const work = await page.evaluate(() => Array.from(window.evolvarium.pacing()).sort((a, b) => a - b));
  console.log(`${info.project.name}: work within a frame, median ${work[work.length >> 1].toFixed(1)} ms`);
  const asked = Date.now();
  await press(page, "Hint");
  await says(page, /several solutions|: |Look |find no further step/);
  console.log(`${info.project.name}: a hint after ${Date.now() - asked} ms`);
});

test("the time can be hidden", { tag: "@once" }, async ({ page }, info) => {
  await openSmile(page);
  await expect(page.locator("#time")).toHaveText("0:00");
  await tap(page, info, [1, 1]);
  await expect(page.locator("#time")).not.toHaveText("0:00");
  await press(page, "Hide the time");
  await expect(page.locator("#time")).toBeHidden();
  await page.reload();
  await ready(page);
  await expect(page.locator("#time")).toBeHidden();
  await press(page, "Show the time");
  await expect(page.locator("#time")).toBeVisible();
});

test("the bundled boards lead from one to the next", async ({ page }) => {
  await open(page, "#/kuromasu");
  await expect(page.locator("#level-name")).toHaveText("Line of Sight");
  await expect(page.locator("#tutorial-text")).toContainText("drag left from it");
  await press(page, "Solution");
  await press(page, "Keep this answer");
  await status(page, "solved");
  await press(page, "Next level");
  await expect(page.locator("#level-name")).toHaveText("No Other Way");
});

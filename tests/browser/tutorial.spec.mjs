// The first minutes: each puzzle explains itself on its first level by what the player does there, and its
// rules have pictures.

import { boardBox, evolve, expect, open, openPanel, press, ready, test } from "./fixtures.mjs";
import { strokeByMouse, strokeByTouch } from "./gestures.mjs";

const tutorial = (page) => page.locator("#tutorial");
const step = (page, n, of = 3) => expect(page.locator("#tutorial-count")).toHaveText(`${n} of ${of}`);
const told = (page, words) => expect(page.locator("#tutorial-text")).toContainText(words);
const over = (page) => expect(tutorial(page)).toBeHidden();

// A point of the puzzle's own in the window.
async function at(page, [x, y]) {
  const [box, view] = [await boardBox(page), await page.locator("#board").getAttribute("data-view")];
  const [scale, left, top] = view.split(" ").map(Number);
  return { x: box.x + left + scale * x, y: box.y + top + scale * y };
}
async function tap(page, point) {
  const { x, y } = await at(page, point);
  await page.mouse.click(x, y);
}

// Cells of 40 points, with so much around them.
const cell = (margin) => (row, column) => [margin + 40 * (column + 0.5), margin + 40 * (row + 0.5)];
const clue = cell(14);

// By real inputs, from each step to the next. Slice It on the phone by a finger, else by a mouse.
const follow = {
  slice: async (page) => {
    const phone = await page.evaluate(() => matchMedia("(pointer: coarse)").matches);
    const drag = async (from, to) =>
      (phone ? strokeByTouch : strokeByMouse)(page, await at(page, from), await at(page, to));
    await drag([128, 26], [128, 374]);
    await step(page, 2);
    await drag([128, 374], [205, 374]);
    await step(page, 3);
    // Not exact: what a third star takes makes the message a long one.
    await drag([128, 26], [209, 26]);
  },
  theseus: async (page) => {
    await page.locator("#board").focus();
    // Another step than the tutorial's is none of it.
    await page.keyboard.press("Space");
    await told(page, "That is not the lesson's move");
    await step(page, 1);
    await page.keyboard.press("Control+z");
    await told(page, "Go one cell west");
    await page.keyboard.press("ArrowLeft");
    await step(page, 2);
    await page.keyboard.press("ArrowDown");
    await step(page, 3);
    for (const key of ["ArrowLeft", "ArrowDown", "ArrowLeft"]) await page.keyboard.press(key);
  },
  kuromasu: async (page) => {
    // Black where the 7 must see: answered at once, and fixed by another tap.
    await tap(page, clue(2, 1));
    await told(page, "The 7 must see that cell");
    await tap(page, clue(2, 1));
    await step(page, 2);
    await page.keyboard.press("Control+z");
    await page.keyboard.press("Control+z");
    await step(page, 1);
    await told(page, "A clue counts the white cells it sees");
    await strokeByMouse(page, await at(page, clue(2, 3)), await at(page, clue(2, 0)));
    await step(page, 2);
    await tap(page, clue(0, 2));
    await step(page, 3);
    await tap(page, clue(0, 0));
    await tap(page, clue(3, 1));
  },
  swap: async (page) => {
    // Another rook than the one that is meant, and then another swap.
    await tap(page, clue(1, 0));
    await step(page, 1, 2);
    await told(page, "You've chosen another piece");
    await tap(page, clue(1, 1));
    await told(page, "That is not the lesson's move");
    await page.keyboard.press("Control+z");
    await step(page, 1, 2);
    await tap(page, clue(0, 0));
    await step(page, 2, 2);
    await tap(page, clue(0, 1));
  },
  morpion: async (page) => {
    await tap(page, [96, 72]);
    await step(page, 2);
    await strokeByMouse(page, await at(page, [96, 72]), await at(page, [192, 72]));
    await step(page, 3);
    for (const [x, y] of [[3, -1], [6, -1], [3, 10]]) await tap(page, [24 * x, 24 * y]);
  },
};

for (const [id, play] of Object.entries(follow)) {
  const tag = id === "slice" ? [] : ["@once"];
  test(`${id}: following the steps on the first level ends them`, { tag }, async ({ page }) => {
    await open(page, `#/${id}`);
    await expect(tutorial(page)).toBeVisible();
    await step(page, 1, id === "swap" ? 2 : 3);
    const before = await boardBox(page);
    await play(page);
    await over(page);
    if (id !== "morpion") await expect(page.locator("main")).toHaveAttribute("data-status", "solved");
    const after = await boardBox(page);
    expect([after.x, after.y, after.width, after.height], "the board does not jump").toEqual([
      before.x,
      before.y,
      before.width,
      before.height,
    ]);
  });
}

const message = (page) => page.locator("#message");
const skip = (page) => tutorial(page).getByRole("button", { name: "Skip" });

test("where an input brings the lesson on, its next step is what is said", async ({ page }) => {
  await open(page, "#/swap");
  await step(page, 1, 2);
  await tap(page, clue(0, 0));
  await step(page, 2, 2);
  await expect(page.locator("#tutorial-text")).toBeVisible();
  await expect(message(page)).toHaveText("");
});

test("a refusal leaves Skip where it is, and the lesson's text is back after it", async ({ page }) => {
  await open(page, "#/theseus");
  await page.locator("#board").focus();
  await page.keyboard.press("ArrowLeft");
  await step(page, 2);
  await page.keyboard.press("ArrowDown");
  await step(page, 3);
  const before = await skip(page).boundingBox();
  const room = cell(22);
  await tap(page, room(2, 0));
  await expect(message(page)).toContainText("Choose a cell next to Theseus");
  await expect(page.locator("#tutorial-text")).toBeHidden();
  const after = await skip(page).boundingBox();
  expect(Math.abs(after.x - before.x), "Skip stays in its column").toBeLessThan(3);
  expect(Math.abs(after.y - before.y), "and its row").toBeLessThan(3);
  // By itself, and at the next input.
  await expect(page.locator("#tutorial-text")).toBeVisible();
  await expect(message(page)).toHaveText("");
  await tap(page, room(2, 0));
  await expect(message(page)).not.toHaveText("");
  await tap(page, room(1, 1));
  await expect(page.locator("main")).toHaveAttribute("data-moves", "3");
  await expect(page.locator("#tutorial-text")).toBeVisible();
  // After unexpected moves, refusals do not permanently hide the tutorial's next step.
  await page.keyboard.press("Space");
  await told(page, "press Undo");
  await tap(page, room(3, 3));
  await tap(page, room(3, 3));
  await expect(message(page)).not.toHaveText("");
  await expect(page.locator("#tutorial-text")).toBeVisible();
  await told(page, "press Undo");
});

test("a message in a lesson ends with the next input", { tag: "@once" }, async ({ page }) => {
  await open(page, "#/morpion");
  await tap(page, [96, 72]);
  await step(page, 2);
  await tap(page, [120, 72]);
  await expect(message(page)).toContainText("completes 2 lines");
  await expect(skip(page)).toBeVisible();
  await page.mouse.down();
  await expect(page.locator("#tutorial-text")).toBeVisible({ timeout: 3000 });
  await told(page, "then the line that starts at your point");
});

test("a lesson that is skipped stays away, and can be called again", { tag: "@once" }, async ({ page }) => {
  await open(page, "#/theseus");
  await tutorial(page).getByRole("button", { name: "Skip" }).click();
  await over(page);
  await page.reload();
  await ready(page);
  await expect(page.locator("#level-name")).toHaveText("Open Door");
  await over(page);
  await page.locator("#board").focus();
  await page.keyboard.press("ArrowLeft");
  await press(page, "Rules");
  await page.locator("#tutorial-again").click();
  await step(page, 1);
  // The game that was there is not lost.
  await page.keyboard.press("Control+z");
  await expect(page.locator("main")).toHaveAttribute("data-moves", "1");
});

test("a lesson goes on after a reload, and after another puzzle", { tag: "@once" }, async ({ page }) => {
  await open(page, "#/theseus");
  await step(page, 1);
  await page.locator("#board").focus();
  await page.keyboard.press("ArrowLeft");
  await step(page, 2);
  await page.reload();
  await ready(page);
  await expect(page.locator("main")).toHaveAttribute("data-moves", "1");
  await step(page, 2);
  await open(page, "#/morpion");
  await step(page, 1);
  await open(page, "#/theseus");
  await step(page, 2);
  await tutorial(page).getByRole("button", { name: "Skip" }).click();
  await page.reload();
  await ready(page);
  await over(page);
});

test("a lesson leaves the room to an answer and to a playback", { tag: "@once" }, async ({ page }) => {
  await open(page, "#/morpion");
  await expect(tutorial(page)).toBeVisible();
  await tap(page, [96, 72]);
  await step(page, 2);
  await press(page, "Replay");
  await expect(page.locator("#playback")).toBeVisible();
  await over(page);
  await page.keyboard.press("Escape");
  await expect(page.locator("#playback")).toBeHidden();
  await expect(tutorial(page)).toBeVisible();
  const room = async () => (await page.locator(".say").boundingBox()).height;
  const taught = await room();
  await openPanel(page);
  await evolve(page);
  await over(page);
  expect(await room(), "nor does it keep its room").toBeLessThan(taught);
});

test("a game that has been begun brings no lesson", { tag: "@once" }, async ({ page }) => {
  await open(page, "#/theseus");
  await tutorial(page).getByRole("button", { name: "Skip" }).click();
  await page.locator("#board").focus();
  await page.keyboard.press("ArrowLeft");
  // As an older page has left it, which gave no tutorials.
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.includes("lesson/")) localStorage.removeItem(key);
  });
  await page.reload();
  await ready(page);
  await expect(page.locator("main")).toHaveAttribute("data-moves", "1");
  await over(page);
});

test("the rules have pictures, told apart by a word", async ({ page }) => {
  await open(page, "#/kuromasu");
  await press(page, "Rules");
  const pictures = page.locator("#rules-list figure");
  await expect(pictures).toHaveCount(6);
  for (const picture of await pictures.all()) {
    await expect(picture).toContainText(/^(For example|Right|Solved|Wrong) /);
    const drawn = picture.locator("img");
    await expect(drawn).toHaveAttribute("alt", /\S/);
    expect(await drawn.evaluate((img) => img.decode().then(() => img.naturalWidth))).toBeGreaterThan(50);
  }
});

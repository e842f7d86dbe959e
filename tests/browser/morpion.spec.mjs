// Morpion Solitaire played as people play it: by mouse, finger and keyboard; choices among lines, drags,
// boards that grow, the slider through a game and through a record, personal bests, links.

import { expect, open, ready, setSwitch, test, press } from "./fixtures.mjs";
import { address, drag, ends, short, tap } from "./morpion.mjs";

const main = (page) => page.locator("main");
const button = (page, name) => page.getByRole("button", { name, exact: true });
const moves = (page, n) => expect(main(page)).toHaveAttribute("data-moves", String(n));
const status = (page, word) => expect(main(page)).toHaveAttribute("data-status", word);
const says = (page, text) => expect(page.locator("#message")).toContainText(text);
const told = (page, text) => expect(page.locator("#described")).toContainText(text);
const counters = (page, text) => expect(page.locator("#counters")).toContainText(text);
const slider = (page) => page.getByRole("slider", { name: "Move" });
const picture = (page) => page.locator("#board").evaluate((canvas) => canvas.toDataURL());

async function openLevel(page, level, play) {
  await open(page, address(level, play));
  await expect(main(page)).toHaveAttribute("data-puzzle", "morpion");
  await moves(page, play ? 1 : 0);
}

async function openRecord(page, name) {
  await open(page, "#/morpion");
  if (await button(page, "Levels").isVisible()) await press(page, "Levels");
  // By key: pictures that come late move what a pointer aims at.
  await page.locator("#level-list a").filter({ hasText: name }).first().press("Enter");
  await expect(page.locator("#level-name")).toHaveText(name);
}

test("the four games begin with 28, 28, 40 and 40 moves", { tag: "@once" }, async ({ page }) => {
  for (const [game, first] of [["5T", 28], ["5D", 28], ["4T", 40], ["4D", 40]]) {
    await open(page, address(game));
    await told(page, `${game}. 0 moves. ${first} moves possible.`);
    await counters(page, `${first} possible`);
  }
});

test("rings are tapped, the board grows, and undo takes it back", async ({ page }, info) => {
  await openLevel(page, "5T");
  const before = await page.locator("#board").getAttribute("data-view");
  const spots = [[3, -1], [6, -1], [2, 0], [3, 10], [-1, 3], [10, 6]];
  for (const [n, spot] of spots.entries()) {
    await tap(page, info, spot);
    await moves(page, n + 1);
  }
  await counters(page, "6 moves");
  await told(page, "The points lie between (-1, -1) and (10, 10).");
  const grown = await page.locator("#board").getAttribute("data-view");
  expect(grown).not.toBe(before);
  for (let n = 0; n < spots.length; n += 1) await press(page, "Undo");
  await moves(page, 0);
  await expect(page.locator("#board")).toHaveAttribute("data-view", before);
  expect(await page.evaluate(() => [scrollX, scrollY])).toEqual([0, 0]);
});

test("where nothing can be added it says why", { tag: "@once" }, async ({ page }, info) => {
  await openLevel(page, "5T");
  await tap(page, info, [0, 0]);
  await says(page, "Nothing can be added here: no line of 5 has its other 4 points in place.");
  await tap(page, info, [3, -1]);
  await moves(page, 1);
  await tap(page, info, [3, 4]);
  await says(page, "Not here: its line would overlap the line of move 1 in the same direction.");
  await moves(page, 1);
});

test("of several lines one is chosen, by its number or by tapping it", async ({ page }, info) => {
  await openLevel(page, "4T");
  const empty = await picture(page);
  await tap(page, info, [2, 3]);
  await says(page, "(2, 3) completes 4 lines: choose one or press its number.");
  await expect.poll(() => picture(page)).not.toBe(empty);
  await moves(page, 0);
  await tap(page, info, [2, 6]);
  await told(page, "the last added (2, 3) and completed the line from (2, 3) down to (2, 6)");
  await press(page, "Undo");
  await tap(page, info, [2, 3]);
  await page.locator("#board").focus();
  await page.keyboard.press("3");
  await told(page, "and completed the line from (2, 1) down to (2, 4)");
});

test("a line is drawn from end to end", async ({ page }, info) => {
  await openLevel(page, "4T");
  await drag(page, info, [2, 5], [2, 2]);
  await told(page, "1 move; the last added (2, 3) and completed the line from (2, 2) down to (2, 5)");
  await drag(page, info, [2, 5], [2, 6]);
  await says(page, "A line has 4 points: drag from the first to the last.");
  await drag(page, info, [2, 3], [2, 6]);
  await says(page, "All points of this line are already there: a move has to add one.");
  await moves(page, 1);
});

test("all of it is played by keyboard", { tag: "@once" }, async ({ page }) => {
  await openLevel(page, "4T");
  await page.locator("#board").focus();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowUp");
  await says(page, "(2, 3): can be added, completes 4 lines.");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await says(page, "Line 2 of 4: from (2, 2) down to (2, 5).");
  await page.keyboard.press("Enter");
  await moves(page, 1);
  await page.keyboard.press("n");
  await says(page, "can be added");
  await page.keyboard.press("Enter");
  await moves(page, 2);
  await page.keyboard.press("Control+z");
  await moves(page, 1);
  await page.keyboard.press("Shift+ArrowRight");
  await says(page, "can be added");
});

test("rings and numbers can be hidden, and the device remembers it", { tag: "@once" }, async ({ page }, info) => {
  await openLevel(page, "5T", ["3,-1S0"]);
  for (const label of ["Show moves", "Numbers"]) {
    const before = await picture(page);
    await setSwitch(page, label, false);
    await expect.poll(() => picture(page)).not.toBe(before);
  }
  await tap(page, info, [6, -1]);
  await moves(page, 2);
  await page.reload();
  await ready(page);
  await expect(page.getByLabel("Show moves")).not.toBeChecked();
  await expect(page.getByLabel("Numbers")).not.toBeChecked();
  await told(page, "2 moves");
});

test("the slider goes through a record, and one plays on from any of its moves", { tag: "@once" }, async ({ page }, info) => {
  await openRecord(page, "Rosin 178");
  await expect(slider(page)).toHaveAttribute("max", "178");
  // It opens at its end, with its author. How far it is stands once.
  await expect(slider(page)).toHaveValue("178");
  await expect(page.getByText("178 / 178", { exact: true }).filter({ visible: true })).toHaveCount(1);
  await expect(page.locator("#level-credit")).toHaveText("Christopher D. Rosin, 2011, morpionsolitaire.com");
  await expect(page.locator("#level-list a[aria-current]")).toContainText("Christopher D. Rosin, 2011");
  await slider(page).focus();
  await page.keyboard.press("Home");
  await expect(slider(page)).toHaveAttribute("aria-valuetext", "Move 0 of 178. possible: 28");
  await page.keyboard.press("End");
  await counters(page, "178 / 178");
  await counters(page, "0 possible");
  await moves(page, 0);
  await page.keyboard.press("Home");
  await counters(page, "28 possible");
  await slider(page).fill("120");
  await counters(page, "120 / 178");
  await counters(page, "8 possible");
  await expect(slider(page)).toHaveAttribute("aria-valuetext", "Move 120 of 178. possible: 8");
  // The record continues elsewhere: its moves are put on the board, followed by this one.
  await tap(page, info, [2, 11]);
  await moves(page, 2);
  await told(page, "121 moves out of 178; the last added (2, 11)");
  await expect(page.locator("#playback")).toBeHidden();
  await press(page, "Undo");
  await told(page, "120 moves out of 178");
  await press(page, "Undo");
  await told(page, "0 moves out of 178");
  await press(page, "Solution");
  await slider(page).fill("30");
  await press(page, "Play from here");
  await told(page, "30 moves out of 178");
  await moves(page, 1);
});

test("the record plays by itself, as fast as one likes, and stops where one wants", { tag: "@once" }, async ({ page }) => {
  await openRecord(page, "Demaine 31 (4D)");
  await button(page, "Playback speed: 1 ×").click();
  await expect(button(page, "Playback speed: 2 ×")).toHaveText("2 ×");
  await press(page, "Play the moves");
  await expect.poll(async () => Number(await slider(page).inputValue())).toBeGreaterThan(1);
  await press(page, "Pause playback");
  const at = await slider(page).inputValue();
  await page.waitForTimeout(900);
  expect(await slider(page).inputValue()).toBe(at);
});

test("the slider goes through one's own game and loses nothing of it", { tag: "@once" }, async ({ page }, info) => {
  await openLevel(page, "5T");
  for (const spot of [[3, -1], [6, -1], [3, 10], [6, 10]]) await tap(page, info, spot);
  await moves(page, 4);
  await slider(page).focus();
  await page.keyboard.press("Home");
  await counters(page, "0");
  await moves(page, 4);
  await page.keyboard.press("ArrowRight");
  await expect(slider(page)).toHaveValue("1");
  await expect(button(page, "Play from here")).toBeVisible();
  await press(page, "Play the moves");
  // At its end one is back in the game.
  await expect(slider(page)).toHaveValue("4");
  await expect(page.locator("#playback")).toBeHidden();
  await moves(page, 4);
  await page.reload();
  await ready(page);
  await moves(page, 4);
});

test("a game to its end is a personal best until there is a longer one", { tag: "@once" }, async ({ page }, info) => {
  await openLevel(page, "4D");
  await expect(page.locator("#counters")).not.toContainText("best");
  for (const [n, move] of short.entries()) {
    const [from, to] = ends(move, 4);
    await drag(page, info, from, to);
    await moves(page, n + 1);
  }
  await status(page, "solved");
  await expect(page.locator("#message")).toHaveText(
    /^A new personal best: 20 moves\. Time: 0:\d\d\. One star of three\. Three stars: the goal, or /,
  );
  await counters(page, "20 best");
  // The same again is none, and what came by a link and was only ended here does not count.
  await press(page, "Undo");
  await status(page, "playing");
  const [from, to] = ends(short.at(-1), 4);
  await drag(page, info, from, to);
  await says(page, "Game over after 20 moves. Your best: 20.");
  await open(page, address("4D", short.slice(0, -1)));
  await told(page, "19 moves");
  await drag(page, info, from, to);
  await says(page, "Game over after 20 moves. Games with hints or moves that aren't yours set no personal best.");
  await page.reload();
  await ready(page);
  await counters(page, "20 best");
});

test("an endgame is lost, or won by the game it comes from", { tag: "@once" }, async ({ page }) => {
  await openRecord(page, "Six for 31");
  await counters(page, "25 / 31");
  await expect(slider(page)).toBeDisabled();
  await press(page, "Hint");
  await says(page, /Look for a (horizontal line|vertical line|line (rising|falling) to the right,) near \(/);
  await press(page, "Show me");
  await says(page, /^Add \(-?\d+, -?\d+\): it completes the line /);
  await press(page, "Why?");
  await says(page, "This is how the game by");
  await press(page, "Solution");
  await expect(slider(page)).toHaveAttribute("max", "6");
  await slider(page).fill("6");
  await press(page, "Play from here");
  await status(page, "solved");
  await press(page, "Undo");
  await open(page, address(`4D;g35`, short));
  await status(page, "lost");
  await expect(page.locator("#status")).toContainText("No moves left; moves made: 20, goal: 35.");
});

test("a grown board is zoomed, and taps still hit", async ({ page }, info) => {
  if (info.project.name === "desktop") await page.setViewportSize({ width: 1280, height: 600 });
  await openRecord(page, "Rosin 178");
  await slider(page).fill("120");
  await expect(button(page, "Zoom in")).toBeVisible();
  const whole = await page.locator("#board").getAttribute("data-view");
  for (let n = 0; n < 3; n += 1) await press(page, "Zoom in");
  await expect(page.locator("#board")).not.toHaveAttribute("data-view", whole);
  await press(page, "Whole board");
  await expect(page.locator("#board")).toHaveAttribute("data-view", whole);
  await press(page, "Zoom in");
  await expect(page.locator("#board")).not.toHaveAttribute("data-view", whole);
  await tap(page, info, [2, 11]);
  await told(page, "121 moves out of 178; the last added (2, 11)");
});

test("an illegal link names the first illegal move", { tag: "@once" }, async ({ page }) => {
  await open(page, address("5T", ["3,-1S0", "3,4S4", "9,9E0"]));
  await says(page, "move 2 (3,4S4): its line would overlap the line of move 1 in the same direction");
  await moves(page, 0);
});

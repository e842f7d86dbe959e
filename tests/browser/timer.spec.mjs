// The time played and the controls that the device remembers, on small boards of Kuromasu.

import { boardBox, expect, house, open, playable, setSwitch, test, press } from "./fixtures.mjs";

const main = (page) => page.locator("main");
const button = (page, name) => page.getByRole("button", { name, exact: true });
const time = (page) => page.locator("#time");
const board = "#/kuromasu?level=Smile;5x5;a5b7l4_5e5";
// Solved by a black cell in either corner beside the clue's.
const small = "#/kuromasu?level=Corner;3x3;h4";

// Makes the cell black where the keyboard's cursor is: the first.
async function play(page) {
  await page.locator("#board").focus();
  await page.keyboard.press("Enter");
}

// Seconds go by, one after the other as they do, and the frame that sets the watch going.
const pass = (page, seconds) => page.clock.runFor(seconds * 1000 + 50);

async function openAt(page, address) {
  await page.clock.install();
  await open(page, address);
  await page.clock.pauseAt(Date.now() + 60_000);
}

test("only timed puzzles show the time", async ({ page }) => {
  await open(page, house);
  await expect(page.locator("#timer")).toBeHidden();
  await page.evaluate((address) => (location.hash = address), board);
  await expect(time(page)).toHaveText("0:00");
});

test("the time counts from the first move on, and only while the level is played", async ({ page }) => {
  await openAt(page, board);
  await pass(page, 5);
  await expect(time(page)).toHaveText("0:00");
  await play(page);
  await pass(page, 5);
  await expect(time(page)).toHaveText("0:05");
  await press(page, "Rules");
  await pass(page, 12);
  await expect(time(page)).toHaveText("0:05");
  await page.keyboard.press("Escape");
  await pass(page, 1);
  const hide = (hidden) =>
    page.evaluate((hidden) => {
      Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }, hidden);
  await hide(true);
  await pass(page, 30);
  await hide(false);
  await pass(page, 13);
  await expect(time(page)).toHaveText("0:19");
  await page.evaluate(() => (location.hash = "#/"));
  await pass(page, 5);
  await page.evaluate((address) => (location.hash = address), small);
  await pass(page, 5);
  await expect(time(page)).toHaveText("0:00");
  await page.evaluate((address) => (location.hash = address), board);
  await pass(page, 1);
  await expect(time(page)).toHaveText(/0:(19|20)/);
});

test("a reload goes on where the time was", async ({ page }) => {
  await openAt(page, board);
  await play(page);
  await pass(page, 42);
  await expect(time(page)).toHaveText("0:42");
  await page.reload();
  await playable(page);
  await pass(page, 2);
  await expect(time(page)).toHaveText(/0:4[2-5]/);
});

test("a restart starts the time again, and its undo brings the time back", async ({ page }) => {
  await openAt(page, board);
  await play(page);
  await pass(page, 9);
  await press(page, "Restart");
  await pass(page, 7);
  await expect(time(page)).toHaveText("0:00");
  await button(page, "Undo").click();
  await pass(page, 1);
  await expect(time(page)).toHaveText(/0:(09|10)/);
});

test("a win stops the time and says it, unless it is hidden", async ({ page }) => {
  await openAt(page, small);
  await play(page);
  await pass(page, 65);
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await pass(page, 1);
  await expect(main(page)).toHaveAttribute("data-status", "solved");
  await expect(page.locator("#message")).toHaveText("Solved in 1:05! Three stars.");
  await pass(page, 20);
  await expect(time(page)).toHaveText("1:05");
  await button(page, "Hide the time").click();
  await button(page, "Undo").click();
  await pass(page, 1);
  await page.locator("#board").focus();
  await page.keyboard.press("Enter");
  await pass(page, 1);
  await expect(page.locator("#message")).toHaveText("Solved! Three stars.");
});

test("an answer that was not found by the player is not timed", async ({ page }) => {
  await openAt(page, board);
  await press(page, "Solution");
  await pass(page, 5);
  await page.locator("#playback").getByRole("button", { name: "Keep this answer" }).click();
  await pass(page, 1);
  await expect(page.locator("#message")).toContainText("Solved!");
});

test("hiding the time is remembered and moves nothing", async ({ page }, info) => {
  await open(page, board);
  const places = () =>
    page.evaluate(() =>
      ["board", "counters", "timer-button", "controls"]
        .map((id) => document.getElementById(id).getBoundingClientRect())
        .map(({ x, y, width, height }) => [x, y, width, height].map(Math.round)),
    );
  const before = await places();
  await play(page);
  await expect(time(page)).toHaveText("0:02");
  await button(page, "Hide the time").click();
  await expect(time(page)).toBeHidden();
  expect(await places()).toEqual(before);
  await page.reload();
  await expect(button(page, "Show the time")).toBeVisible();
  await expect(time(page)).toBeHidden();
  await button(page, "Show the time").click();
  await expect(time(page)).toBeVisible();
  expect(await places()).toEqual(before);
  const size = await page.locator("#timer-button").boundingBox();
  const least = info.project.name === "phone" ? 44 : 36;
  expect(Math.min(size.width, size.height)).toBeGreaterThanOrEqual(least);
});

test("no frame is spent on the time", async ({ page }) => {
  await open(page, board);
  await play(page);
  await expect(time(page)).toHaveText("0:01");
  const frames = () => page.evaluate(() => window.evolvarium.pacing().length);
  const before = await frames();
  await expect(time(page)).toHaveText("0:03");
  expect((await frames()) - before).toBeLessThan(3);
});

test("a control that only changes the look is remembered for all levels", async ({ page }) => {
  await open(page, board);
  const dots = page.getByLabel("Automatic dots");
  await expect(dots).not.toBeChecked();
  await setSwitch(page, "Automatic dots", true);
  await page.evaluate((address) => (location.hash = address), small);
  await expect(page).toHaveTitle(/Corner/);
  await expect(dots).toBeChecked();
  await expect(main(page)).toHaveAttribute("data-moves", "0");
  await expect(page.locator("#message")).toBeEmpty();
  await page.reload();
  await expect(dots).toBeChecked();
  for (const [kept, checked] of [["off", false], ["nonsense", false], ["on", true], ["", false]]) {
    await page.evaluate((kept) => {
      localStorage.setItem("evolvarium/1/controls/kuromasu/dots", kept);
    }, kept);
    await page.reload();
    await expect(main(page)).toHaveAttribute("data-moves", "0");
    await expect(dots).toBeChecked({ checked });
  }
  await boardBox(page);
});

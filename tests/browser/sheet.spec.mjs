// Small screens: the search as a sheet of three heights, and a board as large as the room there is.

import { boardBox, expect, house, open, openPanel, test } from "./fixtures.mjs";
import { drawByMouse } from "./slice.mjs";
import { puzzles } from "./puzzles.mjs";

const sheet = (page) => page.locator("#evolve");
const handle = (page) => page.locator("#panel-button");
const height = (page, name) => expect(sheet(page)).toHaveAttribute("data-sheet", name);
// The sheet stands still.
const settled = (page) => sheet(page).evaluate((sheet) => Promise.all(sheet.getAnimations().map((it) => it.finished)));

test.beforeEach(({}, info) => test.skip(info.project.name !== "phone", "small screens only"));

// Drags the handle by a finger; before it is lifted, `look`s.
async function drag(page, by, look = async () => {}) {
  await settled(page);
  const session = await page.context().newCDPSession(page);
  const box = await handle(page).boundingBox();
  const [x, y] = [box.x + box.width / 2, box.y + 20];
  const touch = (type, ...touchPoints) => session.send("Input.dispatchTouchEvent", { type, touchPoints });
  await touch("touchStart", { x, y });
  for (let n = 1; n <= 6; n += 1) await touch("touchMove", { x, y: y + (by * n) / 6 });
  await look();
  await touch("touchEnd");
}

test("the handle follows the finger, and the sheet stops at one of three heights", async ({ page }) => {
  await open(page, house);
  await height(page, "peek");
  const low = await sheet(page).boundingBox();
  await drag(page, -200, async () => {
    await expect.poll(async () => Math.round(low.y - (await sheet(page).boundingBox()).y)).toBe(200);
  });
  await height(page, "half");
  await drag(page, -60);
  await height(page, "full");
  await drag(page, 700);
  await height(page, "peek");
  await settled(page);
  expect((await sheet(page).boundingBox()).y).toBe(low.y);
});

test("presses and arrow keys go through the heights, and the handle says what comes next", async ({ page }) => {
  await open(page, house);
  await expect(handle(page)).toHaveAccessibleName("More about the search");
  await handle(page).press("Enter");
  await height(page, "half");
  await expect(handle(page)).toHaveAttribute("aria-expanded", "true");
  await expect(handle(page)).toHaveAccessibleName("All about the search");
  await handle(page).press("Space");
  await height(page, "full");
  await handle(page).press("ArrowUp");
  await height(page, "full");
  await handle(page).press("ArrowDown");
  await height(page, "half");
  await handle(page).click();
  await handle(page).click();
  await height(page, "peek");
  await expect(handle(page)).toHaveAttribute("aria-expanded", "false");
});

test("board, messages and toolbar stay above the sheet at half its height, and take moves", async ({ page }) => {
  for (const [width, height] of [[390, 844], [360, 640], [820, 1180], [844, 390]]) {
    await page.setViewportSize({ width, height });
    await open(page, house);
    await openPanel(page);
    await page.locator("#step-button").click();
    await expect(page.locator("#answer-switch")).toBeVisible();
    await settled(page);
    const top = await sheet(page).boundingBox();
    for (const part of ["#board", ".say", "#counters", ".toolbar"]) {
      const box = await page.locator(part).boundingBox();
      const beside = box.x + box.width <= top.x + 1;
      expect(beside || box.y + box.height <= top.y + 1, `${part} at ${width} × ${height}`).toBe(true);
    }
    expect((await boardBox(page)).height).toBeGreaterThanOrEqual(127);
    await page.locator("#answer-switch").click();
    await drawByMouse(page, [85, 130, 258, 140]);
    await expect(page.locator("main")).toHaveAttribute("data-moves", "1");
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.locator("main")).toHaveAttribute("data-moves", "0");
    await page.goto("about:blank");
  }
});

test("a tablet held upright has the sheet, and its board the whole width", async ({ page }) => {
  await page.setViewportSize({ width: 820, height: 1180 });
  await open(page, "#/kuromasu");
  await height(page, "peek");
  const box = await boardBox(page);
  expect(box.width).toBeGreaterThan(780);
  await expect(page.locator("#board")).toHaveAttribute("data-view", /./);
  const [scale] = (await page.locator("#board").getAttribute("data-view")).split(" ").map(Number);
  expect(scale * 4 * 40, "four cells of 40 points").toBeGreaterThan(500);
});

test("on its side, a board has the window's height and the width that its shape asks", async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  for (const [id, least] of [["swap", 480], ["theseus", 340], ["kuromasu", 340]]) {
    await page.goto("about:blank");
    await open(page, `#/${id}?mode=play`);
    await expect.poll(async () => (await boardBox(page)).width, id).toBeGreaterThan(least);
    const box = await boardBox(page);
    expect(box.height).toBeGreaterThan(340);
    const say = await page.locator(".say").boundingBox();
    expect(say.x).toBeGreaterThanOrEqual(box.x + box.width - 1);
  }
});

test("with text of twice the size, a board has two thirds of the width", async ({ page }) => {
  const session = await page.context().newCDPSession(page);
  for (const id of puzzles) {
    await page.goto("about:blank");
    await open(page, id === "slice" ? `${house}&mode=play` : `#/${id}?mode=play`);
    await session.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 32 } });
    await expect.poll(async () => (await boardBox(page)).height, id).toBeGreaterThanOrEqual(284);
    // Each figure is one line.
    for (const figure of await page.locator("#counters li").all()) {
      expect((await figure.boundingBox()).height).toBeLessThan(50);
    }
  }
});

test("brushes of editors are a palette beside the board, and its finger paints with the one pressed", async ({ page }) => {
  await open(page, "#/swap?edit=1&mode=play");
  const palette = page.locator('#controls [data-control="brush"]');
  await expect(palette.getByRole("button", { name: "rook" })).toHaveAttribute("aria-pressed", "true");
  await palette.getByRole("button", { name: "wall" }).click();
  await expect(palette.getByRole("button", { name: "wall" })).toHaveAttribute("aria-pressed", "true");
  await expect(palette.getByRole("button", { name: "rook" })).toHaveAttribute("aria-pressed", "false");
  await expect(page.locator("#counters")).toContainText("0 walls");
  const board = await boardBox(page);
  const [scale, left, top] = (await page.locator("#board").getAttribute("data-view")).split(" ").map(Number);
  await page.touchscreen.tap(board.x + left + 20 * scale, board.y + top + 20 * scale);
  await expect(page.locator("#counters")).toContainText("1 wall");
  for (const id of ["brush", "colour"]) {
    const box = await page.locator(`#controls [data-control="${id}"]`).boundingBox();
    expect(box.y + box.height, id).toBeLessThanOrEqual(844);
  }
});

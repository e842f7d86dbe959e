// A board whose targets are small: zoomed and moved about by buttons, wheel, keys and
// fingers. The cell that answers at a place shows which part is visible.

import { boardBox, expect, house, open, press, settled, shared, test } from "./fixtures.mjs";
import { lastMove } from "./kuromasu.mjs";

const main = (page) => page.locator("main");
const button = (page, name) => page.getByRole("button", { name, exact: true });
const moves = (page, n) => expect(main(page)).toHaveAttribute("data-moves", String(n));
const isPhone = (info) => info.project.name === "phone";
// Boards of Kuromasu with three rows, and a clue in the first cell.
const count = 59;
const many = `#/kuromasu?level=Wide;${count}x3;2zzzzzzt`;
const more = `#/kuromasu?level=Wider;${count + 1}x3;2zzzzzzw`;

// The column at a distance from the board's left edge, in its middle row; the game stays as it was.
async function columnAt(page, x) {
  // The board has its size after the next frame.
  await settled(page);
  const box = await boardBox(page);
  await page.mouse.click(box.x + x, box.y + box.height / 2);
  await moves(page, 1);
  const column = Number((await lastMove(page)).slice(1)) - count;
  await page.keyboard.press("Control+z");
  await moves(page, 0);
  return column;
}

// How far from the board's edge its first and its last column are while it is whole: a cell has 40 points,
// with 14 around them all.
const end = (width) => 12 + ((width - 24) * 34) / (40 * count + 28);

// How wide columns are, in CSS pixels: what stands at the distance of a screen.
async function pitch(page) {
  const { width } = await boardBox(page);
  const columns = (await columnAt(page, width - 30)) - (await columnAt(page, 30));
  return (width - 60) / columns;
}

async function wheel(page, x, y) {
  await page.mouse.wheel(x, y);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => done())));
}

test("boards with large targets have no buttons for zooming, but are zoomed by keys", { tag: "@once" }, async ({ page }) => {
  await open(page, house);
  await expect(page.locator("#zoom")).toBeHidden();
  const scale = async () => Number((await page.locator("#board").getAttribute("data-view")).split(" ")[0]);
  const whole = await scale();
  await page.locator("#board").press("+");
  await expect.poll(scale).toBeCloseTo(1.5 * whole, 1);
  await page.locator("#board").press("0");
  await expect.poll(scale).toBe(whole);
  await press(page, "Keys");
  await expect(page.locator("#zoom-keys")).toBeVisible();
});

// Fingers on the board, by their places on the canvas.
async function fingers(page) {
  const session = await page.context().newCDPSession(page);
  const box = await boardBox(page);
  return (type, ...places) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints: places.map(([x, y], id) => ({ x: box.x + x, y: box.y + y, id })) });
}

for (const [id, address] of [["slice", house], ["theseus", "#/theseus"], ["kuromasu", "#/kuromasu"], ["swap", "#/swap"], ["morpion", "#/morpion"]]) {
  test(`two fingers zoom ${id}, and move it`, async ({ page }, info) => {
    test.skip(!isPhone(info), "fingers only");
    await open(page, address);
    const view = async () => (await page.locator("#board").getAttribute("data-view")).split(" ").map(Number);
    await settled(page);
    const [whole] = await view();
    const touch = await fingers(page);
    await touch("touchStart", [160, 200]);
    await touch("touchStart", [160, 200], [220, 200]);
    for (let n = 1; n <= 8; n += 1) await touch("touchMove", [160 - 6 * n, 200], [220 + 6 * n, 200]);
    await expect.poll(async () => (await view())[0]).toBeGreaterThan(1.5 * whole);
    const [scale, left] = await view();
    for (let n = 1; n <= 4; n += 1) await touch("touchMove", [112 - 5 * n, 200], [268 - 5 * n, 200]);
    await touch("touchEnd");
    await expect.poll(async () => Math.round((await view())[1] - left)).toBe(-20);
    expect((await view())[0]).toBeCloseTo(scale, 6);
    await moves(page, 0);
  });
}

test("one finger moves a zoomed board from where no move begins, and draws where one does", async ({ page }, info) => {
  test.skip(!isPhone(info), "fingers only");
  await open(page, house);
  await settled(page);
  const view = async () => (await page.locator("#board").getAttribute("data-view")).split(" ").map(Number);
  const touch = await fingers(page);
  await touch("touchStart", [160, 250]);
  await touch("touchStart", [160, 250], [220, 250]);
  for (let n = 1; n <= 6; n += 1) await touch("touchMove", [160 - 5 * n, 250], [220 + 5 * n, 250]);
  await touch("touchEnd");
  const [scale, left, top] = await view();
  // Inside the house no stroke begins.
  const at = (x, y) => [left + scale * x, top + scale * y];
  const [x, y] = at(151, 250);
  await touch("touchStart", [x, y]);
  for (let n = 1; n <= 5; n += 1) await touch("touchMove", [x - 12 * n, y + 30 * n]);
  await touch("touchEnd");
  await expect.poll(async () => (await view())[1]).toBeLessThan(left - 30);
  await moves(page, 0);
  await expect(page.locator("#message")).toBeEmpty();
  // Outside one does: above the roof and across its top.
  const [, now, up] = await view();
  const on = (x, y) => [now + scale * x, up + scale * y];
  await touch("touchStart", on(116, 75));
  for (let n = 1; n <= 5; n += 1) await touch("touchMove", on(116 + 14 * n, 75));
  await touch("touchEnd");
  await moves(page, 1);
});

test("one finger moves a zoomed record of Morpion Solitaire, wherever it goes down", async ({ page }, info) => {
  test.skip(!isPhone(info), "fingers only");
  const { chapters } = await (await page.request.get("./levels/lists/morpion.json")).json();
  const record = chapters.flatMap((chapter) => chapter.levels).find(({ name }) => name === "Rosin 178");
  await open(page, `#/morpion?level=${record.text}`);
  await expect(page.locator("#timeline-move")).toHaveValue("178");
  for (let n = 0; n < 3; n += 1) await page.evaluate(() => document.querySelector("#zoom-in").click());
  await settled(page);
  const view = async () => (await page.locator("#board").getAttribute("data-view")).split(" ").map(Number);
  const touch = await fingers(page);
  // On points and between them.
  for (const [x, y] of [[150, 150], [163, 157], [181, 170], [200, 200]]) {
    const [, left] = await view();
    await touch("touchStart", [x, y]);
    for (let n = 1; n <= 5; n += 1) await touch("touchMove", [x - 6 * n, y]);
    await touch("touchEnd");
    await expect.poll(async () => (await view())[1], `from ${x}, ${y}`).toBeLessThan(left - 15);
  }
  await expect(page.locator("#message")).toBeEmpty();
});

test("a slow finger moves the end of a stroke finely, with the shares of both sides in a loupe", async ({ page }, info) => {
  test.skip(!isPhone(info), "fingers only");
  await open(page, "#/slice?level=Square;1;2;2;o0,0,200,0,200,200,0,200");
  await settled(page);
  const [scale, left, top] = (await page.locator("#board").getAttribute("data-view")).split(" ").map(Number);
  const at = (x, y) => [left + scale * x, top + scale * y];
  const touch = await fingers(page);
  // Quickly down beside the middle, then slowly sideways.
  const from = at(170, 6);
  const to = at(170, 390);
  await touch("touchStart", from);
  for (let n = 1; n <= 6; n += 1) await touch("touchMove", [from[0], from[1] + ((to[1] - from[1]) * n) / 6]);
  for (let n = 1; n <= 12; n += 1) {
    await touch("touchMove", [to[0] + n / 2, to[1]]);
    await page.waitForTimeout(60);
  }
  // The loupe is in the upper corner on the other side.
  const box = await boardBox(page);
  const loupe = { x: box.x + box.width - 92, y: box.y, width: 92, height: 92 };
  const shown = await page.screenshot({ clip: loupe });
  await touch("touchEnd");
  await moves(page, 1);
  expect(await page.screenshot({ clip: loupe })).not.toEqual(shown);
  await press(page, "Share");
  const play = new URL((await shared(page)).replace("#", "")).searchParams.get("play");
  const [x1, y1, x2, y2] = play.match(/-?[\d.]+/g).map(Number);
  const aside = ((x2 - x1) / (y2 - y1)) * 384 * scale;
  expect(aside, `${play}: of six pixels less than half`).toBeLessThan(3);
  expect(aside).toBeGreaterThan(0.5);
});

test("a large board begins whole for a mouse, and with targets to be hit for a finger", async ({ page }, info) => {
  await open(page, many);
  await expect(button(page, "Zoom in")).toBeVisible();
  if (isPhone(info)) {
    // Cells of 28 pixels, beyond a margin of ten.
    expect(await columnAt(page, 12 + 24)).toBe(0);
    expect(await columnAt(page, 12 + 24 + 28 * 2)).toBe(2);
    for (const name of ["Zoom out", "Zoom in", "Whole board"]) {
      const box = await button(page, name).boundingBox();
      expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
    }
    await expect(button(page, "Whole board")).not.toHaveAttribute("aria-disabled");
  } else {
    await expect(button(page, "Whole board")).toHaveAttribute("aria-disabled", "true");
    await expect(button(page, "Zoom out")).toHaveAttribute("aria-disabled", "true");
    const { width } = await boardBox(page);
    expect(await columnAt(page, width - end(width))).toBe(count - 1);
  }
});

test("buttons zoom up to a comfortable size, and back to the whole board", async ({ page }) => {
  await open(page, many);
  const zoomIn = button(page, "Zoom in");
  for (let n = 0; n < 12 && !(await zoomIn.getAttribute("aria-disabled")); n += 1) {
    await zoomIn.click();
    await page.waitForTimeout(50);
  }
  await expect(zoomIn).toHaveAttribute("aria-disabled", "true");
  const { width } = await boardBox(page);
  const middle = await columnAt(page, width / 2);
  expect(await columnAt(page, width / 2 + 128)).toBe(middle + 2);
  expect(await columnAt(page, width / 2 - 64)).toBe(middle - 1);
  await button(page, "Whole board").click();
  await expect(button(page, "Zoom out")).toHaveAttribute("aria-disabled", "true");
  expect(await columnAt(page, width - end(width))).toBe(count - 1);
  expect(await columnAt(page, end(width))).toBe(0);
  await moves(page, 0);
});

test("another level is shown whole, and home and back change nothing", async ({ page }, info) => {
  test.skip(isPhone(info), "begins zoomed there");
  await open(page, many);
  await button(page, "Zoom in").click();
  await expect(button(page, "Whole board")).not.toHaveAttribute("aria-disabled");
  await page.evaluate(() => (location.hash = "#/"));
  await expect(page.locator("#home")).toBeVisible();
  await page.evaluate((address) => (location.hash = address), many);
  await expect(button(page, "Whole board")).not.toHaveAttribute("aria-disabled");
  await page.evaluate((address) => (location.hash = address), more);
  await expect(page).toHaveTitle(/Wider/);
  await expect(button(page, "Whole board")).toHaveAttribute("aria-disabled", "true");
});

test("the wheel zooms about the pointer and pans", async ({ page }, info) => {
  test.skip(isPhone(info), "no wheel");
  await open(page, many);
  const box = await boardBox(page);
  const x = box.width * 0.7;
  await page.mouse.move(box.x + x, box.y + box.height / 2);
  await wheel(page, 0, 300);
  const before = await columnAt(page, x);
  const last = await columnAt(page, box.width - end(box.width));
  expect(last, "the wheel alone moves nothing that is whole").toBe(count - 1);
  await page.mouse.move(box.x + x, box.y + box.height / 2);
  await page.keyboard.down("Control");
  for (let n = 0; n < 6; n += 1) await wheel(page, 0, -100);
  await page.keyboard.up("Control");
  expect(Math.abs((await columnAt(page, x)) - before)).toBeLessThanOrEqual(1);
  const size = await pitch(page);
  expect(size).toBeGreaterThan(25);
  await page.mouse.move(box.x + x, box.y + box.height / 2);
  await wheel(page, 0, 100000);
  await wheel(page, -10 * size, 0);
  const first = await columnAt(page, x);
  await page.mouse.move(box.x + x, box.y + box.height / 2);
  await wheel(page, 4 * size, 0);
  expect((await columnAt(page, x)) - first).toBe(4);
  await page.mouse.move(box.x + x, box.y + box.height / 2);
  await wheel(page, 1e6, 0);
  expect(await columnAt(page, box.width - 12 - size), "never beyond its end").toBe(count - 1);
  expect(await page.evaluate(() => [scrollX, scrollY, visualViewport.scale])).toEqual([0, 0, 1]);
});

test("the middle button drags the board", async ({ page }, info) => {
  test.skip(isPhone(info), "no buttons");
  await open(page, many);
  for (let n = 0; n < 3; n += 1) await button(page, "Zoom in").click();
  const box = await boardBox(page);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const size = await pitch(page);
  const before = await columnAt(page, box.width / 2);
  await page.evaluate(() => addEventListener("paste", () => (window.pasted = true), true));
  await page.mouse.move(x, y);
  await page.mouse.down({ button: "middle" });
  await page.mouse.move(x - 2 * size, y + 30, { steps: 4 });
  // It continues beyond the board.
  await page.mouse.move(x - 5 * size, box.y + box.height + 40, { steps: 4 });
  await page.mouse.up({ button: "middle" });
  await moves(page, 0);
  expect(await page.evaluate(() => window.pasted), "nothing is pasted").toBe(undefined);
  expect((await columnAt(page, box.width / 2)) - before).toBe(5);
});

test("keys zoom, and the board follows the cursor", async ({ page }, info) => {
  test.skip(isPhone(info), "no keys");
  await open(page, many);
  await page.locator("#board").focus();
  for (let n = 0; n < 3; n += 1) await page.keyboard.press("+");
  await expect(button(page, "Zoom out")).not.toHaveAttribute("aria-disabled");
  for (let n = 0; n < 45; n += 1) await page.keyboard.press("ArrowRight");
  const { width } = await boardBox(page);
  const size = await pitch(page);
  const seen = await columnAt(page, width - 12 - 1.5 * size);
  expect(Math.abs(seen - 45)).toBeLessThanOrEqual(1);
  for (let n = 0; n < 45; n += 1) await page.keyboard.press("ArrowLeft");
  expect(await columnAt(page, 12 + size)).toBe(0);
  await page.keyboard.press("-");
  await page.keyboard.press("0");
  await expect(button(page, "Whole board")).toHaveAttribute("aria-disabled", "true");
  await press(page, "Keys");
  await expect(page.locator("#zoom-keys")).toBeVisible();
});

test("two fingers zoom and move the board, and touch nothing on it", async ({ page }, info) => {
  test.skip(!isPhone(info), "fingers only");
  await open(page, many);
  const box = await boardBox(page);
  const y = box.y + box.height / 2;
  const session = await page.context().newCDPSession(page);
  const touch = (type, ...places) =>
    session.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: places.map((x, id) => ({ x: box.x + x, y, id })),
    });
  // From 28 pixels to 56: the cell between the fingers stays there.
  const before = await columnAt(page, 180);
  await touch("touchStart", 140);
  await touch("touchStart", 140, 220);
  for (let step = 1; step <= 8; step += 1) await touch("touchMove", 140 - 5 * step, 220 + 5 * step);
  await touch("touchEnd", 100);
  await touch("touchMove", 200);
  await touch("touchEnd");
  await moves(page, 0);
  expect(await columnAt(page, 180)).toBe(before);
  expect(await columnAt(page, 180 + 112)).toBe(before + 2);
  // Both to the left by two cells.
  await touch("touchStart", 200);
  await touch("touchStart", 200, 300);
  for (let step = 1; step <= 8; step += 1) await touch("touchMove", 200 - 14 * step, 300 - 14 * step);
  await touch("touchEnd");
  await moves(page, 0);
  expect(await columnAt(page, 180)).toBe(before + 2);
  // Together: the whole board, and no less.
  for (let times = 0; times < 2; times += 1) {
    await touch("touchStart", 40);
    await touch("touchStart", 40, 340);
    for (let step = 1; step <= 8; step += 1) await touch("touchMove", 40 + 17 * step, 340 - 17 * step);
    await touch("touchEnd");
  }
  await expect(button(page, "Whole board")).toHaveAttribute("aria-disabled", "true");
  expect(await page.evaluate(() => visualViewport.scale)).toBe(1);
  await moves(page, 0);
});

test("a hint brings its place into sight, and the page says how a zoomed board moves", async ({ page }, info) => {
  await open(page, "#/kuromasu?level=Far;59x3;zzf60zzf61zzf61"); // the clues are in the last column
  const told = page.locator("#status");
  if (!isPhone(info)) {
    for (let n = 0; n < 4; n += 1) await button(page, "Zoom in").click();
    const box = await boardBox(page);
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await wheel(page, -1e6, 0);
  }
  const moves = isPhone(info) ? "Two fingers move the board." : "The wheel moves the board; with Ctrl, it zooms.";
  await expect(told).toContainText(moves);
  // Where the last column begins and ends, on the canvas.
  const column = async () => {
    const [scale, left] = (await page.locator("#board").getAttribute("data-view")).split(" ").map(Number);
    return [58, 59].map((column) => left + scale * (14 + 40 * column));
  };
  const { width } = await boardBox(page);
  expect((await column())[0], "out of sight").toBeGreaterThan(width);
  await button(page, "Hint").click();
  await expect(page.locator("#message")).toHaveText("Look at the 61 in row 2, column 59.");
  await expect.poll(async () => (await column())[1]).toBeLessThan(width);
  expect((await column())[0]).toBeGreaterThan(0);
  await button(page, "Whole board").click();
  await expect(told).not.toContainText(moves);
});

test("what is seen stays when the window changes its size", async ({ page }, info) => {
  test.skip(isPhone(info), "no window to be changed");
  await open(page, many);
  for (let n = 0; n < 4; n += 1) await button(page, "Zoom in").click();
  const middle = await columnAt(page, (await boardBox(page)).width / 2);
  await page.setViewportSize({ width: 1240, height: 640 });
  await expect.poll(async () => (await boardBox(page)).width).toBeLessThan(700);
  expect(await columnAt(page, (await boardBox(page)).width / 2)).toBe(middle);
});

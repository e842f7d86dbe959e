// Slice It played as people play it: by mouse, by finger, by keyboard; evolved, kept, shared, edited.

import { expect, open, shared, test, press } from "./fixtures.mjs";
import { address, drawByMouse, drawByTouch, house, place, winning } from "./slice.mjs";

const main = (page) => page.locator("main");

const isPhone = (info) => info.project.name === "phone";

async function draw(page, info, stroke) {
  await (isPhone(info) ? drawByTouch : drawByMouse)(page, stroke);
}

async function openHouse(page, rest = "") {
  await open(page, address(house, rest));
  await expect(main(page)).toHaveAttribute("data-puzzle", "slice");
  await expect(page.locator("#level-name")).toHaveText("House");
}

test("the house is won by hand", async ({ page }, info) => {
  await openHouse(page);
  for (const [n, stroke] of winning.entries()) {
    await expect(main(page)).toHaveAttribute("data-status", "playing");
    await draw(page, info, stroke);
    await expect(main(page)).toHaveAttribute("data-moves", String(n + 1));
  }
  await expect(main(page)).toHaveAttribute("data-status", "solved");
  expect(await page.evaluate(() => [scrollX, scrollY])).toEqual([0, 0]);
  await press(page, "Undo");
  await expect(main(page)).toHaveAttribute("data-status", "playing");
  await press(page, "Redo");
  await expect(main(page)).toHaveAttribute("data-status", "solved");
  await press(page, "Restart");
  await expect(page.locator("#counters")).toContainText("0 / 5");
  await press(page, "Undo");
  await expect(main(page)).toHaveAttribute("data-status", "solved");
});

test("a loupe in the corner shows what the finger that draws covers", async ({ page }, info) => {
  test.skip(!isPhone(info), "fingers only");
  await openHouse(page);
  const board = await page.locator("#board").boundingBox();
  const session = await page.context().newCDPSession(page);
  const touch = (type, ...places) =>
    session.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: places.map(([x, y]) => ({ x: board.x + x, y: board.y + y })),
    });
  // The pixels of the corner on the other side of the finger, where no stroke is: their sum.
  const finger = [210, 260];
  const corner = () =>
    page.locator("#board").evaluate((canvas) => {
      const ratio = canvas.width / canvas.clientWidth;
      const place = [0, 0, 90, 90].map((length) => length * ratio);
      // Of a copy: a canvas that is read becomes slow.
      const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext("2d", { willReadFrequently: true });
      copy.drawImage(canvas, 0, 0);
      return copy.getImageData(...place).data.reduce((sum, value) => sum + value);
    });
  const empty = await corner();
  await touch("touchStart", [210, board.height - 2]);
  await touch("touchMove", [210, 330]);
  await expect.poll(corner).not.toBe(empty);
  const before = await corner();
  await touch("touchMove", finger);
  await expect.poll(corner).not.toBe(before);
  await touch("touchEnd");
  await expect.poll(corner).toBe(empty);
  await expect(main(page)).toHaveAttribute("data-moves", "0");
});

test("a stroke that is not allowed says why and changes nothing", { tag: "@once" }, async ({ page }, info) => {
  await openHouse(page);
  await draw(page, info, [170, 150, 260, 150]);
  await expect(page.locator("#message")).toContainText("inside a shape");
  await draw(page, info, [80, 40, 130, 20]);
  await expect(page.locator("#message")).toContainText("cuts nothing");
  await expect(main(page)).toHaveAttribute("data-moves", "0");
});

test("both ends of a stroke can be dragged afterwards", async ({ page }, info) => {
  await openHouse(page);
  await draw(page, info, [85, 180, 255, 180]);
  await expect(page.locator("#counters")).toContainText("2 / 10");
  await draw(page, info, [255, 180, 255, 60]);
  await expect(main(page)).toHaveAttribute("data-moves", "2");
  await expect(page.locator("#counters")).toContainText("1 / 5");
  await draw(page, info, [85, 180, 85, 240]);
  await expect(main(page)).toHaveAttribute("data-moves", "3");
  await press(page, "Undo");
  await press(page, "Undo");
  await press(page, "Undo");
  await expect(main(page)).toHaveAttribute("data-moves", "0");
});

test("a stroke is moved as a whole and taken away by pointer", async ({ page }, info) => {
  await openHouse(page);
  const tap = async (x, y) => {
    const at = await place(page, x, y);
    await (isPhone(info) ? page.touchscreen.tap(at.x, at.y) : page.mouse.click(at.x, at.y));
  };
  await draw(page, info, [85, 180, 255, 180]);
  await draw(page, info, [130, 180, 130, 210]);
  await expect(main(page)).toHaveAttribute("data-moves", "2");
  await tap(130, 210);
  await expect(page.locator("#message")).toContainText("Stroke 1 is selected");
  await expect(main(page)).toHaveAttribute("data-moves", "2");
  // The cross is 50 points above the middle: 44 pixels on the narrowest phone.
  await tap(170, 210 - 50 / 1.62);
  await expect(main(page)).toHaveAttribute("data-moves", "3");
  await expect(page.locator("#counters")).toContainText("0 / 5");
  await press(page, "Undo");
  await expect(page.locator("#counters")).toContainText("1 / 5");
  await press(page, "Undo");
  await press(page, "Undo");
  await expect(main(page)).toHaveAttribute("data-moves", "0");
});

test("a second finger takes the stroke back", async ({ page }, info) => {
  test.skip(!isPhone(info), "fingers only");
  await openHouse(page);
  const [from, to] = [await place(page, 85, 180), await place(page, 255, 180)];
  const session = await page.context().newCDPSession(page);
  const touch = (type, ...touchPoints) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints });
  await touch("touchStart", { ...from, id: 1 });
  await touch("touchMove", { ...to, id: 1 });
  await touch("touchStart", { ...to, id: 1 }, { x: from.x + 40, y: from.y + 60, id: 2 });
  await touch("touchEnd");
  await expect(main(page)).toHaveAttribute("data-moves", "0");
  await drawByTouch(page, [85, 180, 255, 180]);
  await expect(main(page)).toHaveAttribute("data-moves", "1");
});

test("a stroke is drawn, moved and erased by keyboard", async ({ page }) => {
  await openHouse(page);
  await page.locator("#board").focus();
  await page.keyboard.press("Enter"); // an upright stroke through the middle
  for (let n = 0; n < 5; n += 1) await page.keyboard.press("Shift+ArrowLeft");
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(main(page)).toHaveAttribute("data-moves", "1");
  await page.keyboard.press("1");
  await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("Enter");
  await expect(main(page)).toHaveAttribute("data-moves", "2");
  await page.keyboard.press("1");
  await page.keyboard.press("Delete");
  await expect(main(page)).toHaveAttribute("data-moves", "3");
  await expect(page.locator("#counters")).toContainText("0 / 5");
  await page.keyboard.press("Control+z");
  await expect(page.locator("#counters")).toContainText("1 / 5");
});

test("a position is found again after a reload", { tag: "@once" }, async ({ page }, info) => {
  await openHouse(page);
  await draw(page, info, winning[0]);
  await draw(page, info, winning[1]);
  await expect(main(page)).toHaveAttribute("data-moves", "2");
  await press(page, "Undo");
  await page.reload();
  await expect(main(page)).toHaveAttribute("data-moves", "1");
  await press(page, "Redo");
  await expect(main(page)).toHaveAttribute("data-moves", "2");
});

test("a share link opens on another machine", { tag: "@once" }, async ({ page, browser, site }, info) => {
  await openHouse(page);
  await draw(page, info, winning[0]);
  await draw(page, info, winning[3]);
  await press(page, "Share");
  const link = await shared(page);
  expect(link.length).toBeLessThan(1000);
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await other.goto(site + new URL(link).hash);
  await expect(main(other)).toHaveAttribute("data-puzzle", "slice");
  await expect(other.locator("#level-name")).toHaveText("House");
  await expect(other.locator("#counters")).toContainText("2 / 5");
  await elsewhere.close();
});

test("no address gives the solution of a listed level away, and all open with it", { tag: "@once" }, async ({ page }) => {
  const solved = "#/slice?level=Toast;2;3;3.5;o105,0,210,180,0,180;s147,36,98,204;s112,204,63,36";
  const bare = /level=Toast;2;3;3\.5;o105,0,210,180,0,180(&mode=study)?$/;
  const hasSolution = async () => {
    await expect(page.locator("#level-name")).toHaveText("Toast");
    await press(page, "Solution");
    await expect(page.locator("#playback")).toBeVisible();
    await press(page, "Undo"); // ends it
  };
  const moves = (number) => expect(main(page)).toHaveAttribute("data-moves", String(number));
  await open(page, "#/slice?show=levels");
  const rows = page.locator("#level-list a.level");
  await expect(rows.nth(2)).toHaveAttribute("href", bare);
  const links = () => page.locator("a[href*=level]").evaluateAll((all) => all.map((link) => link.getAttribute("href")));
  // The editor's link brings the solution along.
  expect((await links()).filter((link) => link.includes(";s") && !link.includes("edit="))).toEqual([]);
  await rows.nth(2).click();
  await expect(page).toHaveURL(bare);
  await hasSolution();
  await press(page, "Hint");
  await expect(page.locator("#message")).toContainText("Look at the piece");
  await page.locator("#board").focus();
  for (const key of ["Enter", "Enter"]) await page.keyboard.press(key);
  await moves(1);
  // A link of old leads to the same game.
  await page.evaluate((hash) => (location.hash = hash), solved);
  await expect(page).toHaveURL(bare);
  await moves(1);
  await open(page, "#/");
  expect(await page.locator("#home a[href*='#/slice']").evaluateAll((all) => all.map((link) => link.href).join())).not.toContain(";s");
  await open(page, solved);
  await expect(page).toHaveURL(bare);
  await moves(1);
  // Without anything kept the pack alone knows it.
  await page.evaluate(() => localStorage.clear());
  await page.goto("about:blank");
  await open(page, solved.replace(/;s.*/, ""));
  await moves(0);
  await hasSolution();
  await press(page, "Edit a copy");
  await expect(main(page)).toHaveAttribute("data-puzzle", /edit/);
  await expect(page).toHaveURL(/;s147,36,98,204;s112,204,63,36&edit=1(&mode=study)?$/);
});

test("a link never overwrites a game: it is one step, to be undone", { tag: "@once" }, async ({ page }, info) => {
  await openHouse(page);
  await draw(page, info, winning[0]);
  await expect(main(page)).toHaveAttribute("data-moves", "1");
  const play = winning.slice(1, 4).map((stroke) => stroke.join(",")).join("+");
  await page.goto(`./${address(house, `&play=${play}`)}`);
  await expect(page.locator("#counters")).toContainText("3 / 5");
  await press(page, "Undo");
  await expect(page.locator("#counters")).toContainText("1 / 5");
});

test("hint and solution show the way", { tag: "@once" }, async ({ page }) => {
  await open(page, "#/slice");
  await expect(main(page)).toHaveAttribute("data-puzzle", "slice");
  await press(page, "Hint");
  const said = page.locator("#message");
  await expect(said).toHaveText(/^Look at the piece with 100\s%: the next stroke cuts it into [\d\s%+]+\.$/);
  await press(page, "Show me");
  await expect(said).toHaveText("Draw the dashed line.");
  await press(page, "Why?");
  await expect(said).toContainText("It is the last stroke: after it all pieces have to be equal.");
  await press(page, "Do it");
  await expect(main(page)).toHaveAttribute("data-status", "solved");
  await press(page, "Undo");
  await expect(main(page)).toHaveAttribute("data-status", "playing");
  await press(page, "Solution");
  await expect(page.locator("#playback")).toBeVisible();
  await press(page, "Pause playback");
  for (let n = 0; n < 6; n += 1) await press(page, "One move forward");
  await press(page, "Keep this answer");
  await expect(main(page)).toHaveAttribute("data-status", "solved");
  await press(page, "Undo");
  await expect(main(page)).toHaveAttribute("data-status", "playing");
});

test("an empty sheet has nothing of the level before, and Undo brings back what was drawn", { tag: "@once" }, async ({ page }) => {
  await openHouse(page);
  await press(page, "Draw a level");
  await expect(main(page)).toHaveAttribute("data-puzzle", /edit/);
  const controls = page.locator("#controls");
  await expect(page.locator("#counters")).toContainText("0 shapes");
  await expect(controls.getByLabel("Name")).toHaveValue("My level");
  const rows = page.locator("#level-list a.level");
  await expect(rows.locator("img[src]").first()).toBeAttached();
  await expect(page.locator("#level-list [aria-current] img")).toHaveCount(0);
  await expect(controls.getByLabel("Show solutions")).toBeChecked();
  await controls.getByLabel("Tool").locator("[data-value=shape]").click();
  await drawByMouse(page, [100, 100, 200, 200]);
  await expect(page.locator("#counters")).toContainText("1 shape");
  await press(page, "Draw a level");
  await expect(page.locator("#counters")).toContainText("0 shapes");
  await expect(page.locator("#message")).toContainText("Undo brings back");
  await press(page, "Undo");
  await expect(page.locator("#counters")).toContainText("1 shape");
  // A reload continues it.
  await page.reload();
  await expect(page.locator("#counters")).toContainText("1 shape");
});

test("the list leads to an empty sheet and to a copy, which does not show the solution before the player has it", { tag: "@once" }, async ({ page }) => {
  for (const puzzle of ["slice", "theseus", "kuromasu"]) {
    await open(page, `#/${puzzle}`);
    const list = page.locator("#level-list");
    await expect(list.getByRole("link", { name: "Draw a new level" })).toHaveAttribute("href", `#/${puzzle}?edit=new`);
    await list.getByRole("link", { name: "Edit a copy of this level" }).click();
    await expect(main(page)).toHaveAttribute("data-puzzle", `${puzzle}-editor`);
    const shown = page.locator("#controls").getByLabel("Show solutions");
    await expect(shown).not.toBeChecked();
    await shown.check();
    await page.goBack();
    await expect(main(page)).toHaveAttribute("data-puzzle", puzzle);
  }
});

test("a level is edited, played and shared", async ({ page, browser, site }) => {
  await openHouse(page);
  await press(page, "Edit a copy");
  await expect(main(page)).toHaveAttribute("data-puzzle", /edit/);
  const controls = page.locator("#controls");
  await controls.getByLabel("Strokes").fill("1");
  await controls.getByLabel("Strokes").press("Enter");
  await expect(main(page)).toHaveAttribute("data-status", "broken");
  await expect(page.locator("#status")).toContainText("at most 2 pieces");
  await controls.getByLabel("Pieces").fill("2");
  await controls.getByLabel("Pieces").press("Enter");
  await expect(main(page)).toHaveAttribute("data-status", "playing");
  // A hole, by dragging a rectangle.
  await controls.getByLabel("Tool").locator("[data-value=hole]").click();
  await drawByMouse(page, [150, 150, 190, 200]);
  await expect(page.locator("#counters")).toContainText("1 shape1 hole");
  await press(page, "Evolve");
  await expect(main(page)).toHaveAttribute("data-running", "false", { timeout: 20_000 });
  await press(page, "Keep this answer");
  await expect(main(page)).toHaveAttribute("data-status", "solved");
  await press(page, "Share");
  const link = await shared(page);
  await page.keyboard.press("Escape");
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await other.goto(site + new URL(link).hash);
  await expect(other.locator("#counters")).toContainText("0 / 1");
  await expect(main(other)).toHaveAttribute("data-puzzle", "slice");
  await elsewhere.close();
  await press(page, "Play it");
  await expect(main(page)).toHaveAttribute("data-puzzle", "slice");
  await expect(page.locator("#counters")).toContainText("0 / 1");
});

test("bad links say what is wrong and lose nothing", { tag: "@once" }, async ({ page }, info) => {
  await openHouse(page);
  await draw(page, info, winning[0]);
  await expect(main(page)).toHaveAttribute("data-moves", "1");
  const many = Array.from({ length: 1000 }, () => "s0,0,1,1").join(";");
  const bad = [
    ["House;5;10;3;o100,230,240", "pairs"],
    ["House;5;10;3;o100,230,240,NaN,1,1", "“NaN” is not a number"],
    ["House;5;10;3;o0,0,1e9,0,0,1e9", "too far out"],
    ["House;5;10;3;o0,0,2,2,2,0,0,2", "cross"],
    ["House;1000;10;3;o0,0,2,0,0,2", "1000"],
    [`House;5;10;3;o0,0,2,0,0,2;${many}`, "too many"],
    ["House", "number of strokes"],
    ['{"puzzle":"swap","start":[]}', "slice"],
  ];
  for (const [level, why] of bad) {
    await page.goto(`./${address(level)}`);
    await expect(page.locator("#message, #notice").filter({ visible: true }).first()).toContainText(why);
    await page.goto(`./${address(house)}`);
    await expect(main(page)).toHaveAttribute("data-moves", "1");
  }
  await page.goto(`./${address(house, "&play=1,2,3")}`);
  await expect(page.locator("#message")).toContainText("move 1");
  await expect(main(page)).toHaveAttribute("data-moves", "1");
});

test("a bad file says what is wrong and loses nothing", { tag: "@once" }, async ({ page }, info) => {
  await openHouse(page);
  await draw(page, info, winning[0]);
  const openFile = (text) =>
    page.locator("#file").setInputFiles({
      name: "level.json",
      mimeType: "application/json",
      buffer: Buffer.from(text),
    });
  const file = JSON.stringify({
    puzzle: "slice",
    name: "Square",
    strokes: 2,
    pieces: 4,
    shapes: [{ outline: [[0, 0], [100, 0], [100, 100], [0, 100]] }],
  });
  for (const [text, why] of [
    [file.slice(0, 40), "ends too early"],
    [file.replace("slice", "chess"), "chess"],
    [file.replace("[100,100]", "[100,null]"), "null"],
    ["not a level", "not a level"],
  ]) {
    await openFile(text);
    await expect(page.locator("#message")).toContainText(why);
    await expect(main(page)).toHaveAttribute("data-moves", "1");
  }
  await openFile(file);
  await expect(page.locator("#level-name")).toHaveText("Square");
  await page.goBack();
  await expect(page.locator("#level-name")).toHaveText("House");
  await expect(main(page)).toHaveAttribute("data-moves", "1");
});

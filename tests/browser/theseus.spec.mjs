// Theseus and the Minotaur played as people play it: by keyboard, mouse and touch;
// solved, designed, shared; and the errors of bad mazes.

import { atFullSpeed, expect, open, shared, test, press, setSwitch } from "./fixtures.mjs";
import { strokeByMouse, strokeByTouch } from "./gestures.mjs";
import { address, byKeyboard, byMouse, byTouch, genome, mom, place, solution, theseus } from "./theseus.mjs";

const main = (page) => page.locator("main");
const button = (page, name) => page.getByRole("button", { name, exact: true });
const moves = (page, n) => expect(main(page)).toHaveAttribute("data-moves", String(n));
const status = (page, word) => expect(main(page)).toHaveAttribute("data-status", word);
const isPhone = (info) => info.project.name === "phone";

async function openMom(page, rest = "") {
  await open(page, address(mom, rest));
  await expect(page.locator("#level-name")).toHaveText("Mom");
  await moves(page, 0);
}

async function openSheet(page) {
  const more = page.locator("#panel-button");
  if (await more.isVisible()) await more.click();
}

for (const [means, step] of [["keyboard", byKeyboard], ["mouse", byMouse], ["touch", byTouch]]) {
  test(`a maze is won by ${means}`, async ({ page }, info) => {
    test.skip((means === "touch") !== isPhone(info), "fingers on phones, mouse and keys elsewhere");
    await openMom(page);
    for (const [n, letter] of [...solution].entries()) {
      await status(page, "playing");
      await step(page, letter);
      await moves(page, n + 1);
    }
    await status(page, "solved");
    await expect(page.locator("#counters")).toContainText("13 / 13");
    await expect(page.locator("#level-stars")).toHaveAttribute("aria-label", /3/);
    // A step too many does not replace what was said about the win.
    const praise = page.locator("#message.won");
    const words = await praise.textContent();
    await step(page, means === "touch" ? "W" : "I");
    await moves(page, 13);
    await expect(praise).toHaveText(words);
    expect(await page.evaluate(() => [scrollX, scrollY])).toEqual([0, 0]);
  });
}

test("W A S D and Space play as well", { tag: "@once" }, async ({ page }) => {
  await openMom(page);
  for (const key of ["Space", "s", "a", "A", "d"]) await page.keyboard.press(key);
  await moves(page, 5);
  await page.keyboard.press("u");
  await moves(page, 4);
});

// A corridor with side ways in its fifth cell and the exit at its end; the Minotaur in a closed cell.
const corridor = JSON.stringify({
  puzzle: "theseus", name: "Corridor", width: 7, height: 3, theseus: [1, 0], minotaur: [0, 6], exit: [1, 6],
  walls: {
    right: [[0, 5]],
    below: [0, 1, 2, 3, 5, 6].flatMap((column) => [[0, column], [1, column]]),
  },
});

test("a corridor is walked at once, and undone step by step", async ({ page }, info) => {
  await open(page, address(corridor));
  await moves(page, 0);
  const tap = async (column) => {
    const at = await place(page, [1, column], [3, 7]);
    await (isPhone(info) ? page.touchscreen.tap(at.x, at.y) : page.mouse.click(at.x, at.y));
  };
  await tap(5);
  await expect(page.locator("#message")).toContainText("straight along a corridor");
  await moves(page, 0);
  await tap(4);
  await moves(page, 4);
  expect(await theseus(page)).toEqual([1, 4]);
  await page.keyboard.press("Control+z");
  await moves(page, 3);
  expect(await theseus(page)).toEqual([1, 3]);
  await page.locator("#board").focus();
  await page.keyboard.press("Shift+ArrowRight");
  await moves(page, 4);
  await page.keyboard.press("Shift+ArrowRight");
  await moves(page, 6);
  await status(page, "solved");
});

test("a wall says so and changes nothing", async ({ page }) => {
  await openMom(page);
  await byKeyboard(page, "E");
  await expect(page.locator("#message")).toContainText("You can't go east: there is a wall.");
  await moves(page, 0);
});

test("being caught is announced at once, and one key takes it back", async ({ page }, info) => {
  await openMom(page);
  for (const letter of "NNNN") {
    if ((await main(page).getAttribute("data-status")) === "playing") await byKeyboard(page, letter);
  }
  await status(page, "lost");
  await expect(page.locator("#status")).toContainText("has caught Theseus");
  const steps = Number(await main(page).getAttribute("data-moves"));
  await byKeyboard(page, "S");
  await expect(page.locator("#message")).toContainText("Theseus is caught: undo the step.");
  await moves(page, steps);
  await page.keyboard.press("Backspace");
  await moves(page, steps - 1);
  await status(page, "playing");
  await press(page, "Redo");
  await status(page, "lost");
  // A tap on the lost board takes it back as well.
  const at = await place(page, [3, 3]);
  await (isPhone(info) ? page.touchscreen.tap(at.x, at.y) : page.mouse.click(at.x, at.y));
  await moves(page, steps - 1);
});

test("a difficulty that a size can't have is told, and other mazes have the steps that were wished", { tag: "@once" }, async ({ page }) => {
  await open(page, "#/theseus");
  const dialog = page.locator("#new-dialog");
  const make = async (steps) => {
    await dialog.getByRole("spinbutton", { name: "Difficulty" }).fill(steps);
    await press(page, "Generate");
    await expect(dialog).toBeHidden({ timeout: 50_000 });
  };
  await press(page, "New");
  await dialog.getByLabel("Width").fill("3");
  await dialog.getByLabel("Height").fill("3");
  await make("40");
  await expect(page.locator("#level-name")).toHaveText(/^3 × 3 in \d+$/);
  await expect(page.locator("#message")).toHaveText(/^Wished: 40 steps; the nearest of 20,000 levels has \d\.$/);
  await press(page, "New");
  await dialog.getByRole("button", { name: "5 × 5" }).click();
  await expect(dialog.getByLabel("Width")).toHaveValue("5");
  await make("12");
  await expect(page.locator("#level-name")).toHaveText("5 × 5 in 12");
  await expect(page.locator("#message")).toBeEmpty();
});

test("his replies can be shown, and a button waits", { tag: "@once" }, async ({ page }) => {
  await openMom(page);
  const picture = () => page.locator("#board").evaluate((canvas) => canvas.toDataURL());
  const before = await picture();
  await setSwitch(page, "Show replies", true);
  await expect.poll(picture).not.toBe(before);
  await press(page, "Wait");
  await moves(page, 1);
  // After a button was pressed the arrow keys still work.
  await page.keyboard.press("ArrowDown");
  await moves(page, 2);
});

test("a hint says the next step, or goes back before the mistake", { tag: "@once" }, async ({ page }) => {
  await openMom(page);
  const said = page.locator("#message");
  await press(page, "Hint");
  await expect(said).toHaveText(/^Look at row \d, column \d: Theseus should be there in 4 steps\.$/);
  await press(page, "Show me");
  await expect(said).toHaveText("Wait.");
  await press(page, "Why?");
  await expect(said).toContainText("Wait. It draws the Minotaur to row 1, column 3. 13 steps to the exit from here.");
  for (const letter of "NNNN") {
    if ((await main(page).getAttribute("data-status")) === "playing") await byKeyboard(page, letter);
  }
  await press(page, "Hint");
  await expect(said).toContainText(/This position is lost: undo (one step|[2-4] steps)/);
  await press(page, "Go back");
  await status(page, "playing");
  await expect(said).toBeEmpty();
  await press(page, "Hint");
  await expect(said).toContainText("Look at row ");
});

test("the solution is played back, paused and stepped", { tag: "@once" }, async ({ page }) => {
  await openMom(page);
  await press(page, "Solution");
  await press(page, "Pause playback");
  await press(page, "One move forward");
  await expect(page.locator("#playback-place")).toContainText("/ 13");
  await press(page, "Keep this answer");
  await status(page, "solved");
  await press(page, "Undo");
  await moves(page, 0);
});

test("the solvers find the way out, position by position", { tag: "@once" }, async ({ page }) => {
  await openMom(page, "&search=breadth-first");
  await openSheet(page);
  await page.locator("#speed").fill("7");
  await page.locator("#speed").dispatchEvent("change");
  await press(page, "Evolve");
  await expect(main(page)).toHaveAttribute("data-running", "false");
  await expect(main(page)).toHaveAttribute("data-search", "breadth-first");
  await expect(main(page)).toHaveAttribute("data-evaluations", "112");
  await press(page, "Keep this answer");
  await status(page, "solved");
  await expect(page.locator("#counters")).toContainText("13 / 13");
});

test("Evolve designs mazes, and the best plays at once", { tag: "@once" }, async ({ page }) => {
  await openMom(page, "&search=tuned&seed=5");
  await byKeyboard(page, "I");
  await moves(page, 1);
  await atFullSpeed(page);
  await press(page, "Evolve");
  const best = async () => Number(await main(page).getAttribute("data-best"));
  await expect.poll(best, { timeout: 20_000 }).toBeGreaterThan(400);
  await press(page, "Pause");
  await expect(main(page)).toHaveAttribute("data-running", "false");
  await expect(page.locator("#preview-text")).toContainText("steps");
  const steps = (await page.locator("#preview-text").textContent()).match(/^(\d+) steps/)[1];
  // The board shows the design: it can't be played before it is opened.
  await byKeyboard(page, "S");
  await expect(page.locator("#message")).toContainText("Play it");
  await page.locator("#preview").getByRole("button", { name: "Play it" }).click();
  await expect(page.locator("#level-name")).toHaveText(`6 × 6 in ${steps}`);
  await expect(page.locator("#counters")).toContainText(`0 / ${steps}`);
  await press(page, "Wait");
  await moves(page, 1);
  await page.goBack();
  // The run is here again, with its best level on the board.
  await expect(page.locator("#level-name")).toHaveText("New level");
  await press(page, "Back to your game");
  await expect(page.locator("#level-name")).toHaveText("Mom");
  await expect(page.locator("#counters")).toContainText("1 / 13");
});

test("a design is shown over a board that is solved, and its messages can be read", async ({ page }) => {
  await openMom(page, "&search=tuned&seed=5&set=moves:10");
  for (const letter of solution) await byKeyboard(page, letter);
  await status(page, "solved");
  const picture = () => page.locator("#board").evaluate((canvas) => canvas.toDataURL());
  const solved = await picture();
  await press(page, "Evolve");
  await expect(page.locator("#preview-text")).toContainText("steps", { timeout: 20_000 });
  await press(page, "Pause");
  await expect.poll(picture).not.toBe(solved);
  await byKeyboard(page, "N");
  const message = page.locator("#message");
  await expect(message).toContainText("being designed");
  const seen = await message.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return document.elementFromPoint(x + width / 2, y + height / 2) === element;
  });
  expect(seen).toBe(true);
  // On a phone what is being designed takes the menu's place.
  if (await page.locator("[data-command=menu]").isVisible()) {
    await press(page, "Share");
    await expect(message).toContainText("Play it");
  }
  await press(page, "Back to your game");
  await status(page, "solved");
  await expect(page.locator("#counters")).toContainText("13 / 13");
});

test("while a level is designed over its board, a lesson waits", { tag: "@once" }, async ({ page }) => {
  await open(page, "#/theseus");
  const lesson = page.locator("#tutorial");
  await expect(lesson).toBeVisible();
  await page.locator("#search").selectOption("tuned");
  await page.locator("#seed").fill("5");
  await press(page, "Evolve");
  await expect(page.locator("#preview-text")).toContainText("steps", { timeout: 20_000 });
  await expect(lesson).toBeHidden();
  await press(page, "Pause");
  await press(page, "Back to your game");
  await expect(lesson).toBeVisible();
});

test("original GA: 300 generations, then it says so", { tag: "@once" }, async ({ page }) => {
  await openMom(page, "&search=report&seed=2");
  await openSheet(page);
  await page.locator("#speed").fill("7");
  await page.locator("#speed").dispatchEvent("change");
  await press(page, "Evolve");
  await expect(main(page)).toHaveAttribute("data-generation", "300", { timeout: 20_000 });
  await expect(main(page)).toHaveAttribute("data-running", "false");
  await expect(page.locator("#outcome")).toContainText("reached its limit: generation 300");
});

test("a maze's link opens on another machine with the same figures", { tag: "@once" }, async ({ page, browser, site }) => {
  await openMom(page);
  await press(page, "Share");
  const link = await shared(page);
  expect(link.length).toBeLessThan(250);
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await other.goto(site + new URL(link).hash);
  await expect(other.locator("#level-name")).toHaveText("Mom");
  await expect(other.locator("#counters")).toContainText("0 / 13");
  expect(await theseus(other)).toEqual(await theseus(page));
  await elsewhere.close();
});

test("bad genomes and files say what is wrong and lose nothing", { tag: "@once" }, async ({ page }) => {
  await openMom(page);
  await byKeyboard(page, "I");
  await moves(page, 1);
  const file = (fields) => JSON.stringify({ puzzle: "theseus", ...fields });
  const walls = { right: [], below: [] };
  const maze = { width: 3, height: 3, theseus: [0, 0], minotaur: [2, 2], exit: [0, 1], walls };
  for (const [text, why] of [
    [file({ size: 6, genome: genome.slice(1) }), "76 bits: expected 77 for a maze of 6 × 6"],
    [file({ size: 6, genome: genome.replace("1", "2") }), "character 3: “2” is neither 0 nor 1"],
    [file({ size: 60, genome }), "size: 60 is out of range"],
    [file({ ...maze, exit: [1, 1] }), "expected a border cell"],
    [file({ ...maze, walls: { right: [[0, 2]] } }), "walls, right, wall 1"],
    [file({ ...maze, minotaur: [3, 0] }), "minotaur: [3, 0] is outside"],
    [file({ width: 6 }), "“height” is missing"],
    [file(maze).slice(0, 50), "ends too early"],
  ]) {
    await page.locator("#file").setInputFiles({
      name: "maze.json",
      mimeType: "application/json",
      buffer: Buffer.from(text),
    });
    await expect(page.locator("#message")).toContainText(why);
    await moves(page, 1);
  }
  await page.locator("#file").setInputFiles({
    name: "maze.json",
    mimeType: "application/json",
    buffer: Buffer.from(file(maze)),
  });
  await expect(page.locator("#level-name")).toHaveText("Maze 3 × 3");
  await page.goBack();
  await moves(page, 1);
});

test("a maze is edited: what it lacks is said at once, and it evolves from there", async ({ page }, info) => {
  await open(page, address(mom, "&edit=1"));
  await expect(page.locator("#status")).toHaveText("Ready to play.");
  await expect(page.locator("#counters")).toContainText("13 steps");
  const tap = async (row, column) => {
    const at = await place(page, [row, column]);
    await (isPhone(info) ? page.touchscreen.tap(at.x, at.y) : page.mouse.click(at.x, at.y));
  };
  // The exit at the upper edge is walled in by two walls; the cell below is closed already.
  await tap(0, 3.5);
  await moves(page, 1);
  await tap(0, 4.5);
  await moves(page, 2);
  await expect(page.locator("#status")).toContainText("walled in");
  await status(page, "broken");
  await expect(page.locator("#play-it")).toHaveAttribute("aria-disabled", "true");
  await press(page, "Undo");
  await expect(page.locator("#status")).toHaveText("Ready to play.");
  // Theseus is dragged.
  const [from, to] = [await place(page, [4, 2]), await place(page, [5, 0])];
  await (isPhone(info) ? strokeByTouch : strokeByMouse)(page, from, to);
  await moves(page, 2);
  // And from here it evolves, the draft being the first answer; what has evolved is one step.
  await press(page, "Evolve");
  const best = async () => Number(await main(page).getAttribute("data-best"));
  await expect.poll(best, { timeout: 20_000 }).toBeGreaterThan(300);
  const first = await best();
  await expect.poll(best, { timeout: 20_000 }).toBeGreaterThan(first);
  await press(page, "Pause");
  await openSheet(page);
  await press(page, "Keep this answer");
  await moves(page, 3);
  await expect(page.locator("#status")).toHaveText("Ready to play.");
  await press(page, "Undo");
  await moves(page, 2);
  await press(page, "Redo");
  await press(page, "Play it");
  await expect(page.locator("#counters")).toContainText("0 / ");
  await expect(main(page)).toHaveAttribute("data-puzzle", "theseus");
});

test("everything in the editor can be done by keyboard", { tag: "@once" }, async ({ page }) => {
  await open(page, address(mom, "&edit=1"));
  await page.locator("#board").focus();
  await page.keyboard.press("ArrowUp"); // shows the cursor, on Theseus
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("t");
  await moves(page, 1);
  await page.keyboard.press("Shift+ArrowRight");
  await moves(page, 2);
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  await moves(page, 0);
});

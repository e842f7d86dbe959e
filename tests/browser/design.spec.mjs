// Designing: a search whose answers are levels, which are played beside the game that was there, and
// kept among the player's own.

import { atFullSpeed, expect, house, open, openMenu, press as command, ready, test } from "./fixtures.mjs";

const main = (page) => page.locator("main");
const button = (page, name) => page.getByRole("button", { name, exact: true });
const number = async (page, name) => Number(await main(page).getAttribute(`data-${name}`));
const mine = (page) => page.locator("#level-list .mine");
const keepLevel = (page) => page.locator("#keep-level");

// Presses that command of the menu.
async function pressKeep(page) {
  await openMenu(page);
  await keepLevel(page).click();
}

// A maze with a way out in four steps, on which a search is chosen that solves it, and one that designs mazes of
// five by four.
const level = "#/theseus?level=Held;5x5;20.4.24;1000008000";
const old = `${level}&search=breadth-first`;
const designer = `${level}&search=genetic&seed=3&set=width:5&set=height:4`;

// Evolves until there is a level, then stands still.
async function design(page) {
  await open(page, designer);
  await atFullSpeed(page);
  await button(page, "Evolve").click();
  await expect(main(page)).toHaveAttribute("data-search", "genetic");
  await expect.poll(() => number(page, "generation")).toBeGreaterThan(5);
  await button(page, "Pause").click();
  await expect(main(page)).toHaveAttribute("data-running", "false");
}

async function sheet(page) {
  const more = page.locator("#panel-button");
  if ((await more.isVisible()) && (await more.getAttribute("aria-expanded")) === "false") await more.click();
}

// The list of levels: a drawer where there is no room for it.
async function levels(page) {
  const drawer = page.locator("#levels-button");
  if (await drawer.isVisible()) await drawer.click();
  await expect(page.locator("#level-list")).toBeVisible();
}

async function closeLevels(page) {
  const dialog = page.locator("#levels-dialog");
  if (await dialog.isVisible()) await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toBeHidden();
}

// Theseus waits.
async function wait(page) {
  await page.locator("#board").focus();
  await page.keyboard.press("Space");
}

test("the panel is about levels", { tag: "@once" }, async ({ page }) => {
  await open(page, old);
  await sheet(page);
  const groups = await page.locator("#search optgroup").evaluateAll((all) => all.map((group) => group.label));
  expect(groups).toEqual(["Solve this level", "Design new levels"]);
  await expect(page.locator("#design")).toBeHidden();
  await expect(button(page, "Keep this answer")).toBeVisible();
  await page.locator("#search").selectOption("genetic");
  await expect(page.locator("#adopt")).toBeDisabled();
  await expect(button(page, "Add")).toBeDisabled();
  const place = () => page.locator("#chart").evaluate((chart) => chart.offsetTop + chart.parentElement.offsetTop);
  // Figures and chart have no place before a run; then they stay where they are.
  await expect(page.locator("#chart")).toBeHidden();
  await button(page, "Step").click();
  await expect(page.locator("#design")).toBeVisible();
  await expect(page.locator("#chart")).toBeVisible();
  const before = await place();
  await button(page, "Step").click();
  await expect(page.locator("#design-text")).toHaveText(/^\d+ steps?, \d+ by the Minotaur; \d+ % of positions are lost$/);
  expect(await place()).toBe(before);
  await expect(page.locator("#adopt")).toBeEnabled();
  await expect(page.locator("#gallery-text")).toContainText("Choose one to play it");
  // A search that solves puts everything back.
  await page.locator("#search").selectOption("breadth-first");
  await button(page, "Step").click();
  await expect(page.locator("#design")).toBeHidden();
  await expect(button(page, "Keep this answer")).toBeEnabled();
});

test("a design is played beside the old game, which is there when going back, run and all", async ({ page }) => {
  await open(page, old);
  await wait(page);
  await expect(main(page)).toHaveAttribute("data-moves", "1");
  await page.evaluate((address) => (location.hash = address), designer);
  await sheet(page);
  await expect(page.locator("#seed")).toHaveValue("3");
  await page.locator("#speed").fill("3");
  await button(page, "Evolve").click();
  await expect(main(page)).toHaveAttribute("data-running", "true");
  await expect.poll(() => number(page, "generation")).toBeGreaterThan(3);
  await expect(page.locator("#design-text")).toHaveText(/steps/);
  await page.locator("#adopt").click();
  await expect(page).toHaveTitle(/5 × 4 in/);
  await expect(main(page)).toHaveAttribute("data-moves", "0");
  await expect(page).toHaveURL(/level=5_[^;&]*_in_\d+;5x4;[^&]*&mode=study$/);
  // The sheet makes room for the board.
  await expect(page.locator("#evolve")).toHaveAttribute("data-sheet", "peek");
  await wait(page);
  await expect(main(page)).toHaveAttribute("data-moves", "1");

  await page.goBack();
  await expect(page).toHaveTitle(/Held/);
  await expect(main(page)).toHaveAttribute("data-moves", "1");
  await expect(main(page)).toHaveAttribute("data-search", "genetic");
  await expect(main(page)).toHaveAttribute("data-running", "false");
  const before = await number(page, "generation");
  expect(before).toBeGreaterThan(3);
  await button(page, "Evolve").click();
  await expect.poll(() => number(page, "generation")).toBeGreaterThan(before);
  await button(page, "Pause").click();
  await page.goForward();
  await expect(page).toHaveTitle(/5 × 4 in/);
  await expect(main(page)).toHaveAttribute("data-moves", "1");
});

test("an individual of the gallery is played", { tag: "@once" }, async ({ page }) => {
  await open(page, designer);
  await button(page, "Step").click();
  await expect(main(page)).toHaveAttribute("data-generation", "1");
  await sheet(page);
  const tile = page.locator("#gallery button").first();
  await expect(tile).toBeEnabled();
  await tile.click();
  await expect(page).toHaveTitle(/5 × 4 in/);
  await page.goBack();
  await expect(page).toHaveTitle(/Held/);
});

test("mazes are bred by hand, by mouse and by keys, taken back and played", { tag: "@once" }, async ({ page }) => {
  await open(page, `${designer}&mode=evolve`);
  const tile = (n) => page.locator("#gallery button").nth(n);
  const byHand = page.locator("#choose-parents");
  const picked = page.locator('#gallery button[aria-pressed="true"]');
  await expect(byHand).toBeHidden();
  await page.locator("#evolve-button").click();
  await expect.poll(() => number(page, "generation")).toBeGreaterThan(3);
  // To choose the parents pauses the search.
  await byHand.click();
  await expect(main(page)).toHaveAttribute("data-running", "false");
  await expect(byHand).toHaveAttribute("aria-pressed", "true");
  await expect(page.locator("#breeding-text")).toHaveText("You are selection: pick one or two, then breed.");
  await expect(page.locator("#breed")).toBeDisabled();
  await expect(page.locator("#undo-breeding")).toBeDisabled();
  const begun = await number(page, "generation");
  const evaluated = await number(page, "evaluations");

  // By mouse: of three that are pressed, the first is let go.
  for (const n of [4, 1, 7]) await tile(n).click();
  await expect(picked).toHaveCount(2);
  await expect(tile(4)).toHaveAttribute("aria-pressed", "false");
  await page.locator("#breed").click();
  const outcome = page.locator("#outcome");
  await expect(outcome).toHaveText(new RegExp(`^Generation ${begun + 1}, bred by hand. Best of 12: \\d+`));
  await expect(outcome).toHaveRole("status");
  await expect(main(page)).toHaveAttribute("data-evaluations", `${evaluated + 10}`);
  await expect(picked).toHaveCount(0);

  // By keys: the first individual has the focus.
  await expect(tile(0)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(tile(0)).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Shift+Tab");
  await expect(page.locator("#breed")).toBeFocused();
  await page.keyboard.press("Space");
  await expect(outcome).toHaveText(new RegExp(`^Generation ${begun + 2}, bred by hand`));
  await expect(main(page)).toHaveAttribute("data-evaluations", `${evaluated + 21}`);

  // Its seed does not repeat it, so its course is not shared.
  await expect(page.locator("#copy-result")).toBeHidden();
  await page.locator("#undo-breeding").click();
  await expect(outcome).toContainText("Generation undone. Best of 12");
  await tile(2).click();
  await page.locator("#breed").click();
  await expect(outcome).toHaveText(new RegExp(`^Generation ${begun + 3}, bred by hand`));
  await page.locator("#undo-breeding").click();
  await page.locator("#undo-breeding").click();
  await expect(page.locator("#undo-breeding")).toBeDisabled();

  // It is kept as it is.
  await tile(3).click();
  await page.locator("#breed").click();
  await expect(outcome).toHaveText(new RegExp(`^Generation ${begun + 4}, bred by hand`));
  const best = await main(page).getAttribute("data-best");
  await page.reload();
  await ready(page);
  await expect(main(page)).toHaveAttribute("data-generation", `${begun + 4}`);
  await expect(main(page)).toHaveAttribute("data-best", best);
  await byHand.click();
  await tile(5).click();
  await page.locator("#adopt").click();
  await expect(page).toHaveTitle(/5 × 4 in/);
  await page.goBack();
  await expect(page).toHaveTitle(/Held/);
  // Evolution goes on from there.
  await page.locator("#evolve-button").click();
  await expect.poll(() => number(page, "generation")).toBeGreaterThan(begun + 5);
  await expect(byHand).toHaveAttribute("aria-pressed", "false");
});

for (const [editor, search] of [["slice", "shapes"], ["kuromasu", "genetic"], ["swap", "genetic"]]) {
  test(`in the editor drafts are bred by hand: ${editor}`, { tag: "@once" }, async ({ page }) => {
    await open(page, `#/${editor}-editor?search=${search}&mode=evolve`);
    await page.locator("#evolve-button").click();
    await expect.poll(() => number(page, "evaluations")).toBeGreaterThan(13);
    await page.locator("#choose-parents").click();
    const evaluated = await number(page, "evaluations");
    for (const n of [1, 5]) await page.locator("#gallery button").nth(n).click();
    await page.locator("#breed").click();
    await expect(page.locator("#outcome")).toContainText(", bred by hand. Best of 12: ");
    await expect(main(page)).toHaveAttribute("data-evaluations", `${evaluated + 10}`);
    // One that is chosen becomes the draft.
    await page.locator("#gallery button").nth(7).click();
    await page.locator("#adopt").click();
    await expect(main(page)).toHaveAttribute("data-moves", "1");
  });
}

test("a design that is won by evolution wins no stars: those are for solving it by hand", { tag: "@once" }, async ({ page }) => {
  await design(page);
  await button(page, "Add").click();
  await page.locator("#adopt").click();
  await expect(page).toHaveTitle(/5 × 4 in/);
  await sheet(page);
  await page.locator("#search").selectOption("breadth-first");
  await button(page, "Evolve").click();
  await expect(page.locator("#outcome")).toContainText(/^Solved in \d+ positions?\.$/, { timeout: 20_000 });
  await button(page, "Keep this answer").click();
  await expect(main(page)).toHaveAttribute("data-status", "solved");
  await levels(page);
  await expect(mine(page).locator(".stars")).toHaveAttribute("aria-label", "0 of 3 stars");
});

test("what is kept stands in My levels, once, outlives a reload, and can be let go", { tag: "@once" }, async ({ page }) => {
  await design(page);
  await button(page, "Add").click();
  await button(page, "Add").click();
  await levels(page);
  await expect(page.locator("#level-list h2").first()).toHaveText("My levels");
  await expect(mine(page)).toHaveCount(1);
  await mine(page).scrollIntoViewIfNeeded();
  await expect(mine(page)).toContainText(/5 × 4 in.*\d+ steps/);
  await page.reload();
  await ready(page);
  await levels(page);
  await expect(mine(page)).toHaveCount(1);
  await mine(page).locator("a").click();
  await expect(page).toHaveTitle(/5 × 4 in/);
  await expect(keepLevel(page)).toHaveAttribute("aria-pressed", "true");

  // Removed in the list, taken back there.
  await levels(page);
  const name = await mine(page).locator(".words span").textContent();
  await button(page, `Remove “${name}”`).click();
  await expect(mine(page)).toHaveClass(/gone/);
  await expect(keepLevel(page)).toHaveAttribute("aria-pressed", "false");
  await button(page, `Put “${name}” back`).click();
  await expect(mine(page)).not.toHaveClass(/gone/);
  await button(page, `Remove “${name}”`).click();
  await closeLevels(page);
  await page.reload();
  await ready(page);
  await expect(keepLevel(page)).toHaveAttribute("aria-pressed", "false");
  await expect(mine(page)).toHaveCount(0);
});

test("the open level is saved and removed by one button", { tag: "@once" }, async ({ page }) => {
  await open(page, old);
  await expect(keepLevel(page)).toHaveAttribute("aria-label", "Add to My levels");
  await pressKeep(page);
  await expect(keepLevel(page)).toHaveAttribute("aria-label", "Remove from My levels");
  await expect(keepLevel(page)).toHaveAttribute("aria-pressed", "true");
  await expect(mine(page)).toHaveCount(1);
  await pressKeep(page);
  await expect(keepLevel(page)).toHaveAttribute("aria-pressed", "false");
  await expect(page.locator("#message")).toContainText("Removed from My levels");
  await pressKeep(page);
  await expect(keepLevel(page)).toHaveAttribute("aria-pressed", "true");
  await page.evaluate(() => (location.hash = "#/theseus?level=Free;3x3;1.5.0;000"));
  await expect(page).toHaveTitle(/Free/);
  await expect(keepLevel(page)).toHaveAttribute("aria-pressed", "false");
  await pressKeep(page);
  // Newest first.
  await expect(mine(page)).toContainText(["Free", "Held"]);
});

test("levels of other puzzles are kept too, and drawn ones", { tag: "@once" }, async ({ page }) => {
  await open(page, house);
  await pressKeep(page);
  await expect(mine(page)).toContainText(["House"]);
  await command(page, "Edit a copy");
  await expect(main(page)).toHaveAttribute("data-puzzle", /edit/);
  // What is drawn is still that level.
  await expect(keepLevel(page)).toHaveAttribute("aria-pressed", "true");
  await open(page, "#/theseus");
  await expect(main(page)).toHaveAttribute("data-puzzle", "theseus");
  await expect(mine(page)).toHaveCount(0);
});

test("a damaged list is told and put aside, and what can be read stays", { tag: "@once" }, async ({ page }) => {
  await open(page, old);
  await pressKeep(page);
  await expect(keepLevel(page)).toHaveAttribute("aria-pressed", "true");
  const damage = (change) =>
    page.evaluate((change) => {
      const key = Object.keys(localStorage).find((key) => key.endsWith("/1/mine/theseus"));
      localStorage.setItem(key, change ?? localStorage.getItem(key).replace("[", '["nonsense",'));
    }, change);
  await damage();
  await page.reload();
  await ready(page);
  await expect(page.locator("#message")).toContainText("could not be read");
  await expect(mine(page)).toHaveCount(1);
  await damage("{");
  await page.reload();
  await ready(page);
  await expect(page.locator("#message")).toContainText("could not be read");
  await expect(mine(page)).toHaveCount(0);
  const aside = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes("/damaged/mine/")));
  expect(aside).toHaveLength(1);
  await pressKeep(page);
  await expect(mine(page)).toHaveCount(1);
  await page.reload();
  await ready(page);
  await expect(keepLevel(page)).toHaveAttribute("aria-pressed", "true");
  await expect(page.locator("#message")).toBeEmpty();
});

// Designing: a search whose answers are levels, which are played beside the game that was there, and
// kept among the player's own.

import { boardBox, expect, house, open, openMenu, press as command, ready, test } from "./fixtures.mjs";

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

// A row of seven lamps, and a search that designs rows of eleven.
const old = "#/template?level=1011001";
const designer = `${old}&search=designer&seed=3&set=width:11`;

// Evolves until there is a level, then stands still.
async function design(page) {
  await open(page, designer);
  await button(page, "Evolve").click();
  await expect(main(page)).toHaveAttribute("data-search", "designer");
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

// Presses the lamp of a number in a row of that length.
async function press(page, lamp, of) {
  const box = await boardBox(page);
  const left = (of + 1) / 2;
  const scale = Math.min((box.width - 24) / ((of + 1) * 40), (box.height - 24) / 80);
  await page.mouse.click(box.x + box.width / 2 + (lamp + 1 - left) * 40 * scale, box.y + box.height / 2);
}

test("the panel is about levels", { tag: "@once" }, async ({ page }) => {
  await open(page, old);
  await sheet(page);
  const groups = await page.locator("#search optgroup").evaluateAll((all) => all.map((group) => group.label));
  expect(groups).toEqual(["Solve this level", "Design new levels"]);
  await expect(page.locator("#design")).toBeHidden();
  await expect(button(page, "Put it on the board")).toBeVisible();
  await page.locator("#search").selectOption("designer");
  await expect(page.locator("#adopt")).toBeDisabled();
  await expect(button(page, "Keep")).toBeDisabled();
  const place = () => page.locator("#chart").evaluate((chart) => chart.offsetTop + chart.parentElement.offsetTop);
  // Figures and chart have no place before a run; then they stay where they are.
  await expect(page.locator("#chart")).toBeHidden();
  await button(page, "Step").click();
  await expect(page.locator("#design")).toBeVisible();
  await expect(page.locator("#chart")).toBeVisible();
  const before = await place();
  await button(page, "Step").click();
  await expect(page.locator("#design-text")).toHaveText(/^\d+ presses, \d+ lit$/);
  expect(await place()).toBe(before);
  await expect(page.locator("#adopt")).toBeEnabled();
  await expect(page.locator("#gallery button").first()).toHaveAttribute("title", /Play it$/);
  await expect(page.locator("#gallery-text")).toContainText("Choose one to play it");
  // A search that solves puts everything back.
  await page.locator("#search").selectOption("genetic");
  await button(page, "Step").click();
  await expect(page.locator("#design")).toBeHidden();
  await expect(button(page, "Put it on the board")).toBeEnabled();
});

test("a design is played beside the old game, which is there when going back, run and all", async ({ page }) => {
  await open(page, old);
  await press(page, 0, 7);
  await expect(main(page)).toHaveAttribute("data-moves", "1");
  await page.evaluate((address) => (location.hash = address), designer);
  await sheet(page);
  await expect(page.locator("#seed")).toHaveValue("3");
  await page.locator("#speed").fill("3");
  await button(page, "Evolve").click();
  await expect(main(page)).toHaveAttribute("data-running", "true");
  await expect.poll(() => number(page, "generation")).toBeGreaterThan(3);
  await expect(page.locator("#design-text")).toHaveText(/presses/);
  await page.locator("#adopt").click();
  await expect(page).toHaveTitle(/11 lamps/);
  await expect(main(page)).toHaveAttribute("data-moves", "0");
  await expect(page).toHaveURL(/level=[01]{11}$/);
  // The sheet makes room for the board.
  await expect(page.locator("#evolve")).not.toHaveClass(/open/);
  await press(page, 5, 11);
  await expect(main(page)).toHaveAttribute("data-moves", "1");

  await page.goBack();
  await expect(page).toHaveTitle(/7 lamps/);
  await expect(main(page)).toHaveAttribute("data-moves", "1");
  await expect(main(page)).toHaveAttribute("data-search", "designer");
  await expect(main(page)).toHaveAttribute("data-running", "false");
  const before = await number(page, "generation");
  expect(before).toBeGreaterThan(3);
  await button(page, "Evolve").click();
  await expect.poll(() => number(page, "generation")).toBeGreaterThan(before);
  await button(page, "Pause").click();
  await page.goForward();
  await expect(page).toHaveTitle(/11 lamps/);
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
  await expect(page).toHaveTitle(/11 lamps/);
  await page.goBack();
  await expect(page).toHaveTitle(/7 lamps/);
});

test("a design that is won by evolution wins no stars: those are for solving it by hand", { tag: "@once" }, async ({ page }) => {
  await design(page);
  await button(page, "Keep").click();
  await page.locator("#adopt").click();
  await expect(page).toHaveTitle(/11 lamps/);
  await sheet(page);
  await page.locator("#search").selectOption("genetic");
  await button(page, "Evolve").click();
  await expect(page.locator("#outcome")).toContainText("Solved in generation", { timeout: 20_000 });
  await button(page, "Put it on the board").click();
  await expect(main(page)).toHaveAttribute("data-status", "solved");
  await levels(page);
  await expect(mine(page).locator(".stars")).toHaveAttribute("aria-label", "0 of 3 stars");
});

test("what is kept stands under Mine, once, outlives a reload, and can be let go", { tag: "@once" }, async ({ page }) => {
  await design(page);
  await button(page, "Keep").click();
  await button(page, "Keep").click();
  await levels(page);
  await expect(page.locator("#level-list h2").first()).toHaveText("Mine");
  await expect(mine(page)).toHaveCount(1);
  await expect(mine(page)).toContainText(/11 lamps.*\d+ presses/);
  await page.reload();
  await ready(page);
  await levels(page);
  await expect(mine(page)).toHaveCount(1);
  await mine(page).locator("a").click();
  await expect(page).toHaveTitle(/11 lamps/);
  await expect(keepLevel(page)).toHaveAttribute("aria-pressed", "true");

  // Removed in the list, taken back there.
  await levels(page);
  await button(page, "Remove “11 lamps”").click();
  await expect(mine(page)).toHaveClass(/gone/);
  await expect(keepLevel(page)).toHaveAttribute("aria-pressed", "false");
  await button(page, "Put “11 lamps” back").click();
  await expect(mine(page)).not.toHaveClass(/gone/);
  await button(page, "Remove “11 lamps”").click();
  await closeLevels(page);
  await page.reload();
  await ready(page);
  await expect(keepLevel(page)).toHaveAttribute("aria-pressed", "false");
  await expect(mine(page)).toHaveCount(0);
});

test("the open level is saved and removed by one button", { tag: "@once" }, async ({ page }) => {
  await open(page, old);
  await expect(keepLevel(page)).toHaveAttribute("aria-label", "Keep this level");
  await pressKeep(page);
  await expect(keepLevel(page)).toHaveAttribute("aria-label", "Remove");
  await expect(keepLevel(page)).toHaveAttribute("aria-pressed", "true");
  await expect(mine(page)).toHaveCount(1);
  await pressKeep(page);
  await expect(keepLevel(page)).toHaveAttribute("aria-pressed", "false");
  await expect(page.locator("#message")).toContainText("Removed from Mine");
  await pressKeep(page);
  await expect(keepLevel(page)).toHaveAttribute("aria-pressed", "true");
  await page.evaluate(() => (location.hash = "#/template?level=110"));
  await expect(page).toHaveTitle(/3 lamps/);
  await expect(keepLevel(page)).toHaveAttribute("aria-pressed", "false");
  await pressKeep(page);
  // Newest first.
  await expect(mine(page)).toContainText(["3 lamps", "7 lamps"]);
});

test("levels of other puzzles are kept too, and drawn ones", { tag: "@once" }, async ({ page }) => {
  await open(page, house);
  await pressKeep(page);
  await expect(mine(page)).toContainText(["House"]);
  await command(page, "Edit a copy");
  await expect(main(page)).toHaveAttribute("data-puzzle", /edit/);
  // What is drawn is still that level.
  await expect(keepLevel(page)).toHaveAttribute("aria-pressed", "true");
  await open(page, "#/template");
  await expect(main(page)).toHaveAttribute("data-puzzle", "template");
  await expect(mine(page)).toHaveCount(0);
});

test("a damaged list is told and put aside, and what can be read stays", { tag: "@once" }, async ({ page }) => {
  await open(page, old);
  await pressKeep(page);
  await expect(keepLevel(page)).toHaveAttribute("aria-pressed", "true");
  const damage = (change) =>
    page.evaluate((change) => {
      const key = Object.keys(localStorage).find((key) => key.endsWith("/1/mine/template"));
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

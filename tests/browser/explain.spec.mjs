// The explanations: births, the champion's ancestors, glossary and sources.

import { atFullSpeed, evolve, expect, open, openPanel, pause, test } from "./fixtures.mjs";

// A tolerance that nothing meets, so that the run does not end.
const hard = "House;5;10;0.000001;o100,230,240,230,240,130,170,30,100,130";
const genetic = `#/slice?level=${hard}&search=javascript&seed=3&set=islands:1`;
// A board of 18 × 18 with 58 clues: more terms than are listed one by one.
const clues =
  "Event_Horizon;18x18;b9a5b11d2b5e4e8_9j6c10h2f5f2d4b10e4_6d6f4g10g6i4_7a2o7h3g5b7a7b2a9b10g7h7o5a7_4i8g5g8f6d9_4e7b4d3f6f7h13c9j5_9e7e7b5d11b11a4b";
const morpion = "#/morpion?level=5T&search=hunt&seed=3";

async function explain(page) {
  await openPanel(page);
  await page.locator("#explain-box > summary").click();
}

// Whether anything but the background is painted on a canvas.
function painted(page, id) {
  return page.evaluate((id) => {
    const canvas = document.getElementById(id);
    const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    const colours = new Set();
    for (let n = 0; n < data.length; n += 4) colours.add(`${data[n]},${data[n + 1]},${data[n + 2]}`);
    return colours.size;
  }, id);
}

test("births are told one by one, with parents, genes and what became of the child", { tag: "@once" }, async ({ page }) => {
  await open(page, genetic);
  await explain(page);
  await expect(page.locator("#explain-about")).toContainText("Press Evolve");
  await page.locator("#explain-next").click();
  await expect(page.locator("#story")).toContainText("It is one of those that the search starts with.");
  await expect(page.locator("#story")).toContainText("evaluation 1.");
  await page.locator("#explain-next").click();
  await expect(page.locator("#story")).toContainText("evaluation 2.");
  await atFullSpeed(page);
  await evolve(page);
  await expect.poll(async () => Number(await page.locator("main").getAttribute("data-generation"))).toBeGreaterThan(1);
  await pause(page);
  // A child of two parents comes soon.
  const story = page.locator("#story");
  for (let n = 0; n < 40 && !(await story.innerText()).includes("Two parents"); n += 1) {
    await page.locator("#explain-next").click();
  }
  await expect(story).toContainText(/Two parents: A, rank \d+ of \d+, and B, rank \d+ of \d+/);
  await expect(story).toContainText(/\d+ genes: \d+ as in A, \d+ as in B, \d+ as in both, \d+ as in neither\./);
  await expect(story).toContainText(/ and .+ gave .+ \(lower is better\)/);
  await expect(story).toContainText(/It (joins the population|does not enter the population|is the best)/);
  await expect(page.locator(".signs .first")).toBeVisible();
  expect(await painted(page, "inheritance-canvas")).toBeGreaterThan(3);
});

test("the best's line of descent can be walked back to a founder", { tag: "@once" }, async ({ page }) => {
  await open(page, genetic);
  await explain(page);
  await atFullSpeed(page);
  await evolve(page);
  await expect.poll(async () => Number(await page.locator("main").getAttribute("data-generation"))).toBeGreaterThan(3);
  await pause(page);
  await page.locator("#explain-line").click();
  const slider = page.locator("#ancestor");
  await expect(slider).toBeVisible();
  await expect(page.locator("#ancestor-text")).toContainText(/The best, after [\d,]+ ancestors/);
  await expect(page.locator("#story")).toContainText("It is the best so far: the new champion");
  await slider.focus();
  await page.keyboard.press("ArrowLeft");
  await expect(page.locator("#ancestor-text")).toContainText(/[\d,]+ in this line/);
  await page.keyboard.press("Home");
  await expect(page.locator("#ancestor-text")).toContainText(/The first of [\d,]+ in this line/);
  await expect(page.locator("#story")).toContainText("It is one of those that the search starts with.");
});

test("ancestors are shown from the first birth on", { tag: "@once" }, async ({ page }) => {
  await open(page, genetic);
  await explain(page);
  const tab = page.locator("#explain-line");
  await tab.click();
  await expect(page.locator("#explain-about")).toHaveText("Press Evolve or Next child to see how a child arises.");
  for (const n of [1, 2, 3]) {
    await page.locator("#explain-next").click();
    await expect(page.locator("main")).toHaveAttribute("data-evaluations", String(n));
    await expect(tab).toHaveAttribute("aria-pressed", "true");
    await expect(page.locator("#story")).toContainText("It is one of those that the search starts with.");
  }
  await expect(page.locator("#explain-skip")).toBeHidden();
});

test("on islands too births and ancestors are told @once", async ({ page }) => {
  await open(page, `${morpion}&set=islands:2&set=interval:5`);
  await explain(page);
  await evolve(page);
  await expect(page.locator("#story")).toContainText("lines of A were removed");
  await page.locator("#explain-line").click();
  await expect(page.locator("#ancestor-text")).toContainText(/after [\d,]+ earlier ones/);
  await pause(page);
  expect(await painted(page, "inheritance-canvas")).toBeGreaterThan(3);
});

// The numbers of the table of terms, and the fitness below them, read at one moment.
async function sums(page) {
  const number = (text) => Number(text.replace("−", "-").replaceAll(",", ""));
  const { values, fitness } = await page.evaluate(() => ({
    values: [...document.querySelectorAll("#fitness-terms td")].map((cell) => cell.innerText),
    fitness: document.getElementById("fitness-sum").innerText,
  }));
  const decimals = (fitness.split(".")[1] ?? "").length;
  return { values: values.map(number), fitness: number(fitness), last: 10 ** -decimals };
}

// The numbers that are shown add up to the fitness that is shown, to its last digit.
async function addsUp(page) {
  const { values, fitness, last } = await sums(page);
  expect(values.length).toBeGreaterThan(0);
  const sum = values.reduce((a, b) => a + b, 0);
  expect(Math.abs(sum - fitness), `${values} are ${fitness}`).toBeLessThanOrEqual(0.51 * last);
  return { values, fitness };
}

test("the fitness of the child shown adds up from its terms", { tag: "@once" }, async ({ page }) => {
  await open(page, genetic);
  await explain(page);
  await expect(page.locator("#fitness-terms-box")).toBeHidden();
  await page.locator("#explain-next").click();
  // It opens by itself the first time that there is something to show.
  await expect(page.locator("#fitness-terms-box")).toHaveAttribute("open", "");
  await expect(page.locator("#fitness-terms-of")).toHaveText("For the individual shown above");
  const rows = page.locator("#fitness-terms tr");
  await expect(rows.first()).toHaveText(/piece of [\d.]+ %: off by −?[\d.]+ points, squared/);
  await expect(page.locator("#fitness-terms")).toContainText(/missing or surplus strokes: \d × 100/);
  const seen = new Set();
  for (let n = 0; n < 12; n += 1) {
    const { fitness } = await addsUp(page);
    seen.add(fitness);
    // A term is what its words say: the points off, squared.
    const off = Number((await rows.first().locator("th").innerText()).match(/: off by (−?[\d.]+) points/)[1].replace("−", "-"));
    const { values } = await sums(page);
    expect(Math.abs(values[0] - off * off)).toBeLessThan(0.01 * off + 0.001);
    await page.locator("#explain-next").click();
    await expect(page.locator("#story")).toContainText(`evaluation ${n + 2}.`);
  }
  expect(seen.size).toBeGreaterThan(3);
  // The fitness is given in words.
  await page.locator("#explain-line").click();
  await addsUp(page);
});

test("on islands a fitness of many terms adds up too @once", async ({ page }) => {
  await open(page, `#/kuromasu?level=${clues}&search=bits-connected&seed=3&set=islands:2&set=interval:5`);
  await explain(page);
  await evolve(page);
  await expect(page.locator("#story")).toContainText("evaluation");
  await pause(page);
  await page.getByText("How the fitness adds up").click();
  await expect(page.locator("#fitness-terms")).toContainText(/clue in row \d+, column \d+: needs \d+, sees \d+/);
  await expect(page.locator("#fitness-terms tr")).toHaveCount(13);
  await expect(page.locator("#fitness-terms tr").last()).toHaveText(/and \d+ more, in total/);
  await addsUp(page);
});

test("where nothing is bred, the best answer is taken apart @once", async ({ page }) => {
  await open(page, "#/swap?search=astar");
  await explain(page);
  await page.locator("#evolve-button").click();
  await page.getByText("How the fitness adds up").click();
  await expect(page.locator("#fitness-terms-of")).toHaveText("For the best answer");
  await addsUp(page);
});

test("a search without breeding says how it works @once", async ({ page }) => {
  await open(page, "#/swap?search=solver");
  await explain(page);
  await page.locator("#evolve-button").click();
  await expect(page.locator("#explain-about")).toContainText("How it works: ");
  await expect(page.locator("#explain-next")).toBeHidden();
});

test("the glossary has the field's words, and the sources have links", { tag: "@once" }, async ({ page }) => {
  await open(page, "#/morpion?level=5T&search=nrpa");
  await openPanel(page);
  const source = page.locator("#search-source a");
  await expect(source).toHaveAttribute("href", /^https:\/\/doi\.org\//);
  await expect(source).toHaveAttribute("rel", "noopener");
  // It is said once, with the link in it.
  await expect(page.locator("#search-source")).toHaveText("Rosin, Nested Rollout Policy Adaptation for Monte Carlo Tree Search (2011)");
  await page.locator("#explain-box > summary").click();
  await page.getByRole("button", { name: "Glossary and sources" }).click();
  const dialog = page.getByRole("dialog", { name: "Glossary and sources" });
  await expect(dialog.getByText("Line of descent")).toBeVisible();
  expect(await dialog.locator("dt").count()).toBeGreaterThan(30);
  await expect(dialog.getByRole("link", { name: /Rosin/ })).toHaveAttribute("href", /doi\.org/);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
});

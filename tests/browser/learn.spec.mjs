// Lessons: the list, a bet and its race, the one change, links and frames, a host's own lessons.

import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, open, ready, test } from "./fixtures.mjs";

const root = new URL("../../", import.meta.url).pathname;
const { lessons } = JSON.parse(await readFile(join(root, "www/lessons.json"), "utf8"));
const entries = (page) => page.locator(".lessons a");
const bet = (page, n) => page.locator(".bets button").nth(n);
const answer = (page) => page.locator("#learn-after");
const over = { timeout: 60_000 };

test("the lessons are one press away from home, and each has an address", async ({ page }) => {
  await open(page);
  await page.getByRole("navigation", { name: "Puzzles" }).getByRole("link", { name: "Learn" }).click();
  await expect(entries(page)).toHaveCount(lessons.length);
  await expect(entries(page).locator("b")).toHaveText(lessons.map((lesson) => lesson.title));
  await entries(page).nth(1).click();
  await expect(page).toHaveURL(/#\/learn\?lesson=wrong$/);
  await expect(page.getByRole("heading", { level: 1, name: lessons[1].title })).toBeVisible();
  // Before the bet there is no race, and no answer.
  await expect(page.locator("#lab-race")).toBeHidden();
  await expect(answer(page)).toBeHidden();
  await page.goBack();
  await expect(entries(page)).toHaveCount(lessons.length);
});

test("a bet starts the race, whose end brings the answer; one thing can be changed", async ({ page }) => {
  test.setTimeout(150_000);
  await open(page, "#/learn?lesson=chance");
  await bet(page, 0).click();
  await expect(bet(page, 0)).toHaveAttribute("aria-pressed", "true");
  // There is one bet.
  await bet(page, 2).click({ force: true });
  await expect(bet(page, 2)).toHaveAttribute("aria-pressed", "false");
  await expect(page.locator("#lab-race")).toBeVisible();
  await expect(answer(page)).toBeVisible(over);
  await expect(answer(page)).toContainText("You bet: None. Right is: Nearly all.");
  await expect(answer(page)).toContainText(lessons[0].answer);
  await expect(page.locator(".lane-name")).toHaveText(lessons[0].names);

  // Another case has an answer of its own, below the first.
  const [first] = lessons[0].change.choices;
  await page.getByRole("button", { name: "First Cut" }).click();
  // Pressed again, it is not paused.
  await page.getByRole("button", { name: "First Cut" }).click();
  await expect(page).toHaveURL(/#\/learn\?lesson=chance&choice=1$/);
  await expect(page.getByRole("button", { name: "First Cut" })).toHaveAttribute("aria-pressed", "true");
  await expect(answer(page)).toContainText(first.answer, over);
  await expect(answer(page)).toContainText(lessons[0].answer);
  await expect(page.locator("#verdict")).toHaveText("You bet: None. Right is: Nearly all.");
  await expect(page.locator("main")).toHaveAttribute("data-runs", "40");
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(page.locator("#race-given")).toHaveValue(/\?lang=en#\/learn\?lesson=chance&choice=1$/);
  await page.getByRole("button", { name: "Copy frame" }).click();
  await expect(page.locator("#race-given")).toHaveValue(/^<iframe src="[^"]+\?lang=en&amp;embed#\/learn\?lesson=chance&amp;choice=1"/);

  // After a reload, bet, race and answers are there, and in the list the lesson is ticked.
  await page.reload();
  await ready(page);
  await expect(bet(page, 0)).toHaveAttribute("aria-pressed", "true");
  await expect(page.locator("#verdict")).toHaveText("You bet: None. Right is: Nearly all.");
  await expect(answer(page)).toContainText(first.answer);
  await expect(page.locator("#race-status")).toHaveText(/^Finished: 40 of 40 runs/);
  await expect(page.locator("#race-result")).not.toBeEmpty();
  // The other case is there as well, without a second race; it can be run again.
  await page.getByRole("button", { name: "Kite" }).click();
  await expect(page.locator("main")).toHaveAttribute("data-runs", "40");
  await expect(page.locator("#race-button")).toHaveText("Run again");
  await page.getByRole("link", { name: "Next: Perfect, and wrong" }).click();
  await expect(answer(page)).toBeHidden();
  await page.getByRole("link", { name: "All lessons" }).click();
  await expect(entries(page).filter({ has: page.locator(".icon") })).toHaveCount(1);
  await expect(entries(page).first()).toContainText("done");

  // One can bet again: the lesson begins from the start, and stays ticked.
  await entries(page).first().click();
  await expect(page.locator("#verdict")).toHaveText("You bet: None. Right is: Nearly all.");
  await page.getByRole("button", { name: "Bet again" }).click();
  await expect(bet(page, 0)).toBeFocused();
  await expect(answer(page)).toBeHidden();
  await expect(page.locator("#lab-race")).toBeHidden();
  await bet(page, 2).click();
  await expect(page.locator("#verdict")).toHaveText("Your bet was right.", over);
  await page.reload();
  await ready(page);
  await expect(bet(page, 2)).toHaveAttribute("aria-pressed", "true");
  await expect(page.locator("#verdict")).toHaveText("Your bet was right.");

  // Races of lessons are not among one's own.
  await open(page, "#/lab");
  await expect(page.locator("#lab-kept-box")).toBeHidden();
});

test("a lesson left in the middle of its race is as it was: after a reload, Back, and another lesson @once", async ({ page }) => {
  test.setTimeout(120_000);
  const runs = async () => Number(await page.locator("main").getAttribute("data-runs"));
  await open(page, "#/learn?lesson=selection");
  await bet(page, 1).click();
  await expect.poll(runs, over).toBeGreaterThan(4);
  const isThere = async (least) => {
    await expect(bet(page, 1)).toHaveAttribute("aria-pressed", "true");
    await expect(bet(page, 0)).toHaveAttribute("aria-disabled", "true");
    await expect(page.locator("#race-status")).toHaveText(/^Paused: \d+ of 200 runs/);
    await expect(answer(page)).toBeHidden();
    expect(await runs()).toBeGreaterThanOrEqual(least);
  };
  await page.reload();
  await ready(page);
  await isThere(5);
  const made = await runs();
  await page.getByRole("link", { name: "All lessons" }).click();
  // It is not done yet.
  await expect(entries(page).filter({ has: page.locator(".icon") })).toHaveCount(0);
  await page.goBack();
  await isThere(made);
  await open(page, "#/learn?lesson=luck");
  await expect(bet(page, 1)).toHaveAttribute("aria-pressed", "false");
  await expect(page.locator("#lab-race")).toBeHidden();
  // In another language, its contestants have other names.
  await page.goto("./?lang=de#/learn?lesson=selection");
  await ready(page);
  await expect(bet(page, 1)).toHaveAttribute("aria-pressed", "true");
  expect(await runs()).toBeGreaterThanOrEqual(made);
  await page.locator("#race-button").click();
  await expect.poll(runs, over).toBeGreaterThan(made);
  await open(page, "#/lab");
  await expect(page.locator("#lab-kept-box")).toBeHidden();
});

test("bets that version 0.2.0 stored are those of finished lessons @once", async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("evolvarium/1/bets", JSON.stringify({ chance: 1, wrong: 9 })));
  await open(page, "#/learn?lesson=chance");
  await expect(page.locator("#verdict")).toHaveText("You bet: About half. Right is: Nearly all.");
  await expect(answer(page)).toContainText(lessons[0].answer);
  await expect(page.getByRole("button", { name: "Run", exact: true })).toBeVisible();
  // A bet that the lesson does not have.
  await open(page, "#/learn?lesson=wrong");
  await expect(page.locator("#verdict")).toBeEmpty();
  await expect(page.getByRole("button", { name: "Bet again" })).toBeVisible();
  await page.getByRole("link", { name: "All lessons" }).click();
  await expect(entries(page).filter({ has: page.locator(".icon") })).toHaveCount(2);
});

test("the verdict is spoken, and question and watch are those of the case @once", async ({ page }) => {
  test.setTimeout(90_000);
  await open(page, "#/learn?lesson=program&choice=1");
  const [own] = lessons.find((lesson) => lesson.id === "program").change.choices;
  await expect(page.locator("#lesson-question")).toHaveText(own.question);
  await open(page, "#/learn?lesson=luck");
  const luck = lessons.find((lesson) => lesson.id === "luck");
  await expect(page.locator("#lesson-question")).toHaveText(luck.question);
  await bet(page, 0).click();
  await expect(page.locator("#verdict")).toHaveText("You bet: Java. Right is: Three runs can't tell.", over);
  const spoken = page.getByRole("status").filter({ has: page.locator("#verdict") });
  await expect(spoken).toContainText("You bet: Java. Right is: Three runs can't tell.");
  await page.getByRole("button", { name: "3, on Six Slices" }).click();
  await expect(page.locator("#lesson-question")).toHaveText(luck.change.choices[1].question);
  await expect(page.locator("#lesson-watch")).toHaveText(`Watch: ${luck.watch}`);
});

test("one's own race waits while one learns, and a lesson's race is never among them @once", async ({ page }) => {
  test.setTimeout(120_000);
  const runs = async () => Number(await page.locator("main").getAttribute("data-runs"));
  const go = (name) => page.getByRole("navigation", { name: "Puzzles" }).getByRole("link", { name, exact: true }).click();
  const own = "#/lab?puzzle=kuromasu&level=Courtyard;7x7;g6_5c8_3c7d4m6_4a4a3a5b4b&search=bits-connected&search=genetic" +
    "&seeds=2000&evaluations=20000&version=0.2.0";
  await open(page, own);
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await expect.poll(runs).toBeGreaterThan(2);
  await go("Learn");
  await expect(entries(page)).toHaveCount(lessons.length);
  await entries(page).nth(3).click();
  await bet(page, 0).click();
  await expect.poll(runs).toBeGreaterThan(0);
  // Left in the middle: for the laboratory, and from there for a game.
  await go("Laboratory");
  await expect(page.locator("#lab-kept a")).toHaveCount(1);
  await go("Slice It");
  await ready(page);
  await open(page, "#/lab");
  await expect(page.locator("#lab-kept a")).toHaveCount(1);
  await expect(page.locator("#lab-kept a")).toContainText(/Provisional, after \d+ of 4,000 runs/);
  await page.locator("#lab-kept a").click();
  await expect(page.locator("#race-status")).toHaveText(/^Paused: [\d,]+ of 4,000 runs\.$/);
});

test("a contestant's first run is shown picture by picture @once", async ({ page }) => {
  await open(page, "#/learn?lesson=convergence");
  await bet(page, 0).click();
  const board = page.locator(".lane-board").first();
  const seen = new Set();
  const runs = async () => {
    seen.add(await board.getAttribute("data-version"));
    return Number(await page.locator("main").getAttribute("data-runs"));
  };
  await expect.poll(runs, { intervals: [50], ...over }).toBeGreaterThan(3);
  expect(seen.size).toBeGreaterThan(3);
});

test("at the end a lane shows a run that failed, if one did @once", async ({ page }) => {
  await open(page, "#/learn?lesson=wrong");
  await bet(page, 2).click();
  await expect(answer(page)).toBeVisible(over);
  const [published, whole] = await page.locator(".lane-board").all();
  await expect(published).toHaveAttribute("alt", /^Narrow Gate, seed \d+: not solved$/);
  await expect(whole).toHaveAttribute("alt", /^Narrow Gate, seed \d+$/);
  // White cells that are cut off are hatched.
  const picture = async (board) => decodeURIComponent(await board.getAttribute("src"));
  expect(await picture(published)).toContain("<pattern");
  expect(await picture(whole)).not.toContain("<pattern");
  await expect(page.locator(".lane-place")).toHaveText(["2nd", "1st"]);
  // The run to be watched is the first that failed.
  await expect(page.locator("#race-study a").first()).toHaveAttribute("href", /seed=2&/);
  await expect(page.locator("#lanes-about")).toContainText("the board is of one of those. Places:");
});

test("rules and the meaning of a term are one press away @once", async ({ page }) => {
  await open(page, "#/learn?lesson=selection");
  await page.getByText("Rules of Kuromasu").click();
  await expect(page.locator("#lesson-rules li").first()).toContainText("A clue counts the white cells it sees");
  await page.locator("#lesson-question .term", { hasText: "tournament" }).click();
  const words = page.locator("#glossary-dialog dt:visible");
  await expect(words).toHaveText(["Tournament"]);
  await page.getByRole("button", { name: "All terms" }).click();
  await expect.poll(() => words.count()).toBeGreaterThan(50);
});

test("a link to a case that is not there leads to the lesson's own race @once", async ({ page }) => {
  await open(page, "#/learn?lesson=chance&choice=9");
  await bet(page, 2).click();
  await expect(answer(page)).toContainText(lessons[0].answer, over);
  await expect(page.locator("#verdict")).toHaveText("Your bet was right.");
});

test("a frame shows a lesson alone @once", async ({ page }) => {
  await page.goto("./?embed#/learn?lesson=selection");
  await ready(page);
  await expect(bet(page, 1)).toBeVisible();
  await expect(page.locator("header.top")).toBeHidden();
  await page.emulateMedia({ media: "print" });
  await expect(page.locator("#learn")).toContainText("How strict should selection be?");
});

test.describe("a host's lessons", () => {
  test.use({ tolerated: /^http:\/\/127\.0\.0\.1:\d+\/some\/where\/|levels\/own\.json/ });

  const own = { ...lessons[3], id: "own", title: "Class 7b’s own" };
  const put = ({ folder }, file) => writeFile(join(folder, "levels/own.json"), JSON.stringify(file));

  test("come first; faults are told with their places @once", async ({ page, copy }) => {
    await put(copy, { name: "Class 7b", lessons: [own] });
    await page.goto(`${copy.url}#/learn`);
    await ready(page);
    await expect(entries(page)).toHaveCount(lessons.length + 1);
    await expect(page.getByRole("heading", { name: "Class 7b" }).first()).toBeVisible();
    await entries(page).first().click();
    await expect(page).toHaveURL(/lesson=own$/);

    await put(copy, { lessons: [{ ...own, race: "#/slice" }] });
    await page.goto("about:blank");
    await page.goto(`${copy.url}#/learn`);
    await ready(page);
    await expect(page.locator("#lab-notice")).toContainText("lesson 1, race");
    await expect(entries(page)).toHaveCount(lessons.length);

    // One bad lesson leaves the others.
    const taken = { ...own, id: "luck", title: "Luck again" };
    await put(copy, { lessons: [{ ...own, right: 7 }, own, taken, { ...own, id: "typing", wath: "The median." }] });
    await page.goto("about:blank");
    await page.goto(`${copy.url}#/learn`);
    await ready(page);
    await expect(entries(page)).toHaveCount(lessons.length + 2);
    await expect(page.locator("#lab-notice")).toHaveText(
      "levels/own.json, “Class 7b’s own”, lesson 1, right: there is no choice 7: the first is 0. The file has 2 more errors.",
    );
  });
});

// The front page: today's five levels, games in progress, and results.

import { expect, open, test } from "./fixtures.mjs";
import { puzzles } from "./puzzles.mjs";

const noon = (day) => new Date(`2026-11-${day}T12:00:00`);

// The levels of a day that have been evolved, in the order of the puzzles.
const evolved = (page) => page.locator("#today-row a.tile");

test("today's levels evolve when opened, are the runner's, and lead from one to the next", { tag: "@once" }, async ({ page }) => {
  await page.clock.setFixedTime(noon(23));
  await open(page);
  const tiles = page.locator("#today-row .tile");
  await expect(tiles).toHaveCount(puzzles.length);
  await expect(page.locator("#today-date")).toContainText("23 November");
  await expect(page.locator("#today-told")).toContainText("One level of each puzzle every day");
  // A Monday.
  await expect(tiles.first()).toHaveText(/Slice It\s*easy\s*evolves when opened/);
  await tiles.nth(3).click();
  await expect(page.locator("#level-name")).toHaveText("№ 327 · Monday 23 November", { timeout: 30_000 });
  // The runner's tests make the same one.
  await expect(page).toHaveURL(/#\/swap\?level=/);
  const address = page.url();
  // Who comes again finds all of them, and the same one.
  await page.goto("./#/");
  await expect(evolved(page)).toHaveCount(puzzles.length, { timeout: 60_000 });
  expect(new URL(address).hash).toContain(await evolved(page).nth(3).getAttribute("href"));
  await expect(evolved(page).nth(3)).toContainText(/evolved from [\d,]+ levels/);
  await page.reload();
  await expect(evolved(page)).toHaveCount(puzzles.length);
  await evolved(page).nth(3).click();
  await expect(page.locator("main")).toHaveAttribute("data-status", "playing");
  for (let n = 0; (await page.locator("main").getAttribute("data-status")) === "playing"; n += 1) {
    expect(n).toBeLessThan(30);
    for (const stage of ["Hint", "Show me", "Why?", "Do it"]) await page.getByRole("button", { name: stage }).click();
    await expect(page.locator("main")).toHaveAttribute("data-moves", String(n + 1));
  }
  await expect(page.locator("#next")).toHaveText("Next of today (2 of 5)");
  await page.locator("#next").click();
  await expect(page.locator("main")).toHaveAttribute("data-puzzle", "morpion");
  await page.goto("./#/");
  await expect(page.locator("#today-told")).toHaveText(/^1 of 5 solved\. Streak: 1 day\. /);
});

test("home tells what was begun, and the best @once", async ({ page }) => {
  await open(page, "#/morpion");
  await expect(page.locator("#level-name")).not.toBeEmpty();
  await page.evaluate(() => {
    const own = Object.keys(localStorage).find((key) => key.includes("last/"));
    localStorage.setItem(own.replace(/last\/.*/, "best/morpion/5T"), "98");
  });
  await page.goto("./#/");
  await open(page);
  await expect(page.locator(".puzzle", { hasText: "Morpion Solitaire" })).toContainText("your best: 5T 98");
  await expect(page.locator(".card", { hasText: "Morpion Solitaire" })).toContainText("Next: Game 5T");
});

test("what home is about stands on its first screen, and it has few nodes", async ({ page }) => {
  await open(page);
  // All rows and pictures are there.
  await expect(page.locator("#cards .progress")).toHaveCount(puzzles.length);
  const height = Math.min(800, page.viewportSize().height);
  for (const part of ["#home-title", "#home-play", "#home-watch", "#live"]) {
    const box = await page.locator(part).boundingBox();
    expect(box.y + box.height, part).toBeLessThanOrEqual(height);
  }
  expect(await page.locator("#home *").count()).toBeLessThan(600);
});

test("what is next is told, and leads there", async ({ page }) => {
  await open(page);
  const row = (name) => page.locator(".puzzle", { hasText: name });
  for (const [name, next] of [
    ["Slice It", "Next: First Cut"],
    ["Theseus", "Next: Open Door"],
    ["Kuromasu", "Next: Line of Sight"],
    ["Puzzle X", "Next: Side by side"],
    ["Morpion Solitaire", "Next: Game 5T"],
  ]) {
    await expect(row(name).locator(".next"), name).toHaveText(next);
  }
  await row("Kuromasu").locator(".card").click();
  await expect(page.locator("#level-name")).toHaveText("Line of Sight");
  // The list of levels is beside the board, or opens over it.
  await page.goBack();
  await row("Kuromasu").getByRole("link", { name: "All levels" }).click();
  await expect(page.locator("#level-list a.level").first()).toBeVisible();
});

test("levels have their pictures before any puzzle is fetched, in both themes @once", async ({ page }) => {
  await page.route(/\/(split|chunk)_\w+\.wasm/, () => {});
  await open(page);
  const pictures = page.locator("#cards img");
  const drawn = () => pictures.evaluateAll((all) => all.filter((it) => it.naturalWidth > 0).map((it) => it.src));
  await expect.poll(async () => (await drawn()).length).toBe(puzzles.length);
  const light = await drawn();
  // A name of an ink that was left in a drawing would be black in both.
  for (const name of ["Line", "Given", "WhiteCell"]) expect(light.join()).not.toContain(`%22${name}%22`);
  await page.emulateMedia({ colorScheme: "dark" });
  await expect.poll(async () => (await drawn()).filter((it) => !light.includes(it)).length).toBe(puzzles.length);
});

test("a game is shown on its row as it was left @once", async ({ page }) => {
  await open(page, "#/kuromasu");
  const row = page.locator(".puzzle", { hasText: "Kuromasu" });
  await page.goto("./#/");
  // Only opened: it is the next one.
  await expect(row.locator(".next")).toContainText("Next: Line of Sight 4×4, easy");
  const before = await row.locator("img").getAttribute("src");
  await page.goto("./#/kuromasu");
  await page.locator("#board").press("Enter");
  await expect(page.locator("main")).toHaveAttribute("data-moves", "1");
  await page.goto("./#/");
  await page.reload();
  await expect(row.locator("img")).toHaveAttribute("src", /svg/);
  expect(await row.locator("img").getAttribute("src")).not.toBe(before);
});

test("a won level is counted, and the one after it is next @once", async ({ page }) => {
  await open(page);
  const row = page.locator(".puzzle").first();
  await expect(row.locator("progress")).toHaveAttribute("value", "0");
  const [first] = JSON.parse(await (await page.request.get("./levels/lists/slice.json")).text()).chapters[0].levels;
  await page.evaluate((key) => localStorage.setItem(`evolvarium/1/stars/${key}`, "2"), first.key);
  await page.reload();
  await expect(row.locator(".progress")).toContainText("1 of 91 levels solved, 2 stars");
  await expect(row.locator("progress")).toHaveAttribute("value", "1");
  await expect(row.locator(".next")).toContainText("Next: Quarters");
});

for (const id of puzzles) {
  test(`${id} is watched from home: its search runs and its answers change`, async ({ page }) => {
    await open(page);
    await page.locator(`.reached a[href^="#/${id}?show=evolve"]`).click();
    const main = page.locator("main");
    await expect(main).toHaveAttribute("data-puzzle", id);
    await expect(main).toHaveAttribute("data-running", "true");
    const best = await main.getAttribute("data-best");
    await expect(main).not.toHaveAttribute("data-best", best, { timeout: 20_000 });
    // A reload begins no search.
    await page.reload();
    await expect(main).toHaveAttribute("data-puzzle", id);
    await expect(main).not.toHaveAttribute("data-running", "true");
  });
}

test("the board at home evolves by itself, and rests under reduced motion", async ({ page }) => {
  await open(page);
  const tried = page.locator("#live-effort");
  await expect(tried).toContainText("candidate");
  const before = await tried.textContent();
  await expect(tried).not.toHaveText(before);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.waitForTimeout(300);
  const resting = await tried.textContent();
  await page.waitForTimeout(500);
  await expect(tried).toHaveText(resting);
});

test("all puzzles and the laboratory are one press away @once", async ({ page }) => {
  for (const size of [
    { width: 1280, height: 800 },
    { width: 820, height: 1180 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size);
    for (const address of ["#/", "#/theseus", "#/lab"]) {
      await open(page, address);
      for (const link of await page.locator("#puzzles a").all()) {
        await expect(link).toBeVisible();
        const { x, width } = await link.boundingBox();
        expect(x, address).toBeGreaterThanOrEqual(0);
        expect(x + width, `${size.width}, ${address}`).toBeLessThanOrEqual(size.width);
      }
    }
  }
});

test("pictures for previews and stores are there, in the sizes that are told @once", async ({ page, request }) => {
  await open(page);
  const size = async (name) => {
    const png = await (await request.get(name)).body();
    return `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;
  };
  const told = (name) => page.locator(`meta[property="og:image${name}"]`).getAttribute("content");
  expect(await size(await told(""))).toBe(`${await told(":width")}x${await told(":height")}`);
  expect(await page.locator('meta[name="twitter:image"]').getAttribute("content")).toBe(await told(""));
  const manifest = await (await request.get("manifest.webmanifest")).json();
  for (const { src, sizes } of manifest.screenshots) expect(await size(src), src).toBe(sizes);
  expect(manifest.shortcuts.map(({ url }) => url.slice("./#/".length)).sort()).toEqual(puzzles);
});

test("the page for what is missing leads home @once", async ({ page }) => {
  await page.goto("./404.html");
  // Its policy lets its own style through.
  await expect(page.locator("a")).toHaveCSS("border-radius", "10px");
  await page.getByRole("link", { name: "Evolvarium" }).click();
  await expect(page.locator("#home")).toBeVisible();
});

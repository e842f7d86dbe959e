// Everything to one file and back; and the page as it can be installed.

import { readFile } from "node:fs/promises";
import { boardBox, expect, open, ready, test, press } from "./fixtures.mjs";
import { strokeByMouse } from "./gestures.mjs";
import { address, drawByMouse, house, winning } from "./slice.mjs";

const once = { tag: "@once" };
const main = (page) => page.locator("main");
const told = (page) => page.locator("#yours-told");
const moves = (page, number) => expect(main(page)).toHaveAttribute("data-moves", String(number));
const tower = "Tower;2;4;2;o100,0,200,0,200,200,100,200";

// Without the levels of the day, which can be evolved again.
const all = (page) =>
  page.evaluate(() =>
    Object.fromEntries(Object.entries(localStorage).filter(([key]) => key.startsWith("evolvarium/1/") && !/\/day\/\d+$/.test(key))),
  );

// Without the times played, which go on while a begun game is open.
const kept = async (page) =>
  Object.fromEntries(Object.entries(await all(page)).filter(([key]) => !key.startsWith("evolvarium/1/time/")));

async function home(page) {
  await page.evaluate(() => (location.hash = "#/"));
  await expect(page.locator("#home")).toBeVisible();
}

async function saveAll(page) {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.locator("#home").getByRole("button", { name: "Save a backup" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^evolvarium-\d{4}-\d\d-\d\d\.json$/);
  await expect(told(page)).toContainText("Saved as “evolvarium-");
  return readFile(await download.path(), "utf8");
}

async function bringBack(page, text, within = "#home") {
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    page.locator(within).getByRole("button", { name: "Restore a backup" }).click(),
  ]);
  await chooser.setFiles({ name: "all.json", mimeType: "application/json", buffer: Buffer.from(text) });
}

// Text as if it had been pasted somewhere on the page.
const paste = (page, text) =>
  page.evaluate((text) => {
    const data = new DataTransfer();
    data.setData("text", text);
    document.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true }));
  }, text);

// A file as if it had been let fall on the page.
const drop = (page, text) =>
  page.evaluate((text) => {
    const data = new DataTransfer();
    data.items.add(new File([text], "fallen.json", { type: "application/json" }));
    document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
  }, text);

// Another device, as it were: nothing is kept, and no page is open.
async function forgetAll(page) {
  await page.goto("about:blank");
  await open(page);
  await page.evaluate(() => localStorage.clear());
  await page.goto("about:blank");
}

// A level won and kept, another begun, other colours, and a look at a third.
async function play(page) {
  await open(page, address(house));
  for (const stroke of winning) await drawByMouse(page, stroke);
  await expect(main(page)).toHaveAttribute("data-status", "solved");
  await press(page, "Add to My levels");
  await page.evaluate((to) => (location.hash = to), address(tower));
  await expect(page.locator("#level-name")).toHaveText("Tower");
  const box = await boardBox(page);
  const middle = box.y + box.height / 2;
  await strokeByMouse(page, { x: box.x + 10, y: middle }, { x: box.x + box.width - 10, y: middle });
  await moves(page, 1);
  await page.getByRole("button", { name: /Colours/ }).click();
  await page.evaluate(() => (location.hash = "#/morpion?level=5T"));
  await expect(main(page)).toHaveAttribute("data-puzzle", "morpion");
  await home(page);
}

test("everything that was saved is there again", once, async ({ page }) => {
  await play(page);
  const [before, times] = [await kept(page), await all(page)];
  const text = await saveAll(page);
  const file = JSON.parse(text);
  expect(file.evolvarium).toBe(1);
  expect(Object.keys(file)).toEqual(["evolvarium", "kept"]);
  const named = Object.entries(times).map(([key, value]) => [key.slice("evolvarium/1/".length), value]);
  expect(file.kept).toEqual(Object.fromEntries(named));

  await forgetAll(page);
  await open(page);
  await expect(page.locator(".card .go").first()).toHaveText("Play");
  await bringBack(page, text);
  await expect(told(page)).toHaveText("Restored: 2 games, 3 stars, 1 level in My levels, settings.");
  await expect(page.locator(".card .next").first()).toContainText("Continue where you left off: Tower");
  expect(await all(page)).toEqual(times);
  const theme = page.locator("html");
  await expect(page.locator("#theme-name")).toHaveText("Colours: light");
  await expect(theme).toHaveAttribute("data-theme", "light");

  // The same again adds nothing.
  await bringBack(page, text);
  await expect(told(page)).toHaveText("There was nothing new to restore.");

  await page.evaluate(() => (location.hash = "#/slice"));
  await moves(page, 1);
  await page.evaluate((to) => (location.hash = to), address(house));
  await expect(main(page)).toHaveAttribute("data-status", "solved");
  await expect(page.locator("#keep-level")).toHaveAttribute("aria-pressed", "true");
  expect(await kept(page)).toEqual({ ...before, "evolvarium/1/last": "slice", "evolvarium/1/last/slice": expect.any(String) });
});

test("a message about a file with a long name has at most 300 characters", once, async ({ page }) => {
  await open(page);
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.items.add(new File(['{"evolvarium": 1, "kept": 5}'], `${"long".repeat(100)}.json`, { type: "application/json" }));
    document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
  });
  await expect(told(page)).toContainText("long");
  expect([...(await told(page).textContent())].length).toBeLessThanOrEqual(300);
});

test("a game that is here stays, and an open one that was only looked at is replaced", once, async ({ page }) => {
  await play(page);
  const text = await saveAll(page);
  await forgetAll(page);
  // Another game of the house, and only a look at the tower.
  await open(page, address(house));
  await drawByMouse(page, winning[0]);
  await moves(page, 1);
  await page.evaluate((to) => (location.hash = to), address(tower));
  await expect(page.locator("#level-name")).toHaveText("Tower");
  await moves(page, 0);
  await paste(page, text);
  await moves(page, 1);
  await expect(page.locator("#message")).toHaveText(
    "Restored: 1 game, 3 stars, 1 level in My levels, settings. Already here, and left unchanged: 1 game.",
  );
  await page.reload();
  await ready(page);
  await moves(page, 1);
  await page.evaluate((to) => (location.hash = to), address(house));
  await expect(page.locator("#level-name")).toHaveText("House");
  await moves(page, 1);
});

test("a file that can't be brought back says why and changes nothing", once, async ({ page }) => {
  await play(page);
  const text = await saveAll(page);
  const before = await kept(page);
  for (const [garbled, words] of [
    [text.slice(0, -40), /“all.json” can't be restored, and nothing was changed: line 1, column \d+: .*ends too early/],
    [text.replace('"evolvarium":1', '"evolvarium":9'), /evolvarium: the file has version 9/],
    [text.replace(/("stars\/[^"]*"):"3"/, '$1:"many"'), /kept, “stars\/.*”: “many” is not a number of stars: expected 0 to 3/],
    ["{}", /can't be opened: /],
    ["no such thing", /can't be opened: /],
  ]) {
    await bringBack(page, garbled);
    await expect(told(page)).toHaveText(words);
    await expect(told(page)).toHaveClass(/bad/);
    expect(await kept(page)).toEqual(before);
  }
  // Also when it is dropped, on the front page …
  await drop(page, text.slice(0, 99));
  await expect(told(page)).toContainText("“fallen.json” can't be restored");
  await drop(page, text);
  await expect(told(page)).toHaveText("There was nothing new to restore.");
  expect(await kept(page)).toEqual(before);
  // … and from the settings, beside a board.
  await page.evaluate((to) => (location.hash = to), address(tower));
  await moves(page, 1);
  const now = await kept(page);
  await press(page, "Settings");
  await bringBack(page, text.slice(0, 99), "#help-dialog");
  await expect(page.locator("#yours-told-here")).toContainText("can't be restored");
  await bringBack(page, text, "#help-dialog");
  await expect(page.locator("#yours-told-here")).toContainText("There was nothing new to restore.");
  expect(await kept(page)).toEqual(now);
});

test("what can't be kept is not brought back by halves", once, async ({ page }) => {
  await play(page);
  const text = await saveAll(page);
  await forgetAll(page);
  await page.addInitScript(() => {
    const put = Storage.prototype.setItem;
    let room = 3;
    Storage.prototype.setItem = function (key, value) {
      if (room-- <= 0) throw new DOMException("no room", "QuotaExceededError");
      put.call(this, key, value);
    };
  });
  await open(page);
  await bringBack(page, text);
  await expect(told(page)).toHaveText(/nothing was changed: .*no room/);
  expect(await kept(page)).toEqual({});
});

test("what an earlier page has kept is there after an update", once, async ({ page }) => {
  const sample = new URL("../cases/backup-1.json", import.meta.url);
  const { kept: before } = JSON.parse(await readFile(sample, "utf8"));
  await open(page);
  await page.evaluate((before) => {
    for (const [key, value] of Object.entries(before)) localStorage.setItem(`evolvarium/1/${key}`, value);
  }, before);
  // Every game that had been begun opens where it was left.
  for (const puzzle of ["slice", "kuromasu", "morpion"]) {
    const save = before[`save/${before[`last/${puzzle}`]}`];
    expect(save, puzzle).toBeTruthy();
    await page.goto("about:blank");
    await open(page, `#/${puzzle}`);
    await moves(page, /@(\d+)/.exec(save)[1]);
  }
  for (const [key, value] of Object.entries(before)) {
    if (!/^(stars|mine|best|races)/.test(key)) continue;
    expect(await page.evaluate((key) => localStorage.getItem(`evolvarium/1/${key}`), key), key).toBe(value);
  }
});

test.describe("the page", () => {
  // What is installed is kept by it.
  test.use({ serviceWorkers: "allow" });

  test("can be installed", once, async ({ page }) => {
    await open(page);
    const found = await page.evaluate(async () => {
      const link = document.querySelector("link[rel=manifest]");
      const manifest = await (await fetch(link.href)).json();
      const picture = async (address) => {
        const image = new Image();
        image.src = address;
        await image.decode();
        return `${image.naturalWidth}x${image.naturalHeight}`;
      };
      const icons = await Promise.all(
        manifest.icons.map(async ({ src, sizes, purpose }) => [await picture(new URL(src, link.href)), sizes, purpose]),
      );
      const touch = await picture(document.querySelector("link[rel=apple-touch-icon]").href);
      const colours = [...document.querySelectorAll("meta[name=theme-color]")].map((meta) => meta.content);
      return { manifest, icons, touch, colours, paper: getComputedStyle(document.documentElement).backgroundColor };
    });
    expect(found.manifest).toMatchObject({ name: "Evolvarium", start_url: "./", scope: "./", display: "standalone" });
    const sized = found.icons.filter(([, sizes]) => sizes !== "any");
    for (const [size, sizes] of sized) expect(size).toBe(sizes);
    expect(sized.map(([, sizes, purpose]) => `${sizes} ${purpose}`)).toEqual([
      "192x192 any",
      "512x512 any",
      "512x512 maskable",
    ]);
    expect(found.touch).toBe("512x512");
    for (const colour of found.colours) expect(colour).toBe(found.paper);
    // And all of it is there without a network.
    const stored = await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
      const cache = await caches.open((await caches.keys())[0]);
      return (await cache.keys()).map((request) => request.url.split("/").pop());
    });
    expect(stored).toEqual(
      expect.arrayContaining(["manifest.webmanifest", "icon.svg", "icon-192.png", "icon-512.png", "icon-maskable-512.png"]),
    );
  });
});

test("home shows what takes room, removes it, and takes it back", once, async ({ page }) => {
  await open(page, "#/slice");
  await page.evaluate(() => {
    localStorage.setItem("evolvarium/1/run/slice/0", "x".repeat(20_000));
    localStorage.setItem("evolvarium/1/damaged/save/slice/0", "?");
  });
  await home(page);
  const row = (name) => page.locator("#room li", { hasText: name });
  await expect(row("Games, stars")).toContainText("kB");
  await expect(row("Games, stars").getByRole("button")).toHaveCount(0);
  const runs = row("Saved runs of searches");
  await expect(runs).toContainText("21 kB");
  const before = await kept(page);
  await runs.getByRole("button", { name: /Remove/ }).click();
  await expect(runs).toContainText("0 kB");
  expect(Object.keys(await kept(page)).filter((key) => key.includes("/run/"))).toEqual([]);
  await runs.getByRole("button", { name: /Put back/ }).click();
  expect(await kept(page)).toEqual(before);
});

test("a file whose settings would stop the page is refused", once, async ({ page }) => {
  await open(page, "");
  await bringBack(page, JSON.stringify({ evolvarium: 1, kept: { settings: '{"language":5}' } }));
  await expect(told(page)).toContainText("can't be restored");
  await bringBack(page, JSON.stringify({ evolvarium: 1, kept: { "stars/slice/0000000000000001": "2", secret: "x" } }));
  await expect(told(page)).toContainText("1 entry of an unknown kind was skipped.");
  expect(Object.keys(await kept(page)).filter((key) => key.endsWith("secret"))).toEqual([]);
});

for (const [answer, says] of [
  [true, "The browser keeps your data until you delete it."],
  [false, "The browser may delete your data when space is short, or after weeks without a visit. A backup is safe."],
  [undefined, "The browser may delete your data when space is short, or after weeks without a visit. A backup is safe."],
]) {
  test(`the browser that answers ${answer} is asked to keep a win, and Settings says so`, once, async ({ page }) => {
    await page.addInitScript((answer) => {
      window.asked = 0;
      let kept = false;
      const storage = {
        persist: async () => ((window.asked += 1), (kept = answer)),
        persisted: async () => kept,
      };
      Object.defineProperty(navigator, "storage", { value: answer === undefined ? undefined : storage });
    }, answer);
    await open(page, address(house));
    const asked = () => page.evaluate(() => window.asked);
    expect(await asked()).toBe(0);
    for (const [n, stroke] of winning.entries()) {
      expect(await asked()).toBeFalsy();
      await drawByMouse(page, stroke);
      await moves(page, n + 1);
    }
    await expect.poll(asked).toBe(answer === undefined ? 0 : 1);
    await press(page, "Settings");
    await expect(page.locator("#yours-kept")).toHaveText(says);
    await page.keyboard.press("Escape");
  });
}

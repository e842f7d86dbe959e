// The page in its surroundings: keyboard layouts, the browser's Back, canvases that it loses, midnight, paper, few colours,
// fingers.

import { boardBox, dialogOf, expect, house, open, openMenu, openPanel, playable, press, test } from "./fixtures.mjs";
import { small } from "./targets.mjs";
import { address as sliceLevel, drawByMouse, house as houseLevel, place as placeOfHouse, winning } from "./slice.mjs";
import { views } from "./views.mjs";

const main = (page) => page.locator("main");
const moves = (page, n) => expect(main(page)).toHaveAttribute("data-moves", String(n));
const phone = { width: 390, height: 844 };

// A key of another layout: what it writes, its place, its modifiers.
const type = (page, key, code, modifiers = {}) =>
  page.locator("body").dispatchEvent("keydown", { key, code, bubbles: true, cancelable: true, ...modifiers });

test("shortcuts work on every keyboard layout @once", async ({ page }) => {
  await open(page, "#/theseus");
  for (const [undo, redo, menu] of [
    ["я", "Я", "ь"], // Russian
    ["ζ", "Ζ", "μ"], // Greek
    ["ז", "ז", "צ"], // Hebrew
  ]) {
    await page.locator("#board").press("Space");
    await moves(page, 1);
    await type(page, undo, "KeyZ", { ctrlKey: true });
    await moves(page, 0);
    await type(page, redo, "KeyZ", { ctrlKey: true, shiftKey: true });
    await moves(page, 1);
    await type(page, undo, "KeyZ", { ctrlKey: true });
    await moves(page, 0);
    await type(page, menu, "KeyM");
    await expect(page.locator("#menu-dialog")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.locator("#menu-dialog")).toBeHidden();
  }
  // On a French keyboard the letter counts, not its place.
  await page.locator("#board").press("Space");
  await moves(page, 1);
  await type(page, "w", "KeyZ", { ctrlKey: true });
  await moves(page, 1);
  await type(page, "z", "KeyW", { ctrlKey: true });
  await moves(page, 0);
});

test.describe("Back @once", () => {
  // The titles that Back leads to, each with one press.
  const title = (page) => page.locator("#level-name");

  async function from(page, first, second) {
    await open(page, first);
    await page.evaluate((second) => (location.hash = second), second);
    await playable(page);
    await expect(page.locator("#seed")).toBeEnabled();
  }

  test("closes a dialog before it leaves the level, and what was closed otherwise needs no Back of its own", async ({ page }) => {
    await from(page, "#/kuromasu", house);
    for (const command of ["rules", "share", "keys", "open", "new"]) {
      if (command === "new") await page.evaluate(() => (location.hash = "#/kuromasu"));
      await openMenu(page);
      await page.locator(`#menu-dialog [data-command=${command}]`).click();
      const dialog = page.locator(dialogOf(command));
      await expect(dialog).toBeVisible();
      const name = await title(page).textContent();
      await expect.poll(() => page.evaluate(() => history.state)).toBe("open");
      await page.goBack();
      await expect(dialog).toBeHidden();
      await expect(title(page)).toHaveText(name);
    }
    await page.goBack();
    await expect(title(page)).toHaveText("House");
    for (const close of ["Escape", "×", "menu"]) {
      await openMenu(page);
      await expect.poll(() => page.evaluate(() => history.state)).toBe("open");
      if (close === "Escape") await page.keyboard.press("Escape");
      if (close === "×") await page.locator("#menu-dialog [data-command=close]").click();
      if (close === "menu") {
        await page.locator("#menu-dialog [data-command=rules]").click();
        await page.locator("#help-dialog [data-command=close]").click();
      }
      await expect(page.locator("dialog[open]")).toHaveCount(0);
      await expect.poll(() => page.evaluate(() => history.state)).toBe(null);
    }
    // Forward leads to no entry of what is closed.
    await page.evaluate(() => history.forward());
    await expect.poll(() => page.evaluate(() => history.state)).toBe(null);
    await expect(title(page)).toHaveText("House");
    await page.goBack();
    await expect(main(page)).toHaveAttribute("data-puzzle", "kuromasu");
  });

  test("closes the sheet, and the dialog over it first", async ({ page }) => {
    await page.setViewportSize(phone);
    await from(page, "#/kuromasu", house);
    await openPanel(page);
    const sheet = page.locator("#evolve");
    await expect(sheet).toHaveAttribute("data-sheet", "half");
    await page.locator("#explain-box > summary").click();
    await page.locator("main [data-command=glossary]").click();
    await expect(page.locator("#glossary-dialog")).toBeVisible();
    await page.goBack();
    await expect(page.locator("#glossary-dialog")).toBeHidden();
    await expect(sheet).toHaveAttribute("data-sheet", "half");
    await expect.poll(() => page.evaluate(() => history.state)).toBe("open");
    await page.goBack();
    await expect(sheet).toHaveAttribute("data-sheet", "peek");
    await expect(page.locator("#here")).toHaveText("House");
    await openPanel(page);
    await expect.poll(() => page.evaluate(() => history.state)).toBe("open");
    await page.locator("#panel-button").press("ArrowDown");
    await expect.poll(() => page.evaluate(() => history.state)).toBe(null);
    await page.goBack();
    await expect(main(page)).toHaveAttribute("data-puzzle", "kuromasu");
  });

  test("leads from a level chosen in the list to the level before", async ({ page }) => {
    await page.setViewportSize(phone);
    await open(page, "#/theseus");
    const first = await page.locator("#here").textContent();
    await page.locator("#levels-button").click();
    await expect.poll(() => page.evaluate(() => history.state)).toBe("open");
    await page.locator("#level-list a.level").nth(2).click();
    await expect(page.locator("#here")).not.toHaveText(first);
    await expect(page.locator("dialog[open]")).toHaveCount(0);
    const third = await page.locator("#here").textContent();
    // The one on the board is chosen again: nothing to go back from.
    await page.locator("#levels-button").click();
    await expect.poll(() => page.evaluate(() => history.state)).toBe("open");
    await page.locator("#level-list a.level[aria-current]").click();
    await expect(page.locator("dialog[open]")).toHaveCount(0);
    await expect.poll(() => page.evaluate(() => history.state)).toBe(null);
    await page.goBack();
    await expect(page.locator("#here")).toHaveText(first);
    await page.goForward();
    await expect(page.locator("#here")).toHaveText(third);
  });

  test("leads from the levels played one after the other to where one came from", async ({ page }) => {
    await open(page);
    await page.evaluate(() => (location.hash = "#/theseus"));
    await expect(main(page)).toHaveAttribute("data-puzzle", "theseus");
    for (let n = 0; n < 3; n += 1) {
      const name = await title(page).textContent();
      await page.locator("#board").press("l");
      await expect(title(page)).not.toHaveText(name);
    }
    await page.goBack();
    await expect(page.locator("#home")).toBeVisible();
  });
});

test("every dialog can be closed wherever it is scrolled to", async ({ page, isMobile }) => {
  const commands = ["rules", "keys", "settings", "open", "share", "new"];
  for (const size of [page.viewportSize(), { width: 844, height: 390 }]) {
    await page.setViewportSize(size);
    await open(page, "#/kuromasu");
    const check = async (id) => {
      const dialog = page.locator(dialogOf(id));
      await expect(dialog).toBeVisible();
      for (const to of [0, 1e5]) {
        await dialog.evaluate((dialog, to) => (dialog.scrollTop = to), to);
        await expect(dialog.locator(".bar [data-command=close], .bar [data-command=cancel-new]"), `${id} at ${to}`).toBeInViewport({ ratio: 1 });
      }
      await dialog.locator(".bar [data-command]").click();
      await expect(dialog).toBeHidden();
    };
    for (const command of commands) {
      await openMenu(page);
      await page.locator(`#menu-dialog [data-command=${command}]`).click();
      await check(command);
    }
    await openMenu(page);
    await check("menu");
    if (isMobile || size.width < 1000) {
      await page.locator("#levels-button").click();
      await check("levels");
    }
  }
});

test.describe("canvases @once", () => {
// The test reads their pixels again and again.
test.use({ tolerated: /willReadFrequently/ });

test("what the browser has lost of its canvases is painted again", async ({ page }) => {
  // Whether each canvas in sight has anything on it.
  const painted = () =>
    page.evaluate(() =>
      [...document.querySelectorAll("canvas")]
        .filter((canvas) => canvas.checkVisibility() && canvas.width > 0 && canvas.height > 0)
        .map((canvas) => {
          const pixels = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data;
          return [canvas.closest("[id]").id, pixels.some((value) => value > 0)];
        })
        .filter(([, full]) => full)
        .map(([id]) => id),
    );
  const lose = () =>
    page.evaluate(() => {
      for (const canvas of document.querySelectorAll("canvas")) {
        canvas.getContext("2d").reset();
        canvas.dispatchEvent(new Event("contextlost", { cancelable: true }));
        canvas.dispatchEvent(new Event("contextrestored"));
      }
    });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await open(page);
  await expect(page.locator("#cards .progress")).toHaveCount(5);
  await expect.poll(painted).toEqual(["live-board", "live-population"]);
  const home = await painted();
  await lose();
  await expect.poll(painted).toEqual(home);
  await open(page, `${house}&search=javascript&seed=3`);
  for (let n = 0; n < 2; n += 1) await page.locator("#step-button").click();
  await expect(main(page)).toHaveAttribute("data-generation", "2");
  await expect.poll(painted).toEqual(expect.arrayContaining(["board", "chart", "gallery", "inheritance-canvas"]));
  const game = await painted();
  await lose();
  await expect.poll(painted).toEqual(game);
});
});

test("a new day brings its levels while the page is open @once", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.clock.install({ time: new Date("2026-11-22T23:50:00") });
  await open(page);
  const first = page.locator("#today-row .tile").first();
  await expect(first).toContainText("hard");
  await page.clock.fastForward("11:00");
  await expect(first).toContainText("easy");
  await expect(page.locator("#today-date")).toContainText("23 November");
  // A device that slept through midnight.
  await page.clock.setSystemTime(new Date("2026-11-22T08:00:00"));
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(first).toContainText("hard");
  await expect(page.locator("#today-date")).toContainText("22 November");
});

test("Play continues the game that was played last, by its name @once", async ({ page }) => {
  await open(page);
  const play = page.locator("#home-play");
  await expect(play).toHaveText("Beat it yourself");
  await open(page, sliceLevel(houseLevel));
  await drawByMouse(page, winning[3]);
  await moves(page, 1);
  await open(page);
  await expect(play).toHaveText("Continue House");
  for (const [address, name] of [["#/kuromasu", "Line of Sight"], ["#/theseus", "Open Door"]]) {
    await open(page, address);
    await expect(page.locator("#level-name")).toHaveText(name);
    await open(page);
    await expect(play).toHaveText(`Play ${name}`); // it was only opened
    await play.click();
    await expect(page.locator("#level-name")).toHaveText(name);
  }
});

test("paper gets the board alone, in its own shape, dark on white @once", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  for (const address of ["#/kuromasu", "#/swap", "#/theseus"]) {
    await page.emulateMedia({ media: "screen" });
    await open(page, address);
    await expect(page.locator("#board")).toHaveAttribute("data-view", /\d/);
    await page.emulateMedia({ media: "print" });
    const picture = page.locator("#print canvas");
    await expect(picture).toBeVisible();
    const seen = await page.evaluate(() =>
      [...document.querySelectorAll("body *")].filter((it) => it.checkVisibility() && !it.closest("#print") && !it.closest(".sprite")).map((it) => it.id || it.tagName),
    );
    expect(seen, address).toEqual([]);
    const { fit, darkest } = await picture.evaluate((canvas) => {
      const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
      let darkest = 255;
      for (let n = 0; n < data.length; n += 4) if (data[n + 3] > 250) darkest = Math.min(darkest, data[n]);
      return { fit: getComputedStyle(canvas).objectFit, darkest };
    });
    expect(fit).toBe("contain");
    expect(darkest, "ink").toBeLessThan(90);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe("rgb(255, 255, 255)");
    const pdf = (await page.pdf()).toString("latin1");
    expect(pdf.match(/\/Type\s*\/Page\b/g), address).toHaveLength(1);
    await page.emulateMedia({ media: "screen" });
    await expect(picture).toHaveCount(0);
  }
});

test("with the system's few colours the current puzzle and level are marked, and no mark vanishes @once", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await open(page, "#/theseus");
  const line = (row) => row.evaluate((row) => getComputedStyle(row).outlineStyle);
  for (const rows of ["#puzzles a", "#level-list a.level"]) {
    const all = page.locator(rows);
    await expect(all.nth(1)).toBeVisible();
    for (const row of (await all.all()).slice(0, 5)) {
      const current = (await row.getAttribute("aria-current")) !== null;
      expect((await line(row)) !== "none", await row.textContent()).toBe(current);
    }
  }
  await open(page);
  const mark = page.locator(".card .mark").first();
  const [colour, paper] = await mark.evaluate((mark) => [
    getComputedStyle(mark, "::before").backgroundColor,
    getComputedStyle(document.body).backgroundColor,
  ]);
  expect(colour).not.toBe(paper);
  expect(colour).not.toBe(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor));
});

test("a hint of any length is read whole, whatever the width and the size of text", async ({ page }) => {
  test.setTimeout(120_000);
  const long = "Minimum view: The 27 in row 4, column 4 sees itself and at most 22 cells in the other directions. ".repeat(3);
  const session = await page.context().newCDPSession(page);
  for (const [width, height] of [[1280, 800], [820, 1180], [390, 844], [844, 390], [360, 640]]) {
    await page.setViewportSize({ width, height });
    for (const size of [16, 32]) {
      await session.send("Page.setFontSizes", { fontSizes: { standard: size, fixed: size } });
      await page.goto("about:blank");
      await open(page, "#/kuromasu");
      for (const words of [long.slice(0, 140), long, `${"Donaudampfschifffahrt".repeat(5)} ${long.slice(0, 100)}`]) {
        const cut = await page.evaluate((words) => {
          // As if the board showed an answer: the button beside it takes its room.
          document.getElementById("answer-switch").hidden = false;
          const message = document.getElementById("message");
          message.textContent = words;
          const box = message.getBoundingClientRect();
          const say = message.parentElement.getBoundingClientRect();
          const below = document.querySelector(".bottom").getBoundingClientRect();
          const beside = below.left >= say.right || say.left >= below.right;
          return {
            text: message.scrollHeight > message.clientHeight + 1 || message.scrollWidth > message.clientWidth + 1,
            box: box.bottom > say.bottom + 1 || box.top < say.top - 1,
            wide: document.documentElement.scrollWidth > innerWidth,
            under: !beside && say.bottom > below.top + 1,
          };
        }, words);
        expect(cut, `${width} × ${height}, text of ${size} pixels, ${words.length} characters`).toEqual({ text: false, box: false, wide: false, under: false });
      }
    }
  }
});

test("the toolbar stays where it is while a hint is told", async ({ page }) => {
  await open(page, "#/kuromasu");
  const lefts = () =>
    page.evaluate(() => [...document.querySelectorAll(".toolbar [data-command]")].filter((it) => it.checkVisibility()).map((it) => Math.round(it.getBoundingClientRect().left)));
  const hint = page.locator(".toolbar [data-command=hint]");
  const before = await lefts();
  for (const label of ["Show me", "Why?", "Do it"]) {
    await hint.click();
    await expect(hint).toHaveText(label);
    expect(await lefts(), label).toEqual(before);
  }
});

test("figures in an editor are those of the answer that is shown @once", async ({ page }) => {
  const counters = page.locator("#counters");
  let own = "";
  for (const puzzle of ["kuromasu", "swap"]) {
    await open(page, `#/${puzzle}?edit=1`);
    await expect(counters.locator("b").first()).not.toBeEmpty();
    // Figures are written ten times a second: those of the editor before may stand for a moment.
    await expect(counters).not.toHaveText(own);
    own = await counters.textContent();
    await page.locator("#evolve-button").click();
    await expect(counters).toHaveAttribute("data-of", "Best so far");
    await expect(counters).not.toHaveText(own);
    await page.locator("#answer-switch").click();
    await expect(counters).not.toHaveAttribute("data-of");
    await expect(counters).toHaveText(own);
  }
});

test("an empty sheet is greeted by no error @once", async ({ page }) => {
  await open(page, "#/slice?edit=new");
  await expect(page.locator("#status")).toContainText("Not a level yet");
  await expect(page.locator("#status")).not.toHaveClass(/broken/);
});

test("what was said about the game does not stand over a search's answer @once", async ({ page }) => {
  await open(page, house);
  await drawByMouse(page, [60, 120, 170, 180]);
  await expect(page.locator("#message")).toContainText("ends inside");
  await page.locator("#step-button").click();
  await expect(page.locator("#game")).toHaveClass(/answering/);
  await expect(page.locator("#message")).toBeEmpty();
});

test("strokes do not lie over the parted pieces of a win, nor is a stroke called wrong while it is drawn @once", async ({ page }) => {
  await open(page, house);
  const from = await placeOfHouse(page, 60, 120);
  const inside = await placeOfHouse(page, 170, 180);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(inside.x, inside.y, { steps: 4 });
  // No red in the picture.
  const red = () =>
    page.locator("#board").evaluate((board) => {
      const { data } = board.getContext("2d").getImageData(0, 0, board.width, board.height);
      let count = 0;
      for (let n = 0; n < data.length; n += 4) if (data[n] > 150 && data[n + 1] < 90 && data[n + 2] < 90 && data[n + 3] > 200) count += 1;
      return count;
    });
  expect(await red()).toBe(0);
  await expect(page.locator("#message")).toBeEmpty();
  await page.mouse.up();
  await expect(page.locator("#message")).toContainText("ends inside");
});

for (const [how, failure] of [["is closed", "AbortError"], ["fails", "NotAllowedError"]]) {
  test(`the system's dialog shares a level; when it ${how}, ${how === "fails" ? "the page's own opens" : "nothing else does"} @once`, async ({ page }) => {
    await page.addInitScript((failure) => {
      window.given = [];
      navigator.share = (data) => {
        window.given.push(data);
        return window.given.length > 1 ? Promise.reject(new DOMException("no", failure)) : Promise.resolve();
      };
    }, failure);
    await open(page, house);
    await press(page, "Share");
    await expect.poll(() => page.evaluate(() => window.given.length)).toBe(1);
    const [given] = await page.evaluate(() => window.given);
    expect(given).toMatchObject({ title: "House – Evolvarium", text: "“House” in Evolvarium" });
    expect(given.url).toContain("#/slice?level=House;5;10;3");
    await expect(page.locator("#share-dialog")).toBeHidden();
    await press(page, "Share");
    await expect.poll(() => page.evaluate(() => window.given.length)).toBe(2);
    const dialog = page.locator("#share-dialog");
    if (failure === "NotAllowedError") return expect(dialog).toBeVisible();
    await openMenu(page);
    await page.getByRole("button", { name: "Copy or export" }).click();
    await expect(page.locator("#share-link")).toHaveValue(given.url);
  });
}

test("without a system's dialog, Share is the page's own and has no second place @once", async ({ page }) => {
  await open(page, house);
  await openMenu(page);
  await expect(page.locator("#share-forms-button")).toBeHidden();
  await page.locator("#menu-dialog [data-command=share]").click();
  await expect(page.locator("#share-dialog")).toBeVisible();
});

test.describe("a finger", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 820, height: 1180 } });

  test("finds targets of 44 pixels on a tablet and on a phone on its side @once", async ({ page }) => {
    test.setTimeout(240_000);
    const found = new Set();
    for (const [width, height] of [[820, 1180], [844, 390]]) {
      await page.setViewportSize({ width, height });
      for (const [name, address, come] of views) {
        await page.goto("about:blank");
        await open(page, address);
        await come(page);
        for (const line of await page.evaluate(small)) found.add(`${width}, ${name}: ${line}`);
      }
    }
    expect([...found]).toEqual([]);
  });

  test("moves a slider sideways or by a tap, and scrolls past it otherwise @once", async ({ page }) => {
    await page.setViewportSize(phone);
    await open(page, `${house}&search=javascript&seed=3`);
    await openPanel(page);
    const speed = page.locator("#speed");
    await speed.scrollIntoViewIfNeeded();
    await page.locator("#evolve").evaluate((sheet) => (sheet.scrollTop += 60));
    const session = await page.context().newCDPSession(page);
    const touch = (type, ...touchPoints) => session.send("Input.dispatchTouchEvent", { type, touchPoints });
    const swipe = async (dx, dy) => {
      await speed.evaluate((slider) => slider.scrollIntoView({ block: "center" })); // not under the handle
      const box = await speed.boundingBox();
      const [x, y] = [box.x + box.width / 4, box.y + box.height / 2];
      await touch("touchStart", { x, y });
      for (let n = 1; n <= 8; n += 1) await touch("touchMove", { x: x + (dx * n) / 8, y: y + (dy * n) / 8 });
      await touch("touchEnd");
      await page.waitForTimeout(200);
    };
    await speed.fill("6");
    const kept = () => page.evaluate(() => JSON.parse(localStorage.getItem("evolvarium/1/settings"))?.speed);
    const [value, stored] = [await speed.inputValue(), await kept()];
    await swipe(4, -140);
    expect(await speed.inputValue()).toBe(value);
    await swipe(-6, 120);
    expect(await speed.inputValue()).toBe(value);
    expect(await kept()).toBe(stored);
    // Keys move it afterwards.
    await speed.press("ArrowLeft");
    await expect(speed).toHaveValue("5");
    await speed.fill(value);
    await speed.scrollIntoViewIfNeeded();
    await swipe(120, 3);
    expect(Number(await speed.inputValue())).not.toBe(Number(value));
    const box = await speed.boundingBox();
    await page.touchscreen.tap(box.x + 8, box.y + box.height / 2);
    await expect(speed).toHaveValue("0");
  });
});

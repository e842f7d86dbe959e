// A player who does anything: seeded random presses, keys, gestures, sizes, languages and addresses on all
// views, in one tab or two. After each the invariants are checked: the browser reports no error, the
// position is the replay of its save, Undo leads back to the start, the focus is somewhere visible,
// nothing sticks out sideways. A seed that fails is a test to be kept: add it to `seeds`.
//
//   EVOLVARIUM_MONKEY=20 npx playwright test … monkey     more seeds than those

import { expect, open, ready, settled, test } from "./fixtures.mjs";
import { puzzles } from "./puzzles.mjs";

const seeds = [1, 2, 1009, 1020];
const more = Number(process.env.EVOLVARIUM_MONKEY ?? 0);
for (let seed = 2001; seed <= 2000 + more; seed += 1) seeds.push(seed);
const steps = 60;

// Mulberry32, by Tommy Ettinger: enough for a monkey.
function generator(seed) {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

const keys = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Enter", "Space", "Escape", "Delete", "Tab", "Shift+Tab", "c", "n", "5", "x", "+", "-", "?", "Control+z", "Control+Shift+z"];
const sizes = [[1440, 900], [1280, 800], [390, 844], [360, 640], [844, 390]];
const views = ["#/", "#/today", "#/lab", ...puzzles.map((id) => `#/${id}`), ...puzzles.filter((id) => id !== "morpion").map((id) => `#/${id}?edit=1`)];
// What leaves the page, opens the system's dialogs, or loads it again.
const left = "[data-command=open], [data-command=bring-back], [data-reload], [data-update], [data-plain], [data-rescue], [type=file]";

async function act(page, random) {
  const pick = (list) => list[Math.floor(random() * list.length)];
  const kind = random();
  if (kind < 0.3) {
    const place = random();
    return page.evaluate(
      ([place, left]) => {
        const scope = document.querySelector("dialog[open]") ?? document;
        const all = [...scope.querySelectorAll("button, summary, a[href^='#'], input[type=checkbox]")];
        const seen = all.filter((element) => element.checkVisibility() && !element.disabled && !element.matches(left));
        const chosen = seen[Math.floor(place * seen.length)];
        chosen?.click();
        return `pressed ${chosen?.textContent.trim().slice(0, 30) || chosen?.getAttribute("aria-label")}`;
      },
      [place, left],
    );
  }
  if (kind < 0.55) {
    const key = pick(keys);
    if (random() < 0.5) await page.evaluate(() => document.querySelector("dialog[open]") ?? document.getElementById("board").focus());
    await page.keyboard.press(key);
    return `key ${key}`;
  }
  if (kind < 0.8) {
    const box = await page.locator("#board").boundingBox().catch(() => null);
    if (!box || (await page.locator("dialog[open]").count())) return "no board";
    const at = () => [box.x + random() * box.width, Math.min(box.y + random() * box.height, page.viewportSize().height - 2)];
    const button = random() < 0.2 ? "right" : "left";
    await page.mouse.move(...at());
    await page.mouse.down({ button });
    if (random() < 0.6) await page.mouse.move(...at(), { steps: 3 });
    await page.mouse.up({ button });
    return "gesture";
  }
  if (kind < 0.86) {
    const [width, height] = pick(sizes);
    await page.setViewportSize({ width, height });
    return `size ${width} × ${height}`;
  }
  if (kind < 0.94) {
    const view = pick(views);
    await page.evaluate((view) => (location.hash = view), view);
    return `address ${view}`;
  }
  if (kind < 0.96) {
    const language = pick(["de", "es", "pl", "en"]);
    await page.goto(`./?lang=${language}${pick(views)}`);
    return `language ${language}`;
  }
  if (kind < 0.98) {
    await page.reload();
    return "reload";
  }
  const back = random() < 0.6;
  await (back ? page.goBack() : page.goForward());
  // Before the first view there was an empty page.
  if (page.url() === "about:blank") await page.goForward();
  return back ? "back" : "forward";
}

// What holds at any time.
async function check(page, done) {
  await ready(page);
  // A closed dialog's focus is taken away in the browser's next frame.
  await settled(page);
  const state = await page.evaluate(() => {
    const focused = document.activeElement;
    const box = focused?.getBoundingClientRect();
    // In the middle of what of it is in the window.
    const middle = (from, to, most) => (Math.max(from, 0) + Math.min(to, most)) / 2;
    const top = focused && document.elementFromPoint(middle(box.left, box.right, innerWidth), middle(box.top, box.bottom, innerHeight));
    const isOutside = focused && (box.bottom <= 0 || box.top >= innerHeight || box.right <= 0 || box.left >= innerWidth);
    return {
      covered: focused && focused !== document.body && !isOutside && !focused.contains(top) && !top?.contains(focused) ? top?.outerHTML.slice(0, 80) : "",
      boot: document.documentElement.dataset.boot,
      wide: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      hidden: focused && focused !== document.body && !(focused.checkVisibility() && box.width > 0),
    };
  });
  expect(state, done).toEqual({ boot: "ready", covered: "", wide: 0, hidden: false });
}

const position = (page) =>
  page.evaluate(() => {
    const main = document.querySelector("main");
    return [main.dataset.puzzle, main.dataset.status, main.dataset.moves, document.getElementById("level-name").textContent].join(" | ");
  });

// Loads the page again: the position is the replay of its save. Returns whether there is a board.
async function isReplayOfSave(page, log) {
  if (!(await page.locator("#game").isVisible())) return false;
  await page.keyboard.press("Escape");
  // It is said with the first texts.
  await expect(page.locator("main")).toHaveAttribute("data-status", /\w/);
  const before = await position(page);
  // What was closed leaves its entry of the browser's history, which would end the loading.
  await settled(page);
  await page.waitForFunction(() => !window.isGoingBack);
  await page.reload();
  await ready(page);
  await expect.poll(() => position(page), log.join(", ")).toBe(before);
  return true;
}

for (const seed of seeds) {
  test(`a random player, seed ${seed} @once`, async ({ page, context }) => {
    test.setTimeout(600_000);
    const random = generator(seed);
    await context.addInitScript(() => {
      const { back } = history;
      history.back = () => {
        window.isGoingBack = true;
        back.call(history);
      };
      addEventListener("popstate", () => (window.isGoingBack = false));
    });
    await open(page, views[Math.floor(random() * views.length)]);
    const log = [];
    for (let n = 0; n < steps; n += 1) {
      log.push(await act(page, random).catch((error) => `could not: ${error.message.split("\n")[0]}`));
      await check(page, `seed ${seed}, step ${n}: ${log.slice(-6).join(", ")}`);
      if (n % 10 === 9) await isReplayOfSave(page, log);
      if (n === steps >> 1) {
        // A step in a second tab is not lost, whatever is done here next.
        const other = await context.newPage();
        await other.goto(page.url());
        await ready(other);
        await other.keyboard.press("Escape");
        await act(other, () => 0.7).catch(() => {});
        await check(other, `seed ${seed}, the second tab`);
        await other.close();
      }
    }
    if (!(await isReplayOfSave(page, log))) return;
    const undo = page.locator("[data-command=undo]").first();
    for (let n = 0; n < 400 && (await undo.isEnabled()); n += 1) {
      if ((await undo.getAttribute("aria-disabled")) === "true") break;
      await undo.evaluate((button) => button.click());
    }
    await expect(page.locator("main"), log.join(", ")).toHaveAttribute("data-moves", "0");
  });
}

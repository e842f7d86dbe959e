// Feedback (sound, vibration), and the next steps after a win.

import { boardBox, expect, open, ready, test, press } from "./fixtures.mjs";
import { address, drawByMouse, drawByTouch, house, winning } from "./slice.mjs";

const main = (page) => page.locator("main");
const isPhone = (info) => info.project.name === "phone";

async function win(page, info) {
  const draw = isPhone(info) ? drawByTouch : drawByMouse;
  for (const stroke of winning) await draw(page, stroke);
  await expect(main(page)).toHaveAttribute("data-status", "solved");
}

// Counts what is made of sound, and every celebration there is from now on.
async function watch(page) {
  await page.addInitScript(() => {
    window.contexts = 0;
    window.tones = 0;
    window.celebrations = 0;
    const Context = window.AudioContext;
    window.AudioContext = class extends Context {
      constructor(...rest) {
        super(...rest);
        window.contexts += 1;
      }
      createOscillator() {
        window.tones += 1;
        return super.createOscillator();
      }
    };
    addEventListener("DOMContentLoaded", () => {
      new MutationObserver((records) => {
        window.celebrations += records.filter((record) => record.target.dataset.celebrating).length;
      }).observe(document.querySelector("#board"), { attributeFilter: ["data-celebrating"] });
    });
  });
}
const counted = (page) => page.evaluate(() => [contexts, tones > 0]);

test("a page is silent until sound is switched on, and remembers it", { tag: "@once" }, async ({ page }) => {
  await watch(page);
  await open(page, address(house));
  await drawByMouse(page, winning[0]);
  await expect(main(page)).toHaveAttribute("data-moves", "1");
  expect(await counted(page)).toEqual([0, false]);
  const box = page.getByRole("checkbox", { name: /Soft sounds/ });
  await press(page, "Settings");
  await box.check();
  expect(await counted(page)).toEqual([1, true]);
  await page.keyboard.press("Escape");
  await expect.poll(() => page.evaluate(() => history.state)).toBe(null);

  await page.reload();
  await ready(page);
  expect(await counted(page)).toEqual([0, false]);
  await drawByMouse(page, winning[1]);
  await expect.poll(() => counted(page)).toEqual([1, true]);
  await press(page, "Settings");
  await expect(box).toBeChecked();
  await box.uncheck();
});

test("after a win the next steps are there and lead where they say", async ({ page }, info) => {
  await watch(page);
  await open(page, address(house));
  const after = page.getByRole("group", { name: "What to play next" });
  await expect(after).toBeHidden();
  const before = await boardBox(page);
  await win(page, info);
  expect(await page.evaluate(() => celebrations)).toBeGreaterThan(0);
  await expect(page.locator("#board")).not.toHaveAttribute("data-celebrating");
  expect(await boardBox(page)).toEqual(before);
  await expect(page.locator("#won-stars .on")).toHaveCount(3);
  await expect(page.locator("#message")).toHaveText(/^Solved in 0:\d\d! Three stars\. Evolution tried [\d,]+ candidates\.$/);
  await after.getByRole("button", { name: "Share" }).click();
  const line = /^Evolvarium · Slice It, House · 0:\d\d ★★★ · evolution [\d,]+ http\S+#\/slice\?level=House;[^&]+$/;
  await expect(page.locator("#share-link")).toHaveValue(line);
  await page.getByRole("combobox", { name: "Format" }).selectOption("link");
  await expect(page.locator("#share-link")).toHaveValue(/^http\S+&play=/);
  await page.keyboard.press("Escape");

  await after.getByRole("button", { name: "Review" }).click();
  await expect(page.locator("#playback-place")).toHaveText(`1 / ${winning.length}`);
  await expect(page.locator("#playback-name")).toHaveText(/whole shares/i);
  expect(await boardBox(page)).toEqual(before);
  await page.getByRole("button", { name: "Close playback" }).click();

  await after.getByRole("button", { name: "Evolve a level" }).click();
  await expect(page.locator("#new-dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await after.getByRole("button", { name: "Next level" }).click();
  await expect(page.locator("#level-name")).not.toHaveText("House");
  await expect(after).toBeHidden();

  // It is solved still, but not celebrated again.
  const celebrated = await page.evaluate(() => celebrations);
  await page.evaluate((to) => (location.hash = to), address(house));
  await expect(page.locator("#level-name")).toHaveText("House");
  await expect(after).toBeVisible();
  expect(await page.evaluate(() => celebrations)).toBe(celebrated);
});

test("the last level of a chapter to be won is told, once", { tag: "@once" }, async ({ page }) => {
  await open(page, "#/theseus");
  await page.evaluate(async () => {
    const { chapters } = await (await fetch("levels/lists/theseus.json")).json();
    for (const { key } of chapters[0].levels.slice(1)) localStorage.setItem(`evolvarium/1/stars/${key}`, "3");
  });
  const hint = async () => {
    await page.locator("#board").press("h");
    return main(page).getAttribute("data-status");
  };
  while ((await hint()) !== "solved");
  await expect(page.locator("#message")).toContainText("Chapter “First steps” is complete!");
  await page.locator("#board").press("Control+z");
  await expect(main(page)).toHaveAttribute("data-status", "playing");
  while ((await hint()) !== "solved");
  await expect(page.locator("#message")).toHaveText(/^Solved in [\d:]+! One star of three. \d hints used. Evolution tried \d+ candidates\.$/);
});

test("after a maze another one of a difficulty can be had, or the next chapter", { tag: "@once" }, async ({ page }) => {
  await open(page, "#/theseus");
  await press(page, "Solution");
  await page.locator("#playback").getByRole("button", { name: "Keep this answer" }).click();
  await expect(main(page)).toHaveAttribute("data-status", "solved");
  const first = await page.locator("#level-name").textContent();
  const after = page.getByRole("group", { name: "What to play next" });
  await after.getByRole("button", { name: "Evolve a level" }).click();
  await expect(page.locator("#new-dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await after.getByRole("button", { name: "Next chapter" }).click();
  await expect(page.locator("#level-name")).not.toHaveText(first);
  await expect(page.locator(".level[aria-current]")).toHaveCount(1);
});

test.describe("with reduced motion", () => {
  test.use({ reducedMotion: "reduce", contextOptions: { reducedMotion: "reduce" } });

  test("nothing moves around a board that is solved", { tag: "@once" }, async ({ page }, info) => {
    await watch(page);
    await open(page, address(house));
    await win(page, info);
    await expect(page.getByRole("group", { name: "What to play next" })).toBeVisible();
    expect(await page.evaluate(() => celebrations)).toBe(0);
  });
});

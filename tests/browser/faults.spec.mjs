// A network and a storage that fail: a visit is made again with a fault at each of its requests, and with a
// storage that fails at each of its writes. The page says what is wrong, nothing that was played is lost, and
// when the fault is over, one press goes on.

import { expect, open, ready, test } from "./fixtures.mjs";

test.use({ tolerated: /./ });

const moves = (page) => page.locator("main").getAttribute("data-moves");

const faults = {
  "is missing": (route) => route.fulfill({ status: 404, body: "" }),
  "is refused": (route) => route.fulfill({ status: 500, body: "" }),
  "is a page instead": (route) => route.fulfill({ status: 200, contentType: "text/html", body: "<html>Sign in</html>" }),
  "is cut off": async (route) => {
    const response = await route.fetch();
    const body = await response.body();
    const { "content-length": _, ...headers } = response.headers();
    await route.fulfill({ status: 200, headers, body: body.subarray(0, body.length >> 1) });
  },
  "breaks off": (route) => route.abort(),
  "never answers": () => {},
};

const requests = {
  "the first script": /boot-\w+\.js/,
  "the program's script": /app\.js$/,
  "the script of the parts": /parts\.js$/,
  "the program": /app_bg\.wasm/,
  "the puzzle": /split_theseus\.wasm/,
  "what it shares with its editor": /chunk_\d+\.wasm/,
  "the list of levels": /lists\/theseus\.json/,
  "the host's levels": /own\.json/,
  "a translation": /i18n\/de\.json/,
};

// What a page shows that says what is wrong, or the board.
const shown = (page) =>
  page.evaluate(() => {
    const seen = (selector) => {
      const element = document.querySelector(selector);
      return Boolean(element?.checkVisibility({ visibilityProperty: true }) && element.textContent.trim());
    };
    if (seen("#boot-failure")) return "failure";
    if (seen(".late")) return "late";
    if (document.querySelector("main[data-puzzle=theseus]") && document.documentElement.dataset.boot === "ready") return "board";
    if (seen("#notice")) return "home";
    return seen("#message.bad") || seen("#boot-told") ? "message" : "";
  });

for (const [what, address] of Object.entries(requests)) {
  test(`a visit survives when ${what} fails @once`, async ({ page }) => {
    test.setTimeout(180_000);
    const visit = what === "a translation" ? "./?lang=de#/theseus" : "./#/theseus";
    await page.goto(visit);
    await ready(page);
    await page.locator("#board").press("Space");
    await page.locator("#board").press("Space");
    await expect.poll(() => moves(page)).toBe("2");
    for (const [how, fault] of Object.entries(faults)) {
      await page.route(address, fault);
      await page.goto("about:blank");
      await page.goto(visit, { waitUntil: "commit" });
      await expect.poll(() => shown(page), { message: `${what} ${how}`, timeout: 15_000 }).not.toBe("");
      const says = await shown(page);
      await page.unroute(address);
      if (says === "failure") await page.locator("#boot-failure [data-reload]").click();
      if (says === "late") {
        await page.goto("about:blank");
        await page.goto(visit);
      }
      // The page asks again by itself some times; then it shows home, with its links to the puzzles.
      await expect.poll(() => shown(page), { message: `${what} ${how}`, timeout: 30_000 }).toMatch(/board|home/);
      if ((await shown(page)) === "home") await page.locator("#puzzles a[href='#/theseus']").click();
      await ready(page);
      await expect(page.locator("main"), `${what} ${how}`).toHaveAttribute("data-puzzle", "theseus");
      expect(await moves(page), `${what} ${how}`).toBe("2");
    }
  });
}

test("a storage that fails at any of its writes loses nothing while the page is open @once", async ({ page }) => {
  await page.addInitScript(() => {
    const set = Storage.prototype.setItem;
    let nth = 0;
    Storage.prototype.setItem = function (...text) {
      nth += 1;
      const fails = Number(sessionStorage.failing);
      if (this === localStorage && fails && nth >= fails) throw new DOMException("no room", "QuotaExceededError");
      return set.apply(this, text);
    };
  });
  await page.goto("about:blank");
  for (let nth = 1; nth <= 14; nth += 1) {
    await open(page, "");
    await page.evaluate((nth) => {
      localStorage.clear();
      sessionStorage.failing = String(nth);
    }, nth);
    await page.goto("about:blank");
    await open(page, "#/theseus");
    await page.locator("#board").press("Space");
    await page.locator("#board").press("Space");
    await expect(page.locator("main")).toHaveAttribute("data-moves", "2");
    await page.evaluate(() => (location.hash = "#/"));
    await expect(page.locator("#home")).toBeVisible();
    await page.evaluate(() => (location.hash = "#/theseus"));
    await expect(page.locator("main"), `write ${nth} fails`).toHaveAttribute("data-moves", "2");
    // With room again, the next step stores all of it.
    await page.evaluate(() => delete sessionStorage.failing);
    await page.locator("[data-command=undo]").first().click();
    await expect(page.locator("main")).toHaveAttribute("data-moves", "1");
    await page.reload();
    await ready(page);
    await expect(page.locator("main"), `write ${nth} failed`).toHaveAttribute("data-moves", "1");
  }
});

// Failing network and storage: a visit is repeated with a fault at each of its requests,
// and with a storage that fails at each of its writes. The page says what is wrong, no
// move is lost, and when the fault is over, one press continues.

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
    // The service worker keeps files in the background: the fault may have ended meanwhile.
    await route.fulfill({ status: 200, headers, body: body.subarray(0, body.length >> 1) }).catch(() => {});
  },
  "breaks off": (route) => route.abort(),
  "never answers": () => {},
};

// Each request, with the message when it fails. Failures that the player does not notice
// go to the console, those of the host's levels only if they are damaged.
const late = /This is taking longer than usual/;
const failure = /Evolvarium could not be loaded|This is taking longer than usual/;
const part = /Part of the program could not be loaded|This is taking longer than usual/;
const requests = {
  "the first script": [/boot-\w+\.js/, late],
  "the program's script": [/app\.js$/, failure],
  "the script of the parts": [/parts\.js$/, failure],
  "the program": [/app_bg\.wasm/, failure],
  "the puzzle": [/split_theseus\.wasm/, part],
  "what it shares with its editor": [/chunk_\d+\.wasm/, part],
  "the list of levels": [/lists\/theseus\.json/, /The levels could not be loaded/],
  "the host's levels": [/own\.json/, { "is a page instead": /own\.json, line 1/, "is cut off": /own\.json, line 1/ }],
  "a translation": [/i18n\/de\.json/, /The texts in “de” could not be loaded/],
};

// A fault is reported within ten seconds; a busy machine has some more.
const told = { timeout: 15_000 };

// The page's messages about faults, and the console's.
async function said(page, warnings) {
  const seen = await page.evaluate(() => {
    const places = ["#boot-failure", ".late", "#boot-told", "#notice", "#message.bad"];
    const shown = (element) => element?.checkVisibility({ visibilityProperty: true });
    return places.map((place) => document.querySelector(place)).filter(shown).map((element) => element.textContent);
  });
  return [...seen, ...warnings].join("\n");
}

// Where the page is: a start that failed, one that takes too long, the board, home, or on its way.
const where = (page) =>
  page.evaluate(() => {
    const seen = (selector) => document.querySelector(selector)?.checkVisibility({ visibilityProperty: true });
    if (seen("#boot-failure")) return "failure";
    if (seen(".late")) return "late";
    if (document.querySelector("main[data-puzzle=theseus]") && document.documentElement.dataset.boot === "ready") return "board";
    return seen("#home") ? "home" : "";
  });

function warningsOf(page) {
  const warnings = [];
  page.on("console", (message) => message.type() === "warning" && warnings.push(message.text()));
  return warnings;
}

for (const [what, [address, due]] of Object.entries(requests)) {
  test(`a visit survives when ${what} fails @once`, async ({ page }) => {
    test.setTimeout(240_000);
    const visit = what === "a translation" ? "./?lang=de#/theseus" : "./#/theseus";
    const warnings = warningsOf(page);
    await page.goto(visit);
    await ready(page);
    await page.locator("#board").press("Space");
    await page.locator("#board").press("Space");
    await expect.poll(() => moves(page)).toBe("2");
    for (const [how, fault] of Object.entries(faults)) {
      const message = `${what} ${how}`;
      await page.route(address, fault);
      await page.goto("about:blank");
      warnings.length = 0;
      await page.goto(visit, { waitUntil: "commit" });
      const words = due instanceof RegExp ? due : due[how];
      if (words) await expect.poll(() => said(page, warnings), { message, ...told }).toMatch(words);
      await expect.poll(() => where(page), { message, ...told }).not.toBe("");
      const place = await where(page);
      await page.unroute(address);
      if (place === "failure") await page.locator("#boot-failure [data-reload]").click();
      if (place === "late") {
        await page.goto("about:blank");
        await page.goto(visit);
      }
      // The page asks again by itself some times; then it shows home, with its links to the puzzles.
      await expect.poll(() => where(page), { message, timeout: 30_000 }).toMatch(/board|home/);
      if ((await where(page)) === "home") await page.locator("#puzzles a[href='#/theseus']").click();
      await ready(page);
      await expect(page.locator("main"), message).toHaveAttribute("data-puzzle", "theseus");
      expect(await moves(page), message).toBe("2");
    }
  });
}

// The same from a page that runs.
const parts = {
  "another puzzle": [/split_theseus\.wasm/, "#/theseus", "main[data-puzzle=theseus] #board"],
  "the laboratory": [/split_lab\.wasm/, "#/lab", "#lab"],
};

for (const [what, [address, view, shown]] of Object.entries(parts)) {
  test(`a page goes on when ${what} fails @once`, async ({ page }) => {
    test.setTimeout(240_000);
    for (const [how, fault] of Object.entries(faults)) {
      const message = `${what} ${how}`;
      await page.goto("about:blank");
      await open(page, "#/slice");
      await page.route(address, fault);
      await page.evaluate((view) => (location.hash = view), view);
      const words = how === "never answers" ? /the server has not responded yet/ : /Part of the program could not be loaded/;
      await expect(page.locator("#message"), message).toContainText(words, told);
      await expect(page.locator("main"), message).toHaveAttribute("data-puzzle", "slice");
      await page.unroute(address);
      // A part that is not answered has a minute.
      if (how === "never answers") await page.reload();
      await expect(page.locator(shown), message).toBeVisible({ timeout: 30_000 });
    }
  });
}

test("a list of levels that does not come is told on the board, and asked for again @once", async ({ page }) => {
  test.setTimeout(180_000);
  const list = /lists\/theseus\.json/;
  for (const [how, fault] of Object.entries(faults)) {
    await page.goto("about:blank");
    await open(page, "#/slice");
    await page.route(list, fault);
    await page.evaluate(() => (location.hash = "#/theseus"));
    await expect(page.locator("#message"), how).toContainText("The levels could not be loaded", told);
    await expect(page.locator("main"), how).toHaveAttribute("data-puzzle", "theseus");
    await page.unroute(list);
    await page.evaluate(() => (location.hash = "#/slice"));
    await expect(page.locator("main"), how).toHaveAttribute("data-puzzle", "slice");
    await page.evaluate(() => (location.hash = "#/theseus"));
    await expect.poll(() => page.locator("#level-list a.level").count(), { message: how }).toBeGreaterThan(20);
  }
});

test("islands that do not come are told @once", async ({ page }) => {
  for (const [how, fault] of Object.entries(faults)) {
    await page.route(/island\.js/, fault);
    await page.goto("about:blank");
    await open(page, "#/morpion?level=5T&search=hunt&seed=3&set=islands:2&set=interval:5");
    await page.getByRole("button", { name: "Evolve", exact: true }).click();
    await expect(page.locator("#message"), how).toContainText(/Island \d was lost/, told);
    await expect(page.locator("#outcome"), how).toContainText("The run starts again", told);
    await page.unroute(/island\.js/);
    await page.getByRole("button", { name: "Evolve", exact: true }).click();
    await expect.poll(async () => Number(await page.locator("main").getAttribute("data-evaluations")), { message: how }).toBeGreaterThan(0);
  }
});

for (const [how, alone] of [["from any of its writes on", false], ["at any of its writes alone", true]]) {
  test(`a storage that fails ${how} loses nothing @once`, async ({ page }) => {
    test.setTimeout(180_000);
    await page.addInitScript((alone) => {
      const set = Storage.prototype.setItem;
      let nth = 0;
      Storage.prototype.setItem = function (...text) {
        nth += 1;
        const fails = Number(sessionStorage.failing);
        if (this === localStorage && fails && (alone ? nth === fails : nth >= fails)) throw new DOMException("no room", "QuotaExceededError");
        return set.apply(this, text);
      };
    }, alone);
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
}

// `test` as every spec here uses it: the built page is served under a sub-path, and a
// test fails on any error or warning from the browser, whatever else it checks.
//
//   test.use({ tolerated: /regular expression/ })   for a spec that provokes complaints

import { cp, rm } from "node:fs/promises";
import { test as plain, expect } from "@playwright/test";
import { dist, serve } from "./server.mjs";

export { expect };

// A reader's settings, as they are stored.
const settings = { name: "evolvarium/1/settings", value: JSON.stringify({ levels_folded: false }) };

// Lets every address of a puzzle that names no mode name this one.
function nameMode(mode) {
  const name = () => {
    const { hash } = location;
    if (!/^#\/(?!lab|learn|today)\w/.test(hash) || /[?&](mode|show)=/.test(hash)) return;
    history.replaceState(history.state, "", `${hash}${hash.includes("?") ? "&" : "?"}mode=${mode}`);
  };
  name();
  addEventListener("hashchange", name, true);
}

export const test = plain.extend({
  tolerated: [undefined, { option: true }],
  // The mode in which levels are shown at first.
  mode: ["study", { option: true }],

  // The server of this worker process, on a port of its own.
  site: [
    async ({}, use) => {
      const site = await serve();
      await use(site.url);
      await site.close();
    },
    { scope: "worker" },
  ],

  // A copy of the build, for a spec that changes its files: { folder, url }.
  copy: async ({ context }, use, info) => {
    const folder = info.outputPath("dist");
    await cp(dist, folder, { recursive: true });
    const copy = await serve({ folder });
    await context.addInitScript(
      ([site, { name, value }]) => {
        if (location.href.startsWith(site) && !localStorage.getItem(name)) localStorage.setItem(name, value);
      },
      [copy.url, settings],
    );
    await use({ folder, url: copy.url });
    await copy.close();
    await rm(folder, { recursive: true });
  },

  // What the reader has set: most specs are about the search, and begin where all of it is seen.
  storageState: async ({ site, mode }, use) => {
    await use(mode ? { cookies: [], origins: [{ origin: new URL(site).origin, localStorage: [settings] }] } : undefined);
  },

  baseURL: async ({ site }, use) => use(site),

  // All errors and warnings from the browser: { kind, text }. Checked when the test ends.
  complaints: [
    async ({ context, site, tolerated, mode }, use) => {
      if (mode) await context.addInitScript(nameMode, mode);
      const complaints = [];
      const complain = (kind, text) => {
        if (/Service Worker registration blocked/.test(text)) return; // by playwright.config.mjs
        if (!tolerated?.test(text)) complaints.push(`${kind}: ${text}`);
      };
      context.on("console", (message) => {
        // A page that is left aborts what it fetches when it is idle: parts and pictures.
        const aborted =
          /\.wasm: (AbortError|TypeError: (Failed to fetch|WebAssembly compilation aborted: Network error))/.test(message.text()) ||
          (/ERR_FAILED/.test(message.text()) && /\.wasm$|levels\/pictures\//.test(message.location().url));
        if (["error", "warning"].includes(message.type()) && !aborted) {
          complain(`console ${message.type()}`, `${message.text()} (${message.location().url})`);
        }
      });
      context.on("weberror", (error) => complain("uncaught", String(error.error())));
      context.on("request", (request) => {
        const url = request.url();
        if (!url.startsWith(site) && !/^(data|blob):/.test(url)) complain("foreign request", url);
      });
      context.on("requestfailed", (request) => {
        // A page that is left in mid-request aborts it: no fault of the page's.
        const why = request.failure()?.errorText ?? "";
        if (why !== "net::ERR_ABORTED") complain("failed request", `${request.url()} ${why}`);
      });
      context.on("response", (response) => {
        if (response.status() >= 400) complain(`status ${response.status()}`, response.url());
      });
      await context.addInitScript(() => {
        // The seeds that the page draws are the same each time, or a test's run is lucky or not.
        let drawn = 1;
        crypto.getRandomValues = (array) => {
          const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
          return bytes.forEach((_, at) => (bytes[at] = (drawn = Math.imul(drawn, 1664525) + 1013904223) >>> 24)), array;
        };
        const { open } = XMLHttpRequest.prototype;
        XMLHttpRequest.prototype.open = function (method, address, later = true, ...rest) {
          if (!later) console.error(`a request that holds up the page: ${address}`);
          return open.call(this, method, address, later, ...rest);
        };
        addEventListener("securitypolicyviolation", (event) => {
          console.error(`violates ${event.violatedDirective}: ${event.blockedURI} ${event.sample}`);
        });
      });
      await use(complaints);
      expect(complaints, "the browser complained").toEqual([]);
    },
    { auto: true },
  ],
});

// Fills the page's storage except for this many characters.
export const fillStorage = (page, room = 0) =>
  page.evaluate((room) => {
    localStorage.setItem("room", "x".repeat(room));
    for (let length = 1 << 22, n = 0; length >= 1; n += 1) {
      try {
        localStorage.setItem(`fill${n}`, "x".repeat(length));
      } catch {
        length >>= 1;
      }
    }
    localStorage.removeItem("room");
  }, room);

// The address of a level that needs five strokes.
export const house = "#/slice?level=House;5;10;3;o100,230,240,230,240,130,170,30,100,130";

// Waits until the program runs and what is played at the address has been fetched.
export async function playable(page) {
  await expect(page.locator("html")).toHaveAttribute("data-boot", "ready");
  await expect(page.locator("main")).not.toHaveAttribute("aria-busy");
}

// The same; beside a board, waits until it can be evolved, too.
export async function ready(page) {
  await playable(page);
  if (await page.locator("#game").isVisible()) await expect(page.locator("#seed")).toBeEnabled();
}

// Opens an address of the page ("#/slice") and waits until it is there.
export async function open(page, address = "") {
  await page.goto(`./${address}`);
  await ready(page);
}

// The text that the dialog of Share gives away, as soon as it does.
export async function shared(page) {
  const field = page.locator("#share-link");
  await expect(field).not.toHaveValue("");
  return field.inputValue();
}

// Lets everything about the search be seen: on a phone it is a sheet that is opened.
export async function openPanel(page) {
  const more = page.locator("#panel-button");
  if ((await more.isVisible()) && (await more.getAttribute("aria-expanded")) !== "true") {
    await more.click();
  }
}

// Lets searches run as fast as they can, also where the slider is not in sight.
export const atFullSpeed = (page) =>
  page.locator("#speed").evaluate((slider) => {
    slider.value = slider.max;
    slider.dispatchEvent(new Event("change", { bubbles: true }));
  });

// Lets the search run, and stand still.
export async function evolve(page) {
  await page.locator("#evolve-button").click();
  await expect(page.locator("main")).toHaveAttribute("data-running", "true");
}
export async function pause(page) {
  await page.locator("#evolve-button").click();
  await expect(page.locator("main")).toHaveAttribute("data-running", "false");
}

export async function openMenu(page) {
  await page.locator("[data-command=menu]").click();
  await expect(page.locator("#menu-dialog")).toBeVisible();
}

// Presses a button by its name; what stands in the menu, after opening it.
const inMenu = ["Restart", "Solution", "Replay", "New", "Draw a level", "Edit a copy", "Open", "Save", "Add to My levels", "Share", "Rules", "Keys", "Settings"];

// The dialog that a command of the menu opens: help has three parts.
export const dialogOf = (command) => (["rules", "keys", "settings"].includes(command) ? "#help-dialog" : `#${command}-dialog`);

export async function press(page, name) {
  const menu = inMenu.includes(name);
  if (menu) await openMenu(page);
  const place = menu ? page.locator("#menu-dialog") : page;
  // The one that can be pressed: another of its name may be waiting for an answer.
  await place.getByRole("button", { name, exact: true, disabled: false }).first().click();
}

// Sets a switch of the menu.
export async function setSwitch(page, name, on) {
  await openMenu(page);
  await page.getByLabel(name).setChecked(on);
  await page.keyboard.press("Escape");
  // The browser leaves the dialog's entry of its history: a reload at the same moment would be cancelled.
  await expect.poll(() => page.evaluate(() => history.state)).toBe(null);
}

// Until what was pressed has been carried out and painted: two frames.
export const settled = (page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

// Opens the numbers of a race, which are folded away.
export async function openNumbers(page) {
  const numbers = page.locator("#race-numbers");
  if ((await numbers.getAttribute("open")) === null) await numbers.locator("> summary").click();
}

// Where the board is in the window; waits until there is one.
export async function boardBox(page) {
  const board = page.locator("#board");
  await expect(board).toBeVisible();
  return board.boundingBox();
}

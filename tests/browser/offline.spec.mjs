// The service worker: the page works offline, and changes to a newer build without interrupting.

import { readFile, readdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, open, ready, test } from "./fixtures.mjs";
import { keptFiles, programFiles } from "./kept.mjs";
import { puzzles } from "./puzzles.mjs";
import { serve } from "./server.mjs";

// A trace keeps what the service worker fetches: with it an update takes most of a minute.
test.use({ serviceWorkers: "allow", trace: "off" });

const stored = (page) => page.evaluate(async () => void (await navigator.serviceWorker.ready));

// The names of the files that are kept.
const names = (page) => page.evaluate(keptFiles);

// Waits until all parts of the program are kept.
const allStored = async (page) => {
  await stored(page);
  const files = await programFiles();
  await expect.poll(() => names(page), { timeout: 40_000 }).toEqual(expect.arrayContaining(files));
};

test.describe("without a network", () => {
  // For a moment the service worker does not know yet that there is none.
  test.use({ tolerated: /levels\/own\.json net::ERR_INTERNET_DISCONNECTED/ });

  test("the page works offline once it has been opened", async ({ page, context }) => {
    await open(page);
    await allStored(page);
    await context.setOffline(true);
    for (const id of puzzles) {
      await page.goto(`./#/${id}`);
      await page.reload();
      await ready(page);
      await expect(page.locator("main")).toHaveAttribute("data-puzzle", id);
    }
    // A day's level is evolved, won and counted without a network, too.
    await page.goto("./#/today");
    await page.locator("#today-row .tile", { hasText: "Puzzle X" }).click();
    await expect(page).toHaveTitle(/^№ \d+ –/, { timeout: 30_000 });
    const solved = async () => (await page.locator("main").getAttribute("data-status")) === "solved";
    for (let n = 0; n < 100 && !(await solved()); n += 1) await page.locator("#board").press("h");
    await page.goto("./#/today");
    await expect(page.locator("#streak")).toHaveText("Streak: 1 day · longest: 1 day");
    await context.setOffline(false);
  });
});

test.describe("a host that redirects the folder to its index.html", () => {
  // The host has another origin than the one that specs are served from.
  test.use({ tolerated: /^http:\/\/127\.0\.0\.1:\d+\/some\/where\/|ERR_INTERNET_DISCONNECTED/ });

  test("opens at every visit, with a network or without", async ({ page, context }) => {
    const host = await serve({ toIndex: true });
    const opens = async (address) => {
      await page.goto("about:blank");
      await page.goto(`${host.url}${address}`);
      await expect(page.locator("html")).toHaveAttribute("data-boot", "ready");
    };
    await opens("");
    await allStored(page);
    const addresses = ["", "index.html", "?fresh", "?lang=de", "#/slice", "index.html?lang=pl#/swap"];
    for (const address of addresses) await opens(address);
    // What an earlier version has kept: the redirected answer itself.
    await page.evaluate(async () => {
      const cache = await caches.open((await caches.keys())[0]);
      await cache.put("./", await fetch("./?fresh"));
      if (!(await cache.match("./")).redirected) throw new Error("no redirect");
    });
    await opens("");
    await context.setOffline(true);
    for (const address of addresses) await opens(address);
    await context.setOffline(false);
    await host.close();
  });
});

test.describe("what this reader uses is kept", () => {
  test.use({ locale: "de-DE" });

  test("what every visit needs, all puzzles, and one language", async ({ page }) => {
    await open(page);
    await allStored(page);
    const kept = await names(page);
    for (const name of ["", "island.js", "levels/lists/swap.json"]) expect(kept).toContain(name);
    await expect.poll(async () => (await names(page)).filter((name) => name.startsWith("i18n/"))).toEqual(["i18n/de.json"]);
    expect(kept).not.toContain("sw.js");
    // At the next visit the service worker answers, and keeps the pictures that are seen.
    await page.reload();
    await expect.poll(async () => (await names(page)).filter((name) => /pictures\//.test(name)).length).toBe(puzzles.length);
  });
});

test.describe("a puzzle of another build", () => {
  test.use({ tolerated: /^http:\/\/127\.0\.0\.1:\d+\/some\/where\// });

  test("is not kept, and the next visit asks for it again", async ({ page, copy }) => {
    const [folder] = (await readdir(copy.folder)).filter((name) => name.startsWith("app-"));
    const file = join(copy.folder, folder, "split_theseus.wasm");
    const part = await readFile(file);
    // A section that says nothing is added: it runs, but its hash is another.
    await writeFile(file, Buffer.concat([part, Buffer.from([0, 2, 1, 0x78])]));
    await page.goto(`${copy.url}#/theseus`);
    await stored(page);
    await page.reload();
    await ready(page);
    await expect.poll(async () => (await names(page)).some((name) => /split_slice\.wasm/.test(name))).toBe(true);
    expect((await names(page)).some((name) => /split_theseus\.wasm/.test(name))).toBe(false);
    await writeFile(file, part);
    await page.reload();
    await ready(page);
    await expect.poll(async () => (await names(page)).some((name) => /split_theseus\.wasm/.test(name))).toBe(true);
  });
});

test.describe("a newer build", () => {
  // A reload while the page fetches its parts is reported by the page that goes.
  test.use({ tolerated: /^http:\/\/127\.0\.0\.1:\d+\/some\/where\/|could not be fetched: TypeError/ });

  // A board stands still: while home's pictures move, a browser that has just been started puts off what
  // it looks up in the background, for half a minute and more.
  const address = (copy) => `${copy.url}#/slice`;
  const version = (page) => page.locator("html").getAttribute("data-version");

  async function publish({ folder }) {
    const old = /data-version="(\w+)"/.exec(await readFile(join(folder, "index.html"), "utf8"))[1];
    for (const name of ["index.html", "sw.js"]) {
      const text = await readFile(join(folder, name), "utf8");
      await writeFile(join(folder, name), text.replaceAll(old, "newer"));
    }
  }

  test("is there at once when the page is opened", async ({ page, copy }) => {
    await page.goto(address(copy));
    await stored(page);
    await publish(copy);
    test.setTimeout(300_000);
    // A page that took more than ten seconds to open is left alone: opened again, then. Not too soon: a
    // page that goes takes the update it has asked for with it.
    await expect(async () => {
      await page.reload();
      await expect(page.locator("html")).toHaveAttribute("data-version", "newer", { timeout: 40_000 });
    }).toPass({ timeout: 260_000 });
    await expect(page.locator("html")).toHaveAttribute("data-boot", "ready");
  });

  test("waits for a player", async ({ page, copy }) => {
    await page.goto(address(copy));
    await stored(page);
    await page.reload();
    await expect(page.locator("html")).toHaveAttribute("data-boot", "ready");
    const old = await version(page);
    await page.keyboard.press("Shift");
    await publish(copy);
    // Browsers take their time, on a busy machine most of a minute.
    test.setTimeout(300_000);
    // The page may not listen yet, or be asking for an update already: it gets the focus again.
    await expect(async () => {
      await page.evaluate(() => dispatchEvent(new Event("focus")));
      await expect(page.locator("#update")).toBeVisible({ timeout: 20_000 });
    }).toPass({ timeout: 260_000 });
    expect(await version(page)).toBe(old);
    await page.locator("[data-update]").click();
    await expect(page.locator("html")).toHaveAttribute("data-version", "newer");
  });
});

test.describe("what is kept for offline use", () => {
  test.use({ tolerated: /^http:\/\/127\.0\.0\.1:\d+\/some\/where\/|could not start|404|failed|TypeError|ServiceWorker|Failed to/ });

  const html = (page) => page.locator("html");
  const versionOf = async (folder) => /data-version="(\w+)"/.exec(await readFile(join(folder, "index.html"), "utf8"))[1];
  const replace = async (file, old, young) => writeFile(file, (await readFile(file, "utf8")).replaceAll(old, young));
  const builds = (page) => page.evaluate(async () => (await caches.keys()).map((name) => name.split(" ").pop()));

  const update = (page) => page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    const worker = registration?.installing ?? registration?.waiting ?? registration?.active;
    return worker?.state ?? "none";
  });

  // What becomes of the worker that is being installed.
  const outcome = (page) => page.evaluate(async () => {
    const { installing, waiting, active } = await navigator.serviceWorker.register("sw.js", { updateViaCache: "none" });
    const worker = installing ?? waiting ?? active;
    while (!["redundant", "activated"].includes(worker.state)) {
      await new Promise((done) => worker.addEventListener("statechange", done, { once: true }));
    }
    return worker.state;
  });

  test("is of one build: an old page with a new worker is not kept", async ({ page, copy }) => {
    const old = await versionOf(copy.folder);
    // The host has a newer worker, and the page of before.
    await replace(join(copy.folder, "sw.js"), old, "newer");
    await page.goto(copy.url);
    await expect(html(page)).toHaveAttribute("data-boot", "ready");
    await expect.poll(() => update(page)).toBe("none");
    await expect.poll(() => builds(page)).toEqual([]);
    // As soon as the host is right, all of it is kept.
    await replace(join(copy.folder, "index.html"), old, "newer");
    await page.reload();
    await stored(page);
    await expect.poll(() => builds(page)).toEqual(["newer"]);
  });

  for (const name of ["levels/lists/slice.json", "island.js"]) {
    test(`is of one build: ${name} of another is not kept`, async ({ page, copy }) => {
      const file = join(copy.folder, name);
      const text = await readFile(file, "utf8");
      await writeFile(file, `${text} `);
      await page.goto(copy.url);
      await expect(html(page)).toHaveAttribute("data-boot", "ready");
      expect(await outcome(page)).toBe("redundant");
      await expect.poll(() => builds(page)).toEqual([]);
      await writeFile(file, text);
      await page.reload();
      await stored(page);
      expect(await builds(page)).toHaveLength(1);
    });
  }

  // A visit after which the start fails, by what is kept.
  async function damage(page, copy) {
    await page.goto(`${copy.url}#/slice`);
    await stored(page);
    await page.evaluate(async () => {
      const cache = await caches.open((await caches.keys())[0]);
      const program = (await cache.keys()).find((request) => /app_bg\.wasm/.test(request.url));
      await cache.put(program, new Response("no program", { headers: { "content-type": "application/wasm" } }));
    });
  }

  test("is let go of when a start fails by it", async ({ page, copy }) => {
    await damage(page, copy);
    await page.reload();
    await ready(page);
    await expect(page.locator("#boot-failure")).toBeHidden();
  });

  test("stays without a network, also when a start fails by it", async ({ page, context, copy }) => {
    await damage(page, copy);
    const kept = await builds(page);
    await context.setOffline(true);
    await page.reload();
    await expect(page.locator("#boot-failure")).toBeVisible();
    expect(await builds(page)).toEqual(kept);
    await Promise.all([page.waitForEvent("load"), page.locator("#boot-failure [data-plain]").click()]);
    await expect(page.locator("#boot-failure")).toBeVisible();
    expect(await builds(page)).toEqual(kept);
    await context.setOffline(false);
    await page.locator("#boot-failure [data-reload]").click();
    await ready(page);
  });

  test("serves a tab that still runs the build before", async ({ page, context, copy }) => {
    test.setTimeout(300_000);
    await page.goto(`${copy.url}#/slice`);
    await allStored(page);
    await page.reload();
    await ready(page);
    await page.keyboard.press("Shift");
    // The host changes its build: other names for the program's files, and the old ones are gone.
    const old = await versionOf(copy.folder);
    const index = await readFile(join(copy.folder, "index.html"), "utf8");
    const program = /app-\w{16}/.exec(index)[0];
    await rename(join(copy.folder, program), join(copy.folder, "app-0123456789abcdef"));
    for (const name of ["index.html", "sw.js"]) {
      await replace(join(copy.folder, name), old, "newer");
      await replace(join(copy.folder, name), program, "app-0123456789abcdef");
    }
    const other = await context.newPage();
    await expect(async () => {
      await other.goto("about:blank");
      await other.goto(copy.url);
      await expect(html(other)).toHaveAttribute("data-version", "newer", { timeout: 40_000 });
    }).toPass({ timeout: 260_000 });
    // This tab is notified, and continues.
    await expect(page.locator("#update")).toBeVisible();
    await expect(html(page)).toHaveAttribute("data-version", old);
    await page.evaluate(() => (location.hash = "#/theseus"));
    await expect(page.locator("main")).toHaveAttribute("data-puzzle", "theseus");
    await page.locator("[data-update]").click();
    await expect(html(page)).toHaveAttribute("data-version", "newer");
    await ready(page);
  });
});

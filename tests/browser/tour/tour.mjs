// One tour of the page in any engine: `node tests/browser/tour/tour.mjs [--whole] firefox|webkit|chromium …`.
// The steps are written once; a driver presses, strokes and types. Each step has a new profile, asserts what
// it has done, and fails on anything that the browser complains about. An engine that is not installed is
// named, and left out.

import assert from "node:assert/strict";
import { mkdir } from "node:fs/promises";
import { createServer } from "node:http";
import { keptFiles, programFiles } from "../kept.mjs";
import { editors, goldenRuns, puzzles } from "../puzzles.mjs";
import { serve } from "../server.mjs";
import { boards } from "./boards.mjs";
import { covered, faults } from "./looks.mjs";
import { Page } from "./page.mjs";
import * as playwright from "./playwright.mjs";
import * as webkit from "./webkit.mjs";

const engines = { firefox: playwright, webkit, chromium: playwright };
const race =
  "#/lab?puzzle=kuromasu&level=Keyhole;5x5;c7c3h6b6e&search=genetic:population:8&search=genetic&seeds=3&evaluations=2000&version=0.2.0";
// Against what hangs; a slow machine is not a failure.
const LIMIT_MS = 280_000;
const pictures = new URL("../out/tour/", import.meta.url);

// Every view: its address, what the page calls it, and the button of a dialog.
const views = [
  ["", "", ""],
  ...puzzles.map((id) => [`#/${id}`, id, ""]),
  ...editors.map((id) => [`#/${id}?edit=1`, `${id}-editor`, ""]),
  ["#/lab", "lab", ""],
  ...["rules", "keys", "settings", "share", "new"].map((command) => ["#/kuromasu", "kuromasu", command]),
];

async function look(page, what) {
  for (const [address, puzzle, command] of views) {
    await page.follow(address || "#/", puzzle);
    if (puzzle === "") await page.shown("#cards");
    if (command) {
      await page.click('[data-command="menu"]');
      await page.click(`#menu-dialog [data-command="${command}"]`);
      await page.shown(["rules", "keys", "settings"].includes(command) ? "#help-dialog[open]" : `#${command}-dialog[open]`);
      if (command === "share") await page.until("the link", Boolean, () => document.querySelector("#share-link").value);
    }
    // Boards and lists come with the next frames.
    await page.until(`${what}, ${address} ${command}`, (found) => found.length === 0, faults);
    if (!command) continue;
    await page.keys("Escape");
    await page.shown("dialog[open]", false);
  }
}

async function playBy(page, id, strokes, stroke) {
  await page.open(boards[id].address);
  await page.main("status", "playing");
  let path = strokes;
  if (typeof strokes === "function") {
    const [, row, column] = /Theseus in row (\d+), column (\d+)/.exec(await page.run(() => document.querySelector("#described").textContent));
    path = strokes([row - 1, column - 1]);
  }
  for (const [n, points] of path.entries()) {
    await stroke(points);
    // A swap takes two presses; the last move ends the game.
    const moves = id === "swap" ? Math.floor((n + 1) / 2) : n + 1;
    await page.main("moves", String(moves));
  }
  await page.main("status", "solved");
}

async function typed(page, id) {
  await page.open(boards[id].byKeys.address ?? boards[id].address);
  await page.run(() => document.querySelector("#board").focus());
  await page.keys(...boards[id].keys);
  const { moves, status } = boards[id].byKeys;
  await page.main("moves", moves);
  await page.main("status", status);
  await page.keys("Control+z");
  await page.main("moves", String(moves - 1));
}

async function solve(page, runs) {
  await page.open();
  await page.until("the page's functions", "function", () => typeof window.evolvarium?.solve);
  for (const { puzzle, level, search, seed, evaluations, set, outcome } of runs) {
    const given = [`#/${puzzle}?level=${encodeURIComponent(level)}`, search, seed, evaluations, JSON.stringify(set)];
    const { score, generations, answer } = await page.run(async (...given) => {
      const { score, generations, answer } = await window.evolvarium.solve(...given);
      return { score, generations, answer };
    }, ...given);
    const { score: wanted, generations: count, answer: best } = outcome;
    assert.deepEqual({ score, generations, answer }, { score: wanted, generations: count, answer: best }, `${puzzle} ${search} ${seed}`);
  }
}

const firsts = goldenRuns.filter(({ puzzle }, n) => goldenRuns.findIndex((other) => other.puzzle === puzzle) === n);

// Steps: what they hold, whether the smaller tour has them, and what is done.
const small = true;
const steps = [
  ["the driver hears what a page complains of", small, async (page) => {
    const csp = `<meta http-equiv="Content-Security-Policy" content="script-src 'self' 'sha256-HASH'">`;
    const bad = createServer((request, response) => {
      const isPage = request.url === "/";
      response.writeHead(isPage || request.url === "/bad.js" ? 200 : 404, { "content-type": isPage ? "text/html" : "text/javascript" });
      response.end(isPage ? `<!doctype html><html lang="en"><title>Faults</title>${csp}<script src="bad.js"></script><script>1</script>`
        : "console.error('said'); console.warn('warned'); Promise.reject(new Error('rejected')); throw new Error('thrown');");
    });
    await new Promise((done) => bad.listen(0, "127.0.0.1", done));
    try {
      await page.driver.goto(`http://127.0.0.1:${bad.address().port}/`);
      const heard = [];
      const silent = () => ["said", "warned", "rejected", "thrown", "violates"].filter((word) => !heard.some((line) => line.includes(word)));
      for (let tries = 0; tries < 100 && silent().length; tries += 1) {
        await page.run(() => new Promise((done) => setTimeout(done, 50)));
        heard.push(...page.driver.complaints());
      }
      assert.deepEqual(silent(), [], `heard: ${heard.join("\n")}`);
      await page.driver.goto("about:blank");
      page.driver.complaints();
    } finally {
      bad.closeAllConnections();
      bad.close();
    }
  }],
  ["a first visit asks for each file once", small, async (page) => {
    page.site.asked.length = 0;
    await page.open(boards.slice.address);
    await page.evolve();
    // The service worker fetches them for later, and workers have their own from the browser's cache, if the
    // host says that they may be kept.
    const asked = page.site.asked.filter(({ by }) => !/(sw|island)\.js/.test(by)).map(({ url }) => url);
    assert.deepEqual(asked.filter((url, n) => asked.indexOf(url) !== n), []);
    for (const file of [/app_bg\.wasm$/, /split_slice\.wasm$/, /lists\/slice\.json/]) assert.ok(asked.some((url) => file.test(url)), String(file));
  }],
  ["every view is there", small, async (page) => {
    await page.open();
    await look(page, "1280 × 800");
  }],
  ["every view is there on phones", false, async (page) => {
    for (const [width, height] of [[390, 844], [360, 640]]) {
      await page.size(width, height);
      await page.open();
      await look(page, `${width} × ${height}`);
    }
  }],
  ["every view is there in dark colours, and in each language", false, async (page) => {
    for (const language of ["de", "es", "pl"]) {
      await page.open(`?lang=${language}`);
      await page.until("the language", language, () => document.documentElement.lang);
      if (language === "de") {
        await page.click("#theme");
        if ((await page.run(() => document.documentElement.dataset.theme)) !== "dark") await page.click("#theme");
        await page.until("the theme", "dark", () => document.documentElement.dataset.theme);
        await page.until("the colours", "dark", () => getComputedStyle(document.documentElement).colorScheme.split(" ")[0]);
      }
      await look(page, language);
    }
  }],
  ["nothing that has the focus is under the sheet", false, async (page) => {
    await page.size(375, 667);
    for (const id of puzzles) {
      await page.open(`#/${id}`);
      assert.deepEqual(await page.run(covered), [], id);
    }
  }],
  ...puzzles.flatMap((id) => [
    [`${id} by the pointer`, id === "kuromasu", (page) => playBy(page, id, boards[id].strokes, (points) => page.stroke(points))],
    [`${id} by a finger`, false, (page) => playBy(page, id, boards[id].swipes ?? boards[id].strokes, (points) => page.finger(points))],
    [`${id} by keys`, id === "theseus", (page) => typed(page, id)],
  ]),
  ["Evolve solves Slice It, and its answer is put on the board", small, async (page) => {
    await page.open(`${boards.slice.address}&search=tuned&seed=42`);
    await page.evolve();
    await page.main("generation", "49");
    await page.main("evaluations", "593");
    await page.click("#adopt");
    await page.main("status", "solved");
    await page.click('[data-command="undo"]');
    await page.main("status", "playing");
  }],
  ["Evolve solves Kuromasu and Puzzle X", false, async (page) => {
    for (const id of ["kuromasu", "swap"]) {
      await page.open(boards[id].address);
      await page.evolve();
      await page.click("#adopt");
      await page.main("status", "solved");
    }
  }],
  ["Evolve improves Theseus and Morpion, and stands still", false, async (page) => {
    for (const id of ["theseus", "morpion"]) {
      await page.open(`${boards[id].address}&seed=3`);
      await page.click("#evolve-button");
      const first = Number(await page.main("best", (best) => Number(best) > 0));
      await page.main("best", (best) => Number(best) > first);
      await page.click("#evolve-button");
      await page.main("running", "false");
      const still = await page.run(() => document.querySelector("main").dataset.evaluations);
      await page.run(() => new Promise((done) => setTimeout(done, 500)));
      await page.main("evaluations", still);
    }
  }],
  ["islands give the same answer in workers", false, async (page) => {
    await page.open(`${boards.slice.address}&search=tuned&seed=5&set=islands:2&set=interval:3`);
    await page.evolve();
    await page.main("generation", "28");
    await page.main("evaluations", "727");
  }],
  ["golden runs of each puzzle", small, (page) => solve(page, firsts)],
  ["all golden runs", false, (page) => solve(page, goldenRuns)],
  ["a game is there after a reload, and goes to others by a link", small, async (page) => {
    await page.open(boards.kuromasu.address);
    for (const points of boards.kuromasu.strokes.slice(0, 2)) await page.stroke(points);
    await page.main("moves", "2");
    await page.driver.reload();
    await page.ready();
    await page.main("moves", "2");
    await page.click('[data-command="menu"]');
    await page.click('#menu-dialog [data-command="share"]');
    const link = await page.until("the link", (link) => link.includes("play="), () => document.querySelector("#share-link").value);
    await page.fresh();
    await page.open(link.slice(page.site.url.length));
    await page.text("#described", /2 black cells/);
  }],
  ["a race by address runs to its end, and is kept", small, async (page) => {
    await page.open(race);
    await page.main("of", "6");
    // Until then the button may move.
    await page.text("#race-status", /^Ready: 6 runs to do\.$/);
    await page.click("#race-button");
    await page.text("#race-status", /^Finished: 6 of 6 runs\.$/);
    await page.text("#race-body tr td", /^3 of 3$/);
    await page.click("#race-numbers > summary");
    await page.shown("#race-canvas");
    await page.follow("#/lab", "lab");
    await page.text("#lab-kept", /Keyhole|Kuromasu/);
    await page.driver.reload();
    await page.ready();
    await page.text("#lab-kept", /Keyhole|Kuromasu/);
  }],
  ["hint, solution, playback and zoom", false, async (page) => {
    await page.open(boards.theseus.address);
    await page.click('[data-command="hint"]');
    await page.text("#message", /\w/);
    await page.click('[data-command="menu"]');
    await page.click('#menu-dialog [data-command="solution"]');
    await page.shown("#playback");
    await page.text("#playback-place", /13$/);
    await page.click('[data-command="playback-close"]');
    await page.shown("#playback", false);
    await page.main("moves", "0");
    await page.open("#/kuromasu?level=Wide;60x3;2zzzzzzw");
    const scale = () => Number(document.querySelector("#board").dataset.view.split(" ")[0]);
    const before = await page.run(scale);
    await page.run(() => document.querySelector("#board").focus());
    await page.keys("+");
    await page.until("the scale", (now) => now > before, scale);
    await page.keys("0");
    await page.until("the scale", before, scale);
  }],
  ["sound is switched on", false, async (page) => {
    await page.open(boards.kuromasu.address);
    await page.click('[data-command="menu"]');
    await page.click('#menu-dialog [data-command="settings"]');
    await page.click("#sound");
    await page.until("its switch", true, () => document.querySelector("#sound").checked);
    await page.keys("Escape");
    await page.stroke(boards.kuromasu.strokes[0]);
    await page.main("moves", "1");
  }],
  ["the page goes on offline", false, async (page) => {
    await page.open("#/slice");
    await page.run(() => navigator.serviceWorker.ready.then(() => undefined));
    // Puzzles are kept when the browser is idle.
    const files = await programFiles();
    await page.until("the files kept", (kept) => files.every((name) => kept.includes(name)), keptFiles);
    await page.driver.reload();
    await page.ready();
    await page.site.stop();
    try {
      await page.driver.reload();
      await page.ready();
      await page.follow(boards.swap.address, "swap");
      await page.evolve();
      await page.follow(`${boards.slice.address}&search=tuned&seed=5&set=islands:2&set=interval:3`, "slice");
      await page.evolve();
      await page.main("evaluations", "727");
    } finally {
      await page.site.start();
      page.driver.complaints(); // of what could not be fetched: the newest service worker
    }
  }],
  ["a level is played in a frame of another page", false, async (page) => {
    const other = createServer((request, response) => {
      response.writeHead(200, { "content-type": "text/html; charset=utf-8" });
      response.end(`<!doctype html><html lang="en"><title>A post</title><link rel="icon" href="data:,"><body style="margin:0">
        <iframe src="${page.site.url}?embed${boards.kuromasu.address}" style="border:0;width:900px;height:600px"></iframe>`);
    });
    await new Promise((done) => other.listen(0, "127.0.0.1", done));
    try {
      await page.driver.goto(`http://127.0.0.1:${other.address().port}/`);
      await page.driver.frame("iframe");
      await page.ready();
      await page.shown(".top", false);
      for (const points of boards.kuromasu.strokes) await page.stroke(points);
      await page.main("status", "solved");
    } finally {
      await page.driver.frame();
      other.closeAllConnections();
      other.close();
    }
  }],
];

async function tour(engine, whole) {
  const driver = await engines[engine].launch(engine);
  const failed = [];
  const began = Date.now();
  const served = { async start() {
    const site = await serve({ port: this.port });
    Object.assign(this, { url: site.url, asked: site.asked, port: Number(new URL(site.url).port), stop: site.close });
  } };
  await served.start();
  const chosen = steps.filter(([name, isSmall]) => (whole || isSmall) && name.includes(process.env.STEP ?? ""));
  for (const [name, , walk] of chosen) {
    const start = Date.now();
    const attempt = async () => {
      const page = new Page(driver, served);
      page.fresh = async () => {
        await driver.fresh();
        await page.size(1280, 800);
      };
      await page.fresh();
      let limit;
      const late = new Promise((_, reject) => (limit = setTimeout(reject, LIMIT_MS, new Error("it does not end"))));
      await Promise.race([walk(page), late]).finally(() => clearTimeout(limit));
      const complaints = driver.complaints();
      assert.deepEqual(complaints, [], "the browser complained");
    };
    const told = (word) => console.log(`  ${word} ${driver.name}: ${name} (${((Date.now() - start) / 1000).toFixed(1)} s)`);
    const why = await attempt().catch((error) => error);
    if (!why) {
      told("✓");
      continue;
    }
    await mkdir(pictures, { recursive: true });
    await driver.picture(new URL(`${engine} ${name}.png`, pictures).pathname.replaceAll("%20", " ")).catch(() => {});
    told("✘");
    console.log(`    ${why.message}\n    ${driver.complaints().join("\n    ")}`);
    failed.push(name);
  }
  await served.stop();
  await driver.close();
  const seconds = ((Date.now() - began) / 1000).toFixed(0);
  console.log(`${driver.name}: ${chosen.length - failed.length} of ${chosen.length} steps passed in ${seconds} s.`);
  return failed.length;
}

const whole = process.argv.includes("--whole");
let faultsFound = 0;
for (const engine of process.argv.slice(2).filter((word) => word in engines)) {
  const lacks = engines[engine].missing(engine);
  if (lacks) console.log(`${engine} is left out: ${lacks} is not installed here.`);
  else faultsFound += await tour(engine, whole);
}
process.exitCode = faultsFound ? 1 : 0;

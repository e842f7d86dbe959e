// Lighthouse's mobile score of home and of every puzzle, the median of five visits each: part of
// `cargo xtask audit`. The machine must be quiet, and npm fetches Lighthouse when it is not there yet.
//
//   node tests/browser/lighthouse.mjs [folder] [rounds]

import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { whole } from "./chromium.mjs";
import { puzzles } from "./puzzles.mjs";
import { dist, serve } from "./server.mjs";

const VERSION = "12.8.2";
const pages = ["", ...puzzles.map((id) => `#/${id}`)];
const median = (values) => values.sort((a, b) => a - b)[values.length >> 1];

async function visit(address) {
  const line = ["--yes", `lighthouse@${VERSION}`, address, "--quiet", "--only-categories=performance", "--output=json", `--chrome-flags=${whole.args.join(" ")}`];
  const { stdout } = await promisify(execFile)("npx", line, { env: { ...process.env, CHROME_PATH: whole.executablePath }, maxBuffer: 1 << 28 });
  const { audits, categories } = JSON.parse(stdout);
  const ms = (id) => audits[id].numericValue;
  return { score: categories.performance.score * 100, paint: ms("first-contentful-paint"), largest: ms("largest-contentful-paint"), blocked: ms("total-blocking-time") };
}

const site = await serve({ folder: process.argv[2] ?? dist, compress: "gzip" });
for (const page of pages) {
  const visits = [];
  for (let round = 0; round < Number(process.argv[3] ?? 5); round += 1) visits.push(await visit(site.url + page));
  const middle = (key) => median(visits.map((visit) => visit[key])).toFixed(0);
  console.log(
    `Lighthouse ${(page.slice(2) || "home").padEnd(9)} ${middle("score").padStart(3)}, first paint ${middle("paint")} ms, ` +
      `largest paint ${middle("largest")} ms, blocked ${middle("blocked")} ms (medians of ${visits.length})`,
  );
}
await site.close();

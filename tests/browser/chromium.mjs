// Which Chromium to drive, and how: the one named in CHROMIUM, otherwise one on the path, otherwise the one
// that Playwright has installed.
//
// The headless shell is Chromium's engine without a window around it, and does the same in three fifths
// of the time. Where figures or pictures are taken, it is the whole browser, as people have it.

import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

const shell = ["chromium-headless-shell"];
const browsers = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

export function onPath(names) {
  for (const name of names) {
    for (const folder of (process.env.PATH ?? "").split(delimiter)) {
      const file = join(folder, name);
      try {
        accessSync(file, constants.X_OK);
        return file;
      } catch {
        // not there
      }
    }
  }
  return undefined;
}

const launch = (names) => ({
  executablePath: process.env.CHROMIUM || onPath(names),
  args: [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ],
});

export const quick = launch([...shell, ...browsers]);
export const whole = launch([...browsers, ...shell]);

// Firefox and Chromium, driven by Playwright. Firefox is the one that people have, by WebDriver BiDi.

import { fileURLToPath } from "node:url";
import { chromium, firefox } from "@playwright/test";
import { onPath, quick } from "../chromium.mjs";

const probe = fileURLToPath(new URL("probe.js", import.meta.url));
const foxes = ["firefox-esr", "firefox"];
const fox = () => process.env.FIREFOX || onPath(foxes);

// What is missing here, or nothing.
export const missing = (engine) => (engine === "firefox" && !fox() ? foxes[0] : undefined);

export async function launch(engine) {
  const browser =
    engine === "firefox"
      ? await firefox.launch({ channel: "moz-firefox", executablePath: fox() })
      : await chromium.launch(quick);
  let complaints = [];
  let context, page, frame;
  return {
    name: engine === "firefox" ? "Firefox" : "Chromium",
    async fresh() {
      await context?.close();
      complaints = [];
      context = await browser.newContext({ locale: "en-GB", timezoneId: "UTC", viewport: { width: 1280, height: 800 } });
      context.on("console", (message) => {
        if (["error", "warning"].includes(message.type())) {
          complaints.push(`console ${message.type()}: ${message.text()} (${message.location().url})`);
        }
      });
      context.on("weberror", (error) => complaints.push(`uncaught: ${error.error()}`));
      await context.addInitScript({ path: probe });
      page = await context.newPage();
      frame = page.mainFrame();
    },
    size: (width, height) => page.setViewportSize({ width, height }),
    goto: (url) => page.goto(url),
    reload: () => page.reload(),
    run: (script, ...args) => frame.evaluate(([script, args]) => (0, eval)(`(${script})`)(...args), [String(script), args]),
    async frame(selector) {
      frame = selector ? await (await page.waitForSelector(selector)).contentFrame() : page.mainFrame();
    },
    async stroke([from, ...rest]) {
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      for (const { x, y } of rest) await page.mouse.move(x, y);
      await page.mouse.up();
    },
    key: (chord) => page.keyboard.press(chord),
    complaints: () => complaints.splice(0),
    picture: (path) => page.screenshot({ path }),
    close: () => browser.close(),
  };
}

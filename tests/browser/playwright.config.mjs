import { defineConfig, devices } from "@playwright/test";
import { quick, whole } from "./chromium.mjs";

const measuring = ["measure.spec.mjs", "audit.spec.mjs"];
// What does not depend on the layout or on fingers is tried once, on the desktop: these files, and single
// tests that are tagged @once.
const once = ["offline.spec.mjs", "kept.spec.mjs", "timer.spec.mjs"];

export default defineConfig({
  testDir: ".",
  testMatch: "*.spec.mjs",
  outputDir: "out/results",
  fullyParallel: true,
  // One more than the least number of cores: many tests wait.
  workers: 3,
  forbidOnly: Boolean(process.env.CI),
  // A test that passes on the second try hides a bug.
  retries: 0,
  // Generous: a slow machine is not a failure, and nothing waits longer than it must.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [["list"]],
  use: {
    launchOptions: quick,
    locale: "en-GB",
    timezoneId: "UTC",
    // It fetches the whole build for every test; specs about being offline allow it.
    serviceWorkers: "block",
    // To trace every test takes a third of its time: `--trace retain-on-failure` where it is needed.
    trace: "off",
    screenshot: "only-on-failure",
  },
  projects: [
    { name: "desktop", testIgnore: measuring, use: { viewport: { width: 1440, height: 900 } } },
    {
      name: "phone",
      testIgnore: [...measuring, ...once],
      grepInvert: /@once/,
      use: {
        ...devices["Pixel 7"],
        defaultBrowserType: "chromium",
        viewport: { width: 390, height: 844 },
        hasTouch: true,
        isMobile: true,
      },
    },
    // Last and alone, so that the figures printed are not those of a crowd.
    {
      name: "measure",
      testMatch: "measure.spec.mjs",
      dependencies: ["desktop", "phone"],
      use: { viewport: { width: 1440, height: 900 }, launchOptions: whole, screenshot: "off" },
    },
    // On request: `cargo xtask audit`.
    {
      name: "audit",
      testMatch: process.env.EVOLVARIUM_AUDIT ? ["audit.spec.mjs", "a11y.spec.mjs", "parts.spec.mjs"] : [],
      use: { viewport: { width: 1440, height: 900 }, launchOptions: whole, screenshot: "off" },
    },
  ],
});

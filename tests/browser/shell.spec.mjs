// The page as a shell: it starts under a sub-path with nothing but static files, keeps to its
// strict policy, and says so when it cannot start or has crashed.

import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, open, test } from "./fixtures.mjs";
import { dist } from "./server.mjs";

test("the page mounts", { tag: "@once" }, async ({ page }) => {
  await open(page);
  await expect(page.locator("main")).toBeVisible();
  await expect(page.locator("#boot")).toBeHidden();
  await expect(page.locator("#boot-failure")).toBeHidden();
  await expect(page.locator("#crash")).toBeHidden();
  expect(await page.title()).toContain("Evolvarium");
  expect(await page.evaluate(() => typeof window.evolvarium)).toBe("object");
});

test("a reload starts it again", { tag: "@once" }, async ({ page }) => {
  await open(page);
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-boot", "ready");
});

test("the page does not scroll sideways", async ({ page }) => {
  await open(page);
  const [content, window] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    innerWidth,
  ]);
  expect(content).toBeLessThanOrEqual(window);
});

test("the server answers 404 for what is missing", { tag: "@once" }, async ({ request, site }) => {
  expect((await request.get(`${site}missing.js`)).status()).toBe(404);
  expect((await request.get(`${site}../../../etc/hostname`)).status()).toBe(404);
});

test("the policy is strict and the build has no inline script", { tag: "@once" }, async ({}) => {
  const html = await readFile(join(dist, "index.html"), "utf8");
  const policy = /http-equiv="Content-Security-Policy"\s+content="([^"]*)"/.exec(html)?.[1] ?? "";
  expect(policy.split(";").map((part) => part.trim())).toEqual(
    expect.arrayContaining(["default-src 'none'", "script-src 'self' 'wasm-unsafe-eval'"]),
  );
  expect(policy).not.toContain("'unsafe-inline'");
  expect(policy).toContain("require-trusted-types-for 'script'; trusted-types default");
  // Its one style sheet came with it, and no other is allowed.
  const styles = [...html.matchAll(/<style>([^<]*)<\/style>/g)].map(([, text]) => text);
  expect(styles).toHaveLength(1);
  const hash = createHash("sha256").update(styles[0]).digest("base64");
  expect(policy).toContain(`style-src 'sha256-${hash}';`);
  expect(html).not.toContain("EVOLVARIUM_");
  for (const [, attributes, text] of html.matchAll(/<script([^>]*)>([^<]*)<\/script>/g)) {
    expect(attributes).toContain("src=");
    expect(text.trim()).toBe("");
  }
  for (const [, address] of html.matchAll(/\s(?:src|href)="([^"]*)"/g)) {
    // Links that are there to be followed may lead elsewhere; see the foreign requests.
    expect(address.startsWith("/"), address).toBe(false);
  }
});

test.describe("no text becomes a script", { tag: "@once" }, () => {
  test.use({ tolerated: /trusted/i });

  test("markup, code and foreign workers are refused, the host's own workers are not", async ({ page }) => {
    await open(page);
    const refused = await page.evaluate(() => {
      const tries = {
        markup: () => (document.createElement("div").innerHTML = "<b>text</b>"),
        code: () => (document.createElement("script").text = "0"),
        foreign: () => new Worker("https://example.org/worker.js"),
        policy: () => trustedTypes.createPolicy("another", {}),
        own: () => new Worker("island.js", { type: "module" }).terminate(),
      };
      const fails = (attempt) => {
        try {
          attempt();
          return false;
        } catch {
          return true;
        }
      };
      return Object.keys(tries).filter((name) => fails(tries[name]));
    });
    expect(refused).toEqual(["markup", "code", "foreign", "policy"]);
  });
});

test.describe("when the program cannot be loaded", () => {
  test.use({ tolerated: /could not start|\.wasm/ });

  test("a message offers to try again", { tag: "@once" }, async ({ page }) => {
    await page.route("**/*.wasm", (route) => route.abort());
    await page.goto("./");
    await expect(page.locator("#boot-failure")).toBeVisible();
    await expect(page.locator("#boot")).toBeHidden();
    await page.unroute("**/*.wasm");
    await page.locator("#boot-failure [data-reload]").click();
    await expect(page.locator("html")).toHaveAttribute("data-boot", "ready");
  });
});

test.describe("when the program crashes", () => {
  test.use({ tolerated: /unreachable/ });

  test("a message offers to load it again", { tag: "@once" }, async ({ page }) => {
    await open(page);
    await page.evaluate(() => {
      // (module (func (export "f") unreachable))
      const bytes = [
        0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 7, 5, 1, 1, 102, 0, 0, 10, 5, 1,
        3, 0, 0, 11,
      ];
      const module = new WebAssembly.Module(new Uint8Array(bytes));
      setTimeout(new WebAssembly.Instance(module).exports.f);
    });
    await expect(page.locator("#crash")).toBeVisible();
    await page.locator("#crash [data-reload]").click();
    await expect(page.locator("html")).toHaveAttribute("data-boot", "ready");
    await expect(page.locator("#crash")).toBeHidden();
  });
});

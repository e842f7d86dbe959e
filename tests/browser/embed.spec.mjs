// One level in a frame of another site's page.

import { createServer } from "node:http";
import { expect, house, open, ready, shared, test, press } from "./fixtures.mjs";

test("a level is played in a frame, and leads to a page of its own @once", async ({ page, site, context }) => {
  await open(page, house);
  await press(page, "Share");
  await page.locator("#share-form").selectOption("frame");
  const frame = await shared(page);
  expect(frame).toContain(`src="${site}?embed#/slice?level=House`);

  // The other site's page: another host.
  const other = createServer((request, response) => {
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" });
    response.end(`<!doctype html><html lang="en"><title>A post</title><link rel="icon" href="data:,"><p>A post about cuts.</p>${frame}`);
  });
  await new Promise((resolve) => other.listen(0, "127.0.0.1", resolve));
  const address = `http://127.0.0.1:${other.address().port}/`;
  try {
    await page.goto(address);
    const inner = page.frameLocator("iframe");
    await expect(inner.locator("html")).toHaveAttribute("data-boot", "ready");
    await expect(inner.locator("#board")).toBeVisible();
    await expect(inner.locator(".top")).toBeHidden();
    await expect(inner.getByRole("button", { name: "Edit a copy" })).toBeHidden();
    await inner.getByRole("button", { name: "Evolve", exact: true }).click();
    await expect(inner.locator("main")).toHaveAttribute("data-search", "tuned");
    const coming = context.waitForEvent("page");
    await inner.getByRole("link", { name: "Evolvarium" }).click();
    const whole = await coming;
    await ready(whole);
    await expect(whole.locator(".top")).toBeVisible();
    await expect(whole.locator("#level-name")).toHaveText("House");
  } finally {
    other.closeAllConnections();
    await new Promise((resolve) => other.close(resolve));
  }
});

test.use({ tolerated: /^http:\/\/127\.0\.0\.1:\d+\/$/ });

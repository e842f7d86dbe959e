// Strokes across the window, from point to point ({ x, y }).

export async function strokeByMouse(page, from, to) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 3 });
  await page.mouse.move(to.x, to.y, { steps: 3 });
  await page.mouse.up();
}

// A finger, by the browser's own protocol: Playwright's touchscreen can only tap.
export async function strokeByTouch(page, from, to) {
  const session = await page.context().newCDPSession(page);
  const touch = (type, ...points) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints: points });
  await touch("touchStart", from);
  for (let step = 1; step <= 6; step += 1) {
    const t = step / 6;
    await touch("touchMove", { x: from.x + (to.x - from.x) * t, y: from.y + (to.y - from.y) * t });
  }
  await touch("touchEnd");
  await session.detach();
}

// The actions of the tour's steps on the page, for any driver. They check that a clicked
// element is there and uncovered, and wait for expected changes.

import assert from "node:assert/strict";

const WAIT_MS = 20_000;
const pause = (ms) => new Promise((done) => setTimeout(done, ms));

export class Page {
  constructor(driver, site) {
    Object.assign(this, { driver, site });
  }

  run(script, ...args) {
    return this.driver.run(String(script), ...args);
  }

  // Waits until a script of the page gives this value, or one that passes this test.
  async until(what, wanted, script, ...args) {
    const passes = typeof wanted === "function" ? wanted : (value) => value === wanted;
    let seen;
    for (const end = Date.now() + WAIT_MS; Date.now() < end; await pause(50)) {
      seen = await this.run(script, ...args);
      if (passes(seen)) return seen;
    }
    throw new assert.AssertionError({ message: `${what}: ${JSON.stringify(seen)}, not ${wanted}` });
  }

  // A figure or a state that the page says of itself.
  main = (name, wanted) =>
    this.until(`data-${name}`, wanted, (name) => document.querySelector("main").getAttribute(`data-${name}`), name);
  text = (selector, wanted) =>
    this.until(selector, (text) => wanted.test(text ?? ""), (it) => document.querySelector(it)?.textContent, selector);
  shown = (selector, wanted = true) =>
    this.until(`${selector} is shown`, wanted, (it) => Boolean(document.querySelector(it)?.checkVisibility()), selector);

  ready() {
    return this.until("the page is ready", "ready", () => {
      const busy = document.querySelector("main")?.hasAttribute("aria-busy");
      const seed = document.querySelector("#seed");
      const waits = busy || (seed?.checkVisibility() && seed.disabled);
      return waits ? "busy" : document.documentElement.dataset.boot;
    });
  }

  // Reloads the page at an address ("#/slice").
  async open(address = "") {
    await this.driver.goto("about:blank");
    await this.driver.goto(this.site.url + address);
    await this.ready();
  }

  // Follows a link to an address, without loading.
  async follow(address, puzzle) {
    await this.run((address) => void (location.hash = address), address);
    if (puzzle) await this.main("puzzle", puzzle);
    await this.ready();
  }

  async size(width, height) {
    await this.driver.size(width, height);
    await this.until("the window's size", `${width} ${height}`, () => `${innerWidth} ${innerHeight}`);
  }

  // Presses something as the pointer does; it must be there, enabled and uncovered.
  async click(selector) {
    const where = await this.until(`${selector} can be pressed`, (at) => at?.x !== undefined, (selector) => {
      const found = [...document.querySelectorAll(selector)].find((it) => it.checkVisibility());
      if (!found || found.disabled || found.ariaDisabled === "true") return "missing or disabled";
      found.scrollIntoView({ block: "nearest" });
      const box = found.getBoundingClientRect();
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      const top = document.elementFromPoint(x, y);
      return top && (found.contains(top) || top.contains(found)) ? { x, y } : `covered by ${top?.outerHTML.slice(0, 80)}`;
    }, selector);
    await this.driver.stroke([where, where]);
  }

  async keys(...chords) {
    for (const chord of chords) await this.driver.key(chord);
  }

  // Chooses of a list, or fills a field in, as far as the page can tell.
  fill(selector, value) {
    return this.run((selector, value) => {
      const field = document.querySelector(selector);
      field.value = value;
      for (const kind of ["input", "change"]) field.dispatchEvent(new Event(kind, { bubbles: true }));
    }, selector, value);
  }

  // Points of the board (in the puzzle's own points) in the window.
  places(points) {
    return this.run((points) => {
      const board = document.querySelector("#board");
      const [box, [scale, left, top]] = [board.getBoundingClientRect(), board.dataset.view.split(" ").map(Number)];
      return points.map(([x, y]) => ({ x: box.x + left + scale * x, y: box.y + top + scale * y }));
    }, points);
  }

  // A press on one point, or a stroke from one to the next, by the driver's pointer.
  async stroke(points) {
    const path = await this.places(points.length === 1 ? [...points, ...points] : points);
    const middle = { x: (path[0].x + path[1].x) / 2, y: (path[0].y + path[1].y) / 2 };
    await this.driver.stroke([path[0], middle, path[1]]);
  }

  // The same by a finger. None of these drivers has one: the page gets the events which a finger makes.
  async finger(points) {
    const path = await this.places(points.length === 1 ? [...points, ...points] : points);
    await this.run((path) => {
      const board = document.querySelector("#board");
      const send = (kind, { x, y }, buttons) => {
        const all = { clientX: x, clientY: y, buttons, pointerId: 7, pointerType: "touch", isPrimary: true, bubbles: true, cancelable: true };
        board.dispatchEvent(new PointerEvent(kind, all));
      };
      const [from, to] = path;
      send("pointerdown", from, 1);
      for (let step = 1; step <= 6; step += 1) {
        send("pointermove", { x: from.x + ((to.x - from.x) * step) / 6, y: from.y + ((to.y - from.y) * step) / 6 }, 1);
      }
      send("pointerup", to, 0);
    }, path);
  }

  // Presses Evolve at full speed, and waits until the run has ended by itself.
  async evolve() {
    await this.run(() => {
      const speed = document.querySelector("#speed");
      speed.value = speed.max;
      speed.dispatchEvent(new Event("change", { bubbles: true }));
    });
    await this.click("#to-evolve, #evolve-button");
    await this.text("#outcome", /Solved in|Found at random/);
    await this.main("running", "false");
  }
}

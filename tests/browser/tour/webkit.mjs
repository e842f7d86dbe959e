// WebKit, driven by WebDriver over HTTP: Debian's WebKitWebDriver, the window of webkit-window.py, and Xvfb
// as its screen.

import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { fileURLToPath } from "node:url";
import { onPath } from "../chromium.mjs";

const [window, probe] = ["webkit-window.py", "probe.js"].map((name) => fileURLToPath(new URL(name, import.meta.url)));
// It does not know all directives, and ignores the others.
const unknown = /Unrecognized Content-Security-Policy directive '[a-z-]+'\.$/;

// What is missing here, or nothing.
export function missing() {
  const bindings = () => spawnSync("/usr/bin/python3", ["-c", "import gi; gi.require_version('WebKit2', '4.1')"]);
  const program = ["WebKitWebDriver", "Xvfb"].find((name) => !onPath([name]));
  return program ?? (bindings().status === 0 ? undefined : "WebKit2 4.1 for Python");
}

const codes = {
  Backspace: "\uE003", Tab: "\uE004", Enter: "\uE007", Shift: "\uE008", Control: "\uE009", Escape: "\uE00C",
  Space: " ", End: "\uE010", Home: "\uE011", ArrowLeft: "\uE012", ArrowUp: "\uE013", ArrowRight: "\uE014",
  ArrowDown: "\uE015", Delete: "\uE017",
};

async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address();
  server.close();
  await once(server, "close");
  return port;
}

// Lines of a program's output, one call each.
function lines(stream, use) {
  let rest = "";
  stream.on("data", (chunk) => {
    const parts = (rest + chunk).split("\n");
    rest = parts.pop();
    parts.forEach(use);
  });
}

export async function launch() {
  const screen = spawn("Xvfb", ["-displayfd", "1", "-screen", "0", "1600x1200x24", "-nolisten", "tcp"], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  const display = String((await once(screen.stdout, "data"))[0]).trim();
  const port = await freePort();
  const driver = spawn("WebKitWebDriver", [`--port=${port}`], {
    env: { ...process.env, DISPLAY: `:${display}`, GDK_BACKEND: "x11", NO_AT_BRIDGE: "1", LC_ALL: "C.UTF-8" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let complaints = [];
  const hear = (line) => {
    if (/\bCONSOLE (\w+ )?(ERROR|WARN)/.test(line) && !unknown.test(line)) complaints.push(line);
  };
  lines(driver.stdout, hear);
  lines(driver.stderr, hear);

  const send = async (method, path, body, limit = 280_000) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      signal: AbortSignal.timeout(limit),
      body: method === "POST" ? JSON.stringify(body ?? {}) : undefined,
    });
    const { value } = await answer.json();
    if (!answer.ok) throw new Error(`${value.error}: ${value.message}`);
    return value;
  };
  for (let tries = 0; ; tries += 1) {
    const there = await send("GET", "/status").catch(() => undefined);
    if (there) break;
    if (tries === 100) throw new Error("WebKitWebDriver does not answer");
    await new Promise((wait) => setTimeout(wait, 100));
  }

  let session;
  const call = (method, path, body, limit) => send(method, `/session/${session}${path}`, body, limit);
  const quit = async () => {
    if (session) await call("DELETE", "", undefined, 5_000).catch(() => {});
    session = undefined;
  };
  const actions = (type, list, parameters) =>
    call("POST", "/actions", { actions: [{ type, id: type, parameters, actions: list }] });
  const move = ({ x, y }) => ({ type: "pointerMove", x: Math.round(x), y: Math.round(y), duration: 0, origin: "viewport" });

  return {
    name: "WebKit",
    async fresh() {
      await quit();
      complaints = [];
      const browser = { binary: window, args: [probe] };
      const asked = { alwaysMatch: { "webkitgtk:browserOptions": browser, timeouts: { script: 280_000 } } };
      session = (await send("POST", "/session", { capabilities: asked })).sessionId;
    },
    size: (width, height) => call("POST", "/window/rect", { width, height }),
    goto: (url) => call("POST", "/url", { url }),
    reload: () => call("POST", "/refresh"),
    async run(script, ...args) {
      const text = `const done = arguments[arguments.length - 1];
        Promise.resolve().then(() => (${script})(...[...arguments].slice(0, -1)))
          .then((value) => done({ value }), (error) => done({ error: String(error) }));`;
      const { value, error } = await call("POST", "/execute/async", { script: text, args });
      if (error) throw new Error(error);
      return value;
    },
    async frame(selector) {
      if (!selector) return void (await call("POST", "/frame", { id: null }));
      const element = await call("POST", "/element", { using: "css selector", value: selector });
      await call("POST", "/frame", { id: element });
    },
    async stroke([from, ...rest]) {
      const steps = [move(from), { type: "pointerDown", button: 0 }, ...rest.map(move), { type: "pointerUp", button: 0 }];
      await actions("pointer", steps, { pointerType: "mouse" });
    },
    async key(chord) {
      const keys = (chord === "+" ? ["+"] : chord.split("+")).map((key) => codes[key] ?? key);
      const down = keys.map((value) => ({ type: "keyDown", value }));
      const up = keys.toReversed().map((value) => ({ type: "keyUp", value }));
      await actions("key", [...down, ...up]);
    },
    complaints: () => complaints.splice(0),
    async picture(file) {
      await writeFile(file, Buffer.from(await call("GET", "/screenshot", undefined, 10_000), "base64"));
    },
    async close() {
      await quit();
      driver.kill();
      screen.kill();
    },
  };
}

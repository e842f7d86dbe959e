// The parts of the program that are fetched when they are first needed. Written by the build.

import { initSync } from "./MODULE.js";

// The files of each part.
const files = {
  FILES
};

// Those that have bundled levels.
export const packs = PACKS;

// What the opening of a puzzle does not need of a module, in a file of its own. "app" is the program itself.
const rests = {
  RESTS
};

// How long the program is, in bytes.
const length = LENGTH;

const address = (file) => new URL(file, import.meta.url);
const parts = new Map();
// Modules without their rests, and what they export.
const halves = new Map([["app", () => initSync(undefined)]]);
// Rests that have been fetched, or are being.
const fetched = new Map();

// A first visit that opens a puzzle leaves the rests for later. Whoever comes back has them already, and
// may have a game that needs them.
function isFirstVisit() {
  if (typeof document === "undefined" || navigator.serviceWorker?.controller) return false;
  const [, puzzle] = /^#\/(\w+)(?!.*[?&](play|edit)\b)/.exec(location.hash) ?? [];
  try {
    return packs.includes(puzzle) && !Object.keys(localStorage).some((key) => key.startsWith("evolvarium/"));
  } catch {
    return packs.includes(puzzle);
  }
}
let isOpening = isFirstVisit();

// Modules that are on their way before anybody asks for them.
const compiled = new Map();

async function compile(file) {
  const response = await fetch(address(file));
  if (!response.ok) throw new Error(`${file}: the server says ${response.status}`);
  const typed = response.headers.get("content-type")?.startsWith("application/wasm");
  return typed ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}

// Asked for at once and waited for: somebody is in the middle of something that needs it.
function compileNow(file) {
  const request = new XMLHttpRequest();
  request.open("GET", address(file), false);
  // While one waits, a page is given texts only.
  request.overrideMimeType("text/plain; charset=x-user-defined");
  let fault = "";
  try {
    request.send();
    if (request.status !== 200) fault = `the server says ${request.status}`;
  } catch (error) {
    fault = error;
  }
  // The program can't go on, as after a crash.
  if (fault) throw new WebAssembly.RuntimeError(`${file}: ${fault}`);
  return new WebAssembly.Module(Uint8Array.from(request.responseText, (letter) => letter.charCodeAt(0)));
}

function complete(module, rest) {
  const half = halves.get(module);
  if (!half) return;
  halves.delete(module);
  new WebAssembly.Instance(rest, { first: half() });
}

// What a module's first half calls when it needs the rest.
const loadNow = (module) => () => {
  const rest = fetched.get(module);
  complete(module, rest instanceof WebAssembly.Module ? rest : compileNow(rests[module]));
};
export const rest = loadNow("app");

function fetchRest(module) {
  if (!(module in rests)) return undefined;
  if (!fetched.has(module)) {
    const coming = compile(rests[module]);
    fetched.set(module, coming);
    coming.then(
      (rest) => fetched.set(module, rest),
      () => fetched.delete(module),
    );
  }
  return fetched.get(module);
}

// All of the program that is here so far.
export async function whole() {
  isOpening = false;
  const missing = [...halves.keys()].filter((module) => module in rests);
  await Promise.all(missing.map(async (module) => complete(module, await fetchRest(module))));
}

// Before the program begins, unless it is to open a puzzle: what it needs beside its first half.
export async function prepare() {
  if (!isOpening) await fetchRest("app");
}

// Resolves when most of the program is here; `answer` promises it. What plays a puzzle is asked for then: by
// the time it comes the program is whole, and sets to work beside it. Asked for at once it would share the
// line, and the program come as late as what needs it.
export async function mostly(answer) {
  const response = await answer;
  if (!isOpening) return;
  const reader = response.clone().body.getReader();
  for (let missing = (length * 2) / 3; missing > 0; ) {
    const { done, value } = await reader.read();
    missing = done ? 0 : missing - value.length;
  }
  reader.cancel();
}

// Fetches what plays a puzzle while the program itself is still on its way.
export function ahead(point) {
  for (const file of files[point] ?? []) {
    if (compiled.has(file)) continue;
    const coming = compile(file);
    compiled.set(file, coming);
    coming.catch(() => {});
  }
}

async function load(file) {
  const coming = compiled.get(file) ?? compile(file);
  compiled.delete(file);
  const rest = isOpening ? undefined : fetchRest(file);
  coming.catch(() => {});
  rest?.catch?.(() => {});
  // Once the program runs, this only gives what it exports.
  const main = initSync(undefined);
  const imports = { main, __wasm_split: main, rest: { load: loadNow(file) } };
  const [module, after] = [await coming, await rest];
  const { exports } = await WebAssembly.instantiate(module, imports);
  halves.set(file, () => exports);
  if (after) complete(file, after);
}

function part(file) {
  if (!parts.has(file)) {
    const loading = load(file);
    parts.set(file, loading);
    loading.catch(() => parts.delete(file));
  }
  return parts.get(file);
}

const loader = (files, isPlayed) => async (callback, data) => {
  let came = true;
  try {
    // Who wants more than to play is no longer opening a puzzle.
    if (!isPlayed || !isOpening) await whole();
    await Promise.all(files.map(part));
  } catch (error) {
    came = false;
    console.warn("A part of the program could not be fetched:", error);
  }
  initSync(undefined).__indirect_function_table.get(callback)(data, came);
};


// Fetches the parts of the program and links them with its main module. The build adds a line for each
// part, with its files (xtask/src/split.rs). A part that did not come is fetched again when it is asked
// for the next time.

import { initSync } from "./app.js";

const linked = new Map();
const coming = new Map();
// A part has a minute to come; then it is asked for again.
const request = (file) => fetch(new URL(file, import.meta.url), { signal: AbortSignal.timeout(60_000) });
// Throws an error with the reason that the program says (page/src/model/loader.rs).
const because = (why, file) => (error) => {
  throw Object.assign(new Error(`${file}: ${error}`), { why: `${why} ${file}` });
};

// By part: its files.
const filesOf = new Map();

// Fetches a part while the program itself is on its way.
export function fetchAhead(name) {
  for (const file of filesOf.get(name) ?? []) {
    const response = request(file);
    response.catch(() => {});
    coming.set(file, response);
  }
}

async function link(file) {
  const ahead = coming.get(file);
  coming.delete(file);
  const response = await (ahead ?? request(file)).catch(because("silent", file));
  if (!response.ok) because(response.status, file)(response.statusText);
  // Once the program runs, this only gives what it exports.
  const main = initSync();
  const imports = { __wasm_split: main, main };
  // Not every host knows the type that compiling on the way asks for.
  const typed = response.headers.get("content-type")?.startsWith("application/wasm");
  const linked = typed
    ? WebAssembly.instantiateStreaming(response, imports)
    : response.arrayBuffer().then((bytes) => WebAssembly.instantiate(bytes, imports));
  await linked.catch(because("damaged", file));
}

function linkOnce(file) {
  if (!linked.has(file)) {
    const linking = link(file);
    linked.set(file, linking);
    linking.catch(() => linked.delete(file));
  }
  return linked.get(file);
}

// What the program calls to load a part: it is called back with whether the part came.
function part(name, ...files) {
  filesOf.set(name, files);
  return async (callback, data) => {
    let came = true;
    try {
      await Promise.all(files.map(linkOnce));
    } catch (error) {
      came = false;
      globalThis.evolvariumMissing = error.why;
      console.warn("A part of the program could not be fetched:", error);
    }
    initSync().__indirect_function_table.get(callback)(data, came);
  };
}


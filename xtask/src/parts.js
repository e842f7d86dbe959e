// Fetches the parts of the program and links them with its main module. The build adds a line for each
// part, with its files (xtask/src/split.rs). A part that did not come is fetched again when it is asked
// for the next time.

import { initSync } from "./app.js";

const linked = new Map();
const coming = new Map();
const request = (file) => fetch(new URL(file, import.meta.url));

// Fetches the part of a puzzle while the program itself is on its way.
export function fetchAhead(puzzle) {
  const file = `split_${puzzle}.wasm`;
  const response = request(file);
  response.catch(() => {});
  coming.set(file, response);
}

async function link(file) {
  const ahead = coming.get(file);
  coming.delete(file);
  const response = await (ahead ?? request(file));
  if (!response.ok) throw new Error(`${file}: the server says ${response.status}`);
  // Once the program runs, this only gives what it exports.
  const imports = { __wasm_split: initSync() };
  // Not every host knows the type that compiling on the way asks for.
  const typed = response.headers.get("content-type")?.startsWith("application/wasm");
  if (typed) await WebAssembly.instantiateStreaming(response, imports);
  else await WebAssembly.instantiate(await response.arrayBuffer(), imports);
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
const part = (...files) => async (callback, data) => {
  let came = true;
  try {
    await Promise.all(files.map(linkOnce));
  } catch (error) {
    came = false;
    console.warn("A part of the program could not be fetched:", error);
  }
  initSync().__indirect_function_table.get(callback)(data, came);
};


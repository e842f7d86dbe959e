// What the service worker keeps.

import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { dist } from "./server.mjs";

// All parts of the program.
export async function programFiles() {
  const [program] = (await readdir(dist)).filter((name) => name.startsWith("app-"));
  return (await readdir(join(dist, program))).map((name) => `${program}/${name}`);
}

// In the page: the names of the files that are kept.
export async function keptFiles() {
  const [newest] = (await caches.keys()).reverse();
  const kept = newest ? await (await caches.open(newest)).keys() : [];
  const home = (await navigator.serviceWorker.getRegistration()).scope;
  return kept.map((request) => request.url.slice(home.length));
}

// Keeps the whole build, so that the page works offline. The build fills in the first two lines:
// another build is another version of this file, and that is how browsers notice an update.
//
// A new version waits until the old one's pages are closed, or until a page asks for it. It keeps the files
// of the version before as well: another tab may still run it.

const version = "EVOLVARIUM_VERSION";
// Names, each with the SHA-256 of its bytes.
const files = ["EVOLVARIUM_FILES"];

// Caches belong to the whole host, which may serve other pages, and this one elsewhere.
const ours = `evolvarium ${registration.scope} `;
const cacheName = ours + version;
const home = new URL(registration.scope).pathname;
// The host's own levels change without a new build: fetched each time, cached for use
// without a network.
const own = `${home}levels/own.json`;

addEventListener("install", (event) => event.waitUntil(keepBuild()));

async function keepBuild() {
  const cache = await caches.open(cacheName);
  try {
    await Promise.all(files.map(([name, hash]) => keepFile(cache, name, hash)));
  } catch (error) {
    await caches.delete(cacheName);
    throw error;
  }
}

// A host in the middle of an update, or a cache in between, may have files of two builds:
// then nothing is stored, and the browser tries again.
async function keepFile(cache, name, hash) {
  // Some hosts redirect from index.html to its folder, and a redirected answer cannot open a page.
  const address = name === "index.html" ? "./" : name;
  const answer = await fetch(address, { cache: "no-cache" });
  const copy = answer.clone();
  // Some hosts add to a page: its version is enough.
  const isOurs =
    name === "index.html"
      ? (await answer.text()).includes(`data-version="${version}"`)
      : (await sha256(answer)) === hash || address === "levels/own.json";
  if (!answer.ok || !isOurs) throw new Error(`${name} is not of the build ${version}`);
  await cache.put(address, copy);
}

async function sha256(answer) {
  const digest = await crypto.subtle.digest("SHA-256", await answer.arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

addEventListener("activate", (event) => event.waitUntil(forgetOlderBuilds()));

async function forgetOlderBuilds() {
  const old = (await builds()).filter((name) => name !== cacheName);
  await Promise.all(old.slice(0, -1).map((name) => caches.delete(name)));
}

// The caches of all stored builds, the oldest first.
async function builds() {
  return (await caches.keys()).filter((name) => name.startsWith(ours));
}

addEventListener("message", (event) => {
  if (event.data === "activate") skipWaiting();
});

addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method === "GET" && request.url.startsWith(registration.scope)) {
    event.respondWith(new URL(request.url).pathname === own ? ask(request) : answer(request));
  }
});

async function answer(request) {
  const { pathname, searchParams } = new URL(request.url);
  // Bypasses the cache. A visit opens without a network as well; a script asks whether there is one.
  if (searchParams.has("fresh")) {
    return fetch(request).catch((error) => (request.mode === "navigate" ? find(home) : Promise.reject(error)));
  }
  return (await find(pathname === `${home}index.html` ? home : request)) ?? fetch(request);
}

// The cached answer to a request: of the build that the address names, of this build, or of the one before.
async function find(request) {
  // A development build keeps no files, and uses none of the release that this host has served before.
  if (files.length === 0) return undefined;
  const kept = await builds();
  const named = ours + new URL(request.url ?? request, registration.scope).search.split(/[?=]/).pop();
  for (const name of [named, cacheName, ...kept.reverse()].filter((name) => kept.includes(name))) {
    const found = await (await caches.open(name)).match(request, { ignoreSearch: true, ignoreVary: true });
    if (found) return found;
  }
  return undefined;
}

async function ask(request) {
  // The browser would log an error for a request that it knows can't succeed.
  if (!navigator.onLine) return answer(new Request(own));
  try {
    const fresh = await fetch(request, { cache: "no-cache" });
    if (fresh.ok) await (await caches.open(cacheName)).put(own, fresh.clone());
    return fresh;
  } catch {
    return answer(new Request(own));
  }
}

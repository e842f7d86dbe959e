// Keeps the build, so that the page works offline. The build fills in the first two lines:
// another build is another version of this file, and that is how browsers notice an update.
//
// What every visit needs is kept at once; puzzles and the texts in the reader's language when they are
// used, or when the page is idle and asks for the rest.
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

// The parts of the program, and the texts in other languages than English.
const isOptional = (name) => /^(app-\w+\/(split|chunk)_|i18n\/)/.test(name);

async function keepBuild() {
  const cache = await caches.open(cacheName);
  try {
    const needed = files.filter(([name]) => !isOptional(name));
    await Promise.all(needed.map(([name, hash]) => keepFile(cache, name, hash)));
  } catch (error) {
    await caches.delete(cacheName);
    throw error;
  }
}

// A host in the middle of an update, or a cache in between, may have files of two builds:
// then nothing is stored, and the browser tries again.
async function keepFile(cache, name, hash) {
  const address = name === "index.html" ? "./" : name;
  const answer = await fetch(address, { cache: "no-cache" });
  const copy = answer.clone();
  // Some hosts add to a page: its version is enough.
  const isOurs =
    name === "index.html"
      ? (await answer.text()).includes(`data-version="${version}"`)
      : (await sha256(answer)) === hash || address === "levels/own.json";
  if (!answer.ok || !isOurs) throw new Error(`${name} is not of the build ${version}`);
  await cache.put(address, await withoutRedirect(copy));
}

// A redirected answer can't open a page, and hosts redirect from index.html to its folder, or the other way.
async function withoutRedirect(answer) {
  if (!answer.redirected) return answer;
  const { status, statusText, headers } = answer;
  return new Response(await answer.blob(), { status, statusText, headers });
}

// Keeps the rest, one file after the other: the page may need the line. What could not be fetched is asked for
// again at the next visit.
async function keepRest(language) {
  const cache = await caches.open(cacheName);
  for (const [name, hash] of files) {
    const isForeign = name.startsWith("i18n/") && name !== `i18n/${language}.json`;
    if (isOptional(name) && !isForeign && !(await cache.match(name))) await keepFile(cache, name, hash).catch(() => {});
  }
}

async function sha256(answer) {
  const digest = await crypto.subtle.digest("SHA-256", await answer.arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

// From the first visit on, what the page uses comes through here, and is there without a network.
addEventListener("activate", (event) => event.waitUntil(Promise.all([forgetOlderBuilds(), clients.claim()])));

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
  if (event.data.keep) event.waitUntil(keepRest(event.data.keep));
});

addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method === "GET" && request.url.startsWith(registration.scope)) {
    event.respondWith(new URL(request.url).pathname === own ? ask(request) : answer(request, event));
  }
});

async function answer(request, event) {
  const { pathname, searchParams } = new URL(request.url);
  // Bypasses the cache. A visit opens without a network as well; a script asks whether there is one.
  if (searchParams.has("fresh")) {
    return fetch(request).catch((error) => (request.mode === "navigate" ? find(home) : Promise.reject(error)));
  }
  return (await find(pathname === `${home}index.html` ? home : request)) ?? fetchAndKeep(request, event);
}

// Fetches a file that is not kept yet, and keeps it if it is of this build. Pictures of levels may be of any.
async function fetchAndKeep(request, event) {
  const answer = await fetch(request);
  const name = new URL(request.url).pathname.slice(home.length);
  const [, hash] = files.find(([file]) => file === name) ?? [];
  const isPicture = files.length > 0 && name.startsWith("levels/pictures/");
  if (answer.ok && (hash || isPicture)) {
    const [copy, checked] = [answer.clone(), answer.clone()];
    const keep = async () => {
      if (isPicture || (await sha256(checked)) === hash) await (await caches.open(cacheName)).put(name, await withoutRedirect(copy));
    };
    event?.waitUntil(keep().catch(() => {}));
  }
  return answer;
}

// The cached answer to a request: of the build that the address names, of this build, or of the one before.
async function find(request) {
  // A development build keeps no files, and uses none of the release that this host has served before.
  if (files.length === 0) return undefined;
  const kept = await builds();
  const named = ours + new URL(request.url ?? request, registration.scope).search.split(/[?=]/).pop();
  for (const name of [named, cacheName, ...kept.reverse()].filter((name) => kept.includes(name))) {
    const found = await (await caches.open(name)).match(request, { ignoreSearch: true, ignoreVary: true });
    // Earlier versions kept redirected answers.
    if (found) return withoutRedirect(found);
  }
  return undefined;
}

async function ask(request) {
  // The browser would log an error for a request that it knows can't succeed.
  if (!navigator.onLine) return answer(new Request(own));
  try {
    const fresh = await fetch(request, { cache: "no-cache" });
    if (fresh.ok) await (await caches.open(cacheName)).put(own, await withoutRedirect(fresh.clone()));
    return fresh;
  } catch {
    return answer(new Request(own));
  }
}

// Keeps the whole build, so that the page works offline. The build fills in the first two lines:
// another build is another version of this file, and that is how browsers notice an update.
//
// A new version waits until the old one's pages are closed, or until a page asks for it.

const version = "EVOLVARIUM_VERSION";
const files = ["EVOLVARIUM_FILES"];

// Caches belong to the whole host, which may serve other pages, and this one elsewhere.
const ours = `evolvarium ${registration.scope} `;
const cacheName = ours + version;
// Some hosts redirect from index.html to its folder, and a redirected answer cannot open a page.
const addresses = files.map((file) => (file === "index.html" ? "./" : file));
const home = new URL(registration.scope).pathname;
// The host's own levels change without a new build: asked for each time, kept for when there is no
// network.
const own = `${home}levels/own.json`;

addEventListener("install", (event) => {
  const requests = addresses.map((address) => new Request(address, { cache: "no-cache" }));
  event.waitUntil(caches.open(cacheName).then((cache) => cache.addAll(requests)));
});

addEventListener("activate", (event) => {
  const old = (name) => name.startsWith(ours) && name !== cacheName;
  event.waitUntil(
    caches.keys().then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name)))),
  );
});

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
  const { pathname } = new URL(request.url);
  const key = pathname === `${home}index.html` ? "./" : request;
  const cache = await caches.open(cacheName);
  const kept = await cache.match(key, { ignoreSearch: true, ignoreVary: true });
  return kept ?? fetch(request);
}

async function ask(request) {
  // The browser would complain of a request that it knows can't be made.
  if (!navigator.onLine) return answer(new Request(own));
  try {
    const fresh = await fetch(request, { cache: "no-cache" });
    if (fresh.ok) await (await caches.open(cacheName)).put(own, fresh.clone());
    return fresh;
  } catch {
    return answer(new Request(own));
  }
}

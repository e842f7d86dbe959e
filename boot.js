// Starts the page: loads the WebAssembly module that two elements of index.html name, and shows
// a plain message if that fails, or if the program crashes later. Everything else is
// Rust.
//
// What index.html provides, all of it optional:
//   #boot          shown until the program shows something
//   #boot-failure  hidden; shown when the program cannot be loaded or started
//   #crash         hidden; shown when the program has crashed
//   [data-plain]   buttons that start without settings, and without files kept for offline use
//   [data-rescue]  buttons that save a backup of the device's data
//   [data-detail]  inside #boot-failure and #crash: receives the error's text
//   [data-reload]  buttons that load the page again
//   #update        hidden; shown when a newer version has been fetched
//   [data-update]  buttons that change to it
// What it provides: <html data-boot="loading|ready|failed|crashed">, an event "evolvarium:ready"
// on the window, the texts in another language than English as `window.evolvariumWords` (read by
// page/src/app/language.rs), and the module's exports as `window.evolvarium`, for automation and benchmarks.

const root = document.documentElement;

function show(id, error) {
  const box = document.getElementById(id);
  if (!box) return;
  const detail = box.querySelector("[data-detail]");
  if (detail && error !== undefined) detail.textContent = String(error).slice(0, 300);
  box.hidden = false;
}

// The loading screen disappears when there is something else to show: the program removes
// it when it is ready.
function settle(state) {
  root.dataset.boot = state;
  const boot = document.getElementById("boot");
  if (boot && state !== "ready") boot.hidden = true;
}

// A trap is a RuntimeError; an overflowing stack is a RangeError (Firefox: InternalError). After
// either, the program's memory may be half changed: it must not continue. Other errors are not crashes.
function crash(error) {
  const trapped =
    error instanceof WebAssembly.RuntimeError ||
    error instanceof RangeError ||
    error?.name === "InternalError";
  // A panic has already said more than the trap that follows it.
  if (!trapped || ["failed", "crashed"].includes(root.dataset.boot)) return;
  settle("crashed");
  show("crash", error);
}

// The policy in index.html lets no text become a script. Addresses of workers are texts:
// this default policy lets those of this host pass.
globalThis.trustedTypes?.createPolicy("default", {
  createScriptURL: (address) => (new URL(address, document.baseURI).origin === location.origin ? address : undefined),
});

root.dataset.boot = "loading";
// The address made the page bypass the service worker; it no longer needs to.
if (location.search === "?fresh") history.replaceState(history.state, "", location.pathname + location.hash);
// One level in another site's page: style.css leaves out what belongs to a visit.
if (new URLSearchParams(location.search).has("embed")) root.dataset.embed = "true";
document.addEventListener("click", (event) => {
  const pressed = (mark) => event.target.closest?.(mark);
  if (pressed("[data-reload]")) location.reload();
  if (pressed("[data-plain]")) startPlainly();
  if (pressed("[data-rescue]")) saveEverything();
});
addEventListener("error", (event) => crash(event.error));
addEventListener("unhandledrejection", (event) => crash(event.reason));

// Recovery from a failed start, without the program: stored data can be backed up and set aside.
const kept = "evolvarium/1/";

// Writes the same backup file as the program (src/game/files/backup.rs), which can restore it.
function saveEverything() {
  const texts = Object.entries(localStorage)
    .filter(([key]) => key.startsWith(kept))
    .map(([key, text]) => [key.slice(kept.length), text]);
  const file = JSON.stringify({ evolvarium: 1, kept: Object.fromEntries(texts) });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([file], { type: "application/json" }));
  link.download = "evolvarium.json";
  link.click();
}

// Sets the settings aside, and drops the offline files if the network has them. Games stay.
async function startPlainly() {
  try {
    const settings = Object.keys(localStorage).filter((key) => /^evolvarium\/1\/(settings|controls)\b/.test(key));
    for (const key of settings) setAside(key);
  } catch (error) {
    console.warn("The settings could not be set aside:", error);
  }
  if (await networkHasPage()) await dropWorker().catch(() => {});
  location.reload();
}

function setAside(key) {
  const text = localStorage.getItem(key);
  // First, because only then does a full storage have room for the copy.
  localStorage.removeItem(key);
  try {
    localStorage.setItem(key.replace(kept, `${kept}damaged/`), text);
  } catch (error) {
    console.warn("No copy of the settings could be kept:", error);
  }
}

async function networkHasPage() {
  try {
    const answer = await fetch("./?fresh", { cache: "no-store", signal: AbortSignal.timeout(5000) });
    // Some networks answer for every host with their own page.
    return answer.ok && (await answer.text()).includes("data-version=");
  } catch {
    return false;
  }
}

async function dropWorker() {
  const registration = await navigator.serviceWorker?.getRegistration();
  if (!registration) return;
  const names = (await caches.keys()).filter((name) => name.startsWith(`evolvarium ${registration.scope} `));
  await Promise.all(names.map((name) => caches.delete(name)));
  await registration.unregister();
}

// The service worker's files may be the cause of a failed start. If the network has the
// page, it is reloaded without the worker, once per visit. Returns whether it is.
async function startWithoutWorker() {
  const mark = "evolvarium/restarted";
  try {
    if (!navigator.serviceWorker?.controller || sessionStorage.getItem(mark)) return false;
    if (!(await networkHasPage())) return false;
    sessionStorage.setItem(mark, "1");
    await dropWorker();
    location.reload();
    return true;
  } catch {
    return false;
  }
}

// Has the service worker keep the puzzles for offline use, once the page is idle, and unless the reader saves data.
async function keepRest() {
  if (navigator.connection?.saveData) return;
  const { active } = await navigator.serviceWorker.ready;
  const ask = () => active.postMessage({ keep: root.lang.split("-")[0] });
  // Safari has no such request.
  (globalThis.requestIdleCallback ?? setTimeout)(ask);
}

// Whether somebody has started to use the page: watched from the start, because registering takes time.
let touched = false;
const touch = () => (touched = true);
addEventListener("pointerdown", touch, { capture: true, once: true, passive: true });
addEventListener("keydown", touch, { capture: true, once: true, passive: true });

// Offline use and updates (sw.js). The page also works without it, for example in private windows.
async function keep() {
  const container = navigator.serviceWorker;
  if (!container) return;
  // At the first visit there is no old version.
  let isFirst = !container.controller;
  const registration = await container.register("sw.js", { updateViaCache: "none" });
  keepRest();

  let asked = false;
  const change = () => {
    asked = true;
    if (registration.waiting) registration.waiting.postMessage("activate");
    else location.reload();
  };
  // Another tab may have changed to the new version; then this one still runs the old one.
  container.addEventListener("controllerchange", () => {
    if (asked) location.reload();
    else if (!isFirst) show("update");
    isFirst = false;
  });
  document.addEventListener("click", (event) => {
    if (event.target.closest?.("[data-update]")) change();
  });

  // The first worker replaces none. In WebKit it may already serve the page and still be the waiting one.
  const first = isFirst ? (registration.installing ?? registration.waiting) : undefined;
  // A page that has just been opened may change at once; a game is never interrupted.
  const offer = () => {
    if (!registration.waiting || registration.waiting === first || !container.controller) return;
    if (!touched && performance.now() < 10_000) change();
    else show("update");
  };
  const watch = () => registration.installing?.addEventListener("statechange", offer);
  registration.addEventListener("updatefound", watch);
  // One may have been found while the page was starting.
  watch();
  offer();

  const look = () => {
    if (document.visibilityState === "visible") registration.update().catch(() => {});
  };
  document.addEventListener("visibilitychange", look);
  addEventListener("focus", look);
}

// The language: from the address (?lang=pl), the choice on this device, or the browser,
// if #language offers it. The page's own texts are English, and stay so if a translation
// fails to load.
function chooseLanguage() {
  const offered = [...document.querySelectorAll("#language option")].map((option) => option.value);
  let chosen;
  try {
    chosen = JSON.parse(localStorage.getItem("evolvarium/1/settings"))?.language;
  } catch {
    // No storage, or nothing that can be read: the same as nothing chosen.
  }
  const asked = new URLSearchParams(location.search).get("lang");
  const liked = [asked, chosen, ...(navigator.languages ?? [])].filter((tag) => typeof tag === "string");
  return liked.map((tag) => tag.toLowerCase().split("-")[0]).find((tag) => offered.includes(tag)) ?? "en";
}

// A slow translation does not delay the page: its texts are then English.
async function fetchWords(language) {
  if (language === "en") return undefined;
  try {
    const signal = AbortSignal.timeout(3000);
    const answer = await fetch(`i18n/${language}.json?${root.dataset.version}`, { signal });
    if (!answer.ok) throw new Error(`${answer.status} ${answer.statusText}`);
    const words = await answer.json();
    root.lang = language;
    return words;
  } catch (error) {
    root.lang = "en-GB";
    console.warn(`The texts in “${language}” could not be loaded:`, error);
    return undefined;
  }
}

// The parts of the program that an address needs, as src/needs.rs says; names of other things are of no part.
function partsOf(address) {
  const [, view, isEditor] = /^#\/(\w+)(-editor)?/.exec(address) ?? [];
  const asked = new URLSearchParams(address.split("?")[1]);
  if (view === "learn") return ["lab"];
  if (view === "lab") return ["lab", asked.get("puzzle") ?? (asked.get("race") ?? "slice").split("-")[0]];
  const edits = isEditor || ["1", "new"].includes(asked.get("edit"));
  return edits ? [view, `${view}_editor`] : [view];
}

try {
  const words = fetchWords(chooseLanguage());
  const program = fetch(document.querySelector("meta[name=program]").content);
  // A failure shows when it is needed.
  program.catch(() => {});
  const module = document.querySelector("link[data-boot=module]").href;
  const parts = await import(new URL("parts.js", module));
  for (const name of partsOf(location.hash)) parts.fetchAhead(name);
  const bindings = await import(module);
  window.evolvariumWords = await words;
  await bindings.default({ module_or_path: program });
  window.evolvarium = bindings;
  // Deferred work of the program may have crashed already.
  if (root.dataset.boot === "loading") settle("ready");
  dispatchEvent(new Event("evolvarium:ready"));
} catch (error) {
  console.error("Evolvarium could not start:", error);
  if (!(await startWithoutWorker())) {
    settle("failed");
    show("boot-failure", error);
  }
}

keep().catch(() => {});

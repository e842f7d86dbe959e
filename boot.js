// Starts the page: loads the WebAssembly module that Trunk's two elements name, and says so in plain
// words when that fails, or when the program crashes later. Everything else is Rust.
//
// What index.html provides, all of it optional:
//   #boot          shown until the program shows something
//   #boot-failure  hidden; shown when the program cannot be loaded or started
//   #crash         hidden; shown when the program has crashed
//   [data-detail]  inside the latter two: receives the error's text
//   [data-reload]  buttons that load the page again
//   #update        hidden; shown when a newer version has been fetched
//   [data-update]  buttons that change to it
// What it provides: <html data-boot="loading|ready|failed|crashed">, an event "evolvarium:ready"
// on the window, the texts in another language than English as `window.evolvariumWords` (read by
// page/src/shell/language.rs), and the module's exports as `window.evolvarium`, for automation and benchmarks.

const root = document.documentElement;

function show(id, error) {
  const box = document.getElementById(id);
  if (!box) return;
  const detail = box.querySelector("[data-detail]");
  if (detail && error !== undefined) detail.textContent = String(error);
  box.hidden = false;
}

// What is shown while the page loads goes when there is something else to show: the program sees to it
// when it is ready.
function settle(state) {
  root.dataset.boot = state;
  const boot = document.getElementById("boot");
  if (boot && state !== "ready") boot.hidden = true;
}

// A trap is a RuntimeError; an overflowing stack is a RangeError (Firefox: InternalError). After
// either, the program's memory may be half changed: it must not go on. Other errors are no crash.
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

root.dataset.boot = "loading";
// One level in another site's page: style.css leaves out what belongs to a visit.
if (new URLSearchParams(location.search).has("embed")) root.dataset.embed = "true";
document.addEventListener("click", (event) => {
  if (event.target.closest?.("[data-reload]")) location.reload();
});
addEventListener("error", (event) => crash(event.error));
addEventListener("unhandledrejection", (event) => crash(event.reason));

// Whether anybody has begun to use the page: from the very start, for registering takes its time.
let touched = false;
const touch = () => (touched = true);
addEventListener("pointerdown", touch, { capture: true, once: true, passive: true });
addEventListener("keydown", touch, { capture: true, once: true, passive: true });

// Offline use and updates (sw.js). Without it, in private windows say, the page works all the same.
async function keep() {
  const container = navigator.serviceWorker;
  if (!container) return;
  const registration = await container.register("sw.js", { updateViaCache: "none" });

  let asked = false;
  const change = () => {
    asked = true;
    registration.waiting?.postMessage("activate");
  };
  container.addEventListener("controllerchange", () => {
    if (asked) location.reload();
  });
  document.addEventListener("click", (event) => {
    if (event.target.closest?.("[data-update]")) change();
  });

  // A page that has just been opened may change at once; a game is never interrupted.
  const offer = () => {
    if (!registration.waiting || !container.controller) return;
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

// The language: as the address asks for (?lang=pl), as it was chosen here, or as the browser likes,
// of those that #language offers. The page's own texts are English; a translation that can't be had
// leaves them so.
function chooseLanguage() {
  const offered = [...document.querySelectorAll("#language option")].map((option) => option.value);
  let chosen;
  try {
    chosen = JSON.parse(localStorage.getItem("evolvarium/1/settings"))?.language;
  } catch {
    // No storage, or nothing that can be read: the same as nothing chosen.
  }
  const asked = new URLSearchParams(location.search).get("lang");
  const liked = [asked, chosen, ...(navigator.languages ?? [])].map((tag) => tag?.toLowerCase().split("-")[0]);
  return liked.find((tag) => offered.includes(tag)) ?? "en";
}

async function fetchWords(language) {
  if (language === "en") return undefined;
  try {
    const answer = await fetch(`i18n/${language}.json?${root.dataset.version}`);
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

try {
  const words = fetchWords(chooseLanguage());
  const program = fetch(document.querySelector("meta[name=program]").content);
  // Whether it comes is seen when it is needed.
  program.catch(() => {});
  const module = document.querySelector("link[data-boot=module]").href;
  const parts = await import(new URL("parts.js", module));
  const [, puzzle] = /^#\/(\w+)/.exec(location.hash) ?? [];
  if (parts[`__wasm_split_load_${puzzle}`]) parts.fetchAhead(puzzle);
  const bindings = await import(module);
  window.evolvariumWords = await words;
  await bindings.default({ module_or_path: program });
  window.evolvarium = bindings;
  // What the program has put off until now may have crashed already.
  if (root.dataset.boot === "loading") settle("ready");
  dispatchEvent(new Event("evolvarium:ready"));
} catch (error) {
  settle("failed");
  show("boot-failure", error);
  console.error("Evolvarium could not start:", error);
}

keep().catch(() => {});

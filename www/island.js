// A worker of the page: loads the page's own program, which then is an island of a search. The page
// names the program's files, for only the build knows what they are called.

const files = new URL(self.location.href).searchParams;
const bindings = await import(new URL(files.get("module"), self.location.href).href);
await bindings.default({ module_or_path: new URL(files.get("wasm"), self.location.href).href });

// A turn is short, so that orders are heard; a message to itself asks for the next one, for timers
// would wait in between.
const { port1, port2 } = new MessageChannel();
let asked = false;
const ask = () => {
  if (asked) return;
  asked = true;
  port2.postMessage(null);
};
port1.onmessage = () => {
  asked = false;
  const wait = bindings.island_turn();
  if (wait === 0) ask();
  else if (wait > 0) setTimeout(ask, wait);
};
self.onmessage = ({ data }) => {
  bindings.island_hear(data);
  ask();
};
self.postMessage("ready");

// A worker of the page: loads the page's own program, which then is an island of a search. The page
// names the program's files in the worker's name, for only the build knows what they are called.

const [module, wasm] = self.name.split(" ").map((file) => new URL(file, self.location.href).href);
const bindings = await import(module);
await bindings.default({ module_or_path: wasm });

// A turn is short, so that commands are handled soon; a message to itself starts the next
// one, because timers would add delays.
const { port1, port2 } = new MessageChannel();
let asked = false;
const ask = () => {
  if (asked) return;
  asked = true;
  port2.postMessage(null);
};
port1.onmessage = () => {
  asked = false;
  const wait = bindings.worker_turn();
  if (wait === 0) ask();
  else if (wait > 0) setTimeout(ask, wait);
};
// One command after the other: a starting command may wait for a part of the program.
let handled = Promise.resolve();
self.onmessage = ({ data }) => {
  handled = handled.then(() => bindings.worker_command(data)).then(ask).catch(reportError);
};
self.postMessage("ready");

// Faults in a view's looks, found by scripts that run on the page; an empty list if there are none.

// Text that is cut off, what lies beside the window, boards without a picture, stretched dialogs.
export function faults() {
  const found = [];
  const say = (it) => `${it.tagName.toLowerCase()}${it.id && `#${it.id}`} “${it.textContent.trim().replace(/\s+/g, " ").slice(0, 30)}”`;
  const root = document.documentElement;
  if (root.scrollWidth > root.clientWidth) found.push(`the page goes sideways by ${root.scrollWidth - root.clientWidth}`);
  const dialog = document.querySelector("dialog[open]");
  const seen = [...(dialog ?? document.body).querySelectorAll("button, select, summary, h1, h2, canvas")];
  for (const it of seen.filter((it) => it.checkVisibility({ visibilityProperty: true }) && !it.closest(".unseen, #puzzles"))) {
    const box = it.getBoundingClientRect();
    if (box.width < 2) continue; // only spoken
    if (!it.closest(".table-box") && (box.left < -1 || box.right > root.clientWidth + 1)) found.push(`beside the window: ${say(it)}`);
    if (it.matches("button, summary, h2") && it.scrollWidth > it.clientWidth + 1) found.push(`cut off: ${say(it)}`);
  }
  const board = document.querySelector("#board");
  if (board.checkVisibility() && !dialog) {
    const copy = Object.assign(document.createElement("canvas"), { width: 100, height: 100 });
    const pen = copy.getContext("2d");
    pen.drawImage(board, 0, 0, 100, 100);
    if (new Set(new Uint32Array(pen.getImageData(0, 0, 100, 100).data.buffer)).size < 3) found.push("the board is empty");
  }
  const words = document.querySelector("#tutorial p");
  // In a narrow window the keys may be shortened, what has to be done never.
  const done = [...document.querySelector("#tutorial-text").getClientRects()].at(-1);
  if (words.checkVisibility() && done && done.bottom > words.getBoundingClientRect().bottom + 1) found.push(`cut off: ${say(words)}`);
  // WebKit counts the lines of such a box as the text's own, and shortens the text too early.
  for (const it of words.children) if (getComputedStyle(it).display === "inline-block") found.push(`a box in shortened text: ${say(it)}`);
  for (const list of document.querySelectorAll("select")) if (getComputedStyle(list).appearance !== "none") found.push(`the browser's own list: ${list.id}`);
  if (dialog) {
    // It was opened by the pointer.
    if (getComputedStyle(document.activeElement).outlineStyle !== "none") found.push(`a ring around ${say(document.activeElement)}`);
    // Rows are as high as what is in them, and 12 pixels apart.
    const rows = [...dialog.children].filter((it) => it.checkVisibility()).map((it) => it.getBoundingClientRect());
    const [style, box] = [getComputedStyle(dialog), dialog.getBoundingClientRect()];
    const frame = ["paddingTop", "paddingBottom", "borderTopWidth", "borderBottomWidth"].reduce((sum, it) => sum + parseFloat(style[it]), 0);
    const sum = rows.reduce((sum, row) => sum + row.height, frame + 12 * (rows.length - 1));
    if (box.height > sum + 1) found.push(`the dialog is ${box.height} high, its rows ${sum}`);
    for (const bar of dialog.querySelectorAll(":scope > :is(.bar, .row)")) {
      const highest = Math.max(...[...bar.children].map((it) => it.scrollHeight));
      if (bar.clientHeight > 2 * highest + 8 && bar.children.length < 3) found.push(`a row is ${bar.clientHeight} high`);
    }
  }
  return found;
}

// What has the focus and cannot be seen, as it is covered: everything that can be focused, one by one.
export async function covered() {
  const found = [];
  for (const it of document.querySelectorAll("button, select, input, summary, a[href], canvas[tabindex]")) {
    if (!it.checkVisibility({ visibilityProperty: true }) || it.disabled || it.closest(".skip, #puzzles, dialog")) continue;
    it.focus();
    await new Promise((done) => setTimeout(done, 20));
    const { x, y, width, height } = it.getBoundingClientRect();
    if (width < 2 || document.activeElement !== it) continue;
    const top = document.elementFromPoint(x + width / 2, y + height / 2);
    if (!top || !(it.contains(top) || top.contains(it))) found.push(`${it.id || it.textContent.trim()} at ${Math.round(y)}, under ${top?.id || top?.tagName}`);
  }
  return found;
}

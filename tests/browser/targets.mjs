// In the page: what can be pressed and is smaller than a finger needs (WCAG 2.5.5), a line each. Links within a
// sentence and what belongs to the browser may be.
export function small() {
  const fields = document.querySelectorAll("a[href], button, select, input, textarea, summary, [role=button]");
  const dialog = document.querySelector("dialog[open]");
  return [...fields].flatMap((field) => {
    if (dialog && !dialog.contains(field)) return [];
    if (!field.checkVisibility({ visibilityProperty: true }) || field.closest(".unseen")) return [];
    const inline = field.matches("a") && getComputedStyle(field).display === "inline";
    // A box is touched by its label, too.
    const target = field.closest("label") ?? (field.type === "checkbox" ? field.labels[0] : field);
    // Elements that are visible only with the focus are measured with it.
    const had = document.activeElement;
    if (field.matches(".skip")) field.focus();
    const { width, height } = target.getBoundingClientRect();
    had.focus();
    if (inline || width === 0 || (width >= 43.5 && height >= 43.5)) return [];
    const name = field.id || field.dataset.command || field.className || field.textContent.trim().slice(0, 20);
    return [`${field.tagName.toLowerCase()} ${name} ${Math.round(width)} × ${Math.round(height)}`];
  });
}

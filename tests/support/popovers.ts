/** jsdom has no popovers. Imported by tests that open one. */
const shown = new WeakSet<Element>();

/** Like browsers, fires `beforetoggle` of the opening popover before it closes the others. */
function toggle(element: HTMLElement, isOpen: boolean) {
  if (shown.has(element) === isOpen) return;
  element.dispatchEvent(Object.assign(new Event("beforetoggle"), { newState: isOpen ? "open" : "closed" }));
  if (!isOpen) return shown.delete(element);
  for (const other of document.querySelectorAll<HTMLElement>("[popover=auto]")) toggle(other, false);
  shown.add(element);
}

// Test files may share a document.
const INSTALLED = Symbol.for("popovers");
if (!Reflect.has(document, INSTALLED)) {
  Reflect.set(document, INSTALLED, true);
  HTMLElement.prototype.showPopover ??= function showPopover(this: HTMLElement) {
    toggle(this, true);
  };
  HTMLElement.prototype.hidePopover ??= function hidePopover(this: HTMLElement) {
    toggle(this, false);
  };
  const { matches } = Element.prototype;
  Object.defineProperty(Element.prototype, "matches", {
    value(this: Element, selector: string): boolean {
      return selector === ":popover-open" ? shown.has(this) : matches.call(this, selector);
    },
  });
  document.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest("[popovertarget]") : null;
    const popover = document.getElementById(button?.getAttribute("popovertarget") ?? "");
    if (popover && !event.defaultPrevented) toggle(popover, !shown.has(popover));
  });
}

export {};

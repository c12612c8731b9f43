const BUTTON = "[type=submit],[type=button]:not([popovertarget])";
const HELD = ["submit", "click"];

/**
 * Holds the last click on a button in `element` that only scripts can answer. Call the result to click it again, after hydration; if scripts
 * could not be loaded, that submits a form the way the browser does.
 */
export function holdPress(element: Element, onPress: () => void = () => {}): () => void {
  let pressed: HTMLElement | null = null;
  const hold = (event: Event) => {
    const target = event instanceof SubmitEvent ? event.submitter : event.target;
    const button = target instanceof Element ? target.closest<HTMLElement>(BUTTON) : null;
    if (!button || (event.type === "click" && button.matches("[type=submit]"))) return;
    event.preventDefault();
    event.stopPropagation();
    pressed = button;
    onPress();
  };
  for (const type of HELD) element.addEventListener(type, hold, true);
  if (window.earlyPress && element.contains(window.earlyPress)) {
    pressed = window.earlyPress;
    window.earlyPress = undefined;
    onPress();
  }
  return () => {
    for (const type of HELD) element.removeEventListener(type, hold, true);
    pressed?.click();
    pressed = null;
    // islands/early-press.tsx has seen that click, too.
    window.earlyPress = undefined;
  };
}

/** Holds clicks on a page that React Router hydrates, until it says so or its scripts fail. */
export function holdUntilHydrated(main: Element): void {
  const release = holdPress(main);
  addEventListener("navigated", release, { once: true });
  addEventListener("unhandledrejection", release, { once: true });
  // An error of a script element does not bubble.
  addEventListener("error", ({ target }) => target instanceof HTMLScriptElement && release(), true);
}

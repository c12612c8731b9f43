/** Buttons that do nothing, or reload the page, without scripts. */
const BUTTON = "[type=submit],[type=button]:not([popovertarget])";
const HELD = ["submit", "click"];

/**
 * Holds the last click on a button in `element` until the returned function is called, which repeats it. If scripts could not be loaded, the
 * repeated click submits the form natively.
 */
export function holdClick(element: Element, onClick: () => void = () => {}): () => void {
  let clicked: HTMLElement | null = null;
  let position = 0;
  const remember = (button: HTMLElement) => {
    clicked = button;
    position = listButtons().indexOf(button);
    onClick();
  };
  const hold = (event: Event) => {
    const target = event instanceof SubmitEvent ? event.submitter : event.target;
    const button = target instanceof Element ? target.closest<HTMLElement>(BUTTON) : null;
    if (!button || (event.type === "click" && button.matches("[type=submit]"))) return;
    event.preventDefault();
    event.stopPropagation();
    remember(button);
  };
  for (const type of HELD) element.addEventListener(type, hold, true);
  if (window.earlyPress && element.contains(window.earlyPress)) {
    remember(window.earlyPress);
    window.earlyPress = undefined;
  }
  return () => {
    for (const type of HELD) element.removeEventListener(type, hold, true);
    // React has replaced the button if an extension changed the page.
    if (clicked) (clicked.isConnected ? clicked : listButtons()[position])?.click();
    clicked = null;
    // The script of islands/early-press.tsx has stored the repeated click.
    window.earlyPress = undefined;
  };
}

const listButtons = () => [...document.querySelectorAll<HTMLElement>(BUTTON)];

/** Holds clicks on a page that React Router hydrates until it has hydrated or its scripts have failed. */
export function holdUntilHydrated(main: Element): void {
  const release = holdClick(main);
  addEventListener("navigated", release, { once: true });
  addEventListener("unhandledrejection", release, { once: true });
  // The error event of a script element does not bubble.
  addEventListener("error", ({ target }) => target instanceof HTMLScriptElement && release(), true);
}

let pointerDown = false;

if (typeof window !== "undefined") {
  const listen = (type: string, isDown: boolean) =>
    window.addEventListener(
      type,
      () => {
        pointerDown = isDown;
      },
      { capture: true, passive: true },
    );
  listen("pointerdown", true);
  listen("pointerup", false);
  listen("pointercancel", false);
}

/**
 * Runs immediately, or after the current click: a message that appears while the pointer is down
 * can move the control under it, and the click is lost.
 */
export function runAfterClick(run: () => void): void {
  if (!pointerDown) {
    run();
    return;
  }
  const released = new AbortController();
  const runLater = () => {
    released.abort();
    setTimeout(run);
  };
  window.addEventListener("pointerup", runLater, { signal: released.signal });
  window.addEventListener("pointercancel", runLater, { signal: released.signal });
}

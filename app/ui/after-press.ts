/**
 * A message that appears while a pointer is down moves the control under it, and the press is lost. What may move the
 * page runs when no pointer is down any more.
 */

let down = false;

if (typeof window !== "undefined") {
  const listen = (type: string, isDown: boolean) =>
    window.addEventListener(
      type,
      () => {
        down = isDown;
      },
      { capture: true, passive: true },
    );
  listen("pointerdown", true);
  listen("pointerup", false);
  listen("pointercancel", false);
}

/** Runs at once, or right after the press that is going on, its click included. */
export function runAfterClick(run: () => void): void {
  if (!down) {
    run();
    return;
  }
  const then = () => {
    window.removeEventListener("pointerup", then);
    window.removeEventListener("pointercancel", then);
    setTimeout(run);
  };
  window.addEventListener("pointerup", then);
  window.addEventListener("pointercancel", then);
}

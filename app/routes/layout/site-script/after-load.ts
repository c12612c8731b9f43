/** Runs `callback` after the load event, so that it does not delay the first paint. */
export function afterLoad(callback: () => void): void {
  if (document.readyState === "complete") callback();
  else addEventListener("load", () => setTimeout(callback), { once: true });
}

/** Runs `callback` after the load event and the first paint, when the browser is idle. */
export function afterFirstPaint(callback: () => void): void {
  // The second frame starts when the first is painted.
  afterLoad(() => requestAnimationFrame(() => requestAnimationFrame(() => whenIdle(callback))));
}

/** Runs `callback` when the browser is idle, after 200 ms at the latest. */
export const whenIdle: (callback: () => void) => void =
  "requestIdleCallback" in globalThis
    ? (callback) => requestIdleCallback(callback, { timeout: 200 })
    : (callback) => setTimeout(callback, 50);

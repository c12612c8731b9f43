/** After the load event, so that nothing competes with what the page shows first. */
export function afterLoad(act: () => void): void {
  if (document.readyState === "complete") act();
  else addEventListener("load", () => setTimeout(act), { once: true });
}

/** After the load event, when the page is on the screen and the browser has nothing else to do. */
export function afterFirstPaint(act: () => void): void {
  // The second frame starts when the first is painted.
  afterLoad(() => requestAnimationFrame(() => requestAnimationFrame(() => whenIdle(act))));
}

/** When the browser has nothing else to do, or after 200 ms. */
export const whenIdle: (act: () => void) => void =
  "requestIdleCallback" in globalThis
    ? (act) => requestIdleCallback(act, { timeout: 200 })
    : (act) => setTimeout(act, 50);

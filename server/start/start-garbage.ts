import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** When a start and the rendering of the public pages are over, in milliseconds. */
const AFTER = 6_000;

/**
 * Gives back what a start needed and a shop at rest does not: without being asked, V8 keeps it for hours (some 25 MB). Once, since it
 * holds the shop up for some tenth of a second.
 */
export function dropStartGarbage(): void {
  setTimeout(() => {
    setFlagsFromString("--expose-gc");
    const collect: unknown = runInNewContext("gc");
    // Any other kind of collection keeps the pages that it emptied.
    if (typeof collect === "function") collect({ type: "major", flavor: "last-resort" });
  }, AFTER).unref();
}

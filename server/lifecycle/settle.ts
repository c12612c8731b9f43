import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** How long the processor belongs to those who come first, in milliseconds. */
const AFTER = 10_000;

/**
 * What can wait until the shop has been up for ten seconds: `warm` renders the public pages that nobody has asked for yet, and then
 * what the start and the rendering needed is given back. Without being asked, V8 keeps it for hours (some 25 MB).
 */
export function scheduleWarmUp(warm: () => Promise<void>): void {
  setTimeout(() => warm().then(dropGarbage), AFTER).unref();
}

/** Holds the shop up for some tenth of a second. */
function dropGarbage(): void {
  setFlagsFromString("--expose-gc");
  const collect: unknown = runInNewContext("gc");
  // Any other kind of collection keeps the pages that it emptied.
  if (typeof collect === "function") collect({ type: "major", flavor: "last-resort" });
}

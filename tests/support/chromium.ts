import { existsSync } from "node:fs";

/** Debian's package chromium-headless-shell: tests take half the CPU time they take with the full browser. */
export const HEADLESS_SHELL = "/usr/bin/chromium-headless-shell";

/** Path in `CHROMIUM`, else Debian's; undefined if not installed. */
export const findChromium = (): string | undefined =>
  process.env.CHROMIUM || [HEADLESS_SHELL, "/usr/bin/chromium"].find((path) => existsSync(path));

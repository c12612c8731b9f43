import { existsSync } from "node:fs";

const DEBIAN = "/usr/bin/firefox-esr";

/** The Firefox that `FIREFOX` names, or Debian's. Undefined if none is installed. */
export const findFirefox = (): string | undefined => process.env.FIREFOX || (existsSync(DEBIAN) ? DEBIAN : undefined);

import { existsSync } from "node:fs";

const DEBIAN = "/usr/bin/firefox-esr";

/** Path in `FIREFOX`, else Debian's; undefined if not installed. */
export const findFirefox = (): string | undefined => process.env.FIREFOX || (existsSync(DEBIAN) ? DEBIAN : undefined);

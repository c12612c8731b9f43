import { type Browser, chromium } from "@playwright/test";
import { findChromium } from "../../../tests/support/chromium.ts";
import { freePorts } from "../../../tests/support/shop/ports.ts";

export const NO_CHROMIUM =
  "Chromium is not installed (Debian: apt-get install chromium-headless-shell): nothing is known of pages in a browser.";

export type OpenBrowser = { browser: Browser; port: number };

/** Debian's Chromium, which also listens to Lighthouse on `port`. Null when it is not installed. */
export async function openBrowser(): Promise<OpenBrowser | null> {
  const executablePath = findChromium();
  if (!executablePath) return null;
  const [port = 0] = await freePorts(1);
  const args = ["--no-sandbox", `--remote-debugging-port=${port}`];
  return { browser: await chromium.launch({ executablePath, args }), port };
}

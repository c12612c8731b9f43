import { availableParallelism } from "node:os";
import { defineConfig, devices } from "@playwright/test";
import type { ShopChoice } from "./tests/e2e/helpers/fixtures.ts";
import { findChromium } from "./tests/support/chromium.ts";

// Playwright sets FORCE_COLOR for its workers, and Node would warn of both in each of them.
delete process.env.NO_COLOR;

/** Debian's Chromium, with nothing that calls home. Without a sandbox of its own, because tests may run as root. */
const launchOptions = {
  executablePath: findChromium(),
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    // A page lives for seconds: what is compiled for speed, and collected on further threads, is never earned back.
    "--js-flags=--single-threaded --no-turbofan --no-maglev",
  ],
};

/** Drawing what moves took half of the processor: only journeys with the tag "@motion" see it move (tests/e2e/helpers/fixtures.ts). */
const still = { contextOptions: { reducedMotion: "reduce" as const } };

const desktop = { ...devices["Desktop Chrome"], ...still, viewport: { width: 1440, height: 900 } };

/** With one pixel for each CSS pixel instead of seven to draw. */
const phone = { ...devices["Pixel 7"], ...still, deviceScaleFactor: 1 };

export default defineConfig<ShopChoice>({
  testDir: "tests/e2e",
  globalSetup: "./tests/e2e/helpers/open-shops.ts",
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // One browser for each worker, used for all its journeys. They also wait, for mails and for steps that take their time.
  workers: availableParallelism() + 1,
  // For a very busy machine: what is waited for comes much sooner.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  reporter: [["./tests/support/runner/playwright-reporter.ts"], ["list"]],
  // To see each step of one that failed: playwright test FILE --trace on. For all of them it would take a third of the time.
  use: { screenshot: "only-on-failure", launchOptions },
  projects: [
    { name: "desktop", use: desktop },
    // Once more, on a phone and on PostgreSQL at once: what a small screen, a finger or the database changes, and one whole purchase
    // of each service and day of each role: test("...", { tag: "@phone" }, ...).
    { name: "phone", grep: /@phone/, use: { ...phone, database: "postgres" } },
  ],
});

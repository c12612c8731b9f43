import { readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { availableParallelism } from "node:os";
import { defineConfig, devices } from "@playwright/test";
import type { ShopChoice } from "./tests/e2e/helpers/fixtures.ts";
import { inCi, inWhole } from "./tests/e2e/helpers/whole.ts";
import { findChromium } from "./tests/support/chromium.ts";

/** Texts that Vite imports with `?raw`, in each worker. Tests read no address of a picture. */
registerHooks({
  resolve: (specifier, context, next) =>
    specifier.endsWith("?url")
      ? { url: "data:text/javascript,export default ''", shortCircuit: true }
      : next(specifier, context),
  load: (url, context, next) =>
    url.endsWith("?raw")
      ? {
          format: "module",
          source: `export default ${JSON.stringify(readFileSync(new URL(url), "utf8"))}`,
          shortCircuit: true,
        }
      : next(url, context),
});

// Playwright sets FORCE_COLOR for its workers, and Node warns if both are set.
delete process.env.NO_COLOR;

/** Set by `npm test`: drawing less saves a tenth of the CPU time, but screenshots are incomplete. */
const drawsLittle = process.env.DRAW === "little";

/** Where `npm test` reads the counts. */
const report = process.env.TEST_REPORT;

/** Debian's Chromium without background requests, and without its sandbox, because tests may run as root. */
const launchOptions = {
  executablePath: findChromium(),
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--in-process-gpu",
    "--disable-lcd-text",
    ...(drawsLittle ? ["--force-gpu-mem-available-mb=1"] : []),
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    // Pages live for seconds: optimizing compilers and garbage collection threads do not pay off.
    "--js-flags=--single-threaded --no-turbofan --no-maglev",
  ],
};

/** Animations take half of the CPU time: only tests with the tag "@motion" have them (tests/e2e/helpers/fixtures.ts). */
const still = { contextOptions: { reducedMotion: "reduce" as const } };

const desktop = { ...devices["Desktop Chrome"], ...still, viewport: { width: 1440, height: 900 } };

/** With 1 instead of 7 pixels per CSS pixel. */
const phone = { ...devices["Pixel 7"], ...still, deviceScaleFactor: 1 };

/**
 * JOURNEYS is unset in `npm test`, "rest" for what that leaves out, "all" for both, and "engines" for other browsers. The rest repeats tests with { tag: "@states" }, whose
 * states only it checks for accessibility (tests/e2e/helpers/accessibility.ts), except in `.ci/run`.
 */
const desktopTests = inWhole
  ? { grep: process.env.JOURNEYS !== "rest" ? /./ : inCi ? /@whole/ : /@whole|@states/ }
  : { grepInvert: /@whole/ };

/** One purchase of each service and one day of each role. `playwright install --with-deps firefox webkit` installs the browsers. */
const engineTests = {
  testMatch: /(services\/(services|retro-games)|checkout\/purchase|admin-and-portal\/agency-day)\.spec\.ts$/,
  grep: /@phone/,
};
const engine = (name: string) => ({ ...devices[name], ...still, viewport: desktop.viewport, launchOptions: {} });
const engines = [
  { name: "firefox", use: engine("Desktop Firefox"), ...engineTests },
  { name: "webkit", use: engine("Desktop Safari"), ...engineTests },
];

const chromium = [
  { name: "desktop", use: desktop, ...desktopTests },
  // Tests with { tag: "@phone" } run again on a phone and the embedded database: those that depend on screen, touch or database, and one
  // purchase of each service and one workflow of each role. Those with { tag: "@translated" } run again with a page translator
  // (tests/support/translator.ts).
  ...(inWhole
    ? [
        { name: "translated", grep: /@translated/, use: { ...desktop, translated: true } },
        { name: "phone", grep: /@phone/, use: { ...phone, database: "pglite" as const } },
      ]
    : []),
];

export default defineConfig<ShopChoice>({
  testDir: "tests/e2e",
  globalSetup: "./tests/e2e/helpers/open-shops.ts",
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // One browser per worker. Tests often wait for emails and jobs, and some for minutes.
  workers: availableParallelism() + 3,
  // Enough on a very busy machine.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  reporter: [
    ["./tests/support/runner/playwright-reporter.ts"],
    ...(report ? ([["dot"], ["json", { outputFile: report }]] as const) : ([["list"]] as const)),
  ],
  // For the steps of a failed test: playwright test FILE --trace on. For all tests traces would take a third of the time.
  use: { screenshot: drawsLittle ? "off" : "only-on-failure", launchOptions },
  projects: process.env.JOURNEYS === "engines" ? engines : chromium,
});

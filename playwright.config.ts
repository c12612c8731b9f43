import { defineConfig, devices } from "@playwright/test";
import type { ShopChoice } from "./tests/e2e/fixtures.ts";

/** Debian's Chromium, with nothing that calls home. Without a sandbox of its own, because tests may run as root. */
const launchOptions = {
  executablePath: process.env.CHROMIUM || "/usr/bin/chromium",
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ],
};

const desktop = { ...devices["Desktop Chrome"], viewport: { width: 1440, height: 900 } };

export default defineConfig<ShopChoice>({
  testDir: "tests/e2e",
  globalSetup: "./tests/e2e/open-shops.ts",
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  reporter: "list",
  use: { trace: "retain-on-failure", launchOptions },
  projects: [
    { name: "desktop", use: desktop },
    // Journeys that set a window of their own need no second one.
    { name: "phone", grepInvert: /@own-window/, use: devices["Pixel 7"] },
    // The journeys that touch the database, once more on PostgreSQL: test("...", { tag: "@both-databases" }, ...).
    { name: "postgres", grep: /@both-databases/, use: { ...desktop, database: "postgres" } },
  ],
});

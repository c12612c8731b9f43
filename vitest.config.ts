import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { TestOrder } from "./tests/support/runner/test-order.ts";
import { listPromises } from "./tools/prove/promises.ts";

/** Enough on a busy machine. */
const POLL_TIMEOUT_MS = 60_000;

/** Where `npm test` reads the counts. */
const report = process.env.TEST_REPORT;

/** Without an `exclude`, beside which Vitest ignores that of the command line. */
const UNIT_TESTS = ["app/**/!(*.dom).test.{ts,tsx}", "{packages,server,tools}/**/*.test.{ts,mjs}"];
const DOM_TESTS = ["app/**/*.dom.test.{ts,tsx}"];
const UNIT_SETUP = ["tests/support/runner/property-time.ts", "tests/support/runner/fail-on-console-error.ts"];

export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    sequence: { sequencer: TestOrder },
    // docs/promises.md explains them.
    tags: [...listPromises().map(({ number }) => ({ name: `promise-${number}` })), { name: "pglite" }],
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    // By default Vitest leaves one core idle.
    maxWorkers: availableParallelism(),
    // Diffs of objects that contain an application would fill the log.
    diff: { maxDepth: 6, truncateThreshold: 60 },
    reporters: ["./tests/support/runner/vitest-reporter.ts", ...(report ? ["json"] : [])],
    ...(report && { outputFile: { json: report } }),
    slowTestThreshold: 20_000,
    expect: { poll: { timeout: POLL_TIMEOUT_MS } },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: UNIT_TESTS,
          globalSetup: ["tests/support/runner/temp-dir.ts", "tests/support/runner/restored-copies.ts"],
          setupFiles: ["tests/support/runner/reset-modules.ts", ...UNIT_SETUP],
          // Files share processes, packages and open databases, which saves most of the time; reset-modules.ts reloads our own
          // modules for each file.
          isolate: false,
          // Some files mostly wait (tests/support/runner/test-order.ts).
          maxWorkers: availableParallelism() + 1,
          testTimeout: 180_000,
          // PGlite takes 1 s to open, and many on a busy machine.
          hookTimeout: 300_000,
        },
      },
      {
        extends: true,
        test: {
          // Each file has a document of its own: one file's listeners and elements must not meet the next file.
          name: "unit-dom",
          environment: "jsdom",
          pool: "vmThreads",
          include: DOM_TESTS,
          setupFiles: ["tests/support/runner/dom-timeout.ts", ...UNIT_SETUP],
          maxWorkers: availableParallelism() + 1,
          testTimeout: 180_000,
        },
      },
      {
        extends: true,
        test: {
          // Runs against the built shop, with TEST_DATABASE=postgres.
          name: "integration",
          // Files often wait for emails and jobs. Projects with other values run one after another.
          maxWorkers: availableParallelism() + 2,
          // A new process per file takes over 0.5 s of CPU time, and every shop is a separate process anyway.
          isolate: false,
          sequence: { groupOrder: 1 },
          include: ["tests/integration/**/*.test.ts"],
          globalSetup: [
            "tests/support/runner/temp-dir.ts",
            "tests/support/runner/restored-copies.ts",
            "tests/support/database/test-database.ts",
            "tests/support/shop/shared-shop.ts",
          ],
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});

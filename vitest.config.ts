import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { TestOrder } from "./tests/support/runner/test-order.ts";

/** How long something is waited for on a busy machine, in milliseconds. */
const PATIENCE = 60_000;

export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    sequence: { sequencer: TestOrder },
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    // Vitest would leave one core idle. Two parts run at a time, so that what waits leaves its core to the other.
    maxWorkers: availableParallelism(),
    // Differences between objects that lead to a whole application would else fill the log.
    diff: { maxDepth: 6, truncateThreshold: 60 },
    reporters: ["./tests/support/runner/vitest-reporter.ts"],
    slowTestThreshold: 20_000,
    expect: { poll: { timeout: PATIENCE } },
    projects: [
      {
        extends: true,
        test: {
          // A file that needs a browser's document says so in its first line: // @vitest-environment jsdom
          name: "unit",
          // What starts a process or a database of its own, or waits for real seconds, is a *.slow.test.ts: `npm test -- quick` leaves it out.
          include: ["app/**/*.test.{ts,tsx}", "{packages,server,tools}/**/*.test.{ts,mjs}"],
          globalSetup: ["tests/support/runner/temp-dir.ts", "tests/support/runner/restored-copies.ts"],
          setupFiles: ["tests/support/runner/reset-modules.ts", "tests/support/runner/fail-on-console-error.ts"],
          // Files share processes, and with them packages and open databases, which are most of a file's time; modules of
          // ours are fresh in each file (each-file.ts).
          isolate: false,
          // Some wait for seconds at a time (tests/support/runner/test-order.ts).
          maxWorkers: availableParallelism() + 1,
          testTimeout: 180_000,
          // An app on an embedded database takes a second to open, and many on a busy machine.
          hookTimeout: 300_000,
        },
      },
      {
        extends: true,
        test: {
          // Runs against the built shop, once for each database: TEST_DATABASE=pglite (or none) and TEST_DATABASE=postgres.
          name: "integration",
          // They wait for mails and steps that take their time. (Projects that differ in this run one after the other.)
          maxWorkers: availableParallelism() + 1,
          // A new process for each file costs more than half a second of computing, and every shop is a process of its own anyway.
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

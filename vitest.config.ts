import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    // All cores: Vitest leaves one idle, which on two cores doubles the time.
    maxWorkers: Math.max(2, availableParallelism()),
    // A difference between database handles would else be a million lines of WebAssembly memory.
    diff: { maxDepth: 6, truncateThreshold: 60 },
    projects: [
      {
        extends: true,
        test: {
          // A file that needs a browser's document says so in its first line: // @vitest-environment jsdom
          name: "unit",
          include: ["app/**/*.test.{ts,tsx}", "server/**/*.test.ts", "scripts/**/*.test.{ts,mjs}"],
          setupFiles: ["tests/support/no-console-errors.ts"],
          testTimeout: 20_000,
          // An app on an embedded database takes a second to open, and many on a busy machine.
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          // Runs against the built shop, once for each database: TEST_DATABASE=pglite (or none) and TEST_DATABASE=postgres.
          name: "requests",
          include: ["tests/requests/**/*.test.ts"],
          globalSetup: ["tests/support/test-database.ts"],
          pool: "forks",
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});

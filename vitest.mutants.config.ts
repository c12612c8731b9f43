import { defineConfig } from "vitest/config";

/** The unit tests beside the files that stryker.config.mjs mutates. */
export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    include: process.env.MUTANT_TESTS?.split(","),
    exclude: ["**/*.slow.test.ts"],
    globalSetup: "tests/support/runner/temporary-folder.ts",
    setupFiles: ["tests/support/runner/each-file.ts", "tests/support/runner/no-console-errors.ts"],
    isolate: false,
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});

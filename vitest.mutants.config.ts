import { defineConfig } from "vitest/config";

/** Unit tests beside the files that stryker.config.mjs mutates. */
export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    include: process.env.MUTANT_TESTS?.split(","),
    exclude: ["**/*.slow.test.ts"],
    globalSetup: "tests/support/runner/temp-dir.ts",
    setupFiles: ["tests/support/runner/reset-modules.ts", "tests/support/runner/fail-on-console-error.ts"],
    isolate: false,
    strictTags: false,
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});

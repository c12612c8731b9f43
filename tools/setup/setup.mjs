// Runs before the scripts of package.json: installs and builds what has changed, with --all also for tests and tools. Before a command
// (--as-built) only what is missing: a running shop loads from the same packages and the same build.
// Node 20 built-ins only: on a fresh clone nothing is installed, and the system's Node may be old.
import { argv, env, exit } from "node:process";
import { ensureSite, isBuilt } from "./build-site.mjs";
import { ensurePackages } from "./packages.mjs";
import { SetupFailed } from "./step.mjs";

try {
  if (!argv.includes("--as-built") || !isBuilt()) {
    await ensurePackages({ all: argv.includes("--all") });
    if (!argv.includes("--no-build")) await ensureSite();
  }
} catch (error) {
  if (!(error instanceof SetupFailed)) throw error;
  console.error(`\n${error.message}`);
  // `npm test` ends with its counts, also without packages.
  if (env.npm_lifecycle_event === "pretest") console.log("\n0 passed, 1 failed");
  exit(1);
}

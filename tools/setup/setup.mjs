// Runs before `npm start` and `npm run dev`: installs and builds what has changed, with --all also for tests and tools. Before a command
// (--as-built) only what is missing: a running shop loads from the same packages and the same build.
// Node 20 built-ins only: on a fresh clone nothing is installed, and the system's Node may be old.
import { chdir, exit } from "node:process";
import { ensureSite, isBuilt } from "./build-site.mjs";
import { ensurePackages } from "./packages.mjs";
import { projectRoot, SetupFailed } from "./step.mjs";

chdir(projectRoot);
try {
  if (!process.argv.includes("--as-built") || !isBuilt()) {
    await ensurePackages({ all: process.argv.includes("--all") });
    if (!process.argv.includes("--no-build")) await ensureSite();
  }
} catch (error) {
  if (!(error instanceof SetupFailed)) throw error;
  process.stderr.write(`\n${error.message}\n`);
  exit(1);
}

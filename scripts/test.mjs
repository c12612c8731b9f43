// `npm test`: installs what is missing, then runs all checks and tests with the project's own Node (see scripts/test/).
// `npm test -- unit journeys` runs these parts alone. Node built-ins only: on a fresh clone nothing is installed yet.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { ensurePackages } from "./setup/packages.mjs";
import { forwardSignals, projectRoot, SetupFailed, toolEnvironment } from "./setup/step.mjs";

process.chdir(projectRoot);
try {
  await ensurePackages();
} catch (error) {
  if (!(error instanceof SetupFailed)) throw error;
  process.stdout.write(`\n${error.message}\n\n0 passed, 1 failed\n`);
  process.exit(1);
}
const run = spawn(join(projectRoot, "node_modules/.bin/node"), ["scripts/test/run.ts", ...process.argv.slice(2)], {
  env: toolEnvironment(),
  stdio: "inherit",
});
forwardSignals(run);
run.on("close", (code) => {
  process.exitCode = code ?? 1;
});

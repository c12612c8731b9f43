import { spawn } from "node:child_process";
import { join } from "node:path";
import { ensurePackages } from "./packages.mjs";
import { forwardSignals, projectRoot, SetupFailed, toolEnvironment } from "./step.mjs";

/** Installs what is missing, then runs `script` with the project's own Node and our words, and ends with its exit code. */
export async function runWithPackages(script) {
  process.chdir(projectRoot);
  try {
    await ensurePackages();
  } catch (error) {
    if (!(error instanceof SetupFailed)) throw error;
    process.stdout.write(`\n${error.message}\n\n0 passed, 1 failed\n`);
    process.exit(1);
  }
  const run = spawn(join(projectRoot, "node_modules/.bin/node"), [script, ...process.argv.slice(2)], {
    env: toolEnvironment(),
    stdio: "inherit",
  });
  forwardSignals(run);
  run.on("close", (code) => {
    process.exitCode = code ?? 1;
  });
}

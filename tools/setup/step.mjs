import { spawn } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** A path from the project's root. */
export const inProject = (path) => join(root, path);

/** An error whose message is for the user, with a solution and without a stack. */
export class SetupFailed extends Error {}

const HEARTBEAT_MS = 5_000;
const MAX_LINES = 25;

/** Runs npm, printing a line every 5 s. Throws SetupFailed with the end of its output and what `findSolution` makes of it. */
export async function npmStep(title, args, findSolution, env = {}) {
  const started = Date.now();
  const after = () => `${((Date.now() - started) / 1000).toFixed(1)} s`;
  console.log(`${title} ...`);
  const heartbeat = setInterval(() => console.log(`  still running after ${after()}`), HEARTBEAT_MS);
  const { code, output } = await run("npm", [...args, "--loglevel=error"], env);
  clearInterval(heartbeat);
  console.log(code === 0 ? `  done in ${after()}` : `  failed after ${after()}`);
  if (code !== 0)
    throw new SetupFailed(`${output.split("\n").slice(-MAX_LINES).join("\n")}\n\n${findSolution(output)}`);
}

/** An interrupt ends the command, too. `code` is null if it did not start or was killed. */
export function run(command, args, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
    const forward = (signal) => {
      child.kill(signal);
      process.exit(1);
    };
    for (const signal of signals) process.on(signal, forward);
    let output = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
    child.on("error", (error) => (output += error.message));
    child.on("close", (code) => {
      for (const signal of signals) process.off(signal, forward);
      resolve({ code: child.pid === undefined ? null : code, output: output.trim() });
    });
  });
}

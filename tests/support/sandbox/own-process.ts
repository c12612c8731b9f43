import { type ChildProcess, spawn } from "node:child_process";
import { bareEnvironment, ownChild } from "../runner/process.ts";
import { waitFor } from "../wait-for.ts";

/**
 * Starts the payment sandbox as a separate process, which survives the shop. `env` must set SANDBOX_PORT, DATA_DIR and APP_URL. Throws with
 * its output if it does not respond.
 */
export async function startSandboxProcess(url: string, env: Record<string, string>): Promise<ChildProcess> {
  const sandbox = spawn(process.execPath, ["server/cli.ts", "sandbox"], {
    env: { ...bareEnvironment(), ...env },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const { output } = ownChild(sandbox);
  await waitFor(() => fetch(url), { what: "the sandbox to respond" }).catch((error) => {
    throw new Error(`The sandbox did not start:\n${output()}`, { cause: error });
  });
  return sandbox;
}

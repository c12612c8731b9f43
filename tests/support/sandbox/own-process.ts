import { type ChildProcess, spawn } from "node:child_process";
import { bareEnvironment, ownChild } from "../runner/process.ts";
import { waitFor } from "../wait-for.ts";

/**
 * The card sandbox as a process of its own, which outlives the shop. `env` names SANDBOX_PORT, DATA_DIR and APP_URL. Throws with what it said
 * when it does not answer.
 */
export async function startSandboxProcess(url: string, env: Record<string, string>): Promise<ChildProcess> {
  const sandbox = spawn(process.execPath, ["packages/stripe-sandbox/src/cli/stripe-sandbox.ts"], {
    env: { ...bareEnvironment(), ...env },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const { output } = ownChild(sandbox);
  await waitFor(() => fetch(url), { what: "the card sandbox to answer" }).catch((error) => {
    throw new Error(`The card sandbox did not start:\n${output()}`, { cause: error });
  });
  return sandbox;
}

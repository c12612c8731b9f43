import { type ChildProcess, spawn } from "node:child_process";
import { atExit } from "../runner/at-exit.ts";
import { waitFor } from "../wait-for.ts";

/**
 * The card sandbox as a process of its own, which outlives the shop. `env` names SANDBOX_PORT, DATA_DIR and APP_URL. Throws with what it said
 * when it does not answer.
 */
export async function startSandboxProcess(url: string, env: Record<string, string>): Promise<ChildProcess> {
  const { PATH, HOME } = process.env;
  const sandbox = spawn(process.execPath, ["sandbox/command/sandbox.ts"], {
    env: { PATH, HOME, ...env },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  sandbox.stderr.setEncoding("utf8").on("data", (chunk: string) => {
    said += chunk;
  });
  sandbox.once(
    "exit",
    atExit(() => sandbox.kill("SIGKILL")),
  );
  await waitFor(() => fetch(url), { what: "the card sandbox to answer" }).catch((error) => {
    throw new Error(`The card sandbox did not start:\n${said}`, { cause: error });
  });
  return sandbox;
}

import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { bareEnvironment, ownChild } from "../runner/process.ts";
import { waitFor } from "../wait-for.ts";

const projectRoot = fileURLToPath(new URL("../../..", import.meta.url));

/** Enough on a very busy machine. */
const START_TIMEOUT_MS = 180_000;

/** Compiles PGlite without optimization, which does not pay off in tests. */
const FAST_WASM_COMPILATION = ["--liftoff-only"];

/** Of the output in the error of a failed start. */
const MAX_OUTPUT_LINES = 60;

/** A process of a built shop, and its port. */
export type ShopProcess = ReturnType<typeof launchProcess>;

/** Starts the built shop on `port`, with PGlite unless `env` has DATABASE_URL. */
export function launchProcess(port: number, env: Record<string, string>) {
  const child = spawn(process.execPath, [...(env.DATABASE_URL ? [] : FAST_WASM_COMPILATION), "server/index.mjs"], {
    cwd: projectRoot,
    env: { ...bareEnvironment(), NODE_ENV: "production", PORT: String(port), ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  return { port, url: `http://localhost:${port}`, ...ownChild(child) };
}

/** Waits for `/readyz`. Throws with the end of the output if the process does not start. */
export async function waitUntilReady(one: ShopProcess): Promise<void> {
  try {
    const ready = await waitFor(() => readiness(one), { timeout: START_TIMEOUT_MS, what: "the shop to take orders" });
    if (ready === "ended") throw new Error(`It ended with code ${one.child.exitCode}`);
  } catch (error) {
    const output = one.output().trim().split("\n").slice(-MAX_OUTPUT_LINES).join("\n");
    throw new Error(`The shop did not start:\n${output}`, { cause: error });
  }
}

/** Null while the shop is starting. Throws while it refuses connections; `waitFor` treats both as "not yet". */
async function readiness(one: ShopProcess): Promise<"ready" | "ended" | null> {
  if (one.hasEnded()) return "ended";
  const answer = await fetch(`${one.url}/readyz`, { signal: AbortSignal.timeout(5_000) });
  await answer.arrayBuffer();
  return answer.status === 200 ? "ready" : null;
}

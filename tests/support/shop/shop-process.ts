import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { bareEnvironment, ownChild } from "../runner/process.ts";
import { waitFor } from "../wait-for.ts";

const projectRoot = fileURLToPath(new URL("../../..", import.meta.url));

/** How long a shop may take to its first answer on a very busy machine, in milliseconds. */
const START_TIMEOUT = 180_000;

/** The embedded database is compiled once and plainly: a shop under test does not live until the better code pays. */
const QUICK_START = ["--liftoff-only"];

/** How much of what it printed is told when it does not start, in lines. */
const LINES_TOLD = 60;

/** One process of a built shop, and the port on which it alone answers. */
export type ShopProcess = ReturnType<typeof launchProcess>;

/** Starts the built shop on `port` with these settings. A process without `DATABASE_URL` has the embedded database. */
export function launchProcess(port: number, env: Record<string, string>) {
  const child = spawn(process.execPath, [...(env.DATABASE_URL ? [] : QUICK_START), "server/index.mjs"], {
    cwd: projectRoot,
    env: { ...bareEnvironment(), NODE_ENV: "production", PORT: String(port), ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  return { port, url: `http://localhost:${port}`, ...ownChild(child) };
}

/** Waits until it takes orders (`/readyz`). Throws with the end of what it printed when it does not come up. */
export async function waitUntilReady(one: ShopProcess): Promise<void> {
  try {
    const ready = await waitFor(() => readiness(one), { timeout: START_TIMEOUT, what: "the shop to take orders" });
    if (ready === "ended") throw new Error(`It ended with code ${one.child.exitCode}`);
  } catch (error) {
    const told = one.output().trim().split("\n").slice(-LINES_TOLD).join("\n");
    throw new Error(`The shop did not start:\n${told}`, { cause: error });
  }
}

/** Null while the shop is starting. Throws while it refuses connections; `waitFor` treats both as "not yet". */
async function readiness(one: ShopProcess): Promise<"ready" | "ended" | null> {
  if (one.hasEnded()) return "ended";
  const answer = await fetch(`${one.url}/readyz`, { signal: AbortSignal.timeout(5_000) });
  await answer.arrayBuffer();
  return answer.status === 200 ? "ready" : null;
}

import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { atExit } from "../runner/at-exit.ts";
import { waitFor } from "../wait-for.ts";

const projectRoot = fileURLToPath(new URL("../../..", import.meta.url));

/** How long a shop may take to its first answer on a very busy machine, and to its orderly end, in milliseconds. */
const START_TIMEOUT = 180_000;
const STOP_TIMEOUT = 60_000;

/** The embedded database is compiled once and plainly: a shop under test does not live until the better code pays. */
const QUICK_START = ["--liftoff-only"];

/** How much of what it printed is told when it does not start, in lines. */
const LINES_TOLD = 60;

/** One process of a built shop, and the port on which it alone answers. */
export type ShopProcess = {
  port: number;
  url: string;
  child: ChildProcess;
  output(): string;
  hasEnded(): boolean;
  /** Ends it (SIGTERM unless told otherwise) and waits for it. The exit code is null after a kill. */
  end(signal?: NodeJS.Signals): Promise<number | null>;
};

/** Starts the built shop on `port` with these settings. A process without `DATABASE_URL` has the embedded database. */
export function launchProcess(port: number, env: Record<string, string>): ShopProcess {
  const { PATH, HOME, TMPDIR } = process.env;
  const child = spawn(process.execPath, [...(env.DATABASE_URL ? [] : QUICK_START), "server/index.mjs"], {
    cwd: projectRoot,
    // Nothing else of our environment: settings of the person at the terminal must not reach the shop under test.
    env: { PATH, HOME, ...(TMPDIR ? { TMPDIR } : {}), NODE_ENV: "production", PORT: String(port), ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  child.once(
    "exit",
    atExit(() => child.kill("SIGKILL")),
  );
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  return {
    ...{ port, url: `http://localhost:${port}`, child, output: collectOutput(child), hasEnded },
    end: async (signal = "SIGTERM") => {
      if (hasEnded()) return child.exitCode;
      const ended = new Promise((resolve) => child.once("exit", resolve));
      child.kill(signal);
      const tooLate = setTimeout(() => child.kill("SIGKILL"), STOP_TIMEOUT);
      await ended;
      clearTimeout(tooLate);
      return child.exitCode;
    },
  };
}

function collectOutput(child: ChildProcess): () => string {
  let text = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (chunk: string) => {
      text += chunk;
    });
  }
  child.on("error", (error) => {
    text += error.message;
  });
  return () => text;
}

/** Waits until it takes orders (`/readyz`). Throws with the end of what it printed when it does not come up. */
export async function untilReady(one: ShopProcess): Promise<void> {
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

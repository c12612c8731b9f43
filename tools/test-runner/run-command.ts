import { type ChildProcess, spawn } from "node:child_process";
import process from "node:process";

const LIMIT_MS = 60 * 60_000;

/** Settings of the developer's shop, and of a run that started this one. */
const NOT_INHERITED = [
  ...["NODE_ENV", "PORT", "HOST", "APP_URL", "DATA_DIR", "DATABASE_URL", "SMTP_URL"],
  ...["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET", "TEST_REPORT", "TEST_CASES"],
];

export type CommandSettings = {
  env?: Readonly<Record<string, string>>;
  /** Prints the output instead of returning it. */
  isPrinted?: boolean;
  limitMs?: number;
};

const running = new Set<ChildProcess>();
let interrupted = false;

/** Runs a shell command. `code` is null if it was killed or ran longer than the limit. Ends everything that it started. Never throws. */
export function runCommand(
  command: string,
  { env = {}, isPrinted = false, limitMs = LIMIT_MS }: CommandSettings = {},
): Promise<{ code: number | null; output: string }> {
  if (interrupted) return Promise.resolve({ code: null, output: "Interrupted." });
  return new Promise((resolve) => {
    const output = isPrinted ? "inherit" : "pipe";
    const child = spawn("sh", ["-c", command], {
      detached: true,
      env: environment(env),
      stdio: ["ignore", output, output],
      timeout: limitMs,
    });
    running.add(child);
    let text = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding("utf8").on("data", (chunk: string) => {
        text += chunk;
      });
    }
    child.on("error", (error) => {
      text += error.message;
    });
    // Processes left by a failed test would keep the pipes open.
    child.on("exit", () => signalGroup(child, "SIGKILL"));
    child.on("close", (code) => {
      running.delete(child);
      resolve({ code, output: text.trim() });
      if (interrupted && running.size === 0) process.exit(130);
    });
  });
}

/** An interrupt ends all commands, and then this process; no further command starts. */
export function endWithCommands(): void {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => {
      interrupted = true;
      if (running.size === 0) process.exit(130);
      for (const child of running) signalGroup(child, signal);
    });
  }
}

/** Colors only on a terminal: in a log they are half of the text. */
function environment(extra: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const { FORCE_COLOR: _, ...own } = process.env;
  for (const name of NOT_INHERITED) delete own[name];
  return { ...own, CI: "true", ...(process.stdout.isTTY ? { FORCE_COLOR: "1" } : { NO_COLOR: "1" }), ...extra };
}

/** Signals the command's process group, which contains everything that it started. */
function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(-pid, signal);
  } catch {
    // All have ended.
  }
}

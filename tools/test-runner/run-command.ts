import { type ChildProcess, spawn } from "node:child_process";

const SHOP_SETTINGS = [
  "NODE_ENV",
  "PORT",
  "HOST",
  "APP_URL",
  "DATA_DIR",
  "DATABASE_URL",
  "SMTP_URL",
  "STRIPE_SECRET_KEY",
  "STRIPE_WEBHOOK_SECRET",
];

/** Longer than any part takes on a busy machine. */
const LIMIT_MS = 60 * 60_000;

export type CommandSettings = {
  print?: (text: string) => void;
  env?: Record<string, string>;
  /** Milliseconds. */
  limit?: number;
};

/** After an interrupt no further command starts. */
let interrupted = false;

/** `print` receives the output immediately; the result has all of it. `code` is null for a killed command. Never throws. */
export function runCommand(
  command: string,
  args: readonly string[],
  { print = () => {}, env = {}, limit: most = LIMIT_MS }: CommandSettings = {},
): Promise<{ code: number | null; output: string }> {
  if (interrupted) return Promise.resolve({ code: null, output: "Interrupted." });
  return new Promise((resolve) => {
    const child = spawn(command, args, { env: environment(env), stdio: ["ignore", "pipe", "pipe"], detached: true });
    const limit = setTimeout(() => {
      collect(`\nStopped: still running after ${most / 60_000} minutes.\n`);
      signalGroup(child, "SIGKILL");
    }, most);
    const stopForwarding = forwardSignals(child);
    let output = "";
    const collect = (chunk: string) => {
      output += chunk;
      print(chunk);
    };
    child.stdout.setEncoding("utf8").on("data", collect);
    child.stderr.setEncoding("utf8").on("data", collect);
    child.on("error", (error) => collect(`${error.message}\n`));
    // Processes left by a failed test would keep the pipes open.
    child.on("exit", () => signalGroup(child, "SIGKILL"));
    child.on("close", (code) => {
      clearTimeout(limit);
      stopForwarding();
      resolve({ code, output: output.trim() });
    });
  });
}

/** Without the developer's settings. Colors only on a terminal: in a log they are half of the text. */
function environment(extra: Record<string, string>): NodeJS.ProcessEnv {
  const colors = process.stdout.isTTY ? { FORCE_COLOR: "1" } : { NO_COLOR: "1" };
  const env: NodeJS.ProcessEnv = { ...process.env, CI: "true", ...colors, ...extra };
  for (const name of SHOP_SETTINGS) if (!(name in extra)) delete env[name];
  if (!process.stdout.isTTY) delete env.FORCE_COLOR;
  return env;
}

const running = new Set<ChildProcess>();

/** Passes the signal to all commands, and exits when they have ended. */
function forwardSignals(child: ChildProcess): () => void {
  const signals: NodeJS.Signals[] = ["SIGINT", "SIGTERM", "SIGHUP"];
  const onSignal = (signal: NodeJS.Signals) => {
    interrupted = true;
    signalGroup(child, signal);
  };
  running.add(child);
  for (const signal of signals) process.on(signal, onSignal);
  return () => {
    running.delete(child);
    for (const signal of signals) process.off(signal, onSignal);
    if (interrupted && running.size === 0) process.exit(130);
  };
}

/** Signals the command's process group, which contains everything it started. */
function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals) {
  if (pid === undefined) return;
  try {
    process.kill(-pid, signal);
  } catch {
    // All have ended.
  }
}

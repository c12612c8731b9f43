import { type ChildProcess, spawn } from "node:child_process";

/** How often a command that prints nothing says that it is still at work, in milliseconds. */
const HEARTBEAT = 10_000;

/** Settings of the shop that somebody may have set for themselves: tests choose their own. */
const LEFT_OUT = [
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

/** Nothing takes longer than this, in milliseconds; what does, hangs. */
const LIMIT = 25 * 60_000;

export type Ended = { code: number | null; output: string };

/**
 * Runs a command to its end, without input. `show: "all"` prints what it prints as it comes; `show: "nothing"` keeps it for
 * the caller and only says now and then that time passes.
 */
export function runCommand(
  command: string,
  args: readonly string[],
  { show, env = {} }: { show: "all" | "nothing"; env?: Record<string, string> },
): Promise<Ended> {
  return new Promise((resolve) => {
    const started = Date.now();
    const child = spawn(command, args, { env: environment(env), stdio: ["ignore", "pipe", "pipe"], detached: true });
    const limit = setTimeout(() => {
      take(`\nStopped: it still ran after ${LIMIT / 60_000} minutes.\n`);
      signalGroup(child, "SIGKILL");
    }, LIMIT);
    const heartbeat = setInterval(() => {
      if (show === "nothing") console.log(`  still at it after ${Math.round((Date.now() - started) / 1000)} s`);
    }, HEARTBEAT);
    const stopForwarding = forwardSignals(child);
    let output = "";
    const take = (chunk: string) => {
      output += chunk;
      if (show === "all") process.stdout.write(chunk);
    };
    child.stdout.setEncoding("utf8").on("data", take);
    child.stderr.setEncoding("utf8").on("data", take);
    child.on("error", (error) => take(`${error.message}\n`));
    // What a failed test has left running would keep our pipes open, and us waiting.
    child.on("exit", () => signalGroup(child, "SIGKILL"));
    child.on("close", (code) => {
      clearTimeout(limit);
      clearInterval(heartbeat);
      stopForwarding();
      resolve({ code, output: output.trim() });
    });
  });
}

function environment(extra: Record<string, string>): NodeJS.ProcessEnv {
  const env: NodeJS.ProcessEnv = { ...process.env, CI: "true", ...extra };
  for (const name of LEFT_OUT) if (!(name in extra)) delete env[name];
  return env;
}

/** Whoever interrupts the run means all of it: the command gets the signal, and once it has cleaned up we end too. */
function forwardSignals(child: ChildProcess): () => void {
  const signals: NodeJS.Signals[] = ["SIGINT", "SIGTERM", "SIGHUP"];
  const onSignal = (signal: NodeJS.Signals) => {
    child.once("close", () => process.exit(130));
    signalGroup(child, signal);
  };
  for (const signal of signals) process.on(signal, onSignal);
  return () => {
    for (const signal of signals) process.off(signal, onSignal);
  };
}

/** The command was started as the leader of a group of its own, so this reaches all that it started, and nobody else. */
function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals) {
  if (pid === undefined) return;
  try {
    process.kill(-pid, signal);
  } catch {
    // They have all ended already.
  }
}

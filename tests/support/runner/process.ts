import type { ChildProcess } from "node:child_process";

const exitTasks = new Set<() => void>();
let isListening = false;

/** Calls `task` when this process exits, also after SIGTERM, which skips exit handlers. Returns a function that cancels it. */
export function atExit(task: () => void): () => void {
  if (!isListening) listen();
  exitTasks.add(task);
  return () => {
    exitTasks.delete(task);
  };
}

/** One listener for all tasks: Node warns about more than 10. */
function listen(): void {
  isListening = true;
  process.once("SIGTERM", () => process.exit(143));
  process.once("exit", () => {
    for (const task of exitTasks) task();
  });
}

/** After this a child that does not stop is killed. */
const STOP_TIMEOUT_MS = 60_000;

/** Collects the output of a child process and sends it `last` if this process exits before it. */
export function ownChild(child: ChildProcess, last: NodeJS.Signals = "SIGKILL") {
  let output = "";
  const note = (text: string) => {
    output += text;
  };
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding("utf8").on("data", note);
  child.on("error", ({ message }) => note(message));
  child.once(
    "exit",
    atExit(() => child.kill(last)),
  );
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  return {
    child,
    output: () => output,
    hasEnded,
    /** Sends a signal and waits for the exit. The exit code is null after a kill. */
    end: async (signal: NodeJS.Signals = "SIGTERM"): Promise<number | null> => {
      if (hasEnded()) return child.exitCode;
      const ended = new Promise((resolve) => child.once("exit", resolve));
      child.kill(signal);
      const timer = setTimeout(() => child.kill("SIGKILL"), STOP_TIMEOUT_MS);
      await ended;
      clearTimeout(timer);
      return child.exitCode;
    },
  };
}

/** The environment of child processes, without the developer's settings. */
export function bareEnvironment(): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR } = process.env;
  return { PATH, HOME, ...(TMPDIR && { TMPDIR }) };
}

export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // EPERM: a process of another user.
    return error instanceof Error && "code" in error && error.code !== "ESRCH";
  }
}

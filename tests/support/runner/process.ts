import type { ChildProcess } from "node:child_process";

const works = new Set<() => void>();
let heard = false;

/** Does `work` when this process ends, also by Vitest's SIGTERM, which skips exit handlers. Returns what takes it back. */
export function atExit(work: () => void): () => void {
  if (!heard) listen();
  works.add(work);
  return () => {
    works.delete(work);
  };
}

/** One listener for all: Node warns of more than ten. */
function listen(): void {
  heard = true;
  process.once("SIGTERM", () => process.exit(143));
  process.once("exit", () => {
    for (const work of works) work();
  });
}

/** How long a child may take to its orderly end, in milliseconds. */
const PATIENCE = 60_000;

/** A child process, which is sent `last` when this process ends before it. */
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
    /** Ends it and waits for that. The exit code is null after a kill. */
    end: async (signal: NodeJS.Signals = "SIGTERM"): Promise<number | null> => {
      if (hasEnded()) return child.exitCode;
      const ended = new Promise((resolve) => child.once("exit", resolve));
      child.kill(signal);
      const tooLate = setTimeout(() => child.kill("SIGKILL"), PATIENCE);
      await ended;
      clearTimeout(tooLate);
      return child.exitCode;
    },
  };
}

/** What programs of ours need of our environment; settings of the person at the terminal must not reach what is tested. */
export function bareEnvironment(): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR } = process.env;
  return { PATH, HOME, ...(TMPDIR && { TMPDIR }) };
}

export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // Somebody else's process is one, too: it may not be asked.
    return error instanceof Error && "code" in error && error.code !== "ESRCH";
  }
}

import { execFileSync } from "node:child_process";
import { availableParallelism } from "node:os";

/**
 * Puts the servers on the first core and whoever asks them on the second, so that neither takes the other's time, and a
 * server with helpers of its own has no more than one without. Returns what frees us again. Does nothing where there is one core.
 */
export function pinToCores(servers: readonly number[]): () => void {
  if (availableParallelism() < 2) return () => {};
  for (const pid of servers) pin(pid, "0");
  pin(process.pid, "1");
  return () => pin(process.pid, `0-${availableParallelism() - 1}`);
}

/** A process with all its threads, and what it starts from then on. Where that is not allowed, it stays where it is. */
function pin(pid: number, cores: string): void {
  try {
    execFileSync("taskset", ["-acp", cores, String(pid)], { stdio: "ignore" });
  } catch {
    // Without `taskset`, or with other cores than these, the system chooses.
  }
}

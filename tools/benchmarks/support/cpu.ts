import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { withClient } from "../../../tests/support/database/postgres.ts";

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

/** Linux counts processor time in hundredths of a second. */
const TICKS_A_SECOND = 100;

type Stat = { parent: number; ticks: number; endedChildren: number };

/** What Linux knows of a process; null when it has ended. The name, in brackets, may contain spaces. */
function statOf(pid: number): Stat | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /, "")
      .split(" ")
      .map(Number);
    const at = (index: number) => fields[index] ?? 0;
    return { parent: at(1), ticks: at(11) + at(12), endedChildren: at(13) + at(14) };
  } catch {
    return null;
  }
}

/** Processor time of one process so far, in seconds. */
export const processorTime = (pid: number): number => (statOf(pid)?.ticks ?? 0) / TICKS_A_SECOND;

/** Processor time of a PostgreSQL server with all its processes so far, in seconds. It must run on this machine. */
export async function postgresTime(databaseUrl: string): Promise<number> {
  const server = await withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
    return statOf(rows[0]?.pid ?? 0)?.parent ?? 0;
  });
  const pids = readdirSync("/proc").map(Number).filter(Boolean);
  const own = statOf(server);
  const children = pids.map(statOf).filter((stat) => stat?.parent === server);
  const ticks = [own, ...children].reduce((sum, stat) => sum + (stat?.ticks ?? 0), own?.endedChildren ?? 0);
  return ticks / TICKS_A_SECOND;
}

/** A process and all that it started, directly or not. */
export function processTreeOf(pid: number): number[] {
  const parents = readdirSync("/proc")
    .map(Number)
    .filter(Boolean)
    .map((child) => ({ child, parent: statOf(child)?.parent }));
  const below = (of: number): number[] => [
    of,
    ...parents.filter(({ parent }) => parent === of).flatMap(({ child }) => below(child)),
  ];
  return below(pid);
}

/** Processor time of a process and all that it started so far, in seconds. */
export const treeTime = (pid: number): number => processTreeOf(pid).reduce((sum, id) => sum + processorTime(id), 0);

/** Memory that a process and all that it started have in use (resident), in MB. */
export function treeMemory(pid: number): number {
  const kilobytes = processTreeOf(pid).map((id) => {
    try {
      return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${id}/status`, "utf8"))?.[1] ?? 0);
    } catch {
      return 0;
    }
  });
  return kilobytes.reduce((sum, own) => sum + own, 0) / 1_000;
}

import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { withClient } from "../../../tests/support/database/postgres.ts";

/** Servers use the first core and this process the second, so that they do not compete. Returns a function that undoes this. */
export function pinToCores(servers: readonly number[]): () => void {
  if (availableParallelism() < 2) return () => {};
  for (const pid of servers) pin(pid, "0");
  pin(process.pid, "1");
  return () => pin(process.pid, `0-${availableParallelism() - 1}`);
}

/** Pins a process with all threads and future children, if allowed. */
function pin(pid: number, cores: string): void {
  try {
    execFileSync("taskset", ["-acp", cores, String(pid)], { stdio: "ignore" });
  } catch {
    // Without `taskset` or these cores the system chooses.
  }
}

/** Linux counts CPU time in 1/100 s. */
const TICKS_A_SECOND = 100;

type Stat = { parent: number; ticks: number; endedChildren: number };

/** Fields of /proc/PID/stat; null if the process has ended. The name, in parentheses, may contain spaces. */
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

/** CPU time of a process, in seconds. */
export const processorTime = (pid: number): number => (statOf(pid)?.ticks ?? 0) / TICKS_A_SECOND;

/** CPU time of a local PostgreSQL server with all its processes, in seconds. */
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

/** CPU time of a process and its descendants, in seconds. */
export const treeTime = (pid: number): number => processTreeOf(pid).reduce((sum, id) => sum + processorTime(id), 0);

/** Resident memory of a process and its descendants, in MB. */
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

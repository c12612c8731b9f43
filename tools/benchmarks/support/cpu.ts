import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { withClient } from "../../../tests/support/database/postgres.ts";

/** Servers use the first core and this process the second, so that they do not compete. Returns a function that undoes this. */
export function pinToCores(servers: readonly number[]): () => void {
  if (availableParallelism() < 2) return () => {};
  for (const pid of servers.flatMap((server) => treeOf(server))) pin(pid, "0");
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

type Stat = { pid: number; parent: number; seconds: number; endedChildren: number };

/** Fields of /proc/PID/stat, which counts in 1/100 s. The name, in parentheses, may contain spaces. */
function listProcesses(): Stat[] {
  return readdirSync("/proc").flatMap((name) => {
    try {
      const fields = readFileSync(`/proc/${Number(name)}/stat`, "utf8")
        .replace(/^.*\) /, "")
        .split(" ")
        .map(Number);
      const [, parent = 0] = fields;
      const [user = 0, system = 0, childUser = 0, childSystem = 0] = fields.slice(11);
      return [
        { pid: Number(name), parent, seconds: (user + system) / 100, endedChildren: (childUser + childSystem) / 100 },
      ];
    } catch {
      // Not a process, or it has ended.
      return [];
    }
  });
}

function treeOf(pid: number, all = listProcesses()): number[] {
  return [pid, ...all.filter(({ parent }) => parent === pid).flatMap((child) => treeOf(child.pid, all))];
}

/** CPU time of a process and its descendants, in seconds. */
export function treeTime(pid: number): number {
  const all = listProcesses();
  const tree = new Set(treeOf(pid, all));
  return all.reduce((sum, { pid, seconds }) => (tree.has(pid) ? sum + seconds : sum), 0);
}

/** CPU time of a local PostgreSQL server with all its processes, in seconds. */
export const postgresTime = (databaseUrl: string): Promise<number> =>
  withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
    const all = listProcesses();
    const parent = all.find(({ pid }) => pid === rows[0]?.pid)?.parent;
    const server = all.find(({ pid }) => pid === parent);
    return server ? treeTime(server.pid) + server.endedChildren : Number.NaN;
  });

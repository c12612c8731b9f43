import { setTimeout as pause } from "node:timers/promises";
import { findInconsistencies } from "../../tests/support/faults/consistency.ts";
import { createLoadUsers, type Failure, type Seen } from "../../tests/support/faults/load.ts";
import { type Cluster, startCluster } from "./support/cluster-processes.ts";

/**
 * `npm run cluster -- 4`: restarts four processes of the shop one after the other under load, kills one, and compares orders, emails and
 * payments. Exit code 1 if a restart failed a request, or anything was lost or doubled. `--stay` leaves the processes running.
 */

/** Between the restart of one process and the next, in milliseconds. */
const BETWEEN_RESTARTS = 2_000;
/** Load without restarts before, between and after, in milliseconds. */
const QUIET = 5_000;
const CROWD = { readers: 6, buyers: 6 };

const { count, stay } = readWords(process.argv.slice(2));
console.log(`Starting PostgreSQL, the card sandbox and ${count} processes of the shop…`);
const cluster = await startCluster(count);
try {
  const faults = await tryOut(cluster);
  for (const fault of faults) console.log(`FAIL: ${fault}`);
  console.log(
    faults.length > 0 ? `\n${faults.length} failures` : "\nNothing failed, nothing was lost, nothing was doubled.",
  );
  process.exitCode = faults.length > 0 ? 1 : 0;
  if (stay) await stayUntilStopped(cluster);
} finally {
  await cluster.close();
}

function readWords(words: readonly string[]): { count: number; stay: boolean } {
  const numbers = words.filter((word) => word !== "--stay");
  const number = Number(numbers[0] ?? 4);
  if (numbers.length > 1 || !Number.isInteger(number) || number < 2 || number > 16) {
    console.error("npm run cluster -- N tries N processes, 2 to 16. With --stay they keep running afterward");
    process.exit(1);
  }
  return { count: number, stay: words.includes("--stay") };
}

async function tryOut({ balancer, shops, ...places }: Cluster): Promise<string[]> {
  let state = "quiet";
  const people = createLoadUsers(balancer.url, CROWD, () => state);
  const began = performance.now();
  const tell = (words: string) => console.log(`${seconds(began).padStart(6)} s  ${words}`);
  tell(`${CROWD.readers} readers and ${CROWD.buyers} buyers are here`);
  await pause(QUIET);

  state = "restarts";
  for (const [n, shop] of shops.entries()) {
    const stopped = performance.now();
    shops[n] = await shop.restart();
    tell(`process ${n + 1} restarted in ${seconds(stopped)} s`);
    await pause(BETWEEN_RESTARTS);
  }
  state = "quiet";
  await pause(QUIET);

  state = "kill";
  const [first] = shops;
  await first?.stop("SIGKILL");
  tell("process 1 killed");
  await pause(QUIET);
  state = "quiet";
  if (first) shops[0] = await first.restart();
  tell("process 1 is back");
  await pause(QUIET);
  await people.leave();
  tell("everyone has left");
  const duration = (performance.now() - began) / 1000;

  report(people.seen, duration, balancer.served());
  tell("comparing books, emails and the provider's payments");
  const failed = people.seen.failures.filter(({ during }) => during !== "kill");
  const differences = await findInconsistencies(places, people.seen);
  return [...failed.map(({ during, what }) => `${what} (${during})`), ...differences];
}

function report({ requests, times, failures, bought, written }: Seen, duration: number, served: number[]): void {
  const sorted = times.sort((a, b) => a - b);
  const at = (share: number) => `${Math.round(sorted[Math.floor(sorted.length * share)] ?? 0)} ms`;
  const rows: Record<string, string | number> = {
    "requests of people": `${requests} in ${duration.toFixed(0)} s (${(requests / duration).toFixed(0)} a second)`,
    "answered in": `${at(0.5)} (half), ${at(0.99)} (99 %)`,
    "answered by each process": served.join(", "),
    "purchases confirmed": bought.length,
    "messages acknowledged": written.length,
    "failed while nothing happened": failedDuring(failures, "quiet"),
    "failed during restarts": failedDuring(failures, "restarts"),
    "cut off by the kill, asked again": failedDuring(failures, "kill"),
  };
  console.log();
  for (const [name, value] of Object.entries(rows)) console.log(`${name.padEnd(34)} ${value}`);
}

function failedDuring(failures: readonly Failure[], state: string): number {
  return failures.filter(({ during }) => during === state).length;
}

async function stayUntilStopped({ balancer }: Cluster): Promise<void> {
  console.log(`\nThe shop is at ${balancer.url} until you press Ctrl-C.`);
  await new Promise((resolve) => process.once("SIGINT", resolve));
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1000).toFixed(1);
}

import { setTimeout as pause } from "node:timers/promises";
import { findInconsistencies } from "../../tests/support/faults/consistency.ts";
import type * as LoadModule from "../../tests/support/faults/load.ts";
import { importSource } from "../import-source.ts";
import { quantile } from "./report.ts";
import { type Cluster, startCluster } from "./support/cluster-processes.ts";

/**
 * `npm run cluster -- 4`: under load, restarts four processes of the shop one after the other and kills one. Exit code 1 if a restart
 * failed a request, or if orders, emails or payments were lost or doubled.
 */

const BETWEEN_RESTARTS_MS = 2_000;
/** Load without restarts: before, between and after. */
const QUIET_MS = 5_000;
const CROWD = { readers: 6, buyers: 6 };

const { count, stay } = readArguments(process.argv.slice(2));
console.log(`Starting PostgreSQL, the card sandbox and ${count} processes of the shop…`);
const cluster = await startCluster(count);
try {
  const faults = await tryOut(cluster);
  for (const fault of faults) console.log(`FAIL: ${fault}`);
  console.log(
    faults.length > 0 ? `\n${faults.length} failures` : "\nNothing failed, nothing was lost, nothing was doubled.",
  );
  process.exitCode = faults.length > 0 ? 1 : 0;
  if (stay) {
    console.log(`\nThe shop is at ${cluster.balancer.url} until you press Ctrl-C.`);
    await new Promise((resolve) => process.once("SIGINT", resolve));
  }
} finally {
  await cluster.close();
}

function readArguments(words: readonly string[]): { count: number; stay: boolean } {
  const [number = "4", ...more] = words.filter((word) => word !== "--stay");
  const count = Number(number);
  if (more.length > 0 || !Number.isInteger(count) || count < 2 || count > 16) {
    console.error("npm run cluster -- N tries N processes, 2 to 16. With --stay they keep running afterward");
    process.exit(1);
  }
  return { count, stay: words.includes("--stay") };
}

async function tryOut({ balancer, shops, ...places }: Cluster): Promise<string[]> {
  const { createLoadUsers } = await importSource<typeof LoadModule>("tests/support/faults/load.ts");
  let state = "quiet";
  const people = createLoadUsers(balancer.url, CROWD, () => state);
  const began = performance.now();
  const seconds = (since: number) => ((performance.now() - since) / 1000).toFixed(1);
  const tell = (words: string) => console.log(`${seconds(began).padStart(6)} s  ${words}`);
  tell(`${CROWD.readers} readers and ${CROWD.buyers} buyers are here`);
  await pause(QUIET_MS);

  state = "restarts";
  for (const [n, shop] of shops.entries()) {
    const stopped = performance.now();
    shops[n] = await shop.restart();
    tell(`process ${n + 1} restarted in ${seconds(stopped)} s`);
    await pause(BETWEEN_RESTARTS_MS);
  }
  state = "quiet";
  await pause(QUIET_MS);

  state = "kill";
  const [first] = shops;
  await first?.stop("SIGKILL");
  tell("process 1 killed");
  await pause(QUIET_MS);
  state = "quiet";
  if (first) shops[0] = await first.restart();
  tell("process 1 is back");
  await pause(QUIET_MS);
  await people.leave();
  tell("everyone has left");
  const duration = (performance.now() - began) / 1000;

  report(people.seen, duration, balancer.served());
  tell("comparing books, emails and the provider's payments");
  const failed = people.seen.failures.filter(({ during }) => during !== "kill");
  const differences = await findInconsistencies(places, people.seen);
  return [...failed.map(({ during, what }) => `${what} (${during})`), ...differences];
}

function report(
  { requests, times, failures, bought, written }: LoadModule.Seen,
  duration: number,
  served: number[],
): void {
  const at = (share: number) => `${Math.round(quantile(times, share))} ms`;
  const failedDuring = (state: string) => failures.filter(({ during }) => during === state).length;
  const rows: Record<string, string | number> = {
    "requests of people": `${requests} in ${duration.toFixed(0)} s (${(requests / duration).toFixed(0)} a second)`,
    "answered in": `${at(0.5)} (half), ${at(0.99)} (99 %)`,
    "answered by each process": served.join(", "),
    "purchases confirmed": bought.length,
    "messages acknowledged": written.length,
    "failed while nothing happened": failedDuring("quiet"),
    "failed during restarts": failedDuring("restarts"),
    "cut off by the kill, asked again": failedDuring("kill"),
  };
  console.log();
  for (const [name, value] of Object.entries(rows)) console.log(`${name.padEnd(34)} ${value}`);
}

import { z } from "zod";
import { queryShop } from "../../tests/support/shop/shop.ts";
import { waitFor } from "../../tests/support/wait-for.ts";
import { startCluster } from "./support/cluster-processes.ts";
import { postgresTime, processorTime } from "./support/cpu.ts";
import { buyPages, throughputWork, type Work } from "./throughput.ts";

/**
 * `npm run rates`: what one request of each kind costs one process of the shop and its PostgreSQL, in processor time, which other
 * work on the machine hardly changes; and so how many a second one core of each can answer.
 */

const sizes = z.object({ bytes: z.coerce.number(), paid: z.coerce.number() });
const AT_ONCE = 8;
/** Enough for the compiler to have seen everything, in milliseconds; then measured for as long again and more. */
const WARM = 2_000;
const MEASURED = 6_000;

const cluster = await startCluster(1);
try {
  console.log(`${"one of".padEnd(40)} shop ms   PostgreSQL ms   a second on one core   answered in ms`);
  for (const work of throughputWork(cluster, await buyPages(cluster, 20))) console.log(await measured(work));
  console.log(`\nThe database keeps ${await bytesAnOrder()} KB of a purchase.`);
} finally {
  await cluster.close();
}

/** Waits for the jobs of what was done: mails, and events of the provider. */
async function idle(): Promise<void> {
  const sql = "select 1 from pgboss.job where state in ('created', 'retry', 'active') and start_after <= now() limit 1";
  const nothingWaits = async () => (await queryShop(cluster.databaseUrl, sql)).length === 0;
  await waitFor(nothingWaits, { what: "all jobs", timeout: 300_000, interval: 500 });
}

/** What a purchase leaves in the database, finished jobs included, in KB. */
async function bytesAnOrder(): Promise<string> {
  const read = async () => {
    const sql =
      "select pg_database_size(current_database()) as bytes, (select count(*) from orders where paid_at is not null) as paid";
    const [row] = await queryShop(cluster.databaseUrl, sql);
    return sizes.parse(row);
  };
  const before = await read();
  await buyPages(cluster, 300);
  const after = await read();
  return ((after.bytes - before.bytes) / (after.paid - before.paid) / 1024).toFixed(1);
}

async function measured({ name, once }: Work): Promise<string> {
  const pid = cluster.shops[0]?.process.pid ?? 0;
  let number = 0;
  const drive = async (milliseconds: number) => {
    const until = performance.now() + milliseconds;
    const times: number[] = [];
    const one = async () => {
      while (performance.now() < until) {
        const began = performance.now();
        number += 1;
        await once(number);
        times.push(performance.now() - began);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, one));
    return times.sort((a, b) => a - b);
  };
  await drive(WARM);
  await idle();
  const [shopBefore, postgresBefore] = [processorTime(pid), await postgresTime(cluster.databaseUrl)];
  const times = await drive(MEASURED);
  await idle();
  const perRequest = (seconds: number) => (seconds * 1000) / times.length;
  const shop = perRequest(processorTime(pid) - shopBefore);
  const postgres = perRequest((await postgresTime(cluster.databaseUrl)) - postgresBefore);
  const cells = [
    shop.toFixed(2).padStart(7),
    postgres.toFixed(2).padStart(15),
    Math.round(1000 / Math.max(shop, postgres))
      .toString()
      .padStart(22),
    (times[Math.floor(times.length / 2)] ?? 0).toFixed(1).padStart(16),
  ];
  return `${name.padEnd(40)} ${cells.join(" ")}`;
}

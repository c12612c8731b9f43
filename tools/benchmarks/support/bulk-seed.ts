import type pg from "pg";
import { withClient } from "../../../tests/support/database/postgres.ts";
import { FOLD_TALLIES, INSERT_ORDERS } from "../../seed/order-generator.ts";

const BATCH = 25_000;
const AT_ONCE = 2;

type Index = { name: string; definition: string };

/** Takes a third of the time of `npm run seed`, because it creates the indexes at the end. After a failure the database is unusable. */
export async function bulkSeedOrders(databaseUrl: string, wanted: number, say: (words: string) => void): Promise<void> {
  const indexes = await takeIndexes(databaseUrl);
  const firsts = Array.from({ length: Math.ceil(wanted / BATCH) }, (_, at) => at * BATCH);
  await together(databaseUrl, firsts, async (client, first) => {
    await client.query(INSERT_ORDERS, [first, Math.min(first + BATCH, wanted) - 1]);
    if ((first / BATCH) % 8 === 0)
      say(`orders are written, ${first.toLocaleString("en-US")} of ${wanted.toLocaleString("en-US")}`);
  });
  say("their indexes are made");
  // The full-text index first: it takes as long as all others together.
  const slowest = indexes.toSorted((a, b) => Number(isWords(b)) - Number(isWords(a)));
  await together(databaseUrl, slowest, async (client, { definition }) => {
    await client.query("set maintenance_work_mem = '512MB'");
    await client.query(definition);
  });
  await withClient(databaseUrl, async (client) => {
    for (const statement of [FOLD_TALLIES, "vacuum analyze orders", "vacuum analyze order_tallies"])
      await client.query(statement);
  });
}

const isWords = ({ name }: Index) => name === "orders_words";

async function takeIndexes(databaseUrl: string): Promise<Index[]> {
  return withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<Index>(
      `select relname as name, pg_get_indexdef(indexrelid) as definition from pg_index join pg_class on oid = indexrelid
       where indrelid = 'orders'::regclass and not exists (select from pg_constraint where conindid = indexrelid)`,
    );
    for (const { name } of rows) await client.query(`drop index "${name}"`);
    return rows;
  });
}

async function together<T>(databaseUrl: string, all: readonly T[], work: (client: pg.Client, one: T) => Promise<void>) {
  const waiting = [...all];
  const worker = () =>
    withClient(databaseUrl, async (client) => {
      for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) await work(client, one);
    });
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

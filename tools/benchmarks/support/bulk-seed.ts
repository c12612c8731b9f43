import pg from "pg";
import { FOLD_TALLIES, INSERT_ORDERS } from "../../seed/order-generator.ts";

const BATCH = 25_000;
const ORDER_INDEXES = `
  select relname as name, pg_get_indexdef(indexrelid) as definition from pg_index join pg_class on oid = indexrelid
  where indrelid = 'orders'::regclass and not exists (select from pg_constraint where conindid = indexrelid)`;

/** Takes a third of the time of `npm run seed`, because it creates the indexes at the end. After a failure the database is unusable. */
export async function bulkSeedOrders(databaseUrl: string, wanted: number, say: (words: string) => void): Promise<void> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2, options: "-c maintenance_work_mem=512MB" });
  try {
    const { rows: indexes } = await pool.query<{ name: string; definition: string }>(ORDER_INDEXES);
    for (const { name } of indexes) await pool.query(`drop index "${name}"`);
    const insert = async (first: number) => {
      await pool.query(INSERT_ORDERS, [first, Math.min(first + BATCH, wanted) - 1]);
      if ((first / BATCH) % 8 === 0)
        say(`orders are written, ${first.toLocaleString("en-US")} of ${wanted.toLocaleString("en-US")}`);
    };
    await Promise.all(Array.from({ length: Math.ceil(wanted / BATCH) }, (_, batch) => insert(batch * BATCH)));
    say("their indexes are made");
    // The full-text index first: it takes as long as all others together.
    const isSlow = ({ name }: { name: string }) => name === "orders_words";
    const slowFirst = indexes.toSorted((a, b) => Number(isSlow(b)) - Number(isSlow(a)));
    await Promise.all(slowFirst.map(({ definition }) => pool.query(definition)));
    for (const statement of [FOLD_TALLIES, "vacuum analyze orders", "vacuum analyze order_tallies"])
      await pool.query(statement);
  } finally {
    await pool.end();
  }
}

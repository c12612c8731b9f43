/**
 * `npm run seed -- 1000000`: inserts plausible test orders (`live` is false) of the last 3 years into the PostgreSQL database of
 * DATABASE_URL, and migrates it first. Rejects a database with orders, except with `--add`.
 */
import pg from "pg";
import { migrate } from "./migrate.ts";
import { FOLD_TALLIES, INSERT_ORDERS } from "./order-generator.ts";

const BATCH = 20_000;

const USAGE = "Usage: DATABASE_URL=postgres://... npm run seed -- NUMBER [--add]";

const given = process.argv.slice(2);
const add = given.includes("--add");
const [count = "1000", ...more] = given.filter((word) => word !== "--add");
const wanted = Number(count);
const url = process.env.DATABASE_URL;
if (!url || !Number.isSafeInteger(wanted) || wanted < 1 || more.length > 0) fail(USAGE);

try {
  await migrate(url);
  await seed(url, wanted);
} catch (error) {
  fail(error instanceof Error ? error.message : String(error));
}

function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

async function seed(url: string, wanted: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ all: string; seeded: string }>(
      `select count(*) as all, count(*) filter (where fingerprint like 'seed %') as seeded from orders`,
    );
    const { all = "0", seeded = "0" } = rows[0] ?? {};
    if (Number(all) > 0 && !add) {
      throw new Error(
        `The database already has ${all} orders. You couldn't tell invented ones apart later, so use an empty database, or pass --add.`,
      );
    }
    const first = Number(seeded);
    for (let from = first; from < first + wanted; from += BATCH) {
      await client.query(INSERT_ORDERS, [from, Math.min(from + BATCH, first + wanted) - 1]);
      process.stdout.write(`\r${Math.min(from + BATCH - first, wanted)} of ${wanted} orders`);
    }
    process.stdout.write("\nCounting the orders ...\n");
    for (const sql of ["vacuum analyze orders, order_events", FOLD_TALLIES, "vacuum analyze order_tallies"])
      await client.query(sql);
  } finally {
    await client.end();
  }
}

import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { sql } from "drizzle-orm";
import { readSettings } from "~/lib/config/settings.server";
import type { Database } from "~/lib/db/database";
import { openPglite } from "~/lib/db/pglite.server";
import { openPostgres } from "~/lib/db/postgres.server";
import { FOLD_TALLIES, INSERT_ORDERS } from "./order-generator";

const BATCH = 20_000;

/** Throws an error whose message is for the user. Rejects a database with orders; `--add` adds a NUMBER of orders to it. */
export async function runSeed(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({ args, options: { add: { type: "boolean" } }, allowPositionals: true });
  const wanted = positionals.length > 0 ? Number(positionals.join(" ")) : null;
  if (wanted !== null && !(Number.isSafeInteger(wanted) && wanted > 0))
    throw new Error("Usage: npm run seed, or npm run seed -- NUMBER [--add]");
  const { databaseUrl, dataDir } = readSettings(process.env);
  const options = { migrationsFolder: "app/lib/db/migrations", withoutTimeouts: true };
  await using database = databaseUrl
    ? await openPostgres({ ...options, databaseUrl })
    : await openPglite({ ...options, dataDir });
  const found = await countOrders(database, "true");
  if (found > 0 && (!values.add || wanted === null)) {
    throw new Error(
      `The database already has ${found} orders. You couldn't tell invented ones apart later, so use an empty database, or pass a NUMBER and --add.`,
    );
  }
  if (wanted === null) await insertAgency(database);
  else await insertOrders(database, wanted);
  const added = (await countOrders(database, "true")) - found;
  process.stdout.write(`${added} orders added to ${databaseUrl ? "DATABASE_URL" : dataDir}.\n`);
}

async function insertAgency({ kind, native }: Database): Promise<void> {
  const statements = readFileSync("tools/seed/agency.sql", "utf8");
  await (kind === "pglite" ? native.exec(statements) : native.pool.query(statements));
}

/** Orders of the last 3 years, without any work. */
async function insertOrders({ db, run }: Database, wanted: number): Promise<void> {
  const first = await countOrders({ run }, "fingerprint like 'seed %'");
  for (let from = first; from < first + wanted; from += BATCH)
    await run({ name: "seed", text: INSERT_ORDERS }, [from, Math.min(from + BATCH, first + wanted) - 1]);
  for (const text of ["vacuum analyze orders, order_events", FOLD_TALLIES, "vacuum analyze order_tallies"])
    await db.execute(sql.raw(text));
}

async function countOrders({ run }: Pick<Database, "run">, condition: string): Promise<number> {
  const text = `select count(*) as n from orders where ${condition}`;
  return Number((await run({ name: condition, text }, []))[0]?.n);
}

import { parseArgs } from "node:util";
import { sql } from "drizzle-orm";
import { loadExampleData, removeExampleData } from "~/admin/setup/example-data.server";
import { isLiveKey } from "~/lib/config/environment.server";
import { emailFolder, readSettings } from "~/lib/config/settings.server";
import type { Database } from "~/lib/db/database";
import { openPglite } from "~/lib/db/pglite.server";
import { openPostgres } from "~/lib/db/postgres.server";
import { createStorage } from "~/lib/storage/open-storage.server";
import { FOLD_TALLIES, INSERT_ORDERS } from "./order-generator";

const BATCH = 20_000;

/**
 * Throws an error whose message is for the user. Rejects a database with orders; `--add` adds a NUMBER of orders to it. `--remove` takes the
 * invented agency away again.
 */
export async function runSeed(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    options: { add: { type: "boolean" }, remove: { type: "boolean" } },
    allowPositionals: true,
  });
  const wanted = positionals.length > 0 ? Number(positionals.join(" ")) : null;
  if (wanted !== null && !(Number.isSafeInteger(wanted) && wanted > 0))
    throw new Error("Usage: npm run seed, npm run seed -- --remove, or npm run seed -- NUMBER [--add]");
  const settings = readSettings(process.env);
  const { databaseUrl, dataDir } = settings;
  const options = { migrationsFolder: "app/lib/db/migrations", withoutTimeouts: true };
  await using database = databaseUrl
    ? await openPostgres({ ...options, databaseUrl })
    : await openPglite({ ...options, dataDir });
  const place = databaseUrl ? "DATABASE_URL" : dataDir;
  if (values.remove) {
    const files = createStorage(settings.files);
    await removeExampleData({ db: database.db, files, mailFolder: emailFolder(settings) }, "shell");
    process.stdout.write(`The invented agency was removed from ${place}.\n`);
    return;
  }
  const found = await countOrders(database, "true");
  if (found > 0 && (!values.add || wanted === null)) {
    throw new Error(
      `The database already has ${found} orders. You couldn't tell invented ones apart later, so use an empty database, or pass a NUMBER and --add.`,
    );
  }
  if (wanted === null) {
    const loaded = await loadExampleData(database.db, isLiveKey(process.env.STRIPE_SECRET_KEY), "shell");
    if (!loaded.ok) throw new Error(loaded.error);
  } else await insertOrders(database, wanted);
  const added = (await countOrders(database, "true")) - found;
  process.stdout.write(`${added} orders added to ${place}.\n`);
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

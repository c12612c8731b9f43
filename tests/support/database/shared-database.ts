import { openDatabase } from "~/lib/db/client.server";
import type { Database } from "~/lib/db/database";
import { sharedCluster } from "./open-cluster";
import { withClient } from "./postgres";

/** A database without rows, and the fingerprint of its tables before the first test. */
type Spare = { databaseUrl: string; tables: string };

declare global {
  /** Global, because each test file of the process has fresh modules (tests/support/runner/reset-modules.ts). */
  var spareDatabases: Spare[] | undefined;
}

/** Test files share databases, because creating one takes a tenth of a second. `giveBack` empties it and closes it. */
export async function acquireSharedDatabase(): Promise<{ database: Database; giveBack(): Promise<void> }> {
  globalThis.spareDatabases ??= [];
  const spares = globalThis.spareDatabases;
  const spare = spares.pop() ?? (await createSpare());
  const { databaseUrl, tables } = spare;
  const place = { databaseUrl, dataDir: "/nowhere", migrationsFolder: "app/lib/db/migrations" };
  const database = await openDatabase({ ...place, skipMigrations: true });
  return {
    database,
    giveBack: async () => {
      await database.close();
      await withClient(databaseUrl, (client) => client.query(EMPTY_ALL_TABLES));
      // Not reused if a test changed its tables.
      if ((await tablesOf(databaseUrl)) === tables) spares.push(spare);
    },
  };
}

/** Table of `tableQueue` in test-app.ts. */
export const JOBS_TABLE = "create table test_jobs (id serial primary key, name text not null, data jsonb not null)";

/** Deletes all rows, without triggers and foreign keys. `truncate` takes 0.3 s, so only tables over 128 KiB get it. */
export const EMPTY_ALL_TABLES = `do $$
declare
  one regclass;
  grown text[] := '{}';
begin
  perform set_config('session_replication_role', 'replica', true);
  for one in select oid from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace loop
    if pg_relation_size(one) > 131072 then
      grown := grown || one::text;
    elsif pg_relation_size(one) > 0 then
      execute format('delete from %s', one);
    end if;
  end loop;
  if grown <> '{}' then
    execute format('truncate %s cascade', array_to_string(grown, ', '));
  end if;
end $$`;

async function createSpare(): Promise<Spare> {
  const databaseUrl = await (await sharedCluster()).newReadyDatabase();
  await withClient(databaseUrl, (client) => client.query(JOBS_TABLE));
  return { databaseUrl, tables: await tablesOf(databaseUrl) };
}

/** Changes with every table, constraint, trigger and function: each catalog row has the transaction that wrote it (xmin). */
async function tablesOf(databaseUrl: string): Promise<string> {
  const sum = (catalog: string) => `(select sum(xmin::text::numeric) from ${catalog})`;
  const catalogs = ["pg_attribute", "pg_constraint", "pg_trigger", "pg_proc"].map(sum);
  const { rows } = await withClient(databaseUrl, (client) =>
    client.query<{ sums: string }>(`select concat_ws(' ', ${catalogs.join(", ")}) as sums`),
  );
  return rows[0]?.sums ?? "";
}

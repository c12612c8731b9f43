import { sql } from "drizzle-orm";
import { z } from "zod";
import type { DatabaseState, Db } from "./database";
import { readMigrationState } from "./migrate.server";

const server = z.object({
  version: z.string(),
  used: z.coerce.number(),
  most: z.coerce.number(),
  clock: z.coerce.date(),
});
const tables = z.array(z.object({ name: z.string() }));

/** Looks, and changes nothing. */
export async function readDatabaseState(db: Db, migrationsFolder: string): Promise<DatabaseState> {
  const query = async (statement: string) => (await db.execute(sql.raw(statement))).rows;
  const [told] = await query(
    `select split_part(current_setting('server_version'), ' ', 1) as version,
       (select count(*) from pg_stat_activity where backend_type = 'client backend') as used,
       current_setting('max_connections') as most, clock_timestamp()::text as clock`,
  );
  const { used, most, ...rest } = server.parse(told);
  return {
    ...rest,
    ...(await readMigrationState(query, migrationsFolder)),
    forbidden: tables.parse(await query(FORBIDDEN)).map(({ name }) => name),
    connections: { used, most },
  };
}

const needed = (right: string) => `has_table_privilege(oid, '${right}')`;
const FORBIDDEN = `select relname as name from pg_class
  where relkind in ('r', 'p') and relnamespace = to_regnamespace('public')
    and not (${["select", "insert", "update", "delete"].map(needed).join(" and ")})
  order by relname`;

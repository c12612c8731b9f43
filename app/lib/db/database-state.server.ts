import { sql } from "drizzle-orm";
import { z } from "zod";
import type { DatabaseState, Db } from "./database";
import { readMigrationState } from "./migrate.server";

const SERVER = `select split_part(current_setting('server_version'), ' ', 1) as version,
  (select count(*) from pg_stat_activity where backend_type = 'client backend') as used,
  current_setting('max_connections') as most, clock_timestamp()::text as clock`;

const hasPrivilege = (privilege: string) => `has_table_privilege(oid, '${privilege}')`;
const FORBIDDEN_TABLES = `select relname as name from pg_class
  where relkind in ('r', 'p') and relnamespace = to_regnamespace('public')
    and not (${["select", "insert", "update", "delete"].map(hasPrivilege).join(" and ")})
  order by relname`;

const serverSchema = z.object({
  version: z.string(),
  used: z.coerce.number(),
  most: z.coerce.number(),
  clock: z.coerce.date(),
});
const tablesSchema = z.array(z.object({ name: z.string() }));

export async function readDatabaseState(db: Db, migrationsFolder: string): Promise<DatabaseState> {
  const query = async (statement: string) => (await db.execute(sql.raw(statement))).rows;
  const [row] = await query(SERVER);
  const { used, most, ...server } = serverSchema.parse(row);
  return {
    ...server,
    ...(await readMigrationState(query, migrationsFolder)),
    forbidden: tablesSchema.parse(await query(FORBIDDEN_TABLES)).map(({ name }) => name),
    connections: { used, most },
  };
}

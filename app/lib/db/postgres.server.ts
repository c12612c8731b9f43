import { setTimeout as sleep } from "node:timers/promises";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { type Database, type OpenOptions, withCommitListener } from "./database";
import { readDatabaseState } from "./database-state.server";
import { DatabaseError, errorCodes, rootCauseMessage } from "./errors";
import { assertSchemaNotNewer, INSUFFICIENT_PRIVILEGE, runMigrations } from "./migrate.server";
import { createWriteProbe, detectOutage, outageReason } from "./outage";
import * as schema from "./schema/index";

/** The oldest version that is tested. */
const MIN_MAJOR_VERSION = 15;
/** Any number that no other program on the server uses. */
const MIGRATION_LOCK = 7_310_031;
const CONNECT_TIMEOUT_MS = 5_000;
const STATEMENT_TIMEOUT_MS = 15_000;
/** Short, because other statements on the table wait behind the migration. */
const TABLE_LOCK_MS = 1_000;
const MAX_ATTEMPTS = 40;
const TIMEOUTS = {
  statement_timeout: STATEMENT_TIMEOUT_MS,
  // Also in the client: otherwise a query would wait forever for an unreachable server.
  query_timeout: STATEMENT_TIMEOUT_MS + 1_000,
  idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
};

const TABLES_IN_USE =
  "The tables could not be changed because other work kept them locked. Nothing was changed. Look for long transactions in pg_stat_activity (a dump, a report), then try again.";

const LOCK_NOT_AVAILABLE = "55P03"; // SQLSTATE of an expired `lock_timeout`.
/** Wrong user or password; unknown database. */
const REFUSED = /^(28...|3D000)$/;

/** Other processes may share the server. Throws DatabaseError. */
export async function openPostgres(options: OpenOptions & { databaseUrl: string }): Promise<Database> {
  const { poolSize: most = 10, onCommitted, onError = () => {} } = options;
  if (!options.skipMigrations) await migrateUnderLock(options.databaseUrl, options.migrationsFolder);
  const pool = new pg.Pool({
    connectionString: options.databaseUrl,
    application_name: "pixel-pilots",
    max: most,
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    ...(options.withoutTimeouts ? {} : TIMEOUTS),
  });
  // A broken connection emits an event, idle or within a transaction; without a listener it would end the process.
  pool.on("error", onError);
  pool.on("connect", (client) => client.on("error", onError));
  const plain = drizzle(pool, { schema });
  const db = onCommitted ? withCommitListener(plain, onCommitted) : plain;
  const close = async () => {
    if (!pool.ended) await pool.end();
  };
  return {
    db,
    run: async ({ name, text }, values) => (await pool.query({ name, text, values: [...values] })).rows,
    kind: "postgres",
    native: { url: options.databaseUrl, pool },
    ping: async () => {
      await pool.query("select 1");
    },
    assertWritable: createWriteProbe(db),
    pool: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount, most }),
    state: () => readDatabaseState(db, options.migrationsFolder),
    close,
    [Symbol.asyncDispose]: close,
  };
}

/** Throws DatabaseError if the shop could not start on this server; changes nothing. */
export const checkPostgres = (databaseUrl: string, migrationsFolder: string): Promise<void> =>
  withClient(databaseUrl, (client) => inspect(client, databaseUrl, migrationsFolder));

/** False for a database that no shop has used yet. Throws DatabaseError. */
export const hasShopTables = (databaseUrl: string): Promise<boolean> =>
  withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ found: boolean }>("select to_regclass('public.orders') is not null as found");
    return rows[0]?.found === true;
  });

/** The other processes wait and find nothing to do. Closing the connection releases the lock. */
const migrateUnderLock = (databaseUrl: string, migrationsFolder: string): Promise<void> =>
  withClient(databaseUrl, async (client) => {
    await inspect(client, databaseUrl, migrationsFolder);
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await client.query(`set lock_timeout = ${TABLE_LOCK_MS}`);
    await runMigrations(() => retryWhileLocked(() => migrate(drizzle(client), { migrationsFolder })));
  });

const queryOf = (client: pg.Client) => async (statement: string) => (await client.query(statement)).rows;

/** The migrations are one transaction, which fails if a table is locked, and is retried. */
async function retryWhileLocked(migrate: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await migrate();
    } catch (error) {
      if (!errorCodes(error).includes(LOCK_NOT_AVAILABLE)) throw error;
      if (attempt === MAX_ATTEMPTS) throw new DatabaseError(TABLES_IN_USE, { cause: error });
      await sleep(TABLE_LOCK_MS / 2);
    }
  }
}

async function withClient<T>(databaseUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  client.on("error", () => {}); // The current statement fails with the same error.
  try {
    await client.connect();
    return await work(client);
  } catch (error) {
    throw toDatabaseError(error, databaseUrl);
  } finally {
    await client.end().catch(() => {});
  }
}

async function inspect(client: pg.Client, databaseUrl: string, migrationsFolder: string): Promise<void> {
  await assertVersion(client, databaseUrl);
  await assertPermissions(client, databaseUrl);
  await assertSchemaNotNewer(queryOf(client), migrationsFolder);
}

async function assertVersion(client: pg.Client, databaseUrl: string): Promise<void> {
  const { rows } = await client.query<{ server_version_num: string }>("show server_version_num");
  const major = Math.floor(Number(rows[0]?.server_version_num) / 10_000);
  if (major >= MIN_MAJOR_VERSION) return;
  throw new DatabaseError(
    `The PostgreSQL server at ${locationOf(databaseUrl)} is version ${major}. The shop needs ${MIN_MAJOR_VERSION} or newer. Upgrade it, or point DATABASE_URL to another server.`,
  );
}

/** The migrations create tables, and pg-boss and Drizzle create separate schemas. */
async function assertPermissions(client: pg.Client, databaseUrl: string): Promise<void> {
  const { rows } = await client.query<{ role: string; in_database: boolean; in_schema: boolean | null }>(
    `select current_user as role, has_database_privilege(current_database(), 'create') as in_database,
       (select has_schema_privilege(oid, 'create') from pg_namespace where nspname = 'public') as in_schema`,
  );
  const [rights] = rows;
  if (!rights || (rights.in_database && rights.in_schema)) return;
  const name = decodeURIComponent(new URL(databaseUrl).pathname.slice(1));
  const grants = [
    ...(rights.in_database ? [] : [`GRANT CREATE ON DATABASE "${name}" TO "${rights.role}";`]),
    ...(rights.in_schema ? [] : [`GRANT CREATE ON SCHEMA public TO "${rights.role}";`]),
  ];
  throw new DatabaseError(
    `The role ${rights.role} is not allowed to create tables in the database at ${locationOf(databaseUrl)}. Have its owner run: ${grants.join(" ")}`,
  );
}

/** Leaves errors unchanged that are not about the connection, the permissions or an outage. */
function toDatabaseError(error: unknown, databaseUrl: string): unknown {
  if (error instanceof DatabaseError) return error;
  const message = describeDatabaseError(error, locationOf(databaseUrl));
  return message ? new DatabaseError(message, { cause: error }) : error;
}

function describeDatabaseError(error: unknown, location: string): string | null {
  const codes = errorCodes(error);
  const reason = rootCauseMessage(error) || codes[0];
  if (codes.includes(INSUFFICIENT_PRIVILEGE))
    return `The database role in DATABASE_URL is missing a permission at ${location}: ${reason}. Have the database owner grant it, or make the role the owner of the shop's tables.`;
  if (codes.some((code) => REFUSED.test(code)))
    return `The PostgreSQL server at ${location} refused the connection: ${reason}. Check the user, password and database name in DATABASE_URL.`;
  const outage = detectOutage(error);
  if (outage === "away")
    return `Cannot reach a PostgreSQL server at ${location} (${reason}). Start it, or correct DATABASE_URL. Without DATABASE_URL, the shop uses the embedded database.`;
  return outage && `The PostgreSQL server at ${location} cannot save anything: ${outageReason(outage)} (${reason})`;
}

/** "host:5432/name", without user and password. */
function locationOf(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  return `${url.hostname || url.searchParams.get("host") || "localhost"}:${url.port || 5432}${url.pathname}`;
}

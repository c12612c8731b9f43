import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import type { Database } from "./database";
import { DatabaseFault, DatabaseRefused, DatabaseTooOld, DatabaseUnreachable } from "./faults";
import * as schema from "./tables";

/** The oldest major version that the tests run on. */
const OLDEST_SERVER = 15;
/** Any number that no other program of the same server uses for its advisory locks. */
const MIGRATION_LOCK = 7_310_031;
const CONNECT_TIMEOUT_MS = 5_000;
const STATEMENT_TIMEOUT_MS = 15_000;

/** A PostgreSQL server, shared between processes. Throws DatabaseUnreachable, DatabaseRefused, DatabaseTooOld. */
export async function openPostgres(options: {
  databaseUrl: string;
  migrationsFolder: string;
  onError: (error: Error) => void;
  poolSize?: number;
}): Promise<Database> {
  await migrateUnderLock(options.databaseUrl, options.migrationsFolder);
  const pool = new pg.Pool({
    connectionString: options.databaseUrl,
    application_name: "pixel-pilots",
    max: options.poolSize ?? 10,
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    // On our side too: a server that is gone without a word would otherwise hold the connection for ever.
    query_timeout: STATEMENT_TIMEOUT_MS + 1_000,
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
  });
  // A connection that breaks reports it as an event, idle or between two statements of a transaction; unheard, it ends the process.
  pool.on("error", options.onError);
  pool.on("connect", (client) => client.on("error", options.onError));
  return {
    db: drizzle(pool, { schema }),
    kind: "postgres",
    native: { url: options.databaseUrl },
    ping: async () => {
      await pool.query("select 1");
    },
    close: async () => {
      if (!pool.ended) await pool.end();
    },
  };
}

/** One process migrates, the others wait for it and then find nothing left to do. Closing the connection frees the lock. */
async function migrateUnderLock(databaseUrl: string, migrationsFolder: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  client.on("error", () => {}); // the statement in progress fails with the same error
  try {
    await client.connect();
    await refuseOldServer(client, databaseUrl);
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await migrate(drizzle(client), { migrationsFolder });
  } catch (error) {
    throw faultFrom(error, databaseUrl);
  } finally {
    await client.end().catch(() => {});
  }
}

async function refuseOldServer(client: pg.Client, databaseUrl: string): Promise<void> {
  const { rows } = await client.query<{ server_version_num: string }>("show server_version_num");
  const major = Math.floor(Number(rows[0]?.server_version_num) / 10_000);
  if (major >= OLDEST_SERVER) return;
  throw new DatabaseTooOld(
    `The PostgreSQL server at ${placeOf(databaseUrl)} has version ${major}; ${OLDEST_SERVER} or newer is needed. Upgrade it, or point DATABASE_URL to another server.`,
  );
}

/** Class 28: wrong user or password; 3D000: no such database; 42501: no right to create the tables. */
const REFUSED = /^(28...|3D000|42501)$/;
/** Class 08: connection; 57P0x: shutting down or starting up; 53300: too many connections. */
const UNREACHABLE = /^(08...|57P0.|53300|E[A-Z_]+)$/;

function faultFrom(error: unknown, databaseUrl: string): unknown {
  if (error instanceof DatabaseFault || !(error instanceof Error)) return error;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  const place = placeOf(databaseUrl);
  if (REFUSED.test(code)) {
    return new DatabaseRefused(
      `The PostgreSQL server at ${place} refused us: ${error.message}. Check user, password and database name in DATABASE_URL.`,
      { cause: error },
    );
  }
  if (UNREACHABLE.test(code) || /timeout|terminated|ended/i.test(error.message)) {
    return new DatabaseUnreachable(
      `No PostgreSQL server can be reached at ${place} (${error.message || code}). Start it, or correct DATABASE_URL; without DATABASE_URL the embedded database is used.`,
      { cause: error },
    );
  }
  return error;
}

/** "host:5432/name": enough to recognise it by, without user and password. */
function placeOf(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  return `${url.hostname || url.searchParams.get("host") || "localhost"}:${url.port || 5432}${url.pathname}`;
}

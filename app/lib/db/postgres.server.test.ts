import { readdirSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { newerRelease } from "../../../tests/support/database/newer-release";
import { openOwnCluster } from "../../../tests/support/database/open-cluster";
import { withClient } from "../../../tests/support/database/postgres";
import { shortest, waitFor } from "../../../tests/support/wait-for";
import { openDatabase } from "./client.server";
import { DatabaseError } from "./errors";
import { pendingAdmins } from "./schema/index";

const migrationsFolder = join(import.meta.dirname, "migrations");
const migrations = readdirSync(migrationsFolder).filter((file) => file.endsWith(".sql")).length;
const cluster = openOwnCluster();

const open = (databaseUrl: string, onError?: (error: Error) => void) =>
  openDatabase({ databaseUrl, dataDir: "/nowhere", migrationsFolder, onError });

describe("a PostgreSQL server", () => {
  test("is migrated once when four processes start together, and not again by a later start", {
    tags: "promise-15",
  }, async () => {
    const url = await cluster.newDatabase();
    const together = await Promise.all([open(url), open(url), open(url), open(url)]);
    const again = await open(url);
    expect(await again.db.select({ hash: sql`hash` }).from(sql`drizzle.__drizzle_migrations`)).toHaveLength(migrations);
    await Promise.all([...together, again].map((database) => database.close()));
  });

  test("that is killed is reconnected within 5 s of its restart, and the interrupted transaction is rolled back", {
    tags: "promise-12",
  }, async () => {
    const errors: Error[] = [];
    const database = await open(await cluster.newDatabase(), (error) => errors.push(error));
    const { promise: killed, resolve: kill } = Promise.withResolvers<void>();
    const { promise: written, resolve: wrote } = Promise.withResolvers<void>();
    const transaction = database.db.transaction(async (tx) => {
      await tx.insert(pendingAdmins).values({ email: "lost@example.com" });
      wrote();
      await killed;
      await tx.insert(pendingAdmins).values({ email: "lost-too@example.com" });
    });
    const failed = expect(transaction).rejects.toThrow();
    await written;
    await cluster.kill();
    kill();
    await failed;
    const LIMIT = 5_000;
    const soonest = await shortest(LIMIT, async () => {
      await cluster.kill();
      await expect(database.ping()).rejects.toThrow();
      await cluster.restart();
      const back = performance.now();
      await waitFor(() => database.ping().then(() => true), { what: "the pool to recover" });
      return performance.now() - back;
    });
    expect(soonest).toBeLessThan(LIMIT);
    expect(await database.db.select().from(pendingAdmins)).toEqual([]);
    expect(errors.length).toBeGreaterThan(0);
    await database.close();
  });
});

describe("a wrong DATABASE_URL", () => {
  test("with a wrong password is rejected without repeating the password", async () => {
    const url = new URL(cluster.url);
    url.password = "wrong-secret";
    const attempt = open(url.href);
    await expect(attempt).rejects.toThrow(DatabaseError);
    await expect(attempt).rejects.toThrow(
      /password authentication failed.*Check the user, password and database name in DATABASE_URL/,
    );
    await expect(attempt).rejects.not.toThrow(/wrong-secret/);
  });

  test("with an unknown database is rejected with its name", async () => {
    await expect(open(cluster.url.replace(/postgres$/, "nothing_here"))).rejects.toThrow(/nothing_here/);
  });

  test("with a role that cannot create tables is rejected with the missing grants", async () => {
    const url = new URL(await cluster.newDatabase());
    const name = url.pathname.slice(1);
    await withClient(url.href, async (client) => {
      await client.query(`create role guest_${name} login password 'for-tests-only'`);
      await client.query("revoke create on schema public from public");
    });
    url.username = `guest_${name}`;
    url.password = "for-tests-only";
    const attempt = open(url.href);
    await expect(attempt).rejects.toThrow(DatabaseError);
    await expect(attempt).rejects.toThrow(
      `GRANT CREATE ON DATABASE "${name}" TO "guest_${name}"; GRANT CREATE ON SCHEMA public TO "guest_${name}";`,
    );
    await withClient(url.href, async (client) => {
      expect((await client.query("select to_regclass('orders') as orders")).rows).toEqual([{ orders: null }]);
    });
  });

  test("with tables of a newer release is rejected and not changed", async () => {
    const url = await cluster.newDatabase();
    await (await open(url)).close();
    const applied = "select count(*)::int as count from drizzle.__drizzle_migrations";
    await withClient(url, (client) =>
      client.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', $1)", [
        Date.UTC(2099, 0, 1),
      ]),
    );
    await expect(open(url)).rejects.toThrow(DatabaseError);
    await expect(open(url)).rejects.toThrow(/newer than this release .*Start the release that changed them/);
    await withClient(url, async (client) => {
      expect((await client.query(applied)).rows).toEqual([{ count: migrations + 1 }]);
    });
  });

  test("with a table in use is migrated after the reader's transaction, and other readers do not wait", async () => {
    const url = await cluster.newDatabase();
    await (await open(url)).close();
    using newer = newerRelease();
    newer.addMigration("9000_more", 'ALTER TABLE "orders" ADD COLUMN "more" text;');
    await withClient(url, async (reader) => {
      await reader.query("begin");
      await reader.query("select count(*) from orders");
      const opening = openDatabase({ databaseUrl: url, dataDir: "/nowhere", migrationsFolder: newer.migrations });
      const waits = "select 1 from pg_locks where relation = 'orders'::regclass and not granted";
      const isWaiting = async () => (await reader.query(waits)).rows.length > 0;
      await waitFor(isWaiting, { what: "the change to wait for the table" });
      await waitFor(async () => !(await isWaiting()), { what: "the change to give up for a moment" });
      await withClient(url, (other) => other.query("select count(*) from orders"));
      await reader.query("commit");
      const database = await opening;
      expect(await database.state()).toMatchObject({ pending: [], unknown: [] });
      await database.close();
    });
  });

  test("with a closed port is rejected with the address", async () => {
    const attempt = open("postgres://someone:hidden@127.0.0.1:1/shop");
    await expect(attempt).rejects.toThrow(DatabaseError);
    await expect(attempt).rejects.toThrow(/127\.0\.0\.1:1\/shop.*Start it, or correct DATABASE_URL/);
  });
});

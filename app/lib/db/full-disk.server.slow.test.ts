/** @module-tag promise-12 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { fullDisk } from "../../../tests/support/database/disk-space";
import {
  createDatabase,
  type PostgresCluster,
  startPostgresCluster,
  withClient,
} from "../../../tests/support/database/postgres";
import { copyReadyDatabase } from "../../../tests/support/database/ready-database";
import { openDatabase } from "./client.server";
import type { Database } from "./database";
import { createWriteProbe, detectOutage } from "./outage";
import { pendingAdmins } from "./schema/index";

const migrationsFolder = join(import.meta.dirname, "migrations");

const rejection = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => expect.fail("It was not rejected"),
    (error: unknown) => error,
  );

describe("the embedded database on a full disk", () => {
  let dataDir: string;
  let database: Database;
  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), "pixel-pilots-full-"));
    await copyReadyDatabase(dataDir);
    database = await openDatabase({ dataDir, migrationsFolder });
    // The first test creates the database, which is slow on a busy machine.
  }, 180_000);
  afterEach(async () => {
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  test("rejects writes with the reason until there is space; reads still succeed", async () => {
    let now = 0;
    const assertWritable = createWriteProbe(database.db, () => now);
    await database.db.insert(pendingAdmins).values({ email: "a@example.com" });
    await assertWritable();
    {
      using _ = fullDisk();
      now += 5_000;
      expect(detectOutage(await rejection(assertWritable()))).toBe("full");
      expect(await database.db.$count(pendingAdmins)).toBe(1);
    }
    // A failure is checked again earlier than a success.
    now += 1_000;
    await assertWritable();
  });

  test("rejects everything immediately after a crash, and opens again after a restart", async () => {
    const swell = sql`select pg_logical_emit_message(true, 'swell', repeat('x', 1000000))`;
    {
      using _ = fullDisk();
      // The current WAL file is written to its end; the next one cannot be created.
      const crash = await rejection(
        (async () => {
          for (;;) await database.db.execute(swell);
        })(),
      );
      expect(detectOutage(crash)).toBe("full");
    }
    expect(detectOutage(await rejection(database.ping()))).toBe("full");
    expect(detectOutage(await rejection(database.db.insert(pendingAdmins).values({ email: "b@example.com" })))).toBe(
      "full",
    );
    await database.close();
    database = await openDatabase({ dataDir, migrationsFolder });
    await database.db.insert(pendingAdmins).values({ email: "b@example.com" });
    expect(await database.db.$count(pendingAdmins)).toBe(1);
  });
});

describe("a PostgreSQL server", () => {
  let cluster: PostgresCluster;
  beforeAll(async () => {
    cluster = await startPostgresCluster();
  }, 60_000);
  afterAll(() => cluster.stop());

  const openWith = async (setting: string) => {
    const { url } = await createDatabase(cluster.url);
    await (await openDatabase({ databaseUrl: url, dataDir: "/nowhere", migrationsFolder })).close();
    const name = new URL(url).pathname.slice(1);
    await withClient(cluster.url, (client) => client.query(`alter database ${name} set ${setting}`));
    return openDatabase({ databaseUrl: url, dataDir: "/nowhere", migrationsFolder });
  };

  test("that is read-only is reported as read-only", async () => {
    const { url } = await createDatabase(cluster.url);
    const database = await openDatabase({
      databaseUrl: url,
      dataDir: "/nowhere",
      migrationsFolder,
      poolSize: 1,
    });
    await database.db.execute(sql`set default_transaction_read_only = on`);
    expect(detectOutage(await rejection(database.assertWritable()))).toBe("read-only");
    await database.ping();
    await database.close();
  });

  test("that cannot write a temporary file is reported as not writable", async () => {
    const database = await openWith("temp_file_limit = '8kB'");
    expect(detectOutage(await rejection(database.assertWritable()))).toBe("away");
    await database.close();
  });
});

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

/** What the promise is rejected with. */
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
    // The first test has to make the database, which takes long on a busy machine.
  }, 180_000);
  afterEach(async () => {
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  test("cannot store, says so, and can again when there is space; what was stored can be read all the time", async () => {
    let now = 0;
    const canStore = createWriteProbe(database.db, () => now);
    await database.db.insert(pendingAdmins).values({ email: "a@example.com" });
    await canStore();
    {
      using _ = fullDisk();
      now += 5_000;
      expect(detectOutage(await rejection(canStore()))).toBe("full");
      expect(await database.db.$count(pendingAdmins)).toBe(1);
    }
    // Ready again soon after there is space, not when a good answer would be asked for again.
    now += 1_000;
    await canStore();
  });

  test("that ended itself refuses everything at once, and opens again after a restart", async () => {
    const swell = sql`select pg_logical_emit_message(true, 'swell', repeat('x', 1000000))`;
    {
      using _ = fullDisk();
      // The log's present file is written to its end; the next one cannot be made.
      const ended = await rejection(
        (async () => {
          for (;;) await database.db.execute(swell);
        })(),
      );
      expect(detectOutage(ended)).toBe("full");
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

  test("that takes nothing in cannot store, and says that it is read-only", async () => {
    const { url } = await createDatabase(cluster.url);
    const reading = await openDatabase({
      databaseUrl: url,
      dataDir: "/nowhere",
      migrationsFolder,
      poolSize: 1,
    });
    await reading.db.execute(sql`set default_transaction_read_only = on`);
    expect(detectOutage(await rejection(reading.canStore()))).toBe("read-only");
    await reading.ping();
    await reading.close();
  });

  test("is asked to write to its disk: where it may write no temporary file, it cannot store", async () => {
    const database = await openWith("temp_file_limit = '8kB'");
    expect(detectOutage(await rejection(database.canStore()))).toBe("away");
    await database.close();
  });
});

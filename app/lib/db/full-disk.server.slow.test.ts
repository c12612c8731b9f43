/** @module-tag promise-12 */
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { openCluster } from "../../../tests/support/database/open-cluster";
import { withClient } from "../../../tests/support/database/postgres";
import { openDatabase } from "./client.server";
import { createWriteProbe, detectOutage } from "./outage";

const migrationsFolder = join(import.meta.dirname, "migrations");

const rejection = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => expect.fail("It was not rejected"),
    (error: unknown) => error,
  );

describe("a PostgreSQL server", () => {
  const cluster = openCluster();

  const openWith = async (setting: string) => {
    const url = await cluster.newReadyDatabase();
    const name = new URL(url).pathname.slice(1);
    await withClient(cluster.url, (client) => client.query(`alter database ${name} set ${setting}`));
    return openDatabase({ databaseUrl: url, dataDir: "/nowhere", migrationsFolder });
  };

  test("that is read-only is reported as read-only, within five seconds, and for a second after it is over", async () => {
    const databaseUrl = await cluster.newReadyDatabase();
    const database = await openDatabase({ databaseUrl, dataDir: "/nowhere", migrationsFolder, poolSize: 1 });
    let now = 0;
    const assertWritable = createWriteProbe(database.db, () => now);
    await assertWritable();
    await database.db.execute(sql`set default_transaction_read_only = on`);
    await assertWritable();
    now += 5_000;
    expect(detectOutage(await rejection(assertWritable()))).toBe("read-only");
    await database.ping();
    await database.db.execute(sql`set default_transaction_read_only = off`);
    expect(detectOutage(await rejection(assertWritable()))).toBe("read-only");
    now += 1_000;
    await assertWritable();
    await database.close();
  });

  test("that cannot write a temporary file is reported as not writable", async () => {
    const database = await openWith("temp_file_limit = '8kB'");
    expect(detectOutage(await rejection(database.assertWritable()))).toBe("away");
    await database.close();
  });
});

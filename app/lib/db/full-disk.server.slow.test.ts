/** @module-tag promise-12 */
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import {
  createDatabase,
  type PostgresCluster,
  startPostgresCluster,
  withClient,
} from "../../../tests/support/database/postgres";
import { openDatabase } from "./client.server";
import { createWriteProbe, detectOutage } from "./outage";

const migrationsFolder = join(import.meta.dirname, "migrations");

const rejection = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => expect.fail("It was not rejected"),
    (error: unknown) => error,
  );

describe("a PostgreSQL server", () => {
  let cluster: PostgresCluster;
  beforeAll(async () => {
    cluster = await startPostgresCluster();
  }, 60_000);

  const openWith = async (setting: string) => {
    const { url } = await createDatabase(cluster.url);
    await (await openDatabase({ databaseUrl: url, dataDir: "/nowhere", migrationsFolder })).close();
    const name = new URL(url).pathname.slice(1);
    await withClient(cluster.url, (client) => client.query(`alter database ${name} set ${setting}`));
    return openDatabase({ databaseUrl: url, dataDir: "/nowhere", migrationsFolder });
  };

  test("that is read-only is reported as read-only, within five seconds, and for a second after it is over", async () => {
    const { url } = await createDatabase(cluster.url);
    const database = await openDatabase({
      databaseUrl: url,
      dataDir: "/nowhere",
      migrationsFolder,
      poolSize: 1,
    });
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

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { newerRelease } from "../../../tests/support/database/newer-release";
import { copyReadyDatabase } from "../../../tests/support/database/ready-database";
import { openDatabase } from "./client.server";
import type { Database } from "./database";
import { SchemaNewer } from "./errors";
import { hideMigrations, listAppliedMigrations, listMigrations } from "./migrate.server";

const OURS = "app/lib/db/migrations";

test("on PGlite, a release only starts on newer tables after a rollback, and the newer release restores its migrations", async () => {
  using newer = newerRelease();
  newer.addMigration("9000_more", 'ALTER TABLE "orders" ADD COLUMN "more" text;');
  const timestamp = listMigrations(newer.migrations).at(-1)?.timestamp ?? 0;
  const dataDir = mkdtempSync(join(tmpdir(), "shop-aside-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  await copyReadyDatabase(dataDir);
  const on = async <T>(migrationsFolder: string, work: (database: Database) => Promise<T>): Promise<T> => {
    const database = await openDatabase({ dataDir, migrationsFolder });
    return await work(database).finally(() => database.close());
  };
  const queryOf = (database: Database) => async (statement: string) =>
    (await database.db.execute(sql.raw(statement))).rows;

  await on(newer.migrations, async ({ db }) => db.execute(sql`update orders set more = 'kept'`));
  await expect(on(OURS, async () => {})).rejects.toThrow(SchemaNewer);
  await on(newer.migrations, (database) => hideMigrations(queryOf(database), [timestamp]));
  await on(OURS, async (database) => {
    expect(await database.state()).toMatchObject({ pending: [], unknown: [] });
    // A backup that is written now contains the hidden migration's column.
    expect(await listAppliedMigrations(queryOf(database))).toContain(timestamp);
  });
  await on(newer.migrations, async (database) => {
    expect(await database.state()).toMatchObject({ pending: [], unknown: [] });
    await database.db.execute(sql`select more from orders`);
  });
});

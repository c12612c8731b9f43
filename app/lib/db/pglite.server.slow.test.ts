import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { copyReadyDatabase } from "../../../tests/support/database/ready-database";
import { openDatabase } from "./client.server";
import { OuterHandleInTransaction } from "./errors";
import { openPglite } from "./pglite.server";
import { pendingAdmins } from "./schema/index";

const migrationsFolder = join(import.meta.dirname, "migrations");
const migrations = readdirSync(migrationsFolder).filter((file) => file.endsWith(".sql")).length;
let dataDir: string;
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "pixel-pilots-pglite-"));
  await copyReadyDatabase(dataDir);
  // The first test creates the database, which is slow on a busy machine.
}, 180_000);
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const open = () => openDatabase({ dataDir, migrationsFolder });

describe("PGlite", () => {
  test("keeps its rows and applies no migration twice when it is opened again", async () => {
    const first = await open();
    await first.db.insert(pendingAdmins).values({ email: "a@example.com" });
    await first.close();
    const second = await open();
    expect(await second.db.select().from(pendingAdmins)).toMatchObject([{ email: "a@example.com" }]);
    expect(await second.db.select({ hash: sql`hash` }).from(sql`drizzle.__drizzle_migrations`)).toHaveLength(
      migrations,
    );
    await second.close();
  });

  test("syncs to disk at every commit, and not for a read", async () => {
    let syncs = 0;
    const database = await openPglite({ dataDir, migrationsFolder, onSync: () => syncs++ });
    for (let i = 0; i < 20; i++) {
      const before = syncs;
      await database.db.insert(pendingAdmins).values({ email: `${i}@example.com` });
      expect(syncs).toBeGreaterThan(before);
    }
    const beforeTransaction = syncs;
    await database.db.transaction(async (tx) => {
      await tx.insert(pendingAdmins).values({ email: "in@example.com" });
      await tx.insert(pendingAdmins).values({ email: "side@example.com" });
    });
    expect(syncs).toBeGreaterThan(beforeTransaction);
    const beforeRead = syncs;
    await database.db.select().from(pendingAdmins);
    expect(syncs).toBe(beforeRead);
    const setting = (name: string) => sql<string>`current_setting(${name})`;
    const settings = database.db
      .select({ fsync: setting("fsync"), commit: setting("synchronous_commit"), method: setting("wal_sync_method") })
      .from(sql`(values (1)) as one`);
    expect(await settings).toEqual([{ fsync: "on", commit: "on", method: "fsync" }]);
    await database.close();
  });

  test("answers the next query after a failed block of statements", async () => {
    const database = await open();
    if (database.kind !== "pglite") throw new Error("not embedded");
    const failed = database.native.exec("begin; select 1/0; commit");
    const next = database.db.select({ one: sql<number>`1` }).from(sql`(values (1)) as t`);
    await expect(failed).rejects.toThrow("division by zero");
    expect(await next).toEqual([{ one: 1 }]);
    await database.close();
  });
});

describe("the outer handle inside a transaction", () => {
  test("throws instead of waiting forever, and the transaction is rolled back", async () => {
    const database = await open();
    const misuse = database.db.transaction(async (tx) => {
      await tx.insert(pendingAdmins).values({ email: "a@example.com" });
      await database.db.select().from(pendingAdmins);
    });
    await expect(misuse).rejects.toSatisfy((error: Error) =>
      [error, error.cause].some((e) => e instanceof OuterHandleInTransaction),
    );
    await expect(database.db.transaction(() => database.db.transaction(async () => {}))).rejects.toThrow(
      OuterHandleInTransaction,
    );
    expect(await database.db.select().from(pendingAdmins)).toEqual([]);
    await database.close();
  });

  test("is usable after the commit, and outside of the transaction at any time", async () => {
    const database = await open();
    const { promise: started, resolve: start } = Promise.withResolvers<void>();
    const { promise: queried, resolve: query } = Promise.withResolvers<void>();
    const transaction = database.db.transaction(async (tx) => {
      start();
      await queried;
      await tx.insert(pendingAdmins).values({ email: "a@example.com" });
    });
    await started;
    const waiting = database.db.select().from(pendingAdmins).where(eq(pendingAdmins.email, "a@example.com"));
    const rowCount = waiting.then((rows) => rows.length);
    query();
    await transaction;
    expect(await rowCount).toBe(1);
    await database.close();
  });
});

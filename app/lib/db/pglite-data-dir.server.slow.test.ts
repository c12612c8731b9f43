import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { copyReadyDatabase } from "../../../tests/support/database/ready-database";
import { openDatabase } from "./client.server";
import { DatabaseDamaged, SchemaNewer } from "./errors";
import { prepareDataDir } from "./pglite-data-dir.server";
import { orders } from "./schema/index";

const migrationsFolder = join(import.meta.dirname, "migrations");
const ORDERS = 304;
/** Creating a database takes a second, and much longer on a busy machine. */
const CREATION_TIMEOUT_MS = 180_000;

/** A data directory with orders. */
let full: string;
let dataDir: string;
beforeAll(async () => {
  full = mkdtempSync(join(tmpdir(), "pixel-pilots-orders-"));
  await copyReadyDatabase(full);
  await storeOrders(full);
}, CREATION_TIMEOUT_MS);
afterAll(() => rmSync(full, { recursive: true, force: true }));
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "pixel-pilots-folder-"));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const open = () => openDatabase({ dataDir, migrationsFolder });
const within = (...parts: string[]) => join(dataDir, ...parts);
const copy = (from: string, to: string) => cpSync(from, to, { recursive: true });

async function storeOrders(folder: string): Promise<void> {
  const database = await openDatabase({ dataDir: folder, migrationsFolder });
  const order = (n: number) => ({
    service: "web-page",
    name: `Firm ${n}`,
    email: `buyer${n}@example.com`,
    pageType: "Landing page",
    amount: 29_900,
    brief: {},
    live: true,
    fingerprint: `order ${n}`,
  });
  await database.db.insert(orders).values(Array.from({ length: ORDERS }, (_, n) => order(n)));
  await database.close();
}

async function storedOrders(): Promise<number> {
  const database = await open();
  try {
    return await database.db.$count(orders);
  } finally {
    await database.close();
  }
}

describe("an existing database", () => {
  test("restored without its .ready file keeps all orders", async () => {
    copy(join(full, "pglite"), within("pglite"));
    expect(await storedOrders()).toBe(ORDERS);
    expect(await storedOrders()).toBe(ORDERS);
  });

  test("restored beside an interrupted first start keeps all orders", async () => {
    copy(join(full, "pglite", "base"), within("pglite.unfinished", "base"));
    copy(join(full, "pglite"), within("pglite"));
    expect(await storedOrders()).toBe(ORDERS);
    expect(readdirSync(dataDir)).not.toContain("pglite.unfinished");
  });

  test.each(["PG_VERSION", "global/pg_control", "base"])("without its %s is rejected and not changed", async (part) => {
    copy(full, dataDir);
    rmSync(within("pglite", part), { recursive: true });
    await expect(open()).rejects.toThrow(DatabaseDamaged);
    await expect(open()).rejects.toThrow(/pglite .*a backup of the whole folder/);
    copy(join(full, "pglite", part), within("pglite", part));
    expect(await storedOrders()).toBe(ORDERS);
  });

  test("of a newer release is rejected and not changed", async () => {
    copy(full, dataDir);
    const database = await open();
    const future = Date.UTC(2099, 0, 1);
    await database.db.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('of a later release', ${future})`,
    );
    await database.close();
    await expect(open()).rejects.toThrow(SchemaNewer);
    await expect(open()).rejects.toThrow(/newer than this release .*Start the release that changed them/);
    expect(existsSync(within("pglite", "PG_VERSION"))).toBe(true);
  });
});

describe("an interrupted first start", () => {
  test("is repeated", { timeout: CREATION_TIMEOUT_MS }, async () => {
    copy(join(full, "pglite", "base"), within("pglite.unfinished", "base"));
    expect(await storedOrders()).toBe(0);
    expect(readdirSync(dataDir).toSorted()).toEqual(["lock", "pglite", "pglite.ready"]);
  });

  test("of an older release is moved aside and kept", async () => {
    copy(join(full, "pglite", "base"), within("pglite", "base"));
    writeFileSync(within("pglite", "left-over"), "what was there");
    // A copy saves five seconds.
    await prepareDataDir(within("pglite"), async (folder) => {
      await copyReadyDatabase(within("new"));
      copy(within("new", "pglite"), folder);
    });
    expect(await storedOrders()).toBe(0);
    const aside = readdirSync(dataDir).filter((name) => name.startsWith("pglite.aside-"));
    expect(aside).toHaveLength(1);
    expect(readFileSync(within(aside[0] ?? "", "left-over"), "utf8")).toBe("what was there");
  });
});

/** @module-tag promise-15 */
import { inArray } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDatabase } from "~/lib/db/client.server";
import type { Database } from "~/lib/db/database";
import { rateLimitCounters } from "~/lib/db/schema/index";
import { openOwnCluster } from "../../../tests/support/database/open-cluster";
import { createRateLimits } from "./rate-limits.server";

/** Allows three checkouts in ten minutes. */
const FACTOR = 0.05;

describe("rate limits of processes that share a PostgreSQL", () => {
  const cluster = openOwnCluster();
  let databases: [Database, Database];
  beforeAll(async () => {
    const databaseUrl = await cluster.newDatabase();
    const open = () => openDatabase({ databaseUrl, dataDir: "/nowhere", migrationsFolder: "app/lib/db/migrations" });
    databases = [await open(), await open()];
  });
  afterAll(async () => {
    for (const database of databases) await database.close();
  });
  const twoProcesses = () => databases.map((database) => createRateLimits(FACTOR, database)) as [Limits, Limits];
  type Limits = ReturnType<typeof createRateLimits>;

  test("count requests in all processes, separately per client and limit", async () => {
    const [one, other] = twoProcesses();
    const allowed = [one, other, one].map((limits) => limits.consume("checkout", "192.0.2.7"));
    expect(await Promise.all(allowed)).toEqual([0, 0, 0]);
    for (const limits of [other, one, other]) {
      const wait = await limits.consume("checkout", "192.0.2.7");
      expect(wait).toBeGreaterThan(0);
      expect(wait).toBeLessThanOrEqual(600);
    }
    expect(await other.consume("checkout", "192.0.2.8")).toBe(0);
    expect(await other.consume("receipt", "192.0.2.7")).toBe(0);
  });

  test("store no addresses and delete expired counters", async () => {
    const [{ db }] = databases;
    const [one] = twoProcesses();
    await one.consume("order-links-address", "ann@acme.example");
    expect(JSON.stringify(await db.select().from(rateLimitCounters))).not.toMatch(/ann@acme|192\.0/);
    const before = await db.select().from(rateLimitCounters);
    await db.insert(rateLimitCounters).values({ key: "receipt:long ago", points: 1, expire: Date.now() - 1 });
    // Counted while the clock was an hour ahead: ten minutes would become seventy.
    const ahead = { key: "receipt:ahead", points: 1, expire: Date.now() + 70 * 60_000 };
    await db.insert(rateLimitCounters).values(ahead);
    await one.deleteExpired();
    const gone = inArray(rateLimitCounters.key, ["receipt:long ago", ahead.key]);
    expect(await db.select().from(rateLimitCounters).where(gone)).toEqual([]);
    expect(await db.select().from(rateLimitCounters)).toHaveLength(before.length);
  });

  test("are counted per process while the server is unavailable", async () => {
    const [one] = twoProcesses();
    await cluster.kill();
    const waits = [];
    for (let use = 0; use < 4; use += 1) waits.push(await one.consume("checkout", "192.0.2.9"));
    await cluster.restart();
    expect(waits).toEqual([0, 0, 0, expect.any(Number)]);
    expect(waits[3]).toBeGreaterThan(0);
  });
});

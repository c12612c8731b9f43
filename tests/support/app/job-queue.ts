import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { openDatabase } from "~/lib/db/client.server";
import type { Database } from "~/lib/db/database";
import type { Queue } from "~/lib/jobs/jobs";
import { openQueue } from "~/lib/jobs/pg-boss-queue.server";
import type { PostgresCluster } from "../database/postgres";
import { copyReadyDatabase } from "../database/ready-database";
import { captureLog } from "../shop/log-lines";

/** Opens an empty queue for each test of a `describe`, on one database: "pglite", or "postgres" in the cluster. */
export function queueInEachTest(kind: string, cluster: () => PostgresCluster) {
  let database: Database;
  let dataDir: string;
  let queue: Queue;
  let kept: ReturnType<typeof captureLog>;
  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), "shop-failures-"));
    const databaseUrl = kind === "postgres" ? await cluster().newDatabase() : undefined;
    if (!databaseUrl) await copyReadyDatabase(dataDir);
    database = await openDatabase({ databaseUrl, dataDir, migrationsFolder: "app/lib/db/migrations" });
  });
  beforeEach(async () => {
    kept = captureLog();
    queue = await openQueue(database, { log: kept.log });
  });
  afterEach(async () => {
    await queue.stop();
    await database.db.execute(sql`truncate pgboss.job, dead_jobs, scheduled_runs`);
  });
  afterAll(async () => {
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  return {
    get database() {
      return database;
    },
    get queue() {
      return queue;
    },
    get kept() {
      return kept;
    },
  };
}

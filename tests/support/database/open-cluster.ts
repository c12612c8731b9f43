import { afterAll, beforeAll } from "vitest";
import { type PostgresCluster, startPostgresCluster } from "./postgres";
import { createReadyDatabase } from "./ready-database";

declare global {
  /** Global, because each test file of the process has fresh modules (tests/support/runner/reset-modules.ts). */
  var runningCluster: Promise<PostgresCluster> | undefined;
}

/** Starting a server takes seconds of CPU time, so the test files of a process share one, which ends with the process. */
export async function sharedCluster() {
  globalThis.runningCluster ??= startPostgresCluster();
  const { url, newDatabase } = await globalThis.runningCluster;
  return { url, newDatabase, newReadyDatabase: async () => (await createReadyDatabase(url)).url };
}

/** The shared PostgreSQL server, which no test may stop. Call it once, outside the tests. */
export function openCluster(): Awaited<ReturnType<typeof sharedCluster>> {
  const cluster = {} as Awaited<ReturnType<typeof sharedCluster>>;
  beforeAll(async () => {
    Object.assign(cluster, await sharedCluster());
  });
  return cluster;
}

/** A PostgreSQL server for the tests of a file, which may kill it. Call it once, outside the tests. */
export function openOwnCluster(): PostgresCluster {
  const cluster = {} as PostgresCluster;
  beforeAll(async () => {
    Object.assign(cluster, await startPostgresCluster());
  });
  afterAll(() => cluster.stop());
  return cluster;
}

import { beforeAll } from "vitest";
import { type PostgresCluster, startPostgresCluster } from "./postgres";

declare global {
  /** Global, because each test file of the process has fresh modules (runner/reset-modules.ts). */
  var sharedCluster: Promise<PostgresCluster> | undefined;
}

/** The PostgreSQL server of this process, which ends with it: starting one for each file takes seconds. */
export async function getSharedCluster(): Promise<PostgresCluster> {
  globalThis.sharedCluster ??= startPostgresCluster();
  const cluster = await globalThis.sharedCluster;
  // A test may have killed it.
  await cluster.restart();
  return cluster;
}

/** A PostgreSQL server for all tests of a file, which may have databases of earlier ones. Call it once, outside the tests. */
export function openCluster(): PostgresCluster {
  const cluster = {} as PostgresCluster;
  beforeAll(async () => {
    Object.assign(cluster, await getSharedCluster());
  });
  return cluster;
}

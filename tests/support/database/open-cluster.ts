import { afterAll, beforeAll } from "vitest";
import { type PostgresCluster, startPostgresCluster } from "./postgres";

/** A PostgreSQL server for all tests of a file. Call it once, outside the tests. */
export function openCluster(): PostgresCluster {
  const cluster = {} as PostgresCluster;
  beforeAll(async () => {
    Object.assign(cluster, await startPostgresCluster());
  });
  afterAll(() => cluster.stop());
  return cluster;
}

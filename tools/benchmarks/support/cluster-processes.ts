import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPostgresCluster } from "../../../tests/support/database/postgres.ts";
import { type Balancer, startBalancer } from "../../../tests/support/faults/balancer.ts";
import { startSandboxProcess } from "../../../tests/support/sandbox/own-process.ts";
import { freePorts } from "../../../tests/support/shop/ports.ts";
import { type Shop, startShop } from "../../../tests/support/shop/shop.ts";

export type Cluster = {
  balancer: Balancer;
  /** A restarted process replaces the old one. */
  shops: Shop[];
  dataDir: string;
  databaseUrl: string;
  sandboxUrl: string;
  close(): Promise<void>;
};

/** Starts `count` independent processes. Throws if PostgreSQL is not installed or a process does not start. */
export async function startCluster(count: number): Promise<Cluster> {
  const dataDir = mkdtempSync(join(tmpdir(), "shop-cluster-"));
  const postgres = await startPostgresCluster();
  const databaseUrl = await postgres.newDatabase();
  const [port = 0, sandboxPort = 0] = await freePorts(2);
  const env = {
    DATABASE_URL: databaseUrl,
    APP_URL: `http://localhost:${port}`,
    SANDBOX_PORT: String(sandboxPort),
    TRUSTED_PROXIES: "1",
    // All clients have one address.
    RATE_LIMIT_FACTOR: "1000000",
    LOG_LEVEL: "error",
  };
  const sandboxUrl = `http://localhost:${sandboxPort}`;
  const sandbox = await startSandboxProcess(sandboxUrl, { ...env, DATA_DIR: dataDir });
  const shops: Shop[] = [];
  // One after another, because starts need the CPU; `database` avoids a new database.
  for (let n = 0; n < count; n += 1) shops.push(await startShop({ dataDir, database: "pglite", env }));
  const balancer = await startBalancer(port, shops.map(portOf));
  return {
    balancer,
    shops,
    dataDir,
    databaseUrl,
    sandboxUrl,
    close: async () => {
      await balancer.close();
      await Promise.all(shops.map((shop) => shop.discard()));
      sandbox.kill("SIGKILL");
      await postgres.stop();
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

const portOf = (shop: Shop) => Number(new URL(shop.url).port);

import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sandboxSecrets } from "../../sandbox/secrets.server.ts";
import { startPostgresCluster } from "../../tests/support/database/postgres.ts";
import { freePorts } from "../../tests/support/shop/ports.ts";
import { type Shop, startShop } from "../../tests/support/shop/shop.ts";
import { waitFor } from "../../tests/support/wait-for.ts";

/** A built shop on PostgreSQL with the stub provider, the shop alone on the first core and all others on the second. */
export type ShopUnderLoad = { shop: Shop; databaseUrl: string; webhookSecret: string; close(): Promise<void> };

/** Puts a process, and what it starts from then on, on one core. */
export const pin = (pid: number, core: number): void => {
  execFileSync("taskset", ["-acp", String(core), String(pid)], { stdio: "ignore" });
};

/** `env` is added to the shop's. Throws when PostgreSQL is not installed. */
export async function startShopUnderLoad(env: Record<string, string> = {}): Promise<ShopUnderLoad> {
  pin(process.pid, 1);
  const dataDir = mkdtempSync(join(tmpdir(), "shop-load-"));
  const postgres = await startPostgresCluster();
  const databaseUrl = await postgres.newDatabase();
  const [port = 0] = await freePorts(1);
  const stub = spawn(process.execPath, ["bench/load/stub-provider.ts", String(port)], { stdio: "inherit" });
  await waitFor(() => fetch(`http://127.0.0.1:${port}`), { what: "the stub provider to answer" });
  const { webhookSecret } = sandboxSecrets(dataDir);
  // `database` keeps it from making one of its own.
  const shop = await startShop({
    ...{ dataDir, database: "pglite" },
    // All buyers have one address.
    env: {
      ...{ DATABASE_URL: databaseUrl, SANDBOX_PORT: String(port), RATE_LIMIT_FACTOR: "1000000", LOG_LEVEL: "error" },
      ...env,
    },
  });
  pin(shop.process.pid ?? 0, 0);
  const close = async () => {
    await shop.stop();
    stub.kill();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  };
  return { shop, databaseUrl, webhookSecret, close };
}

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { copyReadyDatabase } from "../database/ready-database.ts";
import { testDatabaseKind } from "../database/test-database.ts";
import { startSandboxProcess } from "../sandbox/own-process.ts";
import { freePorts } from "../shop/ports.ts";
import { sandboxSdk } from "../shop/provider-books.ts";
import { startShop } from "../shop/shop.ts";
import { startEmailSink } from "./email-sink.ts";
import { startFaultProxy } from "./fault-proxy.ts";

const SECRETS = { secretKey: "sk_test_sandbox_of_fault_tests", webhookSecret: "whsec_of_fault_tests_only" };

export type FaultTestEnvironment = Awaited<ReturnType<typeof startFaultTestEnvironment>>;

/**
 * A shop whose payment provider and SMTP server survive it, each behind a proxy that can fail. Uses the database of this test run, or that of
 * `env`. Throws if the shop does not start.
 */
export async function startFaultTestEnvironment(env: Record<string, string> = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), "shop-faults-"));
  writeFileSync(join(dataDir, "sandbox.json"), JSON.stringify(SECRETS), { mode: 0o600 });
  const [sandboxPort = 0] = await freePorts(1);
  const [sink, webhooks] = [await startEmailSink(), await startFaultProxy()];
  const sandboxUrl = `http://127.0.0.1:${sandboxPort}`;
  const sandbox = await startSandboxProcess(sandboxUrl, {
    SANDBOX_PORT: String(sandboxPort),
    DATA_DIR: dataDir,
    APP_URL: `http://127.0.0.1:${webhooks.port}`,
  });
  const [provider, mailServer] = [await startFaultProxy(sandboxPort), await startFaultProxy(sink.port)];
  if (testDatabaseKind() === "pglite") await copyReadyDatabase(dataDir);
  let shop = await startShop({
    dataDir,
    env: {
      SANDBOX_PORT: String(provider.port),
      SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`,
      TEAM_EMAIL: "team@shop.example",
      RATE_LIMIT_FACTOR: "1000000",
      ...env,
    },
  });
  webhooks.to(Number(new URL(shop.url).port));
  const books = { dataDir, sandboxUrl };
  return {
    /** Replaced by `revive`. */
    get shop() {
      return shop;
    },
    provider,
    webhooks,
    mailServer,
    sink,
    books,
    /** Advances the provider's clock, in seconds. */
    pass: (seconds: number) =>
      sandboxSdk(books).rawRequest("POST", "/v1/test_helpers/clock/advance", { seconds: String(seconds) }),
    revive: async () => {
      shop = await shop.revive();
    },
    close: async () => {
      await shop.discard();
      sandbox.kill("SIGKILL");
      for (const part of [provider, webhooks, mailServer, sink]) await part.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { copyReadyDatabase } from "../database/ready-database.ts";
import { testDatabaseKind } from "../database/test-database.ts";
import { startSandboxProcess } from "../sandbox/own-process.ts";
import { freePorts } from "../shop/ports.ts";
import { type Books, sandboxSdk } from "../shop/provider-books.ts";
import { type Shop, startShop } from "../shop/shop.ts";
import { type EmailSink, startEmailSink } from "./email-sink.ts";
import { type FaultProxy, startFaultProxy } from "./fault-proxy.ts";

const SECRETS = { secretKey: "sk_test_sandbox_of_fault_tests", webhookSecret: "whsec_of_fault_tests_only" };

/** A shop whose payment provider and SMTP server survive it, each behind a proxy that can fail. A restart replaces `shop`. */
export type FaultTestEnvironment = {
  shop: Shop;
  provider: FaultProxy;
  webhooks: FaultProxy;
  mailServer: FaultProxy;
  sink: EmailSink;
  books: Books;
  /** Advances the provider's clock, in seconds. */
  pass(seconds: number): Promise<unknown>;
  restart(env?: Record<string, string>): Promise<void>;
  revive(): Promise<void>;
  close(): Promise<void>;
};

/** Uses the database of this test run, or that of `env`. Throws if the shop does not start. */
export async function startFaultTestEnvironment(env: Record<string, string> = {}): Promise<FaultTestEnvironment> {
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
  const shop = await startShop({
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
  const environment: FaultTestEnvironment = {
    shop,
    provider,
    webhooks,
    mailServer,
    sink,
    books: { dataDir, sandboxUrl },
    pass: (seconds) =>
      sandboxSdk(environment.books).rawRequest("POST", "/v1/test_helpers/clock/advance", { seconds: String(seconds) }),
    restart: async (changed) => {
      environment.shop = await environment.shop.restart(changed);
    },
    revive: async () => {
      environment.shop = await environment.shop.revive();
    },
    close: async () => {
      await environment.shop.discard();
      sandbox.kill("SIGKILL");
      for (const part of [provider, webhooks, mailServer, sink]) await part.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
  return environment;
}

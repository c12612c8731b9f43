import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { createSandboxServer } from "./api/server.ts";
import { type DueEventCounts, moveClock, runDueEvents } from "./clock.ts";
import { payHostedPage } from "./pages/pay-hosted-page.ts";
import type { Provider } from "./store/objects.ts";
import { openStore } from "./store/store.ts";
import { startWebhookDelivery } from "./webhook-delivery.ts";

export { TEST_CARDS } from "./pages/card.ts";
export { signatureHeader } from "./webhook-delivery.ts";

export type SandboxOptions = {
  /** Default: 0, any free port. */
  port?: number;
  /** Default: 127.0.0.1. */
  host?: string;
  /** SQLite file, created if it is missing. Default: in memory. */
  stateFile?: string;
  /** Default: `sk_test_sandbox`. */
  secretKey?: string;
  /** Signs events. Default: `whsec_sandbox`. */
  webhookSecret?: string;
  /** Where events are sent. Default: nowhere; `GET /v1/events` lists them. */
  webhookUrl?: string;
  /** Called with one line for each failure, such as an event that is not accepted. */
  log?: (line: string) => void;
  /** Real time in Unix seconds. The sandbox's clock can be ahead of it. */
  now?: () => number;
  /** Address of the hosted pages, if buyers reach them through a proxy. Default: `/pay` at the listening address. */
  payUrl?: string;
  /** Name of the shop on the hosted pages. Default: Test shop. */
  seller?: string;
};

export type Sandbox = {
  port: number;
  url: string;
  secretKey: string;
  webhookSecret: string;
  /** For Stripe's client: `new Stripe(sandbox.secretKey, sandbox.client)`. */
  client: { protocol: "http"; host: string; port: number };
  /** Submits a hosted page (`session.url`) as a buyer does. Default card: 4242 4242 4242 4242. */
  pay: typeof payHostedPage;
  /** Moves the clock forward and runs what falls due: renewals, retries, expiries. Returns how often each has happened. */
  advance(seconds: number): DueEventCounts;
  /** Resolves when every event is delivered. Throws after `timeoutMs` (10 s). */
  delivered(timeoutMs?: number): Promise<void>;
  /** Ends the server; what is in memory is lost. */
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
};

const DEFAULT_SECRET_KEY = "sk_test_sandbox";
const DEFAULT_WEBHOOK_SECRET = "whsec_sandbox";
const DEFAULT_HOST = "127.0.0.1";

/** Due events also run before each response; the timer covers times without requests. */
const DUE_CHECK_MS = 15_000;

/** Starts a payment provider with Stripe's API. Rejects with the system's error, such as EADDRINUSE, and for a live key. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const log = options.log ?? (() => undefined);
  const { secretKey = DEFAULT_SECRET_KEY, webhookSecret = DEFAULT_WEBHOOK_SECRET, host = DEFAULT_HOST } = options;
  if (/^[a-z]+_live_/.test(secretKey)) throw new Error("The sandbox takes no live key");
  const store = openStore(options.stateFile ?? ":memory:");
  const realNow = options.now ?? (() => Math.floor(Date.now() / 1_000));
  const provider: Provider = {
    store,
    now: () => realNow() + store.clockOffset(),
    payUrl: "",
    webhookUrl: options.webhookUrl ?? null,
    seller: options.seller ?? "Test shop",
  };
  let onCommit: () => void = () => undefined;
  const server = createSandboxServer(provider, { secretKey, log, onCommit: () => onCommit() });
  try {
    server.listen(options.port ?? 0, host);
    await once(server, "listening");
  } catch (error) {
    store.close();
    throw error;
  }
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : (options.port ?? 0);
  const url = `http://${hostForBrowsers(host)}:${port}`;
  provider.payUrl = options.payUrl ?? `${url}/pay`;
  store.setAddress(url);

  const deliveries = startWebhookDelivery(provider, { secret: webhookSecret, log, realNow });
  onCommit = deliveries.wake;
  const dueTimer = setInterval(() => {
    try {
      store.transaction(() => runDueEvents(provider));
      deliveries.wake();
    } catch (error) {
      log(`what was due could not be done, trying again: ${String(error)}`);
    }
  }, DUE_CHECK_MS).unref();

  const close = async (): Promise<void> => {
    clearInterval(dueTimer);
    const closed = once(server, "close");
    server.close();
    server.closeAllConnections();
    await closed;
    await deliveries.stop();
    store.close();
  };
  let closing: Promise<void> | undefined;
  const closeOnce = (): Promise<void> => (closing ??= close());
  return {
    port,
    url,
    secretKey,
    webhookSecret,
    client: { protocol: "http", host: new URL(url).hostname, port },
    pay: payHostedPage,
    advance(seconds) {
      const happened = store.transaction(() => moveClock(provider, seconds));
      deliveries.wake();
      return happened;
    },
    async delivered(timeoutMs = 10_000) {
      for (const start = Date.now(); store.countDeliveries().owed > 0; await sleep(10))
        if (Date.now() - start > timeoutMs)
          throw new Error(`Events that ${provider.webhookUrl} has not accepted: ${store.countDeliveries().owed}`);
    },
    close: closeOnce,
    [Symbol.asyncDispose]: closeOnce,
  };
}

function hostForBrowsers(host: string): string {
  if (host === "0.0.0.0" || host === "::") return "localhost";
  return host.includes(":") ? `[${host}]` : host;
}

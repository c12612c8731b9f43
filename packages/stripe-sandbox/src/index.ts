import { once } from "node:events";
import type { ApiRequest, ApiResponse } from "./api/api.ts";
import { createSandboxServer } from "./api/server.ts";
import { runDueEvents } from "./clock.ts";
import type { Provider } from "./store/store.ts";
import { openStore } from "./store/store.ts";
import { startWebhookDelivery } from "./webhook-delivery.ts";

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
  /** Responds to a request of the API instead of the sandbox, to test failures; undefined passes it on. */
  intercept?: (request: ApiRequest) => ApiResponse | undefined;
};

export type Sandbox = {
  port: number;
  url: string;
  secretKey: string;
  webhookSecret: string;
  /** Ends the server; what is in memory is lost. */
  close(): Promise<void>;
};

/** Due events also run before each response; the timer covers times without requests. */
const DUE_CHECK_MS = 15_000;

/** Starts a payment provider with Stripe's API. Rejects with the system's error, such as EADDRINUSE, and for a live key. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const log = options.log ?? (() => undefined);
  const { secretKey = "sk_test_sandbox", webhookSecret = "whsec_sandbox", host = "127.0.0.1", intercept } = options;
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
  const server = createSandboxServer(provider, { secretKey, log, intercept, onCommit: () => onCommit() });
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
  return { port, url, secretKey, webhookSecret, close: () => (closing ??= close()) };
}

function hostForBrowsers(host: string): string {
  if (host === "0.0.0.0" || host === "::") return "localhost";
  return host.includes(":") ? `[${host}]` : host;
}

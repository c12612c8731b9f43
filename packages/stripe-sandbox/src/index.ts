import { once } from "node:events";
import { createSandboxServer } from "./api/server.ts";
import { runDueEvents } from "./clock.ts";
import type { Provider } from "./store/objects.ts";
import { openStore } from "./store/store.ts";
import { startWebhookDelivery } from "./webhook-delivery.ts";

type SandboxOptions = {
  /** 0 takes any free port. */
  port: number;
  host: string;
  /** A SQLite file, made when it is missing. */
  stateFile: string;
  secretKey: string;
  webhookSecret: string;
  webhookUrl: string;
  log?: (line: string) => void;
  /** Unix seconds; the sandbox's own clock can be ahead of it. */
  now?: () => number;
  /** Address under which browsers reach the hosted page, when that is not `/pay` of where it listens. */
  payUrl?: string;
};

export type Sandbox = { port: number; url: string; close(): Promise<void> };

/** What is due also happens before each answer; the timer is for when nobody asks. */
const DUE_CHECK_MS = 15_000;

/**
 * Starts the card provider for trying the shop: the part of Stripe's API that the shop uses, a hosted payment page and signed
 * webhook events. Rejects with the system's error (EADDRINUSE) when the port is taken.
 */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const log = options.log ?? (() => undefined);
  const store = openStore(options.stateFile);
  const realNow = options.now ?? (() => Math.floor(Date.now() / 1_000));
  const provider: Provider = {
    store,
    now: () => realNow() + store.clockOffset(),
    payUrl: "",
    webhookUrl: options.webhookUrl,
  };
  let committed: () => void = () => undefined;
  const server = createSandboxServer(provider, { secretKey: options.secretKey, log, committed: () => committed() });
  try {
    server.listen(options.port, options.host);
    await once(server, "listening");
  } catch (error) {
    store.close();
    throw error;
  }
  const bound = server.address();
  const port = typeof bound === "object" && bound !== null ? bound.port : options.port;
  const url = `http://${hostForBrowsers(options.host)}:${port}`;
  provider.payUrl = options.payUrl ?? `${url}/pay`;
  store.setAddress(url);

  const deliveries = startWebhookDelivery(provider, { secret: options.webhookSecret, log, realNow });
  committed = deliveries.wake;
  const due = setInterval(() => {
    try {
      store.transaction(() => runDueEvents(provider));
      deliveries.wake();
    } catch (error) {
      log(`what was due could not be done, trying again: ${String(error)}`);
    }
  }, DUE_CHECK_MS).unref();

  const close = async (): Promise<void> => {
    clearInterval(due);
    const closed = once(server, "close");
    server.close();
    server.closeAllConnections();
    await closed;
    await deliveries.stop();
    store.close();
  };
  let closing: Promise<void> | undefined;
  return { port, url, close: () => (closing ??= close()) };
}

function hostForBrowsers(host: string): string {
  if (host === "0.0.0.0" || host === "::") return "localhost";
  return host.includes(":") ? `[${host}]` : host;
}

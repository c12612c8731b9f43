import { once } from "node:events";
import { createSandboxServer } from "./api/server.ts";
import { runDueEvents } from "./clock.ts";
import type { Provider } from "./store/objects.ts";
import { openStore } from "./store/store.ts";
import { startWebhookDelivery } from "./webhook-delivery.ts";

type SandboxOptions = {
  /** 0 for any free port. */
  port: number;
  host: string;
  stateFile: string;
  secretKey: string;
  webhookSecret: string;
  webhookUrl: string;
  log?: (line: string) => void;
  /** Real time in Unix seconds. The sandbox's clock can be ahead of it. */
  now?: () => number;
  /** Default: `/pay` at the listening address. */
  payUrl?: string;
  /** Name of the shop on the hosted pages. */
  seller?: string;
};

export type Sandbox = { port: number; url: string; close(): Promise<void> };

/** Due events also run before each response; the timer covers times without requests. */
const DUE_CHECK_MS = 15_000;

/** Rejects with the system's error, such as EADDRINUSE. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const log = options.log ?? (() => undefined);
  const store = openStore(options.stateFile);
  const realNow = options.now ?? (() => Math.floor(Date.now() / 1_000));
  const provider: Provider = {
    store,
    now: () => realNow() + store.clockOffset(),
    payUrl: "",
    webhookUrl: options.webhookUrl,
    seller: options.seller ?? "Pixel Pilots",
  };
  let onCommit: () => void = () => undefined;
  const server = createSandboxServer(provider, { secretKey: options.secretKey, log, onCommit: () => onCommit() });
  try {
    server.listen(options.port, options.host);
    await once(server, "listening");
  } catch (error) {
    store.close();
    throw error;
  }
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : options.port;
  const url = `http://${hostForBrowsers(options.host)}:${port}`;
  provider.payUrl = options.payUrl ?? `${url}/pay`;
  store.setAddress(url);

  const deliveries = startWebhookDelivery(provider, { secret: options.webhookSecret, log, realNow });
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
  return { port, url, close: () => (closing ??= close()) };
}

function hostForBrowsers(host: string): string {
  if (host === "0.0.0.0" || host === "::") return "localhost";
  return host.includes(":") ? `[${host}]` : host;
}

import { once } from "node:events";
import { startDeliveries } from "./delivery.ts";
import { makeServer } from "./http.ts";
import type { Provider } from "./provider.ts";
import { expireOverdue } from "./sessions.ts";
import { openStore } from "./store.ts";

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
  /** Unix seconds. */
  now?: () => number;
  /** Origin under which browsers reach the hosted page; the bound address if absent. */
  publicUrl?: string;
};

export type Sandbox = { port: number; url: string; close(): Promise<void> };

/** Expired sessions are also noticed whenever they are read; the timer is for those that nobody asks about. */
const EXPIRY_CHECK_MS = 15_000;

/**
 * Starts the card provider for trying the shop: the part of Stripe's API that the shop uses, a hosted payment page and signed
 * webhook events. Rejects with the system's error (EADDRINUSE) when the port is taken.
 */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const log = options.log ?? (() => undefined);
  const store = openStore(options.stateFile);
  const provider: Provider = {
    store,
    now: options.now ?? (() => Math.floor(Date.now() / 1_000)),
    publicUrl: "",
  };
  let committed: () => void = () => undefined;
  const server = makeServer(provider, { secretKey: options.secretKey, log, committed: () => committed() });
  try {
    server.listen(options.port, options.host);
    await once(server, "listening");
  } catch (error) {
    store.close();
    throw error;
  }
  const bound = server.address();
  const port = typeof bound === "object" && bound !== null ? bound.port : options.port;
  const url = options.publicUrl ? new URL(options.publicUrl).origin : `http://${hostForBrowsers(options.host)}:${port}`;
  provider.publicUrl = url;

  const deliveries = startDeliveries(provider, { url: options.webhookUrl, secret: options.webhookSecret, log });
  committed = deliveries.wake;
  const expiry = setInterval(() => {
    try {
      if (store.transaction(() => expireOverdue(provider)) > 0) deliveries.wake();
    } catch (error) {
      log(`sessions could not be expired, trying again: ${String(error)}`);
    }
  }, EXPIRY_CHECK_MS).unref();

  const close = async (): Promise<void> => {
    clearInterval(expiry);
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

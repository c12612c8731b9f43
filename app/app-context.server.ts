import { createContext, type RouterContextProvider } from "react-router";
import type { Auth } from "./auth/better-auth.server";
import type { PaymentProvider } from "./billing/provider/payment-provider";
import type { ProviderAccessStatus } from "./billing/provider/provider-access";
import type { Mailer } from "./email/mailer.server";
import type { Settings } from "./lib/config/settings.server";
import type { Database, Db } from "./lib/db/database";
import type { RateLimits } from "./lib/http/rate-limits.server";
import type { Queue } from "./lib/jobs/jobs";
import type { Log } from "./lib/logging/logger.server";
import type { PdfRenderer } from "./lib/pdf/pdf";
import type { FileStorage } from "./lib/storage/storage";

/** Everything that a request may need, built once by the server and handed to routes through the context. */
export type App = {
  settings: Settings;
  database: Database;
  db: Db;
  /** Passwords and sessions. */
  auth: Auth;
  paymentProvider: PaymentProvider;
  mailer: Mailer;
  queue: Queue;
  pdf: PdfRenderer;
  /** Files that people sent. */
  storage: FileStorage;
  rateLimits: RateLimits;
  log: Log;
  /** The result of the last try of the provider's key and of our webhook endpoint. */
  providerAccess: () => ProviderAccessStatus;
  /** What `/metrics` prints of this process, for Prometheus. */
  metrics: () => Promise<string>;
  /** Aborted when the process is about to end. */
  shutdownSignal: AbortSignal;
  /** The clock, so that tests can set it. */
  now: () => Date;
  /** Waits so many milliseconds, so that tests need not. */
  sleep: (milliseconds: number) => Promise<void>;
};

export const appContext = createContext<App | null>(null);

/** The client's network address, as the server itself saw it; never taken from a header that a client can write. */
export const clientContext = createContext<string>("unknown");

/** The request's script nonce; empty for pages that are rendered once and allowed by hash. */
export const nonceContext = createContext<string>("");

/** The app of this request. Throws where a route that needs it was rendered without one. */
export function getApp(context: Readonly<RouterContextProvider>): App {
  const app = context.get(appContext);
  if (!app)
    throw new Error("This route needs the app, but was rendered as a public page. Remove `handle.prerender` from it.");
  return app;
}

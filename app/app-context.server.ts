import { createContext, type RouterContextProvider } from "react-router";
import type { Jobs } from "./admin/jobs";
import type { Auth } from "./auth/better-auth.server";
import type { PaymentProvider } from "./billing/provider/payment-provider";
import type { ProviderAccessStatus } from "./billing/provider/provider-access";
import type { LiveContent, ShopSettings } from "./content/documents/live-content.server";
import type { Mailer } from "./email/mailer.server";
import type { Database, Db } from "./lib/db/database";
import type { RateLimits } from "./lib/http/rate-limits.server";
import type { Queue } from "./lib/jobs/jobs";
import type { Log } from "./lib/logging/logger.server";
import type { PdfRenderer } from "./lib/pdf/pdf";
import type { FileStorage } from "./lib/storage/storage";

/** The services of the server, built once and passed to routes through the context. */
export type App = {
  /** `site` is what is published at the moment. */
  settings: ShopSettings;
  content: LiveContent;
  database: Database;
  db: Db;
  auth: Auth;
  paymentProvider: PaymentProvider;
  mailer: Mailer;
  queue: Queue<Jobs>;
  pdf: PdfRenderer;
  storage: FileStorage;
  rateLimits: RateLimits;
  log: Log;
  /** Result of the last check of the payment provider's key and webhook endpoint. */
  providerAccess: () => ProviderAccessStatus;
  metrics: () => Promise<string>;
  /** Aborted when the process starts to shut down. */
  shutdownSignal: AbortSignal;
  /** Tests set the clock. */
  now: () => Date;
  /** Tests do not wait. */
  sleep: (milliseconds: number) => Promise<void>;
};

export const appContext = createContext<App | null>(null);

/** The client's IP address. Never from a header that the client can set. */
export const clientContext = createContext<string>("unknown");

/** Script nonce of the request; "" for cached pages, which use hashes. */
export const nonceContext = createContext<string>("");

/** Throws for cached pages, which are rendered without an app. */
export function getApp(context: Readonly<RouterContextProvider>): App {
  const app = context.get(appContext);
  if (!app)
    throw new Error("This route needs the app, but was rendered as a public page. Remove `handle.prerender` from it.");
  return app;
}

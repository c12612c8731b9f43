import { createContext, type RouterContextProvider } from "react-router";
import type { Database, Db } from "./db/database";
import type { RateLimits } from "./http/rate-limits.server";
import type { Log } from "./logging/logger.server";
import type { PdfRenderer } from "./pdf/pdf";
import type { FileStorage } from "./storage/storage";

/**
 * The services of the server, built once and passed to routes through the context. Each room adds its own where it defines them:
 * `declare module "~/lib/app-context.server"`. A room uses no service of a room above it (tools/checks/owners.grit).
 */
export interface App {
  database: Database;
  db: Db;
  pdf: PdfRenderer;
  storage: FileStorage;
  rateLimits: RateLimits;
  log: Log;
  metrics: () => Promise<string>;
  /** Aborted when the process starts to shut down. */
  shutdownSignal: AbortSignal;
  /** Tests set the clock. */
  now: () => Date;
  /** Tests do not wait. */
  sleep: (milliseconds: number) => Promise<void>;
}

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

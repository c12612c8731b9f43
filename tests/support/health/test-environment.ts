import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { RouterContextProvider } from "react-router";
import type { Certificate } from "~/admin/health/public-address-check.server";
import type { DataDirState } from "~/admin/health/system-checks.server";
import type { ProviderAccess } from "~/billing/provider/payment-provider";
import { createStripeProvider } from "~/billing/provider/stripe.server";
import type { Email } from "~/email/mailer.server";
import { appContext } from "~/lib/app-context.server";
import { isLiveKey } from "~/lib/config/environment.server";
import { readSettings } from "~/lib/config/settings.server";
import type { Database } from "~/lib/db/database";
import { action as webhook } from "~/routes/api/stripe-webhook";
import { type DoctorEnvironment, doctorEnvironment } from "../../../server/commands/doctor-probes";
import type { TestApp } from "../app/test-app";

export type Request = { url: URL; init: RequestInit };

/** A healthy live shop and its surroundings, into which a test injects a fault. */
export type HealthTestEnvironment = {
  app: TestApp;
  env: Record<string, string | undefined>;
  now: () => Date;
  folder: DataDirState;
  database: Database;
  /** Throws if the embedded database is locked or the server of DATABASE_URL refuses the connection. */
  checkDatabase: DoctorEnvironment["checkDatabase"];
  access: ProviderAccess | Error;
  checkFiles: () => Promise<void>;
  send: (mail: Email) => Promise<void>;
  certificate: Certificate | Error;
  /** TXT records of every name. */
  records: string[] | Error;
  /** Settings in which the running shop differs from the doctor. */
  shopEnv: Record<string, string>;
  /** Responses of the shop's port. */
  shopPort: (request: Request) => Promise<Response>;
  /** Number of proxies before the shop at the public address. */
  proxies: number;
  /** Responses of the public address. */
  internet: (request: Request) => Promise<Response>;
};

/** Creates a data folder, which `leave` removes. */
export function healthyEnvironment(app: TestApp): HealthTestEnvironment & { leave(): void } {
  const folder = mkdtempSync(join(tmpdir(), "shop-doctor-"));
  mkdirSync(join(folder, "pglite"));
  const environment: HealthTestEnvironment = {
    app,
    env: { ...LIVE, DATA_DIR: folder },
    now: () => new Date(),
    folder: { freeBytes: 50 * 1024 ** 3, freeFiles: 900_000, files: 1_000_000, open: false },
    database: {
      ...app.database,
      kind: "postgres",
      native: { url: "", pool: new pg.Pool() },
      // A real ping is slow on a busy machine.
      ping: async () => {},
      assertWritable: async () => {},
      close: async () => {},
      [Symbol.asyncDispose]: async () => {},
    },
    checkDatabase: async () => {},
    access: { key: true, webhook: true, unsent: [], clock: null },
    checkFiles: async () => {},
    send: async () => {},
    certificate: { validFrom: day(-30), validTo: day(60), distrust: null },
    records: ["v=spf1 include:mail.example ~all", "v=DMARC1; p=reject"],
    shopEnv: {},
    proxies: 1,
    shopPort: (request) => respondAsShop(environment, request, 0),
    internet: (request) => respondAsShop(environment, request, environment.proxies),
  };
  return Object.assign(environment, { leave: () => rmSync(folder, { recursive: true, force: true }) });
}

const LIVE = {
  APP_URL: "https://shop.example",
  PORT: "3000",
  DATABASE_URL: "postgres://shop:canary-password@db.example/shop",
  SMTP_URL: "smtp://shop:canary-password@mail.example:587",
  MAIL_FROM: "Our Shop <hello@shop.example>",
  TEAM_EMAIL: "team@shop.example",
  AUTH_SECRET: "canary-secret".padEnd(32, "x"),
  BACKUP_KEY: "canary-key".padEnd(16, "x"),
  STRIPE_SECRET_KEY: "sk_live_canary",
  STRIPE_WEBHOOK_SECRET: "whsec_canary",
  TRUSTED_PROXIES: "1",
};

/** Days from now. */
export const day = (days: number): Date => new Date(Date.now() + days * 24 * 60 * 60_000);

/** Responses of the shop, with its real webhook handler. */
async function respondAsShop(
  environment: HealthTestEnvironment,
  { url, init }: Request,
  proxies: number,
): Promise<Response> {
  if (url.pathname === "/readyz") return new Response("ready\n");
  if (url.pathname === "/healthz") return new Response("ok\n");
  const settings = readSettings({ ...environment.env, ...environment.shopEnv });
  const headers = new Headers(init.headers);
  if (proxies > 0) headers.set("X-Forwarded-For", Array.from({ length: proxies }, () => "203.0.113.7").join(", "));
  const context = new RouterContextProvider();
  context.set(appContext, {
    ...environment.app,
    settings: { ...settings, site: environment.app.settings.site },
    paymentProvider: paymentsOf(settings.payments),
  });
  return await webhook({ request: new Request(url, { ...init, headers }), context });
}

/** The real adapter, which signs and verifies events without network. */
function paymentsOf(payments: ReturnType<typeof readSettings>["payments"]) {
  if (payments.kind !== "stripe") throw new Error("STRIPE_SECRET_KEY is not set");
  return createStripeProvider({ ...payments, mode: isLiveKey(payments.secretKey) ? "live" : "test" });
}

const orThrow = <T>(result: T | Error): T => {
  if (result instanceof Error) throw result;
  return result;
};

/** The doctor's environment; everything not overridden is real. */
export const doctorEnvironmentIn = (environment: HealthTestEnvironment): DoctorEnvironment => ({
  ...doctorEnvironment,
  now: environment.now,
  readFolder: async () => environment.folder,
  assertShopExists: async () => {},
  checkDatabase: environment.checkDatabase,
  openDatabase: async () => environment.database,
  certificateOf: async () => orThrow(environment.certificate),
  resolveTxt: async () => orThrow(environment.records).map((record) => [record]),
  fetch: async (address, init = {}) => {
    const request = { url: new URL(address), init };
    return request.url.hostname === "127.0.0.1" ? environment.shopPort(request) : environment.internet(request);
  },
  createServices: (settings) => ({
    paymentProvider: { ...paymentsOf(settings.payments), checkAccess: async () => orThrow(environment.access) },
    mailer: {
      where: "smtp://mail.example:587",
      send: async (mail) => {
        await environment.send(mail);
        return { file: null };
      },
      close: () => {},
    },
    storage: { ...environment.app.storage, check: () => environment.checkFiles() },
  }),
});

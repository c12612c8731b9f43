import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { RouterContextProvider } from "react-router";
import type { Certificate } from "~/admin/health/public-address-check.server";
import type { DataDirState } from "~/admin/health/system-checks.server";
import { appContext } from "~/app-context.server";
import type { ProviderAccess } from "~/billing/provider/payment-provider";
import { createStripeProvider } from "~/billing/provider/stripe.server";
import type { Email } from "~/email/mailer.server";
import { isLiveKey } from "~/lib/config/environment.server";
import { readSettings } from "~/lib/config/settings.server";
import type { Database } from "~/lib/db/database";
import { action as webhook } from "~/routes/api/stripe-webhook";
import { type DoctorEnvironment, doctorEnvironment } from "../../../server/commands/doctor-probes";
import type { ServerReport } from "../../../server/control-socket";
import type { TestApp } from "../app/test-app";

export type Request = { url: URL; init: RequestInit };

/** A live shop with which all is well, and everything around it, for a test to plant a fault in. */
export type HealthTestEnvironment = {
  app: TestApp;
  env: Record<string, string | undefined>;
  now: () => Date;
  folder: DataDirState;
  database: Database;
  /** The embedded database's lock is free, and the server of DATABASE_URL takes us in, unless this says otherwise. */
  checkDatabase: DoctorEnvironment["checkDatabase"];
  /** What the shop on the embedded database says; null when none runs. */
  told: ServerReport | null;
  access: ProviderAccess | Error;
  checkFiles: () => Promise<void>;
  send: (mail: Email) => Promise<void>;
  certificate: Certificate | Error;
  /** The running shop's settings, where they are not those of the doctor. */
  shopEnv: Record<string, string>;
  /** The shop's own port, and what the public address leads to: the shop behind this many proxies. */
  shopPort: (request: Request) => Promise<Response>;
  proxies: number;
  internet: (request: Request) => Promise<Response>;
};

/** A folder of the world's own; `leave` removes it. */
export function healthyEnvironment(app: TestApp): HealthTestEnvironment & { leave(): void } {
  const folder = mkdtempSync(join(tmpdir(), "shop-doctor-"));
  mkdirSync(join(folder, "pglite"));
  const world: HealthTestEnvironment = {
    app,
    env: { ...LIVE, DATA_DIR: folder },
    now: () => new Date(),
    folder: { freeBytes: 50 * 1024 ** 3, freeFiles: 900_000, files: 1_000_000, open: false },
    database: {
      ...app.database,
      kind: "postgres",
      native: { url: "", pool: new pg.Pool() },
      // Real answers wait for their turn on a busy machine.
      ping: async () => {},
      assertWritable: async () => {},
      close: async () => {},
    },
    checkDatabase: async () => {},
    told: null,
    access: { key: true, webhook: true, unsent: [], clock: null },
    checkFiles: async () => {},
    send: async () => {},
    certificate: { validFrom: day(-30), validTo: day(60), distrust: null },
    shopEnv: {},
    proxies: 1,
    shopPort: (request) => answerOfShop(world, request, 0),
    internet: (request) => answerOfShop(world, request, world.proxies),
  };
  return Object.assign(world, { leave: () => rmSync(folder, { recursive: true, force: true }) });
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

/** What the built shop answers, its real webhook included. */
async function answerOfShop(world: HealthTestEnvironment, { url, init }: Request, proxies: number): Promise<Response> {
  if (url.pathname === "/readyz") return new Response("ready\n");
  if (url.pathname === "/healthz") return new Response("ok\n");
  const settings = readSettings({ ...world.env, ...world.shopEnv });
  const headers = new Headers(init.headers);
  if (proxies > 0) headers.set("X-Forwarded-For", Array.from({ length: proxies }, () => "203.0.113.7").join(", "));
  const context = new RouterContextProvider();
  context.set(appContext, { ...world.app, settings, paymentProvider: paymentsOf(settings.payments) });
  return await webhook({ request: new Request(url, { ...init, headers }), context });
}

/** The real adapter, which signs and checks events without asking anybody. */
function paymentsOf(payments: ReturnType<typeof readSettings>["payments"]) {
  if (payments.kind !== "stripe") throw new Error("This world has a shop with keys");
  return createStripeProvider({ ...payments, mode: isLiveKey(payments.secretKey) ? "live" : "test" });
}

const orThrow = <T>(given: T | Error): T => {
  if (given instanceof Error) throw given;
  return given;
};

/** The doctor's environment in this world. What is not replaced is real. */
export const doctorEnvironmentIn = (world: HealthTestEnvironment): DoctorEnvironment => ({
  ...doctorEnvironment,
  now: world.now,
  readFolder: async () => world.folder,
  diagnoseShop: async () => world.told,
  checkDatabase: world.checkDatabase,
  openDatabase: async () => world.database,
  certificateOf: async () => orThrow(world.certificate),
  fetch: async (address, init = {}) => {
    const request = { url: new URL(address), init };
    return request.url.hostname === "127.0.0.1" ? world.shopPort(request) : world.internet(request);
  },
  createServices: (settings) => ({
    paymentProvider: { ...paymentsOf(settings.payments), checkAccess: async () => orThrow(world.access) },
    mailer: {
      where: "smtp://mail.example:587",
      send: async (mail) => {
        await world.send(mail);
        return { file: null };
      },
      close: () => {},
    },
    storage: { ...world.app.storage, check: () => world.checkFiles() },
  }),
});

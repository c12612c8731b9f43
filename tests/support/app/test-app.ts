import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach } from "vitest";
import type { Jobs } from "~/admin/jobs";
import { createAuth, type PasswordHasher } from "~/auth/better-auth.server";
import { processPaymentEvent, storePaymentEvents } from "~/billing/payments/provider-events.server";
import type { PaymentEvent } from "~/billing/provider/payment-provider";
import { openLiveContent, withLiveSite } from "~/content/documents/live-content.server";
import { buildSite } from "~/content/site";
import { documentKindsWith } from "~/content-desk/document-kinds";
import type { Email } from "~/email/mailer.server";
import type { App } from "~/lib/app-context.server";
import { readSettings } from "~/lib/config/settings.server";
import type { Database } from "~/lib/db/database";
import { createRateLimits } from "~/lib/http/rate-limits.server";
import type { Queue } from "~/lib/jobs/jobs";
import { log } from "~/lib/logging/logger.server";
import { startPdfRenderer } from "~/lib/pdf/pdf-renderer.server";
import { createDiskStorage } from "~/lib/storage/disk-storage.server";
import { acquireSharedDatabase, EMPTY_ALL_TABLES, JOBS_TABLE } from "../database/shared-database";
import { FakePayments } from "./fake-payments";

/** Stores an event like the webhook and runs its job immediately. Throws what the job throws. */
export async function handlePaymentEvent(app: App, event: PaymentEvent): Promise<void> {
  await storePaymentEvents(app, [event], "webhook");
  await processPaymentEvent(app, event.id);
}

/** An event of the fake provider about a session, or about `changes`. */
export const paymentEvent = (type: string, objectId: string, changes: Partial<PaymentEvent> = {}): PaymentEvent => ({
  id: "evt_1",
  type,
  createdAt: new Date(),
  live: false,
  objectId,
  sessionId: null,
  ...changes,
});

/** The only process shows what it publishes without asking. */
const NEVER_MS = 2 ** 31 - 1;

export type TestApp = App & {
  paymentProvider: FakePayments;
  mails: Email[];
  /** Milliseconds of each `sleep`, oldest first; the app does not really wait. */
  pauses: number[];
  /** Committed jobs, oldest first. */
  jobs(): Promise<{ name: string; data: Record<string, unknown> }[]>;
  /** Moves the app's clock forward, in milliseconds. */
  pass(milliseconds: number): void;
  /** Empties the database, the payment provider and what was recorded. */
  reset(): Promise<void>;
  close(): Promise<void>;
};

/** Opens an app for the tests of a file, and empties it before each. Call it once, outside the tests. */
export function setUpTestApp(): TestApp {
  const app = {} as TestApp;
  beforeAll(async () => {
    Object.assign(app, await testApp());
  });
  beforeEach(() => app.reset());
  afterAll(() => app.close());
  return app;
}

/** An app on an empty database, with a fake payment provider, mailer and queue. */
export async function testApp(open?: () => Promise<Database>): Promise<TestApp> {
  const { database, giveBack } = open ? await openDatabaseForTests(open) : await acquireSharedDatabase();
  const mails: Email[] = [];
  const pauses: number[] = [];
  let now = Date.now();
  const paymentProvider = new FakePayments();
  const folder = mkdtempSync(join(tmpdir(), "shop-files-"));
  const pdf = startPdfRenderer({ script: "server/jobs/pdf-worker-from-source.mjs" });
  const given = readSettings({ APP_URL: "http://localhost:3000", TEAM_EMAIL: "team@pixelpilots.example" });
  const storage = createDiskStorage(folder);
  const content = await openLiveContent(database.db, buildSite(given.siteOptions), documentKindsWith, NEVER_MS);
  return {
    settings: withLiveSite(given, content),
    content,
    database,
    db: database.db,
    auth: createAuth({
      db: database.db,
      secret: "a secret for tests, 32 characters",
      appUrl: "http://localhost:3000",
      passwords: cheapPasswords,
    }),
    paymentProvider,
    mails,
    pauses,
    mailer: {
      where: "memory",
      send: async (mail) => {
        mails.push(mail);
        return { file: null };
      },
      close: () => {},
    },
    queue: tableQueue,
    pdf,
    storage,
    personStores: {
      ...{ db: database.db, files: storage, mailFolder: join(folder, "mail"), eraseInSandbox: null },
      ...{ deleteCustomer: null, ownAddresses: ["team@pixelpilots.example"] },
    },
    rateLimits: createRateLimits(1, database),
    log: log.child({}, { level: "silent" }),
    providerAccess: () => ({ state: "untried" }),
    metrics: async () => "",
    shutdownSignal: new AbortController().signal,
    now: () => new Date(now),
    sleep: async (milliseconds) => {
      pauses.push(milliseconds);
    },
    pass: (milliseconds) => {
      now += milliseconds;
    },
    jobs: async () => {
      type Job = { name: string; data: Record<string, unknown> };
      return (await database.db.execute<Job>(sql`select name, data from test_jobs order by id`)).rows;
    },
    reset: async () => {
      await database.db.execute(sql.raw(EMPTY_ALL_TABLES));
      paymentProvider.reset();
      mails.length = 0;
      pauses.length = 0;
      now = Date.now();
    },
    close: async () => {
      content.close();
      await pdf.close();
      rmSync(folder, { recursive: true, force: true });
      await giveBack();
    },
  };
}

/** A real hash takes 0.1 s of CPU time. */
const cheapPasswords: PasswordHasher = {
  hash: async (password) => `${crypto.randomUUID()}:${password}`,
  verify: async ({ hash, password }) => hash.slice(hash.indexOf(":") + 1) === password,
};

async function openDatabaseForTests(
  open: () => Promise<Database>,
): Promise<{ database: Database; giveBack(): Promise<void> }> {
  const database = await open();
  await database.db.execute(sql.raw(JOBS_TABLE));
  return { database, giveBack: () => database.close() };
}

/** Inserts jobs into a table in the caller's transaction, as the real queue does, and never runs them. */
export const tableQueue: Queue<Jobs> = {
  enqueue: async (tx, name, data) => {
    await tx.execute(sql`insert into test_jobs (name, data) values (${name}, ${JSON.stringify(data)}::jsonb)`);
  },
  enqueueAll: async (tx, name, all) => {
    for (const data of all) await tableQueue.enqueue(tx, name, data);
  },
  retry: async () => false,
  discard: async () => false,
  work: async () => {},
  stop: async () => {},
};

import { PGlite } from "@electric-sql/pglite";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/pglite";
import { migrate } from "drizzle-orm/pglite/migrator";
import { makeAuth } from "~/accounts/auth.server";
import type { App } from "~/app.server";
import type { Database } from "~/db/database";
import * as schema from "~/db/tables";
import { openRenderThread } from "~/documents/render-thread.server";
import type { Queue } from "~/jobs/queue";
import { makeLimits } from "~/limits.server";
import { log } from "~/log.server";
import type { Mail } from "~/mail/mail";
import { readSettings } from "~/settings.server";
import { FakePayments } from "./fake-payments";

export type TestApp = App & {
  payments: FakePayments;
  mails: Mail[];
  /** Jobs whose transaction was committed, oldest first. */
  jobs(): Promise<{ name: string; data: Record<string, unknown> }[]>;
  /** Moves the app's clock forward, in milliseconds. */
  pass(milliseconds: number): void;
  /** An empty database and a provider that knows nothing, as at first. */
  reset(): Promise<void>;
  close(): Promise<void>;
};

/** An app on an empty database, with the card provider, the mail server and the queue's workers replaced at their ports. */
export async function testApp(open: () => Promise<Database> = openInMemory): Promise<TestApp> {
  const database = await open();
  await database.db.execute(
    sql`create table test_jobs (id serial primary key, name text not null, data jsonb not null)`,
  );
  const mails: Mail[] = [];
  let now = Date.now();
  const payments = new FakePayments();
  const documents = openRenderThread({ script: "server/document-worker.ts" });
  return {
    settings: readSettings({ APP_URL: "http://localhost:3000", TEAM_EMAIL: "team@pixelpilots.example" }),
    database,
    db: database.db,
    auth: makeAuth({ db: database.db, secret: "a secret for tests, 32 characters", appUrl: "http://localhost:3000" }),
    payments,
    mails,
    mailer: { where: "memory", send: async (mail) => void mails.push(mail), close: () => {} },
    queue: tableQueue,
    documents,
    limits: makeLimits(1),
    log: log.child({}, { level: "silent" }),
    now: () => new Date(now),
    pass: (milliseconds) => {
      now += milliseconds;
    },
    jobs: async () => {
      type Job = { name: string; data: Record<string, unknown> };
      return (await database.db.execute<Job>(sql`select name, data from test_jobs order by id`)).rows;
    },
    reset: async () => {
      await database.db.execute(
        sql`truncate test_jobs, orders, disputes, order_documents, payment_sync, dead_jobs, scheduled_runs, order_tallies, refunds, order_events, payment_events, contact_messages, admin_grants, users, verifications, rate_limits, admin_invitations, activity cascade`,
      );
      payments.reset();
      mails.length = 0;
      now = Date.now();
    },
    close: async () => {
      await documents.close();
      await database.close();
    },
  };
}

/** Writes jobs to a table in the caller's transaction, as the real queue does, and never runs them. */
const tableQueue: Queue = {
  enqueue: async (tx, name, data) => {
    await tx.execute(sql`insert into test_jobs (name, data) values (${name}, ${JSON.stringify(data)}::jsonb)`);
  },
  work: async () => {},
  stop: async () => {},
};

async function openInMemory(): Promise<Database> {
  const native = new PGlite();
  const db = drizzle(native, { schema });
  await migrate(db, { migrationsFolder: "app/db/migrations" });
  return { db, kind: "pglite", native, ping: async () => {}, close: () => native.close() };
}

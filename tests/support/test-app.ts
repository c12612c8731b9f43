import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/pglite";
import { makeAuth } from "~/accounts/auth.server";
import type { App } from "~/app.server";
import type { Database } from "~/db/database";
import * as schema from "~/db/tables";
import { openRenderProcess } from "~/documents/render-process.server";
import type { Queue } from "~/jobs/queue";
import { makeLimits } from "~/limits.server";
import { log } from "~/log.server";
import type { Mail } from "~/mail/mail";
import { readSettings } from "~/settings.server";
import { FakePayments } from "./fake-payments";
import { copyReadyDatabase } from "./ready-database";

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
export async function testApp(open: () => Promise<Database> = openCopy): Promise<TestApp> {
  const database = await open();
  await database.db.execute(
    sql`create table test_jobs (id serial primary key, name text not null, data jsonb not null)`,
  );
  const mails: Mail[] = [];
  let now = Date.now();
  const payments = new FakePayments();
  const documents = openRenderProcess({ script: "server/document-worker.ts" });
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
    providerAccess: () => ({ state: "untried" }),
    stopping: new AbortController().signal,
    now: () => new Date(now),
    pass: (milliseconds) => {
      now += milliseconds;
    },
    jobs: async () => {
      type Job = { name: string; data: Record<string, unknown> };
      return (await database.db.execute<Job>(sql`select name, data from test_jobs order by id`)).rows;
    },
    reset: async () => {
      await database.db.execute(EMPTY_ALL_TABLES);
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

/**
 * Deletes all rows. `truncate` would make new files for every table and index, which costs a third of a second; it is kept for
 * tables that have grown (over 128 KiB), where deleted rows would slow down what comes after. Triggers and references sleep.
 */
const EMPTY_ALL_TABLES = sql`do $$
declare
  one regclass;
  grown text[] := '{}';
begin
  perform set_config('session_replication_role', 'replica', true);
  for one in select oid from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace loop
    if pg_relation_size(one) > 131072 then
      grown := grown || one::text;
    elsif pg_relation_size(one) > 0 then
      execute format('delete from %s', one);
    end if;
  end loop;
  if grown <> '{}' then
    execute format('truncate %s cascade', array_to_string(grown, ', '));
  end if;
end $$`;

/** Writes jobs to a table in the caller's transaction, as the real queue does, and never runs them. */
const tableQueue: Queue = {
  enqueue: async (tx, name, data) => {
    await tx.execute(sql`insert into test_jobs (name, data) values (${name}, ${JSON.stringify(data)}::jsonb)`);
  },
  retry: async () => false,
  discard: async () => false,
  work: async () => {},
  stop: async () => {},
};

async function openCopy(): Promise<Database> {
  const folder = mkdtempSync(join(tmpdir(), "shop-app-"));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once("exit", remove);
  await copyReadyDatabase(folder);
  const native = new PGlite(join(folder, "pglite"));
  const close = async () => {
    await native.close();
    process.off("exit", remove);
    remove();
  };
  return {
    db: drizzle(native, { schema }),
    kind: "pglite",
    native,
    ping: async () => {},
    canStore: async () => {},
    close,
  };
}

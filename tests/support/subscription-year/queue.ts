import { sql } from "drizzle-orm";
import type { App } from "~/app-context.server";
import { JOBS, type JobKind, type Queue } from "~/lib/jobs/jobs";
import { tableQueue } from "../app/test-app";

/** A queue in a table of its own, written in the caller's transaction, whose jobs are done when the year says so. */
export const yearQueue: Queue = {
  ...tableQueue,
  enqueue: async (tx, name, data) => {
    const kind: JobKind = JOBS[name];
    const key = kind.key ?? "";
    const text = JSON.stringify(data);
    await tx.execute(sql`
      insert into year_jobs (name, data) select ${name}, ${text}::jsonb
      where ${key} = '' or not exists (
        select 1 from year_jobs where name = ${name} and data->>${key} = ${text}::jsonb->>${key} and done is null)`);
  },
  enqueueAll: async (tx, name, all) => {
    for (const data of all) await yearQueue.enqueue(tx, name, data);
  },
};

export const makeQueueTable = ({ db }: Pick<App, "db">) =>
  db.execute(
    sql`create table year_jobs (id serial primary key, name text not null, data jsonb not null, attempts int not null default 0, done text)`,
  );

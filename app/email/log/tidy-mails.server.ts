import { and, eq, lt, or, sql } from "drizzle-orm";
import type { App } from "~/app-context.server";
import { deadJobs, emails } from "~/lib/db/schema/index";

const DAY = 86_400_000;
/** How long it is kept what a mail said, and how long that it was sent, in milliseconds. */
export const EMAIL_BODY_RETENTION_MS = 90 * DAY;
export const EMAIL_ROW_RETENTION_MS = 730 * DAY;
/** After this long no attempt is under way any more. */
const SETTLED_MS = DAY;

/** The daily work on the log of mails: what is old goes, and what could not be noted as sent is noted. */
export async function pruneEmailLog({ db, now }: Pick<App, "db" | "now">): Promise<void> {
  const before = (milliseconds: number) => new Date(now().getTime() - milliseconds);
  await db.delete(emails).where(lt(emails.createdAt, before(EMAIL_ROW_RETENTION_MS)));
  await db
    .update(emails)
    .set({ html: null, body: null })
    .where(and(lt(emails.createdAt, before(EMAIL_BODY_RETENTION_MS)), sql`(html is not null or body is not null)`));
  // A job ends only once its mail was taken: one that is neither open nor dead has sent it.
  const open = sql`exists (select from pgboss.job where id = ${emails.jobId} and state in ('created', 'retry', 'active', 'failed'))`;
  const dead = sql`exists (select from ${deadJobs} where ${deadJobs.id} = ${emails.jobId})`;
  await db
    .update(emails)
    .set({ status: "sent" })
    .where(and(eq(emails.status, "sending"), lt(emails.settledAt, before(SETTLED_MS)), sql`not ${or(open, dead)}`));
}

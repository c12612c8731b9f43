import { and, asc, eq, gt, inArray, isNull, lte, notLike, type SQL, sql } from "drizzle-orm";
import { listNotifiableAdmins, wantsNotification } from "~/auth/admins/notifications.server";
import type { App } from "~/lib/app-context.server";
import { agencyZone } from "~/lib/dates/agency-zone";
import type { NotificationKind } from "~/lib/db/column-types";
import type { Db } from "~/lib/db/database";
import { adminUsers, conversations, deadJobs, emails, orders } from "~/lib/db/schema/index";
import { isTeamEmail } from "./log/email-kinds";
import type { EmailJob } from "./log/logging-mailer.server";
import type { Mailer } from "./mailer.server";

/** By the job of the team's email. Those without a kind go to TEAM_EMAIL only. */
const KINDS: Readonly<Record<string, NotificationKind>> = {
  "order-team-email": "order",
  "contact-team-email": "message",
  "message-digest-email": "message",
  "files-team-email": "message",
  "delivery-team-email": "message",
  "refund-request-team-email": "refund",
  "dispute-team-email": "dispute",
  "failed-jobs-team-email": "job",
};

/** In message ids of what admins get besides TEAM_EMAIL. */
const COPY = ".to-";

/** On the agency's clock. */
const DIGEST_HOUR = 8;
/** Emails until then are certainly in the log. */
const SETTLED_MS = 60_000;

/** Of a later month: that of the order that started the subscription. */
const ownerSql = sql<string | null>`coalesce(${orders.assignee}, (select first.assignee from ${orders} first
  where first.subscription_id = ${orders.subscriptionId} and first.invoice_id is null limit 1))`;

/** A contact message's conversation has an owner of its own. `data`: of its email's job. */
const isOfContactSql = (data: SQL) => sql`${conversations.id} = (${data}->>'messageId')::uuid`;

const kindOf = (job: string, quoteId: string | null): NotificationKind | undefined =>
  quoteId && job === "order-team-email" ? "quote" : KINDS[job];

/**
 * Sends an email to the team also to each admin who wants its kind immediately: every copy has its own message id and line in the log, so
 * that a retry of the job repeats only what was not accepted. An email that is sent again goes to TEAM_EMAIL only.
 */
export function createTeamMailer(
  { db, settings }: Pick<App, "db" | "settings">,
  mailer: Mailer,
  job: EmailJob,
): Mailer {
  if (job.again || !isTeamEmail(job.name, job.data)) return mailer;
  return {
    ...mailer,
    send: async (email) => {
      const [order] = email.orderId
        ? await db.select({ owner: ownerSql, quoteId: orders.quoteId }).from(orders).where(eq(orders.id, email.orderId))
        : [];
      const ofContact = isOfContactSql(sql`${JSON.stringify(job.data)}::jsonb`);
      const [contact] = order
        ? []
        : await db.select({ owner: conversations.assignee }).from(conversations).where(ofContact);
      const owner = order?.owner ?? contact?.owner ?? null;
      const kind = kindOf(job.name, order?.quoteId ?? null);
      const admins = kind ? await listNotifiableAdmins(db) : [];
      const copies = admins
        .filter((admin) => kind && wantsNotification(admin, "at_once", { kind, owner }))
        .filter((admin) => admin.email !== settings.teamEmail.toLowerCase())
        .map((admin) => ({
          ...email,
          to: admin.email,
          messageId: email.messageId.replace("@", `${COPY}${admin.id}@`),
        }));
      const sent = [email, ...copies].map((each) => mailer.send(each));
      await Promise.allSettled(sent);
      const [toTeam = { file: null }] = await Promise.all(sent);
      return toTeam;
    },
  };
}

export type TeamNews = Awaited<ReturnType<typeof listTeamNews>>[number];

/** What the team was emailed about after `since` and until `until`, oldest first; without emails that have no kind. */
export async function listTeamNews(db: Db, { since, until }: { since: Date; until: Date }) {
  const { id, job, data, subject, orderId, createdAt, messageId, repeats } = emails;
  const isNews = and(inArray(job, Object.keys(KINDS)), isNull(repeats), notLike(messageId, `%${COPY}%`));
  const rows = await db
    .select({
      ...{ id, job, data, subject, orderId, quoteId: orders.quoteId },
      owner: sql<string | null>`coalesce(${ownerSql}, ${conversations.assignee})`,
    })
    .from(emails)
    .leftJoin(orders, eq(orders.id, orderId))
    .leftJoin(conversations, isOfContactSql(sql`${data}`))
    .where(and(isNews, gt(createdAt, since), lte(createdAt, until)))
    .orderBy(asc(createdAt), asc(id));
  return rows.flatMap((row) => {
    const kind = isTeamEmail(row.job, row.data) && kindOf(row.job, row.quoteId);
    return kind ? [{ ...row, kind }] : [];
  });
}

export async function notifyStaff(app: Pick<App, "db" | "now" | "queue">): Promise<void> {
  await enqueueFailedJobsEmail(app);
  await enqueueDailyDigests(app);
}

/** One email for all jobs that have failed for good since the last one. */
const enqueueFailedJobsEmail = ({ db, now, queue }: Pick<App, "db" | "now" | "queue">) =>
  db.transaction(async (tx) => {
    const failed = await tx
      .update(deadJobs)
      .set({ mailedAt: now() })
      .where(isNull(deadJobs.mailedAt))
      .returning({ id: deadJobs.id, name: deadJobs.name });
    // An email about itself would be followed by the next one.
    const jobIds = failed.flatMap(({ id, name }) => (KINDS[name] === "job" ? [] : [id]));
    if (jobIds.length > 0) await queue.enqueue(tx, "failed-jobs-team-email", { jobIds });
  });

/** Once a day for each admin. After an outage the next digest covers all days since the last one. */
async function enqueueDailyDigests({ db, now, queue }: Pick<App, "db" | "now" | "queue">) {
  const until = new Date(now().getTime() - SETTLED_MS);
  const day = (at: unknown) =>
    sql`(${at}::timestamptz at time zone ${agencyZone()}::text - make_interval(hours => ${DIGEST_HOUR}))::date`;
  await db.transaction(async (tx) => {
    const due = await tx
      .select()
      .from(adminUsers)
      .where(sql`${day(adminUsers.digestedUntil)} < ${day(until.toISOString())}`)
      .orderBy(asc(adminUsers.id))
      .for("update");
    if (due.length === 0) return;
    const ids = due.map(({ id }) => id);
    await tx.update(adminUsers).set({ digestedUntil: until }).where(inArray(adminUsers.id, ids));
    await queue.enqueueAll(
      tx,
      "daily-digest-email",
      due
        .filter(({ notifications }) => Object.values(notifications).some(({ when }) => when === "daily"))
        .map(({ id, digestedUntil }) => ({
          userId: id,
          since: digestedUntil.toISOString(),
          until: until.toISOString(),
        })),
    );
  });
}

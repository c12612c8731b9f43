import { and, desc, inArray, isNotNull } from "drizzle-orm";
import { findAdmin } from "~/auth/admins/admins.server";
import { NOTIFICATION_LABELS } from "~/auth/admins/notifications";
import { listNotifiableAdmins, wantsNotification } from "~/auth/admins/notifications.server";
import {
  EmailButton,
  EmailLayout,
  EmailLink,
  EmailNote,
  EmailParagraph,
  EmailSubheading,
  EmailSummary,
  sendEmail,
} from "~/email/email-layout.server";
import type { EmailApp } from "~/email/mailer.server";
import { listTeamNews, type TeamNews } from "~/email/team-notifications.server";
import { NOTIFICATION_KINDS, type NotificationKind } from "~/lib/db/column-types";
import { deadJobs, scheduledRuns } from "~/lib/db/schema/index";

/** Of each kind; email programs cut off long emails. */
const MAX_LISTED = 40;

/** Where news without an order are. */
const PATHS: Partial<Record<NotificationKind, string>> = { message: "/admin/inbox", job: "/admin/health" };

/** Sends nothing if there is no news, or the admin wants none or has lost access. */
export async function sendDailyDigestEmail(
  app: EmailApp,
  { userId, since, until }: { userId: string; since: string; until: string },
): Promise<void> {
  const admin = (await listNotifiableAdmins(app.db)).find(({ id }) => id === userId);
  if (!admin) return;
  const news = (await listTeamNews(app.db, { since: new Date(since), until: new Date(until) })).filter((each) =>
    wantsNotification(admin, "daily", each),
  );
  if (news.length === 0) return;
  const { appUrl, site } = app.settings;
  const byKind = Map.groupBy(news, ({ kind }) => kind);
  const kinds = NOTIFICATION_KINDS.filter((kind) => byKind.has(kind));
  const summary = kinds.map((kind) => NOTIFICATION_LABELS[kind]).join(", ");
  await sendEmail(app, {
    id: `daily-digest-email.${userId}.${Date.parse(until)}`,
    to: admin.email,
    replyTo: site.email,
    subject: `Daily digest: ${summary}`,
    content: (
      <EmailLayout preview={summary} title="Daily digest" sender={site}>
        <EmailParagraph>Here’s what came in since your last digest.</EmailParagraph>
        {kinds.map((kind) => (
          <NewsSection key={kind} kind={kind} news={byKind.get(kind) ?? []} appUrl={appUrl} />
        ))}
        <EmailButton href={`${appUrl}/admin`}>Open my day</EmailButton>
        <EmailNote>
          <EmailLink href={`${appUrl}/admin/account`}>Change what you get</EmailLink>
        </EmailNote>
      </EmailLayout>
    ),
  });
}

const NewsSection = ({ kind, news, appUrl }: { kind: NotificationKind; news: readonly TeamNews[]; appUrl: string }) => (
  <>
    <EmailSubheading>{NOTIFICATION_LABELS[kind]}</EmailSubheading>
    {news.slice(0, MAX_LISTED).map(({ id, subject, orderId }) => (
      <EmailParagraph key={id}>
        <EmailLink href={appUrl + (orderId ? `/admin/orders/${orderId}` : (PATHS[kind] ?? "/admin"))}>
          {subject}
        </EmailLink>
      </EmailParagraph>
    ))}
    {news.length > MAX_LISTED && <EmailNote>{`And ${news.length - MAX_LISTED} more.`}</EmailNote>}
  </>
);

/** Sends nothing if all of the jobs were retried or discarded meanwhile. */
export async function sendFailedJobsTeamEmail(
  app: EmailApp,
  { jobIds }: { jobIds: readonly string[] },
  jobId: string,
): Promise<void> {
  const failed = await app.db
    .select()
    .from(deadJobs)
    .where(inArray(deadJobs.id, [...jobIds]))
    .orderBy(desc(deadJobs.failedAt));
  if (failed.length === 0) return;
  const { appUrl, site, teamEmail } = app.settings;
  const title = failed.length === 1 ? "1 failed job" : `${failed.length} failed jobs`;
  const lines = failed.slice(0, MAX_LISTED).map(({ name, reason }) => ({ label: name, value: reason }));
  await sendEmail(app, {
    id: `failed-jobs-team-email.${jobId}`,
    to: teamEmail,
    replyTo: site.email,
    subject: title,
    content: (
      <EmailLayout preview="Every attempt failed, and there won’t be another" title={title} sender={site}>
        <EmailParagraph>
          Every attempt failed, and there won’t be another. Fix the cause, then retry or discard what’s listed here.
        </EmailParagraph>
        <EmailSummary lines={lines} />
        <EmailButton href={`${appUrl}/admin/health`}>Open health</EmailButton>
      </EmailLayout>
    ),
  });
}

/** Sends nothing if the user is no longer an owner, or all of the records were found again meanwhile. */
export async function sendMissingRecordEmail(
  app: EmailApp,
  { userId, records }: { userId: string; records: readonly string[] },
  jobId: string,
): Promise<void> {
  const { name, fault } = scheduledRuns;
  const missing = await app.db
    .select({ label: name, value: fault })
    .from(scheduledRuns)
    .where(and(inArray(name, [...records]), isNotNull(fault)))
    .orderBy(name);
  const owner = await findAdmin(app.db, userId);
  if (missing.length === 0 || owner?.role !== "owner") return;
  const { appUrl, site } = app.settings;
  const title = `Missing: ${missing.map(({ label }) => label).join(", ")}`;
  await sendEmail(app, {
    id: `missing-record-email.${jobId}`,
    to: owner.email,
    replyTo: site.email,
    subject: title,
    content: (
      <EmailLayout preview="Your email may land in spam" title={title} sender={site}>
        <EmailParagraph>
          Mail servers trust your email because of such DNS records. What’s listed here was found before and is now
          missing. Add it again where your domain is managed.
        </EmailParagraph>
        <EmailSummary lines={missing.map(({ label, value }) => ({ label, value: value ?? "" }))} />
        <EmailButton href={`${appUrl}/admin/health`}>Open health</EmailButton>
      </EmailLayout>
    ),
  });
}

import { desc } from "drizzle-orm";
import { z } from "zod";
import { type Finding, isErrorFinding, isWarningFinding, pluralize, sortFindings } from "~/admin/health/findings";
import { runAllChecks, runPassiveChecks } from "~/admin/health/run-checks.server";
import { assessForwardedHeaders } from "~/admin/health/webhook-check.server";
import { JOBS, jobNames } from "~/admin/jobs";
import { recordActivity } from "~/auth/activity-log.server";
import { markEventHandled, rejectedEventCount } from "~/billing/payments/provider-events.server";
import { PaymentProviderUnavailable } from "~/billing/provider/payment-provider";
import { type AbandonedRefund, abandonRefund } from "~/billing/refunds/refunds.server";
import type { App } from "~/lib/app-context.server";
import type { Db, Tx } from "~/lib/db/database";
import { paymentEvents, paymentSync } from "~/lib/db/schema/index";
import { findFailedJob } from "~/lib/jobs/job-monitoring.server";
import type { FailedJob } from "~/lib/jobs/jobs";
import { failure } from "~/lib/result";
import { type FormRequest, type FormResult, withFields } from "~/routes/admin/shared/admin-page.server";
import { jobTitle } from "~/routes/admin/shared/date-time";

export type HealthCheckRun = { at: Date; findings: Finding[] };

type HealthResult = FormResult<{ message: string; examined?: HealthCheckRun }>;

/** Runs all checks, including a test email and a test event. */
async function runChecks({ app, admin: { email: actor } }: FormRequest): Promise<HealthResult> {
  await app.db.transaction((tx) => recordActivity(tx, { actor, kind: "shop-examined", subject: "All checks" }));
  const findings = await runAllChecks(app);
  const [errors, warnings] = [findings.filter(isErrorFinding).length, findings.filter(isWarningFinding).length];
  const summary =
    errors + warnings === 0
      ? "no problems found"
      : `${pluralize(errors, "problem")}, ${pluralize(warnings, "warning")}`;
  return { ok: true, examined: { at: app.now(), findings }, message: `Check complete: ${summary}.` };
}

const MAX_EVENTS = 10;

export type Health = Awaited<ReturnType<typeof getHealth>>;

/** Data of the health page. `request`: used to check the proxy headers. Throws while the database is unavailable. */
export async function getHealth(app: App, request: Request) {
  const { now, work, findings } = await runPassiveChecks(app);
  const forwarded = assessForwardedHeaders(request.headers.get("x-forwarded-for"), app.settings.trustedProxies);
  return {
    now,
    mode: app.paymentProvider.mode,
    findings: sortFindings([...findings, ...forwarded]),
    jobs: work.jobs,
    runs: work.runs,
    events: { ...work.events, latest: await listLatestEvents(app.db) },
    refused: rejectedEventCount(),
    sync: await app.db.select().from(paymentSync),
  };
}

function listLatestEvents(db: Db) {
  const { id, type, via, receivedAt, processedAt } = paymentEvents;
  return db
    .select({ id, type, via, receivedAt, processedAt })
    .from(paymentEvents)
    .orderBy(desc(receivedAt), desc(id))
    .limit(MAX_EVENTS);
}

const refundJobSchema = z.object({ refundId: z.uuid() });
const eventJobSchema = z.object({ eventId: z.string() });

const ALREADY_HANDLED = failure("Nothing changed: this job has already run, or someone else handled it.");

const onFailedJob = (change: (app: App, actor: string, job: FailedJob) => Promise<HealthResult>) =>
  withFields(z.object({ id: z.uuid() }), async ({ id }, { app, admin }) => {
    const job = await findFailedJob(app.db, jobNames, id);
    return job ? change(app, admin.email, job) : ALREADY_HANDLED;
  });

/** Forms of the health page. `retry` and `discard` are idempotent. */
export const healthForms = {
  "run-checks": runChecks,
  retry: onFailedJob(retryJob),
  discard: onFailedJob(discardJob),
};

async function retryJob(app: Pick<App, "db" | "queue">, actor: string, job: FailedJob): Promise<HealthResult> {
  if (!Object.hasOwn(JOBS, job.name)) return failure(`This version of the shop no longer has the job “${job.name}”.`);
  const changed = await app.db.transaction((tx) =>
    recordIfChanged(tx, "job-retried", actor, job, app.queue.retry(tx, job)),
  );
  return changed ? { ok: true, message: `“${jobTitle(job.name)}” is running again.` } : ALREADY_HANDLED;
}

async function discardJob(app: App, actor: string, job: FailedJob): Promise<HealthResult> {
  const discardJobIn = (tx: Tx) => recordIfChanged(tx, "job-discarded", actor, job, app.queue.discard(tx, job));
  const refund = job.name === "process-refund" ? refundJobSchema.safeParse(job.data) : null;
  if (refund?.success) return discardRefund(app, actor, refund.data.refundId, discardJobIn);
  const event = job.name === "process-payment-event" ? eventJobSchema.safeParse(job.data) : null;
  const changed = await app.db.transaction(async (tx) => {
    if (!(await discardJobIn(tx))) return false;
    if (event?.success) await markEventHandled(tx, event.data.eventId, app.now());
    return true;
  });
  return changed ? { ok: true, message: `“${jobTitle(job.name)}” was discarded.` } : ALREADY_HANDLED;
}

/** Money may have moved, so the provider is asked first. Changes nothing if it is unavailable. */
async function discardRefund(
  app: App,
  actor: string,
  refundId: string,
  discardJobIn: (tx: Tx) => Promise<boolean>,
): Promise<HealthResult> {
  try {
    const results: Record<AbandonedRefund, HealthResult> = {
      gone: ALREADY_HANDLED,
      made: { ok: true, message: "Discarded. The card provider did make this refund, and the order shows it." },
      "given-up": {
        ok: true,
        message: "Discarded. The card provider never made this refund, so you can refund the amount again.",
      },
    };
    return results[await abandonRefund(app, refundId, actor, discardJobIn)];
  } catch (error) {
    if (!(error instanceof PaymentProviderUnavailable)) throw error;
    return failure(
      "Nothing changed: the card provider isn’t responding, so we can’t tell whether it made this refund.",
    );
  }
}

/** Awaits the change and records it in the activity log if it took place. */
async function recordIfChanged(
  tx: Tx,
  kind: "job-retried" | "job-discarded",
  actor: string,
  { id, name, data }: FailedJob,
  change: Promise<boolean>,
): Promise<boolean> {
  const changed = await change;
  if (changed) await recordActivity(tx, { actor, kind, subject: id, detail: { job: name, ...idsIn(data) } });
  return changed;
}

/** Only ids: job data may also contain email addresses, which are not copied into the log. */
const idsIn = (data: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(data).filter(([name]) => name.endsWith("Id")));

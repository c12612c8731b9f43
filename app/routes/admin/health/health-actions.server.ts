import { desc } from "drizzle-orm";
import { z } from "zod";
import { type Finding, isErrorFinding, isWarningFinding, pluralize, sortFindings } from "~/admin/health/findings";
import { runAllChecks, runPassiveChecks } from "~/admin/health/run-checks.server";
import { assessForwardedHeaders } from "~/admin/health/webhook-check.server";
import type { App } from "~/app-context.server";
import { recordActivity } from "~/auth/activity-log.server";
import { markEventHandled, rejectedEventCount } from "~/billing/payments/provider-events.server";
import { PaymentProviderUnavailable } from "~/billing/provider/payment-provider";
import { type AbandonedRefund, abandonRefund } from "~/billing/refunds/refunds.server";
import type { Tx } from "~/lib/db/database";
import { paymentEvents, paymentSync } from "~/lib/db/schema/index";
import { findFailedJob } from "~/lib/jobs/job-monitoring.server";
import { type FailedJob, isJobName } from "~/lib/jobs/jobs";
import { failure, type Result } from "~/lib/result";
import { jobTitle } from "~/routes/admin/shared/date-time";

/** What a try of everything found, and when. */
export type HealthCheckRun = { at: Date; findings: Finding[] };

/** What an action of the page says. */
/** The form of 'Check everything'. */
const asked = z.object({ intent: z.literal("run-checks") });
export const isRunChecksIntent = (form: FormData): boolean => asked.safeParse(Object.fromEntries(form)).success;

export type HealthActionResult = Result<{ message: string; examined?: HealthCheckRun }>;

/** Examines all of the shop, with a test email and a test event, in the name of a member of staff. */
export async function runChecksForAdmin(app: App, actor: string): Promise<HealthActionResult> {
  await app.db.transaction((tx) => recordActivity(tx, { actor, kind: "shop-examined", subject: "All checks" }));
  const findings = await runAllChecks(app);
  const [faults, warnings] = [findings.filter(isErrorFinding).length, findings.filter(isWarningFinding).length];
  const found =
    faults + warnings === 0
      ? "no problems found"
      : `${pluralize(faults, "problem")}, ${pluralize(warnings, "warning")}`;
  return { ok: true, examined: { at: app.now(), findings }, message: `Check complete: ${found}.` };
}

/** How many of the provider's events are shown. */
const EVENTS = 10;

export type Health = Awaited<ReturnType<typeof getHealth>>;

/** All that staff see of how the shop is. `request` is theirs. Throws while the database does not answer. */
export async function getHealth(app: App, request: Request) {
  const { now, work, findings } = await runPassiveChecks(app);
  const forwarded = assessForwardedHeaders(request.headers.get("x-forwarded-for"), app.settings.trustedProxies);
  return {
    now,
    mode: app.paymentProvider.mode,
    findings: sortFindings([...findings, ...forwarded]),
    jobs: work.jobs,
    runs: work.runs,
    events: { ...work.events, latest: await latestEvents(app) },
    refused: rejectedEventCount(),
    sync: await app.db.select().from(paymentSync),
  };
}

function latestEvents({ db }: App) {
  const { id, type, via, receivedAt, processedAt } = paymentEvents;
  return db
    .select({ id, type, via, receivedAt, processedAt })
    .from(paymentEvents)
    .orderBy(desc(receivedAt), desc(id))
    .limit(EVENTS);
}

export type JobActionResult = Result<{ message: string }>;

const wanted = z.object({ intent: z.enum(["retry", "discard"]), id: z.uuid() });
const refundData = z.object({ refundId: z.uuid() });
const eventData = z.object({ eventId: z.string() });

const GONE = failure("Nothing changed: this job has already run, or someone else handled it.");

/** Retries or discards a failed job in the name of a member of staff. Pressed twice, the second press does nothing. */
export async function handleJobAction(app: App, actor: string, form: FormData): Promise<JobActionResult> {
  const parsed = wanted.safeParse(Object.fromEntries(form));
  if (!parsed.success) return failure("We couldn’t read this request.");
  const job = await findFailedJob(app.db, parsed.data.id);
  if (!job) return GONE;
  return parsed.data.intent === "retry" ? retry(app, actor, job) : discard(app, actor, job);
}

async function retry(app: App, actor: string, job: FailedJob): Promise<JobActionResult> {
  if (!isJobName(job.name)) return failure(`This version of the shop no longer has the job “${job.name}”.`);
  const done = await app.db.transaction((tx) => recorded(tx, "job-retried", actor, job, app.queue.retry(tx, job)));
  return done ? { ok: true, message: `“${jobTitle(job.name)}” is running again.` } : GONE;
}

async function discard(app: App, actor: string, job: FailedJob): Promise<JobActionResult> {
  const discardJobIn = (tx: Tx) => recorded(tx, "job-discarded", actor, job, app.queue.discard(tx, job));
  const refund = job.name === "process-refund" ? refundData.safeParse(job.data) : null;
  if (refund?.success) return discardRefund(app, actor, refund.data.refundId, discardJobIn);
  const event = job.name === "process-payment-event" ? eventData.safeParse(job.data) : null;
  const done = await app.db.transaction(async (tx) => {
    if (!(await discardJobIn(tx))) return false;
    if (event?.success) await markEventHandled(tx, event.data.eventId, app.now());
    return true;
  });
  return done ? { ok: true, message: `“${jobTitle(job.name)}” was discarded.` } : GONE;
}

/** Money may have moved: nothing is discarded before the provider has said. */
async function discardRefund(
  app: App,
  actor: string,
  refundId: string,
  discardJobIn: (tx: Tx) => Promise<boolean>,
): Promise<JobActionResult> {
  try {
    const outcomes: Record<AbandonedRefund, JobActionResult> = {
      gone: GONE,
      made: { ok: true, message: "Discarded. The card provider did make this refund, and the order shows it." },
      "given-up": {
        ok: true,
        message: "Discarded. The card provider never made this refund, so you can refund the amount again.",
      },
    };
    return outcomes[await abandonRefund(app, refundId, actor, discardJobIn)];
  } catch (error) {
    if (!(error instanceof PaymentProviderUnavailable)) throw error;
    return failure(
      "Nothing changed: the card provider isn’t responding, so we can’t tell whether it made this refund.",
    );
  }
}

/** Writes into the activity log what was done, if it was. */
async function recorded(
  tx: Tx,
  kind: "job-retried" | "job-discarded",
  actor: string,
  { id, name, data }: FailedJob,
  doing: Promise<boolean>,
): Promise<boolean> {
  const done = await doing;
  if (done) await recordActivity(tx, { actor, kind, subject: id, detail: { job: name, ...idsIn(data) } });
  return done;
}

/** Jobs name the rows that they are about; some also hold an address, which is not copied. */
const idsIn = (data: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(data).filter(([name]) => name.endsWith("Id")));

import { z } from "zod";
import type { App } from "~/app-context.server";
import { recordActivity } from "~/auth/activity.server";
import { markEventHandled } from "~/billing/payments/provider-events.server";
import { PaymentProviderUnavailable } from "~/billing/provider/payment-provider";
import { type AbandonedRefund, abandonRefund } from "~/billing/refunds/given-up-refund.server";
import type { Tx } from "~/lib/db/database";
import { findFailedJob } from "~/lib/jobs/job-monitoring.server";
import { type FailedJob, isJobName } from "~/lib/jobs/jobs";
import { failure, type Result } from "~/lib/result";
import { jobTitle } from "~/routes/admin/shared/date-time";

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

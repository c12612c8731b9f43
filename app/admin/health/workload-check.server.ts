import { and, count, gt, isNull, min, ne } from "drizzle-orm";
import { JOBS, jobNames } from "~/admin/jobs";
import type { Db } from "~/lib/db/database";
import { paymentEvents } from "~/lib/db/schema/index";
import { listJobs } from "~/lib/jobs/job-monitoring.server";
import { listScheduledRuns } from "~/lib/jobs/scheduled-runs.server";
import { errorFinding, type Finding, findingsOf, noteFinding, okFinding, pluralize, warningFinding } from "./findings";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const MAX_WAIT_MS = 10 * MINUTE_MS;
/** Fewer events with a wrong signature may come from strangers. */
const MIN_REJECTED_EVENTS = 3;

const RESTART = "Check the shop’s log for errors, then restart the shop.";
const SEE_HEALTH_PAGE = "See /admin/health: fix what the reason names, then press Retry or Discard.";

type Workload = Awaited<ReturnType<typeof readWorkload>>;

/** `live`: the payment provider's mode. */
export async function readWorkload(db: Db, now: Date, live: boolean) {
  const jobs = await listJobs(db, jobNames);
  const runs = await listScheduledRuns(db, JOBS, now);
  return { now, jobs, runs, events: await countWaitingEvents(db, now, live) };
}

/** `foreign`: received in the other mode within a day. */
async function countWaitingEvents(db: Db, now: Date, live: boolean) {
  const { receivedAt, processedAt, live: eventLive } = paymentEvents;
  const [open] = await db
    .select({ count: count(), oldest: min(receivedAt) })
    .from(paymentEvents)
    .where(isNull(processedAt));
  const [foreign] = await db
    .select({ count: count() })
    .from(paymentEvents)
    .where(and(ne(eventLive, live), gt(receivedAt, new Date(now.getTime() - DAY_MS))));
  return { waiting: open?.count ?? 0, oldestWaiting: open?.oldest ?? null, foreign: foreign?.count ?? 0 };
}

export const assessWorkload = (work: Workload, running: boolean): Finding[] => [
  ...assessJobs(work, running),
  ...assessEvents(work, running),
];

function assessJobs({ jobs, runs, now }: Workload, running: boolean): Finding[] {
  const idle = jobs.waiting.filter(({ oldest }) => oldest && now.getTime() - oldest.getTime() > MAX_WAIT_MS);
  const late = running ? runs.filter((run) => run.late) : [];
  const [dead, failing] = [jobs.dead[0], jobs.failing[0]];
  const findings = findingsOf(
    dead !== undefined &&
      errorFinding(
        "jobs",
        `${pluralize(jobs.deadCount, "job")} failed every attempt. The latest: ${dead.name} (${dead.reason}).`,
        SEE_HEALTH_PAGE,
      ),
    failing !== undefined &&
      warningFinding(
        "jobs",
        `${pluralize(jobs.failingCount, "job")} failed and will retry. The next: ${failing.name} (${failing.reason}).`,
        SEE_HEALTH_PAGE,
      ),
    running &&
      idle.length > 0 &&
      errorFinding(
        "jobs",
        `No process is working on waiting jobs: ${idle.map(({ name }) => name).join(", ")}.`,
        RESTART,
      ),
    late.length > 0 &&
      errorFinding("jobs", `Scheduled jobs are late: ${late.map(({ name }) => name).join(", ")}.`, RESTART),
    ...runs.map(
      ({ name, fault }) =>
        fault !== null &&
        warningFinding(
          "jobs",
          `The last run of ${name} failed (${fault}).`,
          "It retries automatically. See the shop’s log.",
        ),
    ),
  );
  if (findings.length > 0) return findings;
  const waiting = jobs.waiting.reduce((sum, group) => sum + group.waiting, 0);
  if (!running && waiting > 0)
    return [noteFinding("jobs", `${pluralize(waiting, "job")} will run when the shop starts.`)];
  return [okFinding("jobs", "No jobs have failed or are late.")];
}

function assessEvents({ events: { waiting, oldestWaiting, foreign }, now }: Workload, running: boolean): Finding[] {
  const findings = findingsOf(
    // Events of the other mode stay unprocessed on purpose.
    running &&
      oldestWaiting !== null &&
      now.getTime() - oldestWaiting.getTime() > MAX_WAIT_MS &&
      foreign === 0 &&
      errorFinding(
        "events",
        `${pluralize(waiting, "payment event")} could not be handled, the oldest since ${oldestWaiting.toISOString()}. Orders may be paid without the shop knowing.`,
        SEE_HEALTH_PAGE,
      ),
    foreign > 0 &&
      errorFinding(
        "events",
        `${pluralize(foreign, "payment event")} in the wrong mode arrived within a day (live events to a test key, or the other way around).`,
        "The key and the webhook must be in the same mode. Copy both from the same page of the card provider’s dashboard.",
      ),
  );
  return findings.length > 0 ? findings : [okFinding("events", "Every payment event was handled.")];
}

export function assessRejectedEvents(rejections: { count: number; lastAt: Date | null }, now: Date): Finding[] {
  const { count: rejected, lastAt } = rejections;
  if (rejected < MIN_REJECTED_EVENTS || !lastAt || now.getTime() - lastAt.getTime() > DAY_MS) return [];
  return [
    warningFinding(
      "events",
      `${rejected} payment events had a wrong signature since the shop started, the last at ${lastAt.toISOString()}.`,
      "Compare STRIPE_WEBHOOK_SECRET with the signing secret on the endpoint’s page in the dashboard, then restart the shop.",
    ),
  ];
}

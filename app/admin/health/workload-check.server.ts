import { and, count, gt, isNull, min, ne, sql } from "drizzle-orm";
import type { Db } from "~/lib/db/database";
import { paymentEvents } from "~/lib/db/schema/index";
import { type JobList, listJobs } from "~/lib/jobs/job-monitoring.server";
import { listScheduledRuns, type ScheduledRun } from "~/lib/jobs/scheduled-runs.server";
import { errorFinding, type Finding, noteFinding, okFinding, pluralize, warningFinding } from "./findings";

/** What the shop has to do, and how it gets on with it. */
export type Workload = { now: Date; jobs: JobList; runs: ScheduledRun[]; events: EventsWaiting };
type EventsWaiting = {
  waiting: number;
  oldestWaiting: Date | null;
  /** Of the other mode, received within a day. */
  foreign: number;
};

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** `live`: whether real money moves at the card provider. */
export async function readWorkload(db: Db, now: Date, live: boolean): Promise<Workload> {
  return {
    now,
    jobs: await listJobs(db),
    runs: await listScheduledRuns(db, now),
    events: await eventsWaiting(db, now, live),
  };
}

async function eventsWaiting(db: Db, now: Date, live: boolean): Promise<EventsWaiting> {
  const { receivedAt, processedAt, live: liveOf } = paymentEvents;
  const [open] = await db
    .select({ count: count(), oldest: min(receivedAt) })
    .from(paymentEvents)
    .where(isNull(processedAt));
  const [foreign] = await db
    .select({ count: count() })
    .from(paymentEvents)
    .where(and(ne(liveOf, live), gt(receivedAt, new Date(now.getTime() - DAY))));
  return { waiting: open?.count ?? 0, oldestWaiting: open?.oldest ?? null, foreign: foreign?.count ?? 0 };
}

/** Whether the shop has ever worked on this database: the queue makes its tables at the first start. */
export async function hasQueue(db: Db): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 where to_regclass('pgboss.job') is not null`);
  return rows.length > 0;
}

/** How long a job or an event may wait for somebody to work on it, in milliseconds. */
const PATIENCE = 10 * MINUTE;

const RESTART = "Check the shop’s log for errors, then restart the shop.";
const LOOK_AT_HEALTH = "See /admin/health: fix what the reason names, then press Retry or Discard.";

/** `running`: a shop works on this database now; without one, all waits. */
export const assessWorkload = (work: Workload, running: boolean): Finding[] => [
  ...judgeJobs(work, running),
  ...judgeEvents(work, running),
];

function judgeJobs({ jobs, runs, now }: Workload, running: boolean): Finding[] {
  const idle = jobs.waiting.filter(({ oldest }) => oldest && now.getTime() - oldest.getTime() > PATIENCE);
  const late = running ? runs.filter((run) => run.late) : [];
  const failed = runs.filter((run) => run.fault !== null);
  const [dead, failing] = [jobs.dead[0], jobs.failing[0]];
  const found = [
    ...(dead
      ? [
          errorFinding(
            "jobs",
            `${pluralize(jobs.deadCount, "job")} failed every attempt. The latest: ${dead.name} (${dead.reason}).`,
            LOOK_AT_HEALTH,
          ),
        ]
      : []),
    ...(failing
      ? [
          warningFinding(
            "jobs",
            `${pluralize(jobs.failingCount, "job")} failed and will retry. The next: ${failing.name} (${failing.reason}).`,
            LOOK_AT_HEALTH,
          ),
        ]
      : []),
    ...(running && idle.length > 0
      ? [
          errorFinding(
            "jobs",
            `No process is working on waiting jobs: ${idle.map(({ name }) => name).join(", ")}.`,
            RESTART,
          ),
        ]
      : []),
    ...(late.length > 0
      ? [errorFinding("jobs", `Scheduled jobs are late: ${late.map(({ name }) => name).join(", ")}.`, RESTART)]
      : []),
    ...failed.map(({ name, fault: reason }) =>
      warningFinding(
        "jobs",
        `The last run of ${name} failed (${reason}).`,
        "It retries automatically. See the shop’s log.",
      ),
    ),
  ];
  if (found.length > 0) return found;
  const waiting = jobs.waiting.reduce((sum, group) => sum + group.waiting, 0);
  if (!running && waiting > 0)
    return [noteFinding("jobs", `${pluralize(waiting, "job")} will run when the shop starts.`)];
  return [okFinding("jobs", "No jobs have failed or are late.")];
}

function judgeEvents({ events: { waiting, oldestWaiting, foreign }, now }: Workload, running: boolean): Finding[] {
  const stuck = running && oldestWaiting !== null && now.getTime() - oldestWaiting.getTime() > PATIENCE;
  const found = [
    // Those of the other mode wait for ever, on purpose.
    ...(stuck && foreign === 0
      ? [
          errorFinding(
            "events",
            `${pluralize(waiting, "payment event")} could not be handled, the oldest since ${oldestWaiting.toISOString()}. Orders may be paid without the shop knowing.`,
            LOOK_AT_HEALTH,
          ),
        ]
      : []),
    ...(foreign > 0
      ? [
          errorFinding(
            "events",
            `${pluralize(foreign, "payment event")} in the wrong mode arrived within a day (live events to a test key, or the other way around).`,
            "The key and the webhook must be in the same mode. Copy both from the same page of the card provider’s dashboard.",
          ),
        ]
      : []),
  ];
  return found.length > 0 ? found : [okFinding("events", "Every payment event was handled.")];
}

/** Events whose signature this process refused. A few come from strangers. */
export function assessRejectedEvents(
  { count: refused, lastAt }: { count: number; lastAt: Date | null },
  now: Date,
): Finding[] {
  if (refused < MANY || !lastAt || now.getTime() - lastAt.getTime() > DAY) return [];
  return [
    warningFinding(
      "events",
      `${refused} payment events had a wrong signature since the shop started, the last at ${lastAt.toISOString()}.`,
      "Compare STRIPE_WEBHOOK_SECRET with the signing secret on the endpoint’s page in the dashboard, then restart the shop.",
    ),
  ];
}

const MANY = 3;

import { eq, sql } from "drizzle-orm";
import type { Db } from "~/lib/db/database";
import { scheduledRuns } from "~/lib/db/schema/index";
import type { JobKinds } from "./jobs";

const MINUTE_MS = 60_000;

/** `late`: the next success is overdue. */
export type ScheduledRun = {
  name: string;
  startedAt: Date | null;
  succeededAt: Date | null;
  fault: string | null;
  late: boolean;
};

export async function recordRunStart(db: Db, name: string): Promise<void> {
  await db
    .insert(scheduledRuns)
    .values({ name, startedAt: sql`now()` })
    .onConflictDoUpdate({ target: scheduledRuns.name, set: { startedAt: sql`now()` } });
}

export async function recordRunSuccess(db: Db, name: string): Promise<void> {
  await db.update(scheduledRuns).set({ succeededAt: sql`now()`, fault: null }).where(eq(scheduledRuns.name, name));
}

export async function recordRunFailure(db: Db, name: string, fault: string): Promise<void> {
  await db.update(scheduledRuns).set({ fault }).where(eq(scheduledRuns.name, name));
}

export async function listScheduledRuns(db: Db, kinds: JobKinds, now: Date): Promise<ScheduledRun[]> {
  const runs = new Map((await db.select().from(scheduledRuns)).map((run) => [run.name, run]));
  return Object.entries(kinds).flatMap(([name, kind]) => {
    if (!kind.cron) return [];
    const { startedAt = null, succeededAt = null, fault = null } = runs.get(name) ?? {};
    // A success in the future was recorded while the clock was ahead.
    const late =
      startedAt !== null && Math.abs(now.getTime() - (succeededAt ?? startedAt).getTime()) > maxIntervalMs(kind);
    return [{ name, startedAt, succeededAt, fault, late }];
  });
}

function maxIntervalMs({ cron, minutes }: { cron: string; minutes: number }): number {
  const [minute, hour] = cron.split(" ");
  const period = minute === "*" ? MINUTE_MS : hour === "*" ? 60 * MINUTE_MS : 24 * 60 * MINUTE_MS;
  return 2 * period + minutes * MINUTE_MS;
}

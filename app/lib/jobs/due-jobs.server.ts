import type { PgBoss } from "pg-boss";
import { z } from "zod";

const INTERVAL_MS = 1_000;
const CLOCK_CHECK_MS = 60_000;

/** Served by pg-boss's index of waiting jobs. */
const DUE_QUEUES =
  "select distinct name from pgboss.job where state < 'active' and not blocked and start_after <= now()";

/**
 * Times that were written while the database's clock was ahead. Until it has caught up, pg-boss would start no schedule, and neither retry
 * these jobs nor notice that their process has ended. No job waits longer than LONG_RETRY.
 */
const RESET_FUTURE_TIMES = [
  "update pgboss.version set cron_on = null, flow_on = null where greatest(cron_on, flow_on) > now() + interval '1 minute'",
  "update pgboss.queue set monitor_claim_on = null, monitor_on = null, maintain_on = null where greatest(monitor_claim_on, monitor_on, maintain_on) > now() + interval '1 minute'",
  "update pgboss.job set start_after = now() where state < 'active' and start_after > now() + interval '20 minutes'",
  "update pgboss.job set started_on = now(), heartbeat_on = now() where state = 'active' and greatest(started_on, heartbeat_on) > now() + interval '1 minute'",
];

const dueSchema = z.array(z.object({ name: z.string() }));

/**
 * Wakes the worker of each queue that has a due job, every second: one query for all queues. Polls of each worker took a tenth of a
 * core while the shop was idle. `workers`: ids by queue. `onError` gets each failed query. Returns a function that ends this.
 */
export function wakeWorkersOfDueJobs(
  boss: PgBoss,
  workers: ReadonlyMap<string, string>,
  onError: (error: unknown) => void,
): () => void {
  let timer: NodeJS.Timeout | undefined;
  let hasEnded = false;
  let clockCheckedAt = Number.NEGATIVE_INFINITY;
  const wake = async () => {
    try {
      if (performance.now() - clockCheckedAt > CLOCK_CHECK_MS) {
        clockCheckedAt = performance.now();
        for (const statement of RESET_FUTURE_TIMES) await boss.getDb().executeSql(statement, []);
      }
      const { rows } = await boss.getDb().executeSql(DUE_QUEUES, []);
      for (const { name } of dueSchema.parse(rows)) {
        const worker = workers.get(name);
        if (worker) boss.notifyWorker(worker);
      }
    } catch (error) {
      if (!hasEnded) onError(error);
    }
    if (!hasEnded) wait();
  };
  const wait = () => {
    timer = setTimeout(() => void wake(), INTERVAL_MS);
  };
  wait();
  return () => {
    hasEnded = true;
    clearTimeout(timer);
  };
}

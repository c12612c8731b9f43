import { statfs } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { Gauge, type Registry } from "prom-client";
import { countOrdersByStatus } from "~/admin/orders/order-list.server";
import type { App } from "~/app-context.server";
import { rejectedEventCount } from "~/billing/payments/provider-events.server";
import { readDeadJobMetrics, readQueueMetrics } from "~/lib/jobs/job-monitoring.server";
import { listScheduledRuns } from "~/lib/jobs/scheduled-runs.server";

/** How long what the database said is printed again, in milliseconds, however often it is asked for. */
const GOOD_FOR = 15_000;
/** How long the database is waited for, in milliseconds: less than Prometheus waits for us. */
const PATIENCE = 4_000;

type Source = Pick<App, "db" | "now" | "settings">;

/**
 * Adds what the database and the disk know: orders by status, the queue, the regular jobs. Answers what reads them anew when it is
 * time for that. While the database does not answer, what it said is left out, and `shop_database_up` is 0.
 *
 * @param clock milliseconds
 */
export function addDatabaseMetrics(
  registry: Registry,
  source: Source,
  clock = () => performance.now(),
): () => Promise<void> {
  const gauges = makeGauges(registry);
  let until = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> = Promise.resolve();
  return () => {
    if (clock() >= until) {
      until = clock() + GOOD_FOR;
      reading = refresh(gauges, source);
    }
    return reading;
  };
}

type Gauges = ReturnType<typeof makeGauges>;

function makeGauges(registry: Registry) {
  const gauge = <L extends string>(name: string, help: string, ...labelNames: L[]) =>
    new Gauge<L>({ name, help, labelNames, registers: [registry] });
  return {
    up: gauge("shop_database_up", "1 when the database has just answered, else 0"),
    orders: gauge("shop_orders", "Orders by status; mode is live, or test where no real money moved", "status", "mode"),
    jobs: gauge(
      "shop_jobs",
      "Jobs that are waiting, running, retrying after a failure, or dead and waiting for someone",
      "task",
      "state",
    ),
    overdue: gauge("shop_job_overdue_seconds", "Seconds that the oldest runnable job has been waiting", "task"),
    late: gauge("shop_scheduled_job_late", "1 for a scheduled job that has not succeeded for too long, else 0", "task"),
    refused: gauge("shop_refused_events", "Webhook events rejected since startup because of their signature"),
    disk: gauge("shop_data_disk_free_bytes", "Bytes that are free on the disk of DATA_DIR"),
  };
}

async function refresh(gauges: Gauges, source: Source): Promise<void> {
  gauges.refused.set(rejectedEventCount().count);
  await statfs(source.settings.dataDir).then(
    ({ bavail, bsize }) => gauges.disk.set(bavail * bsize),
    () => gauges.disk.reset(),
  );
  const over = new AbortController();
  const late = pause(PATIENCE, null, { signal: over.signal }).catch(() => null);
  const read = await Promise.race([readDatabase(source).catch(() => null), late]);
  over.abort();
  for (const name of ["orders", "jobs", "overdue", "late"] as const) gauges[name].reset();
  gauges.up.set(read ? 1 : 0);
  if (read) show(gauges, read);
}

type Read = Awaited<ReturnType<typeof readDatabase>>;

async function readDatabase({ db, now }: Source) {
  const [orders, queue, dead, runs] = [
    await countOrdersByStatus({ db }),
    await readQueueMetrics(db),
    await readDeadJobMetrics(db),
    await listScheduledRuns(db, now()),
  ];
  return { orders, queue, dead, runs };
}

function show(gauges: Gauges, { orders, queue, dead, runs }: Read): void {
  for (const { status, live, orders: count } of orders)
    gauges.orders.set({ status, mode: live ? "live" : "test" }, count);
  for (const { name: task, waiting, running, failing, overdue } of queue) {
    for (const [state, count] of Object.entries({ waiting, running, failing })) gauges.jobs.set({ task, state }, count);
    gauges.overdue.set({ task }, overdue);
  }
  for (const { name: task, count } of dead) gauges.jobs.set({ task, state: "dead" }, count);
  for (const { name: task, late } of runs) gauges.late.set({ task }, late ? 1 : 0);
}

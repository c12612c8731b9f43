import { statfs } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { Gauge, type Registry } from "prom-client";
import { JOBS, jobNames } from "~/admin/jobs";
import { countOrdersByStatus } from "~/admin/orders/order-list.server";
import { rejectedEventCount } from "~/billing/payments/provider-events.server";
import { readEpoch } from "~/content/documents/published-texts.server";
import type { App } from "~/lib/app-context.server";
import { readDeadJobMetrics, readQueueMetrics } from "~/lib/jobs/job-monitoring.server";
import { listScheduledRuns } from "~/lib/jobs/scheduled-runs.server";

/** Milliseconds: less than Prometheus waits for us. */
const TIMEOUT_MS = 4_000;

type Source = Pick<App, "db" | "now" | "settings">;

/** Returns a function that refreshes them. */
export function addDatabaseMetrics(registry: Registry, source: Source): () => Promise<void> {
  const gauge = (name: string, help: string, ...labelNames: string[]) =>
    new Gauge({ name, help, labelNames, registers: [registry] });
  const up = gauge("shop_database_up", "1 when the database has just answered, else 0");
  const refused = gauge("shop_refused_events", "Webhook events rejected since startup because of their signature");
  const disk = gauge("shop_data_disk_free_bytes", "Bytes that are free on the disk of DATA_DIR");
  const gauges = {
    orders: gauge("shop_orders", "Orders by status; mode is live, or test where no real money moved", "status", "mode"),
    jobs: gauge(
      "shop_jobs",
      "Jobs that are waiting, running, retrying after a failure, or dead and waiting for someone",
      "task",
      "state",
    ),
    overdue: gauge("shop_job_overdue_seconds", "Seconds that the oldest runnable job has been waiting", "task"),
    late: gauge("shop_scheduled_job_late", "1 for a scheduled job that has not succeeded for too long, else 0", "task"),
    published: gauge("shop_content_publications", "Publications of the texts that staff edit"),
  };
  return async () => {
    refused.set(rejectedEventCount().count);
    await statfs(source.settings.dataDir).then(
      ({ bavail, bsize }) => disk.set(bavail * bsize),
      () => disk.reset(),
    );
    const timeout = sleep(TIMEOUT_MS, null, { ref: false });
    const values = await Promise.race([readDatabase(source).catch(() => null), timeout]);
    for (const one of Object.values(gauges)) one.reset();
    up.set(values ? 1 : 0);
    if (values) setGauges(gauges, values);
  };
}

type Gauges = Record<"orders" | "jobs" | "overdue" | "late" | "published", Gauge>;

function setGauges(gauges: Gauges, { orders, queue, dead, runs, published }: Awaited<ReturnType<typeof readDatabase>>) {
  gauges.published.set(published);
  for (const { status, live, orders: count } of orders)
    gauges.orders.set({ status, mode: live ? "live" : "test" }, count);
  for (const { name: task, overdue, ...counts } of queue) {
    for (const state of ["waiting", "running", "failing"] as const) gauges.jobs.set({ task, state }, counts[state]);
    gauges.overdue.set({ task }, overdue);
  }
  for (const { name: task, count } of dead) gauges.jobs.set({ task, state: "dead" }, count);
  for (const { name: task, late } of runs) gauges.late.set({ task }, late ? 1 : 0);
}

const readDatabase = async ({ db, now }: Source) => ({
  orders: await countOrdersByStatus(db),
  queue: await readQueueMetrics(db, jobNames),
  dead: await readDeadJobMetrics(db),
  runs: await listScheduledRuns(db, JOBS, now()),
  published: await readEpoch(db),
});

import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { JOBS, type Jobs } from "~/admin/jobs";
import { PaymentProviderRejected, PaymentProviderUnavailable } from "~/billing/provider/payment-provider";
import { deadJobs, scheduledRuns } from "~/lib/db/schema/index";
import type { Queue } from "~/lib/jobs/jobs";
import { openQueue } from "~/lib/jobs/pg-boss-queue.server";
import { writePaidOrder } from "../../tests/support/app/paid-orders";
import { type TestApp, testApp } from "../../tests/support/app/test-app";
import { addDatabaseMetrics } from "./database-metrics";
import { createMetrics } from "./metrics";
import { observePaymentProvider } from "./observability";

let app: TestApp;
let queue: Queue<Jobs>;
beforeAll(async () => {
  app = await testApp();
  // Opens the real queue for its tables.
  queue = await openQueue(app.database, { jobs: JOBS, log: app.log });
});
afterAll(async () => {
  await queue.stop();
  await app.close();
});

const failing = (error: Error) => () => Promise.reject(error);

test("provider calls are counted by name and result, lists page by page", async () => {
  const metrics = createMetrics();
  const pages = async function* () {
    yield [];
    yield [];
  };
  const payments = observePaymentProvider(
    Object.assign(Object.create(app.paymentProvider), {
      findSession: async () => null,
      openSession: failing(new PaymentProviderRejected("No")),
      refund: failing(new PaymentProviderUnavailable("Away")),
      listPaidInvoices: pages,
    }),
    metrics.watch,
  );
  expect(await payments.findSession("cs_1")).toBeNull();
  await expect(payments.openSession({} as never)).rejects.toThrow(PaymentProviderRejected);
  await expect(payments.refund({} as never)).rejects.toThrow(PaymentProviderUnavailable);
  const listed: unknown[] = [];
  for await (const page of payments.listPaidInvoices(new Date(0))) listed.push(page);
  expect(listed).toEqual([[], []]);
  expect(payments.mode).toBe(app.paymentProvider.mode);
  const text = await metrics.registry.metrics();
  for (const line of [
    'shop_provider_calls_total{call="findSession",outcome="ok"} 1',
    'shop_provider_calls_total{call="openSession",outcome="refused"} 1',
    'shop_provider_calls_total{call="refund",outcome="failed"} 1',
    // Two pages, and the end of the list.
    'shop_provider_calls_total{call="listPaidInvoices",outcome="ok"} 3',
  ]) {
    expect(text).toContain(line);
  }
});

test("counters used by alerts exist from the start, so that the first failure is an increase", async () => {
  const metrics = createMetrics();
  metrics.expectCalls(["openSession"]);
  const text = await metrics.registry.metrics();
  for (const line of [
    'shop_http_requests_total{route="/api/stripe-checkout",method="POST",status="503"} 0',
    'shop_order_events_total{event="paid"} 0',
    'shop_provider_calls_total{call="openSession",outcome="failed"} 0',
    'shop_mails_total{outcome="failed"} 0',
    'shop_log_lines_total{level="error"} ',
  ]) {
    expect(text).toContain(line);
  }
});

test("orders, queue, dead jobs and scheduled jobs are read from the database", async () => {
  const { registry } = createMetrics();
  const refresh = addDatabaseMetrics(registry, app);
  const text = async () => {
    await refresh();
    return registry.metrics();
  };
  await writePaidOrder(app);
  await writePaidOrder(app, { live: true });
  const orderId = await writePaidOrder(app, { status: "refunded", refundedAmount: 29_900 });
  await app.db.transaction((tx) => queue.enqueue(tx, "order-team-email", { orderId }));
  await app.db.execute(
    sql`update pgboss.job set start_after = now() - interval '90 seconds' where name = 'order-team-email'`,
  );
  const dead = { name: "payment-link-email", data: { orderId }, attempts: 200, reason: "It cannot be" };
  await app.db.insert(deadJobs).values({ id: randomUUID(), ...dead });
  const yesterday = new Date(app.now().getTime() - 86_400_000);
  await app.db.insert(scheduledRuns).values({ name: "sync-payment-events", startedAt: yesterday });
  const first = await text();
  for (const line of [
    "shop_database_up 1",
    'shop_orders{status="paid",mode="test"} 1',
    'shop_orders{status="paid",mode="live"} 1',
    'shop_orders{status="refunded",mode="test"} 1',
    'shop_jobs{task="order-team-email",state="waiting"} 1',
    'shop_jobs{task="payment-link-email",state="dead"} 1',
    'shop_scheduled_job_late{task="sync-payment-events"} 1',
    'shop_scheduled_job_late{task="audit-payments"} 0',
    "shop_content_publications 0",
  ]) {
    expect(first).toContain(line);
  }
  const overdue = Number(/shop_job_overdue_seconds\{task="order-team-email"\} (\S+)/.exec(first)?.[1]);
  expect(overdue).toBeGreaterThanOrEqual(90);

  await writePaidOrder(app);
  expect(await text()).toContain('shop_orders{status="paid",mode="test"} 2');
});

test("while the database does not respond, shop_database_up is 0 and process metrics remain", async () => {
  const { registry } = createMetrics();
  const away = new Proxy(app.db, {
    get: () => () => {
      throw new Error("Away");
    },
  });
  await addDatabaseMetrics(registry, { ...app, db: away })();
  const text = await registry.metrics();
  expect(text).toContain("shop_database_up 0");
  expect(text).toContain("process_resident_memory_bytes ");
  expect(text).not.toMatch(/^shop_orders\{/m);
});

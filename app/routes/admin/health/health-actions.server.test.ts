import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { JOBS } from "~/admin/jobs";
import { requeueUnhandledEvents } from "~/billing/payments/provider-events.server";
import type { App } from "~/lib/app-context.server";
import { deadJobs, paymentEvents } from "~/lib/db/schema/index";
import { openQueue } from "~/lib/jobs/pg-boss-queue.server";
import { formRequest } from "../../../../tests/support/app/form-request";
import { type TestApp, testApp } from "../../../../tests/support/app/test-app";
import { healthForms } from "./health-actions.server";

let app: TestApp;
let shop: App;
beforeAll(async () => {
  app = await testApp();
  // The real queue: its tables hold the jobs.
  shop = { ...app, queue: await openQueue(app.database, { jobs: JOBS, log: app.log }) };
}, 60_000);
afterAll(async () => {
  await shop.queue.stop();
  await app.close();
});

test("an event whose failed job was discarded is not requeued", async () => {
  const id = randomUUID();
  const received = { receivedAt: app.now(), live: false, objectId: "in_1" };
  await app.db.insert(paymentEvents).values({ id: "evt_1", type: "invoice.paid", ...received });
  await app.db
    .insert(deadJobs)
    .values({ id, name: "process-payment-event", data: { eventId: "evt_1" }, attempts: 200, reason: "It cannot be" });
  expect(await healthForms.discard(formRequest(shop, { id }))).toMatchObject({ ok: true });
  app.pass(60 * 60_000);
  await requeueUnhandledEvents(shop);
  const { rows } = await app.db.execute(sql`select id from pgboss.job where name = 'process-payment-event'`);
  expect(rows).toEqual([]);
  expect(await healthForms.discard(formRequest(shop, { id }))).toMatchObject({ ok: false });
});

/** @module-tag promise-5 */
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { refundRequests, refunds } from "~/lib/db/schema/index";
import { openOnPostgres } from "../../../tests/support/app/both-databases";
import { PAID_AMOUNT } from "../../../tests/support/app/paid-orders";
import { STAFF, setUpRefunds } from "../../../tests/support/app/refunds";
import { recordCaseCount, scaleCaseCount } from "../../../tests/support/runner/cases";
import { declineRefundRequest, grantRefundRequest, withdrawRefundRequest } from "./refund-requests.server";

const app = openOnPostgres();
const { paidOrder, ask, granting, refund } = setUpRefunds(() => app);

const RACES = scaleCaseCount(10, { most: 500 });

test("three concurrent requests create one, one of several concurrent decisions succeeds, and money is refunded only if it was granted", async () => {
  await app.reset();
  let granted = 0;
  recordCaseCount(RACES);
  for (let race = 0; race < RACES; race++) {
    const id = await paidOrder({ paymentIntentId: `pi_${race}` });
    app.paymentProvider.taken.set(`pi_${race}`, 29_900);
    const asked = await Promise.all([ask(id), ask(id), ask(id)]);
    expect(asked.filter(({ ok }) => ok)).toHaveLength(1);
    const grant = await granting(id);
    const decided = await Promise.all([
      grantRefundRequest(app, grant),
      withdrawRefundRequest(app, grant.requestId, id),
      grantRefundRequest(app, { ...grant, refundId: randomUUID() }),
      declineRefundRequest(app, STAFF, grant.requestId, "No, sorry."),
    ]);
    expect(decided.filter(({ ok }) => ok)).toHaveLength(1);
    granted += decided[0].ok || decided[2].ok ? 1 : 0;
  }
  const requests = await app.db.select().from(refundRequests);
  expect(requests).toHaveLength(RACES);
  const made = await app.db.select().from(refunds);
  expect(made).toHaveLength(granted);
  expect(app.paymentProvider.refunds).toHaveLength(granted);
  expect(new Set(made.map(({ id }) => id))).toEqual(
    new Set(requests.flatMap(({ refundId, status }) => (status === "granted" && refundId ? [refundId] : []))),
  );
}, 600_000);

test("a request that is granted while other admins refund the same order never gives back more than was paid", async () => {
  await app.reset();
  recordCaseCount(RACES);
  for (let race = 0; race < RACES; race++) {
    const id = await paidOrder({ paymentIntentId: `pi_${race}` });
    app.paymentProvider.taken.set(`pi_${race}`, PAID_AMOUNT);
    expect(await ask(id)).toMatchObject({ ok: true });
    const grant = await granting(id);
    const given = await Promise.all([
      refund(id, PAID_AMOUNT - 100),
      grantRefundRequest(app, grant),
      refund(id, 20_000),
      refund(id, PAID_AMOUNT),
    ]);
    expect(given.some(({ ok }) => ok)).toBe(true);
    const reserved = await app.db.select().from(refunds).where(eq(refunds.orderId, id));
    expect(reserved.reduce((sum, { amount }) => sum + amount, 0)).toBeLessThanOrEqual(PAID_AMOUNT);
    const [request] = await app.db.select().from(refundRequests).where(eq(refundRequests.orderId, id));
    expect(request?.status === "granted").toBe(given[1].ok);
  }
}, 600_000);

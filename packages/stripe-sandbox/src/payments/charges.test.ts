import { expect, test } from "vitest";
import { callApi, payForm, startTestSandbox, urlOf, webPage } from "../../../../tests/support/sandbox/sandbox.ts";

const DECLINED = "4000 0000 0000 0002";
const POOR = "4000 0000 0000 9995";

test("a declined card creates a failed charge with its reason, the order's metadata and an event, and no ledger entry", async () => {
  const { sandbox, payments, events } = await startTestSandbox();
  const session = await payments.openSession(webPage("order-1"));
  await payForm(urlOf(session), { cardNumber: POOR });
  const delivery = await events.next("charge.failed");
  const event = payments.readEvent(delivery.body, delivery.signature);
  expect(event).toMatchObject({ type: "charge.failed", objectId: expect.stringMatching(/^ch_/) });
  expect(await payments.findFailedCharge(event.objectId)).toEqual({
    orderId: "order-1",
    sessionBegins: null,
    code: "insufficient_funds",
  });
  expect((await events.next("payment_intent.payment_failed")).objectId).toMatch(/^pi_/);
  expect((await callApi(sandbox.url, "/v1/balance_transactions")).json.data).toEqual([]);
  expect(await payments.findSession(session.id)).toMatchObject({ status: "open", paid: false });
});

test("all attempts of a checkout share one payment intent, which a working card completes", async () => {
  const { sandbox, payments } = await startTestSandbox();
  const session = await payments.openSession(webPage("order-1"));
  await payForm(urlOf(session), { cardNumber: DECLINED });
  await payForm(urlOf(session), { cardNumber: POOR });
  await payForm(urlOf(session));
  const charges: { status: string; payment_intent: string; id: string }[] = (await callApi(sandbox.url, "/v1/charges"))
    .json.data;
  expect(charges.map(({ status }) => status)).toEqual(["succeeded", "failed", "failed"]);
  expect(new Set(charges.map(({ payment_intent }) => payment_intent)).size).toBe(1);
  expect(await payments.findSession(session.id)).toMatchObject({
    status: "complete",
    paid: true,
    paymentIntentId: charges[0]?.payment_intent,
  });
  expect(await payments.findFailedCharge(charges[0]?.id ?? "")).toBeNull();
  expect(await payments.findFailedCharge("ch_unknown")).toBeNull();
});

test("a declined first month of a subscription only references its checkout", async () => {
  const { payments, events } = await startTestSandbox();
  const session = await payments.openSession({ ...webPage("order-1"), every: "month" });
  await payForm(urlOf(session), { cardNumber: DECLINED });
  const found = await payments.findFailedCharge((await events.next("charge.failed")).objectId);
  expect(found).toMatchObject({ orderId: null, code: "generic_decline" });
  expect(session.id.startsWith(found?.sessionBegins ?? "-")).toBe(true);
  expect((await payForm(urlOf(session))).status).toBe(303);
});

test("a failed charge cannot be refunded", async () => {
  const { payments, events } = await startTestSandbox();
  await payForm(urlOf(await payments.openSession(webPage("order-1"))), { cardNumber: DECLINED });
  const { objectId: paymentIntentId } = await events.next("payment_intent.payment_failed");
  await expect(payments.refund({ paymentIntentId, amount: 100, refundId: "r1", idempotencyKey: "k1" })).rejects.toThrow(
    /was not paid/,
  );
});

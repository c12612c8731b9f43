import { expect, test } from "vitest";
import { payForm, sdkOf, startTestSandbox, urlOf, webPage } from "../../../../tests/support/sandbox/sandbox.ts";

/** A paid web page of $299.00, with helpers for its payment. */
async function paidPage() {
  const setup = await startTestSandbox();
  const sdk = sdkOf(setup.sandbox.url);
  const session = await setup.payments.openSession(webPage("order-1"));
  await payForm(urlOf(session));
  const payment = (await setup.payments.findSession(session.id))?.paymentIntentId ?? "";
  const dispute = async (params: { amount?: number; inquiry?: boolean } = {}) => {
    await sdk.rawRequest("POST", `/v1/test_helpers/payment_intents/${payment}/dispute`, params);
    const [created] = (await sdk.disputes.list({ payment_intent: payment })).data;
    if (!created) throw new Error("There is no dispute");
    return created;
  };
  const close = (id: string, outcome: "won" | "lost") =>
    sdk.rawRequest("POST", `/v1/test_helpers/disputes/${id}/close`, { outcome });
  const ledger = async () =>
    (await sdk.balanceTransactions.list()).data.map(({ amount, type, reporting_category, source }) => [
      amount,
      type,
      reporting_category,
      source,
    ]);
  /** Types of dispute events, oldest first. */
  const eventTypes = async () =>
    (await sdk.events.list({ limit: 100 })).data
      .map(({ type }) => type)
      .filter((type) => type.startsWith("charge.dispute"))
      .reverse();
  return { ...setup, sdk, payment, dispute, close, ledger, eventTypes };
}

test("a dispute withdraws the money, and a lost one does not return it", async () => {
  const { payments, events, payment, dispute, close, ledger, eventTypes, sdk } = await paidPage();
  const created = await dispute();
  expect(created).toMatchObject({ amount: 29_900, status: "needs_response", payment_intent: payment });
  expect(await payments.findDisputes(payment)).toEqual([
    {
      id: created.id,
      paymentIntentId: payment,
      amount: 29_900,
      withdrawn: 29_900,
      status: "needs_response",
      dueBy: new Date((created.created + 7 * 86_400) * 1_000),
    },
  ]);
  expect((await sdk.charges.retrieve(String(created.charge))).disputed).toBe(true);
  await close(created.id, "lost");
  expect((await events.next("charge.dispute.closed")).objectId).toBe(created.id);
  expect(await eventTypes()).toEqual([
    "charge.dispute.created",
    "charge.dispute.funds_withdrawn",
    "charge.dispute.closed",
  ]);
  expect(await payments.findDisputes(payment)).toMatchObject([{ withdrawn: 29_900, status: "lost" }]);
  expect((await ledger()).slice(0, 2)).toEqual([
    [-1_500, "stripe_fee", "fee", created.id],
    [-29_900, "adjustment", "dispute", created.id],
  ]);
  await expect(close(created.id, "won")).rejects.toThrow("This dispute is already closed");
});

test("a won dispute returns the money", async () => {
  const { payments, payment, dispute, close, ledger, eventTypes } = await paidPage();
  const created = await dispute();
  await close(created.id, "won");
  expect(await eventTypes()).toEqual([
    "charge.dispute.created",
    "charge.dispute.funds_withdrawn",
    "charge.dispute.closed",
    "charge.dispute.funds_reinstated",
  ]);
  expect(await payments.findDisputes(payment)).toMatchObject([{ amount: 29_900, withdrawn: 0, status: "won" }]);
  expect((await ledger()).slice(0, 3)).toEqual([
    [29_900, "adjustment", "dispute_reversal", created.id],
    [-1_500, "stripe_fee", "fee", created.id],
    [-29_900, "adjustment", "dispute", created.id],
  ]);
});

test("an inquiry withdraws nothing", async () => {
  const { payments, payment, dispute, close, ledger } = await paidPage();
  const created = await dispute({ inquiry: true });
  expect(await payments.findDisputes(payment)).toMatchObject([{ withdrawn: 0, status: "warning_needs_response" }]);
  await close(created.id, "lost");
  expect(await payments.findDisputes(payment)).toMatchObject([{ withdrawn: 0, status: "warning_closed" }]);
  expect(await ledger()).toHaveLength(1);
});

test("a refund is limited to what disputes and earlier refunds have left", async () => {
  const { payment, dispute, close, sdk } = await paidPage();
  await sdk.refunds.create({ payment_intent: payment, amount: 9_900 });
  const part = await dispute({ amount: 5_000 });
  await expect(sdk.refunds.create({ payment_intent: payment, amount: 15_001 })).rejects.toThrow(
    "Refund amount ($150.01) is greater than unrefunded amount on charge ($150.00)",
  );
  expect((await sdk.refunds.create({ payment_intent: payment })).amount).toBe(15_000);
  await expect(sdk.refunds.create({ payment_intent: payment })).rejects.toMatchObject({ code: "charge_disputed" });
  await close(part.id, "won");
  expect((await sdk.refunds.create({ payment_intent: payment })).amount).toBe(5_000);
  await expect(sdk.refunds.create({ payment_intent: payment })).rejects.toMatchObject({
    code: "charge_already_refunded",
  });
});

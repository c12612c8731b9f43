import { describe, expect, test } from "vitest";
import { fulfillOrder } from "~/billing/payments/fulfill-order.server";
import {
  BLAST_MONTH,
  openSessionOf,
  orderById,
  timelineKinds,
  writePaidOrder,
} from "../../../tests/support/app/paid-orders";
import {
  addInvoice,
  ID,
  PERIOD_END,
  providerSubscription as subscription,
} from "../../../tests/support/app/subscriptions";
import { setUpTestApp } from "../../../tests/support/app/test-app";
import { recordFailedRenewal, saveProviderSubscription, syncSubscription } from "./subscriptions.server";

const app = setUpTestApp();

const subscribed = (changes: Parameters<typeof writePaidOrder>[1] = {}) =>
  writePaidOrder(app, { ...BLAST_MONTH, subscriptionStatus: "active", paymentIntentId: null, ...changes });
const bill = (id: string, paid = false) => addInvoice(app, id, { paid, paymentIntentId: null });
const orderOf = (id: string) => orderById(app, id);
const kinds = () => timelineKinds(app);
const jobNames = async () => (await app.jobs()).map(({ name }) => name).sort();

describe("a renewal that cannot be charged", () => {
  test("is one timeline event and one email each to customer and team, on repeated reports", async () => {
    const id = await subscribed();
    bill("in_2");
    const owing = subscription({ status: "past_due", latestInvoiceId: "in_2" });
    app.paymentProvider.subscriptions.set(ID, owing);
    for (let told = 1; told <= 5; told++) {
      await recordFailedRenewal(app, "in_2");
      await saveProviderSubscription(app, owing);
    }
    expect(await orderOf(id)).toMatchObject({ status: "paid", subscriptionStatus: "past_due" });
    expect(await kinds()).toEqual(["renewal-failed"]);
    expect(await jobNames()).toEqual(["renewal-failed-email", "renewal-failed-team-email"]);
  });

  test("is also recorded from the list of subscriptions", async () => {
    const id = await subscribed();
    await saveProviderSubscription(app, subscription({ status: "past_due", latestInvoiceId: "in_2" }));
    expect(await orderOf(id)).toMatchObject({ subscriptionStatus: "past_due" });
    expect(await jobNames()).toEqual(["renewal-failed-email", "renewal-failed-team-email"]);
  });

  test("is recorded again for the next month", async () => {
    await subscribed();
    await recordFailedRenewal(app, bill("in_2"));
    await recordFailedRenewal(app, bill("in_3"));
    expect(await kinds()).toEqual(["renewal-failed", "renewal-failed"]);
    expect(await jobNames()).toHaveLength(4);
  });

  test("is not emailed if it is paid by now or the subscription has ended", async () => {
    await subscribed();
    await recordFailedRenewal(app, bill("in_2", true));
    expect(await jobNames()).toEqual([]);
    app.paymentProvider.subscriptions.set(ID, subscription({ status: "ended" }));
    await recordFailedRenewal(app, bill("in_3"));
    expect(await jobNames()).toEqual(["subscription-ended-email", "subscription-ended-team-email"]);
  });

  test("makes the subscription active again once it is paid", async () => {
    const id = await subscribed();
    await saveProviderSubscription(app, subscription({ status: "past_due", latestInvoiceId: "in_2" }));
    for (let told = 1; told <= 5; told++) await saveProviderSubscription(app, subscription());
    expect(await orderOf(id)).toMatchObject({ subscriptionStatus: "active" });
    expect(await kinds()).toEqual(["renewal-failed", "subscription-recovered"]);
  });
});

describe("the end of a subscription", () => {
  test("is one timeline event and one email each, and later reports change nothing", async () => {
    const id = await subscribed();
    app.paymentProvider.subscriptions.set(ID, subscription({ status: "ended" }));
    for (let told = 1; told <= 5; told++) await syncSubscription(app, ID);
    await saveProviderSubscription(app, subscription());
    await saveProviderSubscription(app, subscription({ status: "past_due", latestInvoiceId: "in_2" }));
    expect(await orderOf(id)).toMatchObject({ status: "paid", subscriptionStatus: "ended" });
    expect(await kinds()).toEqual(["subscription-ended"]);
    expect(await jobNames()).toEqual(["subscription-ended-email", "subscription-ended-team-email"]);
  });

  test("is announced with its date, and can be taken back at the provider", async () => {
    const id = await subscribed();
    for (let told = 1; told <= 5; told++) await saveProviderSubscription(app, subscription({ endsAtPeriodEnd: true }));
    expect(await orderOf(id)).toMatchObject({ subscriptionStatus: "ending", subscriptionEndsAt: PERIOD_END });
    await saveProviderSubscription(app, subscription());
    expect(await orderOf(id)).toMatchObject({ subscriptionStatus: "active", subscriptionEndsAt: null });
    expect(await kinds()).toEqual(["subscription-ending", "subscription-resumed"]);
    expect(await jobNames()).toEqual([
      "subscription-ending-email",
      "subscription-ending-team-email",
      "subscription-resumed-email",
      "subscription-resumed-team-email",
    ]);
  });

  test("of the live mode does not change a test order", async () => {
    const id = await subscribed();
    await saveProviderSubscription(app, subscription({ status: "ended", live: true }));
    expect(await orderOf(id)).toMatchObject({ subscriptionStatus: "active" });
  });
});

test("the first payment makes the subscription active, unless it has ended in the meantime", async () => {
  const paid = async (subscriptionStatus: "ended" | null, fingerprint: string) => {
    const id = await subscribed({ status: "pending", subscriptionId: null, subscriptionStatus, fingerprint });
    const { id: sessionId } = await openSessionOf(app, id, { amount: 65_000, every: "month" });
    app.paymentProvider.pay(sessionId);
    app.paymentProvider.change(sessionId, { subscriptionId: `sub_${fingerprint}` });
    await fulfillOrder(app, sessionId, "provider");
    return (await orderOf(id))?.subscriptionStatus;
  };
  expect(await paid(null, "a")).toBe("active");
  expect(await paid("ended", "b")).toBe("ended");
});

test("before the first payment is recorded only the next payment date is stored", async () => {
  const id = await subscribed({ status: "pending", subscriptionId: null, subscriptionStatus: null });
  await saveProviderSubscription(app, subscription({ orderId: id, status: "past_due", latestInvoiceId: "in_1" }));
  expect(await orderOf(id)).toMatchObject({ subscriptionStatus: null, subscriptionPeriodEnd: PERIOD_END });
  expect(await kinds()).toEqual([]);
  expect(await jobNames()).toEqual([]);
});

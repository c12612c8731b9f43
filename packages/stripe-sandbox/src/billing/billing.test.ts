import { expect, test } from "vitest";
import { blast, payForm, sdkOf, startTestSandbox, urlOf, webPage } from "../../../../tests/support/sandbox/sandbox.ts";

test("partial refunds add up to the payment at most", async () => {
  const { sandbox, payments, events } = await startTestSandbox();
  const sdk = sdkOf(sandbox.url);
  const session = await payments.openSession(webPage("order-1"));
  await payForm(urlOf(session));
  const paymentIntent = (await payments.findSession(session.id))?.paymentIntentId ?? "";
  const first = await sdk.refunds.create({
    payment_intent: paymentIntent,
    amount: 28_405,
    reason: "requested_by_customer",
  });
  expect(first).toMatchObject({ amount: 28_405, status: "succeeded", payment_intent: paymentIntent });
  await expect(sdk.refunds.create({ payment_intent: paymentIntent, amount: 1_496 })).rejects.toThrow(
    "Refund amount ($14.96) is greater than unrefunded amount on charge ($14.95)",
  );
  expect((await sdk.refunds.create({ payment_intent: paymentIntent })).amount).toBe(1_495);
  await expect(sdk.refunds.create({ payment_intent: paymentIntent })).rejects.toMatchObject({
    code: "charge_already_refunded",
  });
  expect((await sdk.refunds.list({ payment_intent: paymentIntent })).data.map((refund) => refund.amount)).toEqual([
    1_495, 28_405,
  ]);
  expect(await sdk.charges.retrieve(String(first.charge))).toMatchObject({ amount_refunded: 29_900, refunded: true });
  const ledger = await sdk.balanceTransactions.list();
  expect(ledger.data.map((entry) => entry.amount)).toEqual([-1_495, -28_405, 29_900]);
  await events.next("charge.refunded");
  await events.next("refund.created");
});

test("a one-time discount reduces a payment, and only the first month of a subscription", async () => {
  const { sandbox, payments } = await startTestSandbox();
  const sdk = sdkOf(sandbox.url);
  const discount = { name: "Coupon SPRING10", amount: 6_500 };
  const once = await payments.openSession({ ...webPage("order-1"), amount: 29_900 - 6_500, discount });
  expect(once.amount).toBe(23_400);
  const session = await payments.openSession({ ...blast("order-2"), amount: 58_500, discount });
  const page = await (await fetch(urlOf(session))).text();
  for (const text of ["Coupon SPRING10", "-$65.00", "$585.00 now, then $650.00 per month"])
    expect(page).toContain(text);
  await payForm(urlOf(session));
  const paid = await payments.findSession(session.id);
  expect(paid).toMatchObject({ paid: true, amount: 58_500 });
  await sdk.rawRequest("POST", `/v1/test_helpers/subscriptions/${paid?.subscriptionId}/advance`, { outcome: "paid" });
  const invoices = await sdk.invoices.list({ subscription: paid?.subscriptionId ?? "" });
  expect(invoices.data.map(({ amount_paid }) => amount_paid)).toEqual([65_000, 58_500]);
});

test("a one-time price beside a recurring one is on the first invoice only, as its first line", async () => {
  const { sandbox, payments } = await startTestSandbox();
  const sdk = sdkOf(sandbox.url);
  const items = [
    { name: "Setup fee", amount: 50_000, once: true as const },
    { name: "BLAST", amount: 65_000 },
  ];
  const session = await payments.openSession({ ...blast("order-1"), amount: 115_000, items });
  const page = await (await fetch(urlOf(session))).text();
  for (const text of ["$1,150.00 <small>now, then $650.00 per month", "Setup fee", "$500.00"])
    expect(page).toContain(text);
  expect((await sdk.checkout.sessions.listLineItems(session.id)).data.map(({ price }) => price?.type)).toEqual([
    "one_time",
    "recurring",
  ]);
  await payForm(urlOf(session));
  const { subscriptionId = "" } = (await payments.findSession(session.id)) ?? {};
  expect((await sdk.subscriptions.retrieve(subscriptionId ?? "")).items.data).toHaveLength(1);
  await sdk.rawRequest("POST", `/v1/test_helpers/subscriptions/${subscriptionId}/advance`, { outcome: "paid" });
  const [later, first] = (await sdk.invoices.list({ subscription: subscriptionId ?? "" })).data;
  expect([first?.amount_paid, later?.amount_paid]).toEqual([115_000, 65_000]);
  expect(first?.lines.data.map(({ amount, parent }) => [amount, parent?.type])).toEqual([
    [50_000, "invoice_item_details"],
    [65_000, "subscription_item_details"],
  ]);
  expect(later?.lines.data).toHaveLength(1);
});

test("a subscription needs a recurring price, and a payment has none", async () => {
  const { sandbox } = await startTestSandbox();
  const { sessions } = sdkOf(sandbox.url).checkout;
  const item = (recurring: object) => ({
    price_data: { currency: "usd", unit_amount: 1_000, product_data: { name: "Page" }, ...recurring },
  });
  const shared = { success_url: "http://localhost/" };
  const monthly = item({ recurring: { interval: "month" } });
  await expect(sessions.create({ ...shared, mode: "subscription", line_items: [item({})] })).rejects.toThrow(
    "at least one price is recurring",
  );
  await expect(sessions.create({ ...shared, mode: "payment", line_items: [monthly, item({})] })).rejects.toThrow(
    "in `payment` mode none is",
  );
});

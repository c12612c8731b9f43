import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { assignInvoiceNumbers } from "~/billing/invoices/invoice-numbering.server";
import { auditPayments } from "~/billing/payments/reconcile.server";
import { getRefundEligibility } from "~/billing/refunds/refund-eligibility.server";
import { sendOrderConfirmationEmail, sendOrderTeamEmail } from "~/email/templates/order-emails.server";
import { sendRenewalFailedEmail } from "~/email/templates/subscription-emails.server";
import { invoices, type OrderRow, orderEvents } from "~/lib/db/schema/index";
import { allOrders } from "../../../tests/support/app/paid-orders";
import { openSandboxShop } from "../../../tests/support/app/sandbox-shop";
import { setUpTestApp } from "../../../tests/support/app/test-app";

const base = setUpTestApp();

async function openSubscription() {
  const shop = await openSandboxShop(base);
  const { order, subscriptionId } = await shop.subscribe();
  const { sdk } = shop;
  const later = async () => (await allOrders(base)).filter(({ invoiceId }) => invoiceId !== null);
  const events = async ({ id }: Pick<OrderRow, "id">) =>
    base.db.select().from(orderEvents).where(eq(orderEvents.orderId, id)).orderBy(orderEvents.id);
  const charge = (params: object) =>
    sdk.rawRequest("POST", `/v1/test_helpers/subscriptions/${subscriptionId}/charge`, params);
  const setQuantity = (quantity: number) =>
    charge({ amount: 33_000, description: `Remaining time on ${quantity} × BLAST`, reason: "subscription_update" });
  const invoiceExtra = (ofSubscription: boolean) =>
    charge({ amount: 12_000, description: "Extra hours in May", reason: "manual", detached: !ofSubscription });
  return { ...shop, order, subscriptionId, later, events, setQuantity, invoiceExtra };
}

test("a change of a subscription that the provider charges becomes an order with the reason in words, an invoice and emails", async () => {
  const { app, order, clock, settle, pass, setQuantity, later, events } = await openSubscription();
  await pass(15);
  await setQuantity(2);
  await settle();
  const [charge, ...others] = await later();
  expect(others).toEqual([]);
  expect(charge).toMatchObject({
    status: "paid",
    billingReason: expect.stringMatching(/^Change of the subscription: Remaining time on 2 × /),
    paidAt: new Date(clock.seconds * 1_000),
  });
  expect(charge?.amount).toBe(33_000);
  if (!charge) throw new Error("No order");
  expect((await events(charge)).map(({ kind, detail }) => [kind, detail])).toEqual([
    ["charged", { firstOrderId: order.id, reason: charge.billingReason }],
  ]);
  await sendOrderConfirmationEmail(app, charge.id);
  await sendOrderTeamEmail(app, charge.id);
  const [mail, notice] = base.mails.slice(-2);
  for (const text of [mail?.text, notice?.text]) expect(text).toContain("Change of the subscription: Remaining time");
  expect(mail?.text).toContain("separate from your monthly");
  expect(notice?.subject).toMatch(/^Other payment/);
  await assignInvoiceNumbers(app);
  const [invoice] = await base.db.select().from(invoices).where(eq(invoices.orderId, charge.id));
  expect(JSON.stringify(invoice?.content)).toContain("Change of the subscription");
});

test.each([true, false])(
  "an invoice that staff make at the provider is recorded, with a subscription: %s",
  async (of) => {
    const { order, settle, invoiceExtra, later } = await openSubscription();
    await invoiceExtra(of);
    await settle();
    expect(await later()).toMatchObject([
      {
        amount: 12_000,
        email: order.email,
        subscriptionId: order.subscriptionId,
        billingReason: "Separate invoice: Extra hours in May",
      },
    ]);
  },
);

test("the daily audit also finds charges beside the months", async () => {
  const { app, invoiceExtra, setQuantity, later } = await openSubscription();
  await invoiceExtra(false);
  await setQuantity(3);
  await auditPayments(app);
  expect((await later()).map(({ billingReason }) => billingReason?.split(":")[0]).sort()).toEqual([
    "Change of the subscription",
    "Separate invoice",
  ]);
});

test("a charge beside the months starts no work, and a refund request is still about the month", async () => {
  const { app, order, settle, invoiceExtra, later } = await openSubscription();
  await invoiceExtra(true);
  await settle();
  const [charge] = await later();
  expect(charge).toMatchObject({ workStatus: "new", subscriptionStatus: null });
  expect((await getRefundEligibility(app.paymentProvider, base.db, order)).offer).toMatchObject({
    orderId: order.id,
    paid: 65_000,
  });
});

test("a charge beside the months that fails is emailed once, as what it is", async () => {
  const { app, sdk, subscriptionId, settle, setQuantity, later } = await openSubscription();
  await sdk.subscriptions.update(subscriptionId, { default_payment_method: "pm_card_chargeCustomerFail" });
  await setQuantity(2);
  await settle();
  expect(await later()).toEqual([]);
  const [job, ...others] = (await base.jobs()).filter(({ name }) => name === "renewal-failed-email");
  expect(others).toEqual([]);
  const { orderId, invoiceId } = job?.data ?? {};
  await sendRenewalFailedEmail(app, { orderId: String(orderId), invoiceId: String(invoiceId) });
  expect(base.mails.at(-1)?.text).toContain("We couldn’t charge your card for your");
  expect(base.mails.at(-1)?.text).toContain("Change of the subscription: Remaining time on 2 ×");
});

test("a month that a second attempt has paid is refunded through the payment that was paid", async () => {
  const { sdk, subscriptionId, pass, later } = await openSubscription();
  await sdk.subscriptions.update(subscriptionId, { default_payment_method: "pm_card_chargeCustomerFail" });
  await pass(31);
  await sdk.subscriptions.update(subscriptionId, { default_payment_method: "pm_card_visa" });
  await pass(4);
  const [month] = await later();
  const { data } = await sdk.charges.list({ limit: 1 });
  expect(data[0]).toMatchObject({ paid: true });
  expect(month?.paymentIntentId).toBe(data[0]?.payment_intent);
});

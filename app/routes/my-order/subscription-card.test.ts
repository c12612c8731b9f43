import { describe, expect, test } from "vitest";
import { saveProviderSubscription } from "~/billing/subscriptions/subscriptions.server";
import { orders, providerCustomers } from "~/lib/db/schema/index";
import { createSubscribed, failMonth, providerSubscription } from "../../../tests/support/app/subscriptions";
import { setUpTestApp } from "../../../tests/support/app/test-app";
import { describeOrderStatus } from "./order-overview";

const app = setUpTestApp();

describe("the card", () => {
  test("is changed on the provider's page, which links back to this order", async () => {
    const { press, orderId } = await createSubscribed(app);
    const { leaveTo } = await press("change-card");
    const url = new URL(leaveTo ?? "");
    expect(url.origin).toBe("https://portal.example");
    expect(url.searchParams.get("back")).toBe(`http://localhost:3000/my-order?order=${orderId}&from=provider`);
  });

  test("is not changed with a link that was only given for paying, if all orders of the address are paid with it", async () => {
    const { press, customer } = await createSubscribed(app, { customerId: "cus_1" });
    customer.scope = "order";
    expect(await press("change-card")).toMatchObject({ ok: true });
    const shared = { address: customer.email, mode: "sandbox", providerId: "cus_1", confirmedAt: app.now() };
    await app.db.insert(providerCustomers).values(shared);
    expect(await press("change-card")).toEqual({ ok: false, error: "Please open the link in your email first." });
    customer.scope = "address";
    expect(await press("change-card")).toMatchObject({ ok: true });
  });

  test("a failed payment shows the next attempt and links to the provider's invoice page", async () => {
    const { press, look } = await createSubscribed(app);
    await failMonth(app);
    const order = await look();
    expect(order.subscription).toMatchObject({ status: "past_due", retryAt: "2026-12-24T18:00:00.000Z" });
    expect(describeOrderStatus(order, String).title).toBe("Payment failed");
    expect(await press("pay-month")).toMatchObject({ ok: true, leaveTo: "https://invoice.example/in_2" });
    const invoice = app.paymentProvider.invoices.get("in_2");
    if (invoice) app.paymentProvider.invoices.set("in_2", { ...invoice, paid: true, payUrl: null });
    const paid = await press("pay-month");
    expect(paid).toMatchObject({ ok: true, message: "This month is paid. Thank you!" });
    expect(paid.leaveTo).toBeUndefined();
  });

  test("after the last failed attempt the subscription has ended, with the reason", async () => {
    const { look } = await createSubscribed(app);
    await failMonth(app);
    await saveProviderSubscription(
      app,
      providerSubscription({ status: "ended", endedAt: new Date("2027-01-05T18:00:00Z"), unpaid: true }),
    );
    const order = await look();
    expect(order.subscription).toMatchObject({
      status: "ended",
      unpaid: true,
      endedAt: "2027-01-05T18:00:00.000Z",
      retryAt: null,
    });
    expect(describeOrderStatus(order, String).sentence).toContain("after several attempts");
  });

  test("an unavailable or rejecting provider is reported in a sentence", async () => {
    const { press } = await createSubscribed(app);
    app.paymentProvider.down = true;
    for (const intent of ["change-card", "pay-month"])
      expect(await press(intent)).toEqual({
        ok: false,
        error: "The card provider isn’t responding right now. Nothing has changed. Please try again in a few minutes.",
      });
    app.paymentProvider.down = false;
    app.paymentProvider.subscriptions.clear();
    expect(await press("change-card")).toMatchObject({ ok: false, error: expect.stringContaining("Please email") });
    expect(await press("pay-month")).toMatchObject({ ok: false });
  });

  test("of an order of the other mode (live or test) cannot be changed", async () => {
    const { press, look } = await createSubscribed(app);
    await app.db.update(orders).set({ live: true });
    expect((await look()).subscription).toMatchObject({ changeable: false });
    for (const intent of ["cancel-subscription", "resume-subscription", "change-card"])
      expect(await press(intent), intent).toMatchObject({ ok: false });
  });
});

import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { readOrderFilter } from "~/admin/orders/order-filter";
import type { PortalCustomer } from "~/auth/magic-links.server";
import { fulfillOrder } from "~/billing/payments/fulfill-order.server";
import { submitCheckout } from "~/checkout/place-order/submit-checkout.server";
import { sendOrderConfirmationEmail, sendOrderTeamEmail } from "~/email/templates/order-emails.server";
import { orders } from "~/lib/db/schema/index";
import { orderReference } from "~/lib/reference";
import { loadOrderPage } from "~/routes/admin/orders/order-page/order-page.server";
import { allOrders } from "../../../tests/support/app/paid-orders";
import { BLAST } from "../../../tests/support/app/sandbox-shop";
import { setUpTestApp } from "../../../tests/support/app/test-app";
import { expectDone } from "../../../tests/support/expect-done";

const app = setUpTestApp();

const JO = "jo@acme.example";
const proved = (email = JO, scope: PortalCustomer["scope"] = "address"): PortalCustomer => ({
  email,
  orderId: "",
  scope,
});

/** The form with another word, in a browser that asks. */
async function press(product: string, customer: PortalCustomer | null = null, ifPaid = "ask") {
  const body = { ...BLAST, metadata: { ...BLAST.metadata, contentBrief: `${product}, fresh every morning`, ifPaid } };
  return expectDone(await submitCheckout(app, body, customer)).answer;
}

async function subscribe(product: string) {
  const answer = await press(product, null, "buy");
  if (!("sessionId" in answer)) throw new Error("No session was opened");
  app.paymentProvider.pay(answer.sessionId);
  app.paymentProvider.change(answer.sessionId, { subscriptionId: `sub_${answer.sessionId}` });
  await fulfillOrder(app, answer.sessionId, "buyer");
  const order = (await allOrders(app)).find(({ paymentSessionId }) => paymentSessionId === answer.sessionId);
  return order?.id ?? "";
}

const setStatus = (id: string, subscriptionStatus: "active" | "ending" | "ended") =>
  app.db.update(orders).set({ subscriptionStatus }).where(eq(orders.id, id));

test("whoever types a subscriber's address learns nothing; a browser that proved it is asked before a second one", async () => {
  const id = await subscribe("Bread");
  const running = { paidBefore: { paidAt: expect.any(Date), running: true, receipt: null } };
  for (const stranger of [null, proved("eve@evil.example"), proved(JO, "order")])
    expect(await press("Cakes", stranger)).toHaveProperty("sessionId");
  expect(await press("Cakes", proved())).toEqual(running);
  expect(await press("Cakes", proved(), "buy")).toHaveProperty("sessionId");
  for (const status of ["ending", "ended"] as const) {
    await setStatus(id, status);
    expect(await press("Cakes", proved())).toHaveProperty("sessionId");
  }
});

test("the confirmation of a second subscription says that there are two, and so do the team's email and both orders", async () => {
  const first = await subscribe("Bread");
  const second = await subscribe("Cakes");
  const mailed = async (send: typeof sendOrderConfirmationEmail, id: string) => {
    await send(app, id);
    const { to, subject, text } = app.mails.at(-1) ?? {};
    return { to, subject, text };
  };
  const shown = async (id: string) => {
    const viewer = { email: "reader@acme.example", role: "reader" as const };
    const filter = readOrderFilter(new URLSearchParams());
    const page = await loadOrderPage(app, { id, filter, isSeen: false }, viewer);
    return page?.otherSubscriptions.map((other) => other.id);
  };
  expect(await mailed(sendOrderConfirmationEmail, second)).toMatchObject({
    to: JO,
    subject: expect.stringContaining("You now have 2 BLAST Social Content subscriptions"),
    text: expect.stringMatching(
      new RegExp(`this one, and order ${orderReference(first)} of [\\s\\S]*press “Cancel subscription”`),
    ),
  });
  expect((await mailed(sendOrderTeamEmail, second)).text).toContain("This address has the same subscription already");
  expect([await shown(first), await shown(second)]).toEqual([[second], [first]]);

  await setStatus(first, "ending");
  const again = await mailed(sendOrderConfirmationEmail, second);
  expect(again.subject).not.toContain("subscriptions");
  expect(again.text).not.toContain("You now have");
  expect([await shown(first), await shown(second)]).toEqual([[], []]);
});

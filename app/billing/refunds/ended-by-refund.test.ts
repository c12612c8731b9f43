import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { getWorkBoard } from "~/admin/dashboard.server";
import { listWaitingForCustomer } from "~/admin/waiting-for-customer.server";
import { findPortalOrder } from "~/customers/portal/portal-orders.server";
import { sendDeliveryEmail } from "~/email/templates/delivery-emails.server";
import { sendOrderConfirmationEmail } from "~/email/templates/order-emails.server";
import { formatDayOfYear, formatShortDate } from "~/lib/dates/format-date";
import { refunds } from "~/lib/db/schema/index";
import { updateWork } from "~/orders/work.server";
import { createDelivered } from "../../../tests/support/app/deliveries";
import { BLAST_MONTH, orderById, PAYMENT } from "../../../tests/support/app/paid-orders";
import { POLICY, STAFF, setUpRefunds } from "../../../tests/support/app/refunds";
import { createSubscribed, providerSubscription } from "../../../tests/support/app/subscriptions";
import { setUpTestApp } from "../../../tests/support/app/test-app";
import { expectFound } from "../../../tests/support/expect-done";
import { describeOrderStatus } from "../../routes/my-order/order-overview";
import { findPortalTask } from "../../routes/my-order/task";
import { saveProviderSubscription } from "../subscriptions/subscriptions.server";
import { grantRefundRequest } from "./refund-requests.server";
import { issueRefund } from "./refunds.server";

/** What an order still asks of its customer or promises after a refund under the policy, which keeps 5 %. */

const app = setUpTestApp();

const { paidOrder, ask, granting, refund, standing } = setUpRefunds(() => app);

async function portal(orderId: string) {
  const found = expectFound(await findPortalOrder(app, { email: "jo@acme.example", orderId, scope: "address" }));
  return { ...found, task: findPortalTask(found), ...describeOrderStatus(found, (at) => at.slice(0, 10)) };
}
const onBoard = async () => (await getWorkBoard(app.db)).reduce((sum, { count }) => sum + count, 0);
/** As on the page; refunds have the database's time. */
async function refundedOn(format: typeof formatDayOfYear): Promise<string> {
  const [made] = await app.db.select({ at: refunds.createdAt }).from(refunds);
  return format(expectFound(made).at, app.settings.site.hours.timeZone);
}
const lastEmail = () => app.mails.at(-1)?.text?.replaceAll(/\s+/g, " ") ?? "";

test("an order that the policy refunded is refunded: nothing is asked, promised or left to do", async () => {
  const id = await paidOrder({ service: "web-page" });
  expect(await portal(id)).toMatchObject({ task: { kind: "files" }, title: "Paid" });
  expect(await onBoard()).toBe(1);
  await ask(id);
  expect(await grantRefundRequest(app, await granting(id))).toMatchObject({ ok: true });
  expect(await orderById(app, id)).toMatchObject({ status: "refunded", refundedAmount: POLICY });
  expect(await portal(id)).toMatchObject({
    task: null,
    title: "Refunded",
    sentence: `We refunded $284.05 on ${await refundedOn(formatDayOfYear)}. It arrives in 7-14 business days.`,
    details: { progress: [] },
    refund: { offer: null, against: null },
  });
  expect(await onBoard()).toBe(0);
  expect(await updateWork(app, STAFF, id, { workStatus: "in_progress" })).toEqual({
    ok: false,
    error: "This order was refunded. There’s no work on it.",
  });
  app.pass(23 * 86_400_000);
  expect(await portal(id)).toMatchObject({ sentence: `We refunded $284.05 on ${await refundedOn(formatShortDate)}.` });
});

test("its emails, sent late or again, ask for nothing and offer no refund", async () => {
  const id = await paidOrder();
  await sendOrderConfirmationEmail(app, id);
  const asked = ["What we need from you", "WHAT HAPPENS NEXT?", "Changed your mind?", "Here’s what happens next."];
  for (const text of asked) expect(lastEmail()).toContain(text);
  const delivery = await createDelivered(app, id);
  await refund(id, POLICY);
  await sendOrderConfirmationEmail(app, id);
  expect(app.mails).toHaveLength(2);
  for (const text of asked) expect(lastEmail()).not.toContain(text);
  expect(lastEmail()).toContain("Your payment went through.");
  expect(lastEmail()).toContain("Refunded: $284.05");
  await sendDeliveryEmail(app, delivery);
  expect(app.mails).toHaveLength(2);
  expect(await portal(id)).toMatchObject({ task: null });
  expect((await listWaitingForCustomer(app, null)).total).toBe(0);
});

test("a smaller refund leaves the order open, and what the policy keeps can still be refunded", async () => {
  const id = await paidOrder();
  expect(await refund(id, POLICY - 1)).toMatchObject({ ok: true });
  expect(await orderById(app, id)).toMatchObject({ status: "partially_refunded" });
  expect(await portal(id)).toMatchObject({ task: { kind: "files" }, title: "Partially refunded" });
  expect(await refund(id, 1)).toMatchObject({ ok: true });
  expect(await orderById(app, id)).toMatchObject({ status: "refunded" });
  expect(await refund(id, 29_900 - POLICY)).toMatchObject({ ok: true });
  expect(await orderById(app, id)).toMatchObject({ status: "refunded", refundedAmount: 29_900 });
  expect(await refund(id, 1)).toMatchObject({ ok: false });
});

test("a subscription that continues after its month was refunded keeps its progress and its work", async () => {
  const { orderId, look } = await createSubscribed(app);
  app.paymentProvider.taken.set(PAYMENT, 65_000);
  await refund(orderId, 61_750);
  expect(await orderById(app, orderId)).toMatchObject({ status: "refunded", subscriptionStatus: "active" });
  expect(await standing(orderId)).toMatchObject({ offer: null });
  const shown = await look();
  expect(shown.details.progress).toHaveLength(4);
  expect(describeOrderStatus(shown, (at) => at).title).toBe("Active");
  expect(await onBoard()).toBe(1);
});

test.each(["the refund", "the end"])(
  "a subscription whose last month was refunded ends its work, if %s comes last",
  async (last) => {
    const { orderId, look } = await createSubscribed(app);
    const paidAt = new Date("2026-12-21T18:00:00Z");
    const id = await paidOrder({ ...BLAST_MONTH, invoiceId: "in_2", paymentIntentId: "pi_2", paidAt });
    app.paymentProvider.taken.set("pi_2", 65_000);
    await updateWork(app, STAFF, orderId, { workStatus: "in_progress" });
    const end = () => saveProviderSubscription(app, providerSubscription({ status: "ended" }));
    const giveBack = () =>
      issueRefund(app, {
        id: randomUUID(),
        orderId: id,
        amount: 61_750,
        reason: "Goodwill",
        actor: STAFF,
        end: "keep",
      });
    for (const step of last === "the end" ? [giveBack, end] : [end, giveBack]) {
      expect(await onBoard()).toBe(1);
      await step();
    }
    expect((await getWorkBoard(app.db)).find(({ count }) => count > 0)?.workStatus).toBe("done");
    const shown = await look();
    expect(findPortalTask(shown)).toBeNull();
    expect(shown.timeline.map(({ text }) => text)).not.toContain("Done.");
    expect(describeOrderStatus(shown, (at) => at)).toEqual({
      title: "Subscription ended",
      sentence: `We refunded $617.50 on ${await refundedOn(formatDayOfYear)}. It arrives in 7-14 business days. Your subscription has ended. You won’t be charged again.`,
    });
  },
);

import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { saveProviderSubscription } from "~/billing/subscriptions/subscriptions.server";
import { orders } from "~/lib/db/schema/index";
import { orderReference } from "~/lib/reference";
import type { OrderJobs } from "~/orders/order-jobs";
import { createSubscribed, failMonth, job, providerSubscription } from "../../../tests/support/app/subscriptions";
import { setUpTestApp } from "../../../tests/support/app/test-app";
import * as subscriptionEmails from "./subscription-emails.server";

const app = setUpTestApp();

/** Text of the last email as one line. */
const text = () => app.mails.at(-1)?.text?.replaceAll(/\s+/g, " ") ?? "";

test("the emails about a declined renewal have the price, the date of the next attempt and a link to pay, and an id of each month", async () => {
  const { orderId } = await createSubscribed(app);
  await failMonth(app);
  await subscriptionEmails.sendRenewalFailedEmail(app, { orderId, invoiceId: "in_2" });
  expect(app.mails.at(-1)).toMatchObject({ to: "jo@acme.example", replyTo: "team@pixelpilots.example" });
  for (const part of [text(), app.mails.at(-1)?.html])
    for (const words of ["Hi Jo,", "$650.00", "couldn’t", orderReference(orderId)]) expect(part).toContain(words);
  expect(text()).toContain("try again on December 24, 2026");
  expect(text()).toContain("Pay now https://invoice.example/in_2");
  expect(text()).toContain(`/my-order?key=${orderId}`);
  expect(text()).toContain("If the payment keeps failing, your subscription will end.");
  await subscriptionEmails.sendRenewalFailedTeamEmail(app, { orderId, invoiceId: "in_2" });
  expect(app.mails.at(-1)).toMatchObject({ to: "team@pixelpilots.example", replyTo: "jo@acme.example" });
  expect(app.mails.at(-1)?.subject).toMatch(/^Past due: /);
  expect(text()).toContain(`/admin/orders/${orderId}`);
  for (const invoiceId of ["in_2", "in_3"])
    await subscriptionEmails.sendRenewalFailedEmail(app, { orderId, invoiceId });
  const [first, , again, next] = app.mails.map(({ messageId }) => messageId);
  expect([again === first, next === first]).toEqual([true, false]);
});

test("no declined-renewal email is sent if the month was paid meanwhile; it fails while the payment provider is unavailable", async () => {
  const { orderId } = await createSubscribed(app);
  await failMonth(app);
  app.paymentProvider.down = true;
  await expect(subscriptionEmails.sendRenewalFailedEmail(app, { orderId, invoiceId: "in_2" })).rejects.toThrow(
    "does not answer",
  );
  app.paymentProvider.down = false;
  const invoice = app.paymentProvider.invoices.get("in_2");
  if (invoice) app.paymentProvider.invoices.set("in_2", { ...invoice, paid: true, payUrl: null });
  await subscriptionEmails.sendRenewalFailedEmail(app, { orderId, invoiceId: "in_2" });
  expect(app.mails).toEqual([]);
});

test("after a first month with a coupon, emails have the price of later months", async () => {
  const { orderId, press } = await createSubscribed(app);
  await app.db
    .update(orders)
    .set({ amount: 58_500, coupon: "SPRING10", discount: 6_500 })
    .where(eq(orders.id, orderId));
  await press("cancel-subscription");
  await press("resume-subscription");
  await subscriptionEmails.sendSubscriptionResumedEmail(
    app,
    (await job(app, "subscription-resumed-email")) as OrderJobs["subscription-resumed-email"],
  );
  expect(text()).toContain("The next payment of $650.00 is on December 21, 2026.");
  await failMonth(app);
  await subscriptionEmails.sendRenewalFailedEmail(app, { orderId, invoiceId: "in_2" });
  expect(text()).toContain("We couldn’t charge $650.00 for this month");
  expect(text()).toContain("Price: $650.00 per month");
});

test.each([
  [true, "after several attempts"],
  [false, "Thanks for being with us."],
])("the email about the end of a subscription says why (unpaid: %s) and what stays available", async (unpaid, why) => {
  const { orderId } = await createSubscribed(app);
  await saveProviderSubscription(app, providerSubscription({ status: "ended", unpaid }));
  await subscriptionEmails.sendSubscriptionEndedEmail(app, orderId);
  for (const words of ["has ended", "won’t be charged", why]) expect(text()).toContain(words);
  expect(text()).toContain("Your files, deliverables and receipts stay on your order page.");
  await subscriptionEmails.sendSubscriptionEndedTeamEmail(app, orderId);
  expect(app.mails.at(-1)).toMatchObject({ to: "team@pixelpilots.example" });
  expect(app.mails.at(-1)?.subject).toMatch(/^Subscription ended: /);
  expect(text().includes("after several attempts")).toBe(unpaid);
});

test("each cancellation and resumption is emailed to customer and team with its date and its own message id", async () => {
  const { orderId, press } = await createSubscribed(app);
  const ids: string[] = [];
  for (let times = 1; times <= 2; times++) {
    await press("cancel-subscription");
    const ending = (await job(app, "subscription-ending-email")) as OrderJobs["subscription-ending-email"];
    await subscriptionEmails.sendSubscriptionEndingEmail(app, ending);
    expect(app.mails.at(-1)).toMatchObject({ to: "jo@acme.example", subject: expect.stringContaining("is canceled") });
    expect(text()).toContain("You’ve paid through December 21, 2026, so it stays active until then.");
    await subscriptionEmails.sendSubscriptionEndingTeamEmail(app, ending);
    expect(app.mails.at(-1)?.subject).toMatch(/^Subscription canceled: /);
    expect(text()).toContain(`/admin/orders/${orderId}`);
    await press("resume-subscription");
    const resumed = (await job(app, "subscription-resumed-email")) as OrderJobs["subscription-resumed-email"];
    await subscriptionEmails.sendSubscriptionResumedEmail(app, resumed);
    expect(text()).toContain("The next payment of $650.00 is on December 21, 2026.");
    await subscriptionEmails.sendSubscriptionResumedTeamEmail(app, resumed);
    expect(app.mails.at(-1)).toMatchObject({ to: "team@pixelpilots.example", replyTo: "jo@acme.example" });
    ids.push(...app.mails.splice(0).map(({ messageId }) => messageId));
  }
  expect(new Set(ids).size).toBe(8);
  const [order] = await app.db.select().from(orders).where(eq(orders.id, orderId));
  expect(order).toMatchObject({ subscriptionStatus: "active", subscriptionEndsAt: null });
});

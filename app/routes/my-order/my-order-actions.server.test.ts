import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { processCancellation, processResume } from "~/billing/subscriptions/cancel-and-resume.server";
import { saveProviderSubscription } from "~/billing/subscriptions/subscriptions.server";
import { activityLog, orders } from "~/lib/db/schema/index";
import { writePaidOrder } from "../../../tests/support/app/paid-orders";
import {
  createSubscribed,
  emailJobs,
  failMonth,
  ID,
  job,
  PERIOD_END,
  providerSubscription,
} from "../../../tests/support/app/subscriptions";
import { setUpTestApp } from "../../../tests/support/app/test-app";
import { saveCustomerMessage } from "./my-order-actions.server";

const app = setUpTestApp();

const UNTIL = "December 21, 2026";
const cancellation = async () => (await job(app, "cancel-subscription")) as Parameters<typeof processCancellation>[1];
const resumption = async () => (await job(app, "resume-subscription")) as Parameters<typeof processResume>[1];

test("a customer can send 300 messages a day about all orders; messages of a buyer who only typed that address do not count", {
  tags: "promise-36",
}, async () => {
  const { customer, look } = await createSubscribed(app);
  const shown = await look();
  const send = (by: Pick<typeof customer, "scope">, orderId: string) => {
    const message = { id: randomUUID(), text: "Hello" };
    return saveCustomerMessage(
      { app, customer: { ...customer, ...by, orderId }, order: { ...shown, id: orderId } },
      message,
    );
  };
  const first = await writePaidOrder(app, { sharedAt: app.now() });
  for (let sent = 0; sent < 60; sent++) expect(await send({ scope: "order" }, first)).toMatchObject({ ok: true });
  for (let sent = 0; sent < 299; sent++) await app.rateLimits.consume("customer-messages", customer.email);
  const second = await writePaidOrder(app, { sharedAt: app.now() });
  expect(await send({ scope: "address" }, second)).toMatchObject({ ok: true });
  const last = await writePaidOrder(app, { sharedAt: app.now() });
  expect(await send({ scope: "address" }, last)).toEqual({
    ok: false,
    error: "You’ve reached today’s message limit. Write again tomorrow, or email us.",
  });
  expect(await send({ scope: "order" }, last)).toMatchObject({ ok: true });
});

describe("canceling", () => {
  test("ends with the paid month, names the date, and emails customer and team once", async () => {
    const { press, look, kinds } = await createSubscribed(app);
    expect(await press("cancel-subscription")).toMatchObject({ ok: true, message: expect.stringContaining(UNTIL) });
    expect((await look()).subscription).toMatchObject({
      status: "ending",
      periodEnd: PERIOD_END.toISOString(),
      waiting: null,
    });
    expect(await press("cancel-subscription")).toMatchObject({ ok: true, message: expect.stringContaining(UNTIL) });
    expect(await kinds()).toEqual(["subscription-end-requested", "subscription-ending"]);
    expect(await emailJobs(app)).toEqual(["subscription-ending-email", "subscription-ending-team-email"]);
    expect((await look()).timeline[0]?.text).toBe("Your subscription is set to end with the month you’ve paid for.");
    // The activity log is for actions of admins only.
    expect(await app.db.select().from(activityLog)).toEqual([]);
  });

  test("clicked twice on one page during an outage is one request, which a job sends later", async () => {
    const { press, look } = await createSubscribed(app);
    app.paymentProvider.down = true;
    const id = randomUUID();
    for (let presses = 1; presses <= 2; presses++)
      expect(await press("cancel-subscription", id)).toMatchObject({
        ok: true,
        message: expect.stringMatching(/isn’t responding.*email you/),
      });
    expect((await look()).subscription).toMatchObject({ status: "active", waiting: "end" });
    app.paymentProvider.down = false;
    expect((await app.jobs()).map(({ name }) => name)).toEqual(["cancel-subscription"]);
    await processCancellation(app, await cancellation());
    expect((await look()).subscription).toMatchObject({ status: "ending", waiting: null });
    expect(await emailJobs(app)).toEqual(["subscription-ending-email", "subscription-ending-team-email"]);
  });

  test("of a past-due subscription ends it immediately", async () => {
    const { press, look } = await createSubscribed(app);
    await failMonth(app);
    expect(await press("cancel-subscription")).toMatchObject({
      ok: true,
      message: expect.stringContaining("has ended"),
    });
    expect((await look()).subscription).toMatchObject({ status: "ended" });
  });

  test("without a valid request id, or for an order without a subscription, changes nothing", async () => {
    const { press, orderId } = await createSubscribed(app);
    expect(await press("cancel-subscription", "x")).toMatchObject({ ok: false });
    await app.db.update(orders).set({ subscriptionStatus: null, subscriptionId: null }).where(eq(orders.id, orderId));
    expect(await press("cancel-subscription")).toMatchObject({ ok: false });
    expect(await press("resume-subscription")).toMatchObject({ ok: false });
    expect(await press("change-card")).toMatchObject({ ok: false });
    expect(await press("pay-month")).toMatchObject({ ok: false });
    expect(await app.jobs()).toEqual([]);
  });
});

describe("resuming", () => {
  test("restores the subscription once and emails customer and team", async () => {
    const { press, look, kinds } = await createSubscribed(app);
    await press("cancel-subscription");
    for (let presses = 1; presses <= 2; presses++)
      expect(await press("resume-subscription")).toMatchObject({ ok: true });
    const { subscription, details } = await look();
    expect(subscription).toMatchObject({ status: "active", periodEnd: PERIOD_END.toISOString() });
    expect(details.next).toEqual({ cents: 65_000, on: PERIOD_END.toISOString() });
    expect((await kinds()).slice(2)).toEqual(["subscription-resume-requested", "subscription-resumed"]);
    expect((await emailJobs(app)).slice(2)).toEqual(["subscription-resumed-email", "subscription-resumed-team-email"]);
  });

  test("right after canceling is not undone by the cancellation job, nor the other way around", async () => {
    const { press, look } = await createSubscribed(app);
    await press("cancel-subscription");
    const end = await cancellation();
    await press("resume-subscription");
    await processCancellation(app, end);
    expect((await look()).subscription).toMatchObject({ status: "active" });
    const resume = await resumption();
    await press("cancel-subscription");
    await processResume(app, resume);
    expect((await look()).subscription).toMatchObject({ status: "ending" });
  });

  test("that reaches the provider before an earlier cancellation is sent again", async () => {
    const { press, look } = await createSubscribed(app, { endsAtPeriodEnd: true });
    const { endSubscription } = app.paymentProvider;
    await press("resume-subscription");
    app.paymentProvider.endSubscription = async (...args) => {
      // During the call to the provider the customer resumes, and that request is processed first.
      const canceled = await endSubscription.apply(app.paymentProvider, args);
      await saveProviderSubscription(app, canceled);
      await press("resume-subscription");
      app.paymentProvider.subscriptions.set(ID, canceled);
      return canceled;
    };
    await press("cancel-subscription");
    app.paymentProvider.endSubscription = endSubscription;
    await processResume(app, await resumption());
    expect((await look()).subscription).toMatchObject({ status: "active", waiting: null });
  });

  test("too late fails, and the ended subscription is saved", async () => {
    const { press, look, kinds } = await createSubscribed(app);
    await press("cancel-subscription");
    app.paymentProvider.subscriptions.set(
      ID,
      providerSubscription({ status: "ended", endedAt: PERIOD_END, unpaid: false }),
    );
    expect(await press("resume-subscription")).toMatchObject({ ok: false, error: expect.stringContaining("ended") });
    expect((await look()).subscription).toMatchObject({ status: "ended", endedAt: PERIOD_END.toISOString() });
    expect((await kinds()).at(-1)).toBe("subscription-resume-refused");
  });

  test("during an outage is saved, and a job sends it later", async () => {
    const { press, look } = await createSubscribed(app);
    await press("cancel-subscription");
    app.paymentProvider.down = true;
    expect(await press("resume-subscription")).toMatchObject({
      ok: true,
      message: expect.stringContaining("saved your request"),
    });
    expect((await look()).subscription).toMatchObject({ status: "ending", waiting: "resume" });
    app.paymentProvider.down = false;
    await processResume(app, await resumption());
    expect((await look()).subscription).toMatchObject({ status: "active", waiting: null });
  });
});

test("at most 20 requests in ten minutes reach the payment provider", async () => {
  const { press } = await createSubscribed(app);
  for (let tries = 1; tries <= 20; tries++) expect(await press("change-card"), `${tries}`).toMatchObject({ ok: true });
  expect(await press("change-card")).toEqual({
    ok: false,
    error: "Too many attempts. Please wait a few minutes and try again.",
  });
});

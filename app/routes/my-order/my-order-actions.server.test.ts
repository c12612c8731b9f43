import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { processCancellation, processResume } from "~/billing/subscriptions/cancel-and-resume.server";
import { saveProviderSubscription } from "~/billing/subscriptions/subscriptions.server";
import { activityLog, orders } from "~/lib/db/schema/index";
import {
  createSubscribed,
  emailJobs,
  failMonth,
  ID,
  job,
  PERIOD_END,
  providerSubscription,
} from "../../../tests/support/app/subscriptions";
import { type TestApp, testApp } from "../../../tests/support/app/test-app";

/** How a customer cancels and resumes a subscription, as the page's forms ask for it. */

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(() => app.reset());
afterAll(() => app.close());

const UNTIL = "December 21, 2026";

describe("canceling", () => {
  test("ends with the paid month, says until when, and tells customer and team once", async () => {
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
    // The log of what staff did is not about customers.
    expect(await app.db.select().from(activityLog)).toEqual([]);
  });

  test("pressed twice on one page while the provider is down is one request, made when it is back", async () => {
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
    await processCancellation(
      app,
      (await job(app, "cancel-subscription")) as Parameters<typeof processCancellation>[1],
    );
    expect((await look()).subscription).toMatchObject({ status: "ending", waiting: null });
    expect(await emailJobs(app)).toEqual(["subscription-ending-email", "subscription-ending-team-email"]);
  });

  test("a past-due one ends it at once: nothing is paid that it could run out with", async () => {
    const { press, look } = await createSubscribed(app);
    await failMonth(app);
    expect(await press("cancel-subscription")).toMatchObject({
      ok: true,
      message: expect.stringContaining("has ended"),
    });
    expect((await look()).subscription).toMatchObject({ status: "ended" });
  });

  test("without the page's own request id, or of an order without one, changes nothing", async () => {
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
  test("goes on as before, once, and tells customer and team", async () => {
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

  test("right after canceling is not undone by the job of the cancellation, nor the other way round", async () => {
    const { press, look } = await createSubscribed(app);
    await press("cancel-subscription");
    const end = (await job(app, "cancel-subscription")) as Parameters<typeof processCancellation>[1];
    await press("resume-subscription");
    await processCancellation(app, end);
    expect((await look()).subscription).toMatchObject({ status: "active" });
    const resume = (await job(app, "resume-subscription")) as Parameters<typeof processResume>[1];
    await press("cancel-subscription");
    await processResume(app, resume);
    expect((await look()).subscription).toMatchObject({ status: "ending" });
  });

  test("heard by the provider before the cancellation that came first, it is asked for again", async () => {
    const { press, look } = await createSubscribed(app, { endsAtPeriodEnd: true });
    const { endSubscription } = app.paymentProvider;
    await press("resume-subscription");
    app.paymentProvider.endSubscription = async (...asked) => {
      // While the provider is asked to end it, the customer changes their mind, and is heard first.
      const answer = await endSubscription.apply(app.paymentProvider, asked);
      await saveProviderSubscription(app, answer);
      await press("resume-subscription");
      app.paymentProvider.subscriptions.set(ID, answer);
      return answer;
    };
    await press("cancel-subscription");
    app.paymentProvider.endSubscription = endSubscription;
    await processResume(app, (await job(app, "resume-subscription")) as Parameters<typeof processResume>[1]);
    expect((await look()).subscription).toMatchObject({ status: "active", waiting: null });
  });

  test("too late says so, and our books learn it", async () => {
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

  test("while the provider is down is kept, and done later", async () => {
    const { press, look } = await createSubscribed(app);
    await press("cancel-subscription");
    app.paymentProvider.down = true;
    expect(await press("resume-subscription")).toMatchObject({
      ok: true,
      message: expect.stringContaining("saved your request"),
    });
    expect((await look()).subscription).toMatchObject({ status: "ending", waiting: "resume" });
    app.paymentProvider.down = false;
    await processResume(app, (await job(app, "resume-subscription")) as Parameters<typeof processResume>[1]);
    expect((await look()).subscription).toMatchObject({ status: "active", waiting: null });
  });
});

test("no more than twenty requests in ten minutes reach the card provider", async () => {
  const { press } = await createSubscribed(app);
  for (let tries = 1; tries <= 20; tries++) expect(await press("change-card"), `${tries}`).toMatchObject({ ok: true });
  expect(await press("change-card")).toEqual({
    ok: false,
    error: "Too many attempts. Please wait a few minutes and try again.",
  });
});

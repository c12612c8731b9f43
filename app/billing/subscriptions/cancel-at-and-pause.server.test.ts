import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { countRunningSubscriptions } from "~/admin/orders/subscription-list.server";
import { sendSubscriptionEndingEmail } from "~/email/templates/subscription-emails.server";
import { orderEvents } from "~/lib/db/schema/index";
import { allOrders } from "../../../tests/support/app/paid-orders";
import { openSandboxShop } from "../../../tests/support/app/sandbox-shop";
import { setUpTestApp } from "../../../tests/support/app/test-app";
import { resumeSubscription } from "./cancel-and-resume.server";

const base = setUpTestApp();

const DAY = 86_400;

async function openSubscription() {
  const shop = await openSandboxShop(base);
  const { order, subscriptionId } = await shop.subscribe();
  return {
    ...shop,
    orderId: order.id,
    subscriptionId,
    first: async () => (await allOrders(base)).find(({ id }) => id === order.id),
    months: async () => (await allOrders(base)).length,
    kinds: async () =>
      (await base.db.select().from(orderEvents).orderBy(orderEvents.id))
        .map(({ kind }) => kind)
        .filter((kind) => kind.startsWith("subscription-")),
    jobNames: async () => (await base.jobs()).map(({ name }) => name),
  };
}

test("a date of the end that the provider sets is stored, emailed with its date, and the subscription ends then", async () => {
  const { app, sdk, clock, subscriptionId, settle, pass, first, months, kinds, jobNames } = await openSubscription();
  await sdk.subscriptions.update(subscriptionId, { cancel_at: clock.seconds + 10 * DAY });
  await settle();
  const endsAt = new Date((clock.seconds + 10 * DAY) * 1_000);
  expect(await first()).toMatchObject({ subscriptionStatus: "ending", subscriptionEndsAt: endsAt });
  expect(await jobNames()).toContain("subscription-ending-email");
  await sendSubscriptionEndingEmail(app, { orderId: (await first())?.id ?? "", eventId: 1 });
  expect(base.mails.at(-1)?.text).toContain("You won’t be charged again.");
  await pass(11);
  expect(await first()).toMatchObject({ subscriptionStatus: "ended", subscriptionEndedAt: endsAt });
  expect(await months()).toBe(1);
  expect(await kinds()).toEqual(["subscription-ending", "subscription-ended"]);
});

test("a subscription that ends after the next month says that it is charged until then", async () => {
  const { app, sdk, clock, orderId, subscriptionId, settle, pass, first, months } = await openSubscription();
  await sdk.subscriptions.update(subscriptionId, { cancel_at: clock.seconds + 45 * DAY });
  await settle();
  await sendSubscriptionEndingEmail(app, { orderId, eventId: 1 });
  expect(base.mails.at(-1)?.text).toMatch(/It ends on .*, and is charged every month until then\./);
  expect(base.mails.at(-1)?.text).not.toContain("You won’t be charged again");
  await pass(46);
  expect(await first()).toMatchObject({ subscriptionStatus: "ended" });
  expect(await months()).toBe(2);
});

test("resuming takes back a date of the end as well as an end with the month", async () => {
  const { app, sdk, clock, orderId, subscriptionId, settle, pass, first, months } = await openSubscription();
  for (const end of [{ cancel_at: clock.seconds + 10 * DAY }, { cancel_at_period_end: true }]) {
    await sdk.subscriptions.update(subscriptionId, end);
    await settle();
    expect(await first()).toMatchObject({ subscriptionStatus: "ending" });
    const resumed = await resumeSubscription(app, { requestId: randomUUID(), orderId, actor: "buyer" });
    expect(resumed).toMatchObject({ ok: true, state: "resumed" });
    expect(await sdk.subscriptions.retrieve(subscriptionId)).toMatchObject({
      cancel_at: null,
      cancel_at_period_end: false,
    });
  }
  await pass(32);
  expect(await first()).toMatchObject({ subscriptionStatus: "active", subscriptionEndsAt: null });
  expect(await months()).toBe(2);
});

test("a pause at the provider is a state of its own: no month is charged, and recurring revenue does not count it", async () => {
  const { sdk, subscriptionId, settle, pass, first, months, kinds } = await openSubscription();
  await sdk.subscriptions.update(subscriptionId, { pause_collection: { behavior: "void" } });
  await settle();
  expect(await first()).toMatchObject({ subscriptionStatus: "active", subscriptionPausedAt: expect.any(Date) });
  expect(await countRunningSubscriptions(base.db, false)).toEqual([]);
  await pass(32);
  expect(await months()).toBe(1);
  await sdk.subscriptions.update(subscriptionId, { pause_collection: "" });
  await pass(32);
  expect(await first()).toMatchObject({ subscriptionStatus: "active", subscriptionPausedAt: null });
  expect(await months()).toBe(2);
  expect(await kinds()).toEqual(["subscription-paused", "subscription-unpaused"]);
});

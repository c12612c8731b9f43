import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { services } from "~/catalog/services";
import { orderMessages, orders } from "~/lib/db/schema/index";
import { findConversation } from "~/orders/conversations.server";
import { sendDueDigests } from "~/orders/messages.server";
import {
  ANN,
  approve,
  createDelivered,
  requestRevisionAs,
  seen,
  statuses,
  workOf,
} from "../../../tests/support/app/deliveries";
import { timelineKinds } from "../../../tests/support/app/paid-orders";
import { setUpTestApp } from "../../../tests/support/app/test-app";
import { sharedOrder } from "../../../tests/support/files/uploads";
import { withdrawDelivery } from "./deliveries.server";

const app = setUpTestApp();

const notices = async () => (await app.jobs()).filter(({ name }) => name === "delivery-team-email").length;

describe("approving", () => {
  test("sets the work to done, writes the timeline and emails the team", async () => {
    const orderId = await sharedOrder(app);
    const id = await createDelivered(app, orderId);
    expect(await approve(app, orderId, id)).toEqual({
      ok: true,
      message: "Thank you! Delivery 1 is approved, and your order is complete.",
    });
    expect(await workOf(app, orderId)).toBe("done");
    expect(await statuses(app, orderId)).toEqual(["1 approved"]);
    expect((await timelineKinds(app)).slice(2)).toEqual(["delivery-approved", "work-status"]);
    expect(await notices()).toBe(1);
  });

  test("a second time, also concurrently, returns that it was answered and changes nothing", async () => {
    const orderId = await sharedOrder(app);
    const id = await createDelivered(app, orderId);
    const answers = await Promise.all([1, 2, 3].map(() => approve(app, orderId, id)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(3);
    expect(answers).toContainEqual({ ok: true, message: "You’ve already approved delivery 1." });
    expect(await requestRevisionAs(app, orderId, id)).toEqual({
      ok: false,
      error: "You’ve already approved delivery 1.",
    });
    expect(await notices()).toBe(1);
    expect(await workOf(app, orderId)).toBe("done");
  });

  test("of a delivery that does not close the work sets it to in progress", async () => {
    const orderId = await sharedOrder(app);
    expect(await approve(app, orderId, await createDelivered(app, orderId, { closes: false }))).toMatchObject({
      ok: true,
    });
    expect(await workOf(app, orderId)).toBe("in_progress");
  });
});

describe("requesting a revision", () => {
  test("sets the work to in progress, stores the comment, and adds a message that needs a reply, without a second email", async () => {
    const orderId = await sharedOrder(app);
    const id = await createDelivered(app, orderId);
    expect(await requestRevisionAs(app, orderId, id, " A bigger logo, please. ")).toEqual({
      ok: true,
      message: "We have your comment, and we’re on it. Revision 1 of 1 included.",
    });
    expect(await workOf(app, orderId)).toBe("in_progress");
    expect((await seen(app, orderId, "team")).list).toMatchObject([
      {
        status: "revision",
        comment: "A bigger logo, please.",
        revision: { number: 1, included: 1 },
        answerable: false,
      },
    ]);
    expect(await findConversation(app.db, orderId)).toMatchObject({ needsReply: true });
    expect(await app.db.select().from(orderMessages)).toMatchObject([
      { sender: "customer", author: "jo@acme.example", text: "Revision of delivery 1: A bigger logo, please." },
    ]);
    app.pass(10 * 60_000);
    await sendDueDigests(app);
    expect((await app.jobs()).map(({ name }) => name)).toEqual(["delivery-email", "delivery-team-email"]);
  });

  test("needs a comment", async () => {
    const orderId = await sharedOrder(app);
    const id = await createDelivered(app, orderId);
    expect(await requestRevisionAs(app, orderId, id, " \n ")).toEqual({
      ok: false,
      error: "Please tell us what you’d like changed.",
    });
    expect(await requestRevisionAs(app, orderId, id, "x".repeat(5_001))).toMatchObject({ ok: false });
    expect(await statuses(app, orderId)).toEqual(["1 open"]);
  });

  test("twice with the same comment is one, and with another comment is rejected", async () => {
    const orderId = await sharedOrder(app);
    const id = await createDelivered(app, orderId);
    await requestRevisionAs(app, orderId, id);
    const words = "You’ve already asked for a revision of delivery 1.";
    expect(await requestRevisionAs(app, orderId, id)).toEqual({ ok: true, message: words });
    expect(await requestRevisionAs(app, orderId, id, "And another thing.")).toEqual({ ok: false, error: words });
    expect(await approve(app, orderId, id)).toEqual({ ok: false, error: words });
    expect(await notices()).toBe(1);
    expect(await app.db.$count(orderMessages)).toBe(1);
  });

  test("beyond the included number is accepted and marked", async () => {
    const orderId = await sharedOrder(app);
    await requestRevisionAs(app, orderId, await createDelivered(app, orderId));
    expect((await seen(app, orderId)).next).toEqual({ number: 2, included: 1 });
    expect(await requestRevisionAs(app, orderId, await createDelivered(app, orderId))).toMatchObject({
      ok: true,
      message: expect.stringContaining("we’ll get in touch before it costs anything"),
    });
    expect((await seen(app, orderId, "team")).list[0]?.revision).toEqual({ number: 2, included: 1 });
  });

  test("counts against the one revision of a web page; other services include no number", () => {
    const named = Object.values(services).flatMap(({ offer, revisions }) =>
      revisions === null ? [] : [[offer.slug, revisions]],
    );
    expect(named).toEqual([["web-page", 1]]);
  });
});

describe("an answer is rejected", () => {
  test("for a delivery of another order, like one that does not exist", async () => {
    const [orderId, other] = [await sharedOrder(app), await sharedOrder(app)];
    const theirs = await createDelivered(app, other);
    for (const id of [theirs, randomUUID()]) {
      for (const answer of [approve(app, orderId, id), requestRevisionAs(app, orderId, id)]) {
        expect(await answer).toEqual({ ok: false, error: "This delivery doesn’t exist." });
      }
    }
    expect(await statuses(app, other)).toEqual(["1 open"]);
  });

  test.each(["refunded", "cancelled"] as const)("once the order is %s", async (status) => {
    const orderId = await sharedOrder(app);
    const id = await createDelivered(app, orderId);
    await app.db.update(orders).set({ status }).where(eq(orders.id, orderId));
    expect((await seen(app, orderId)).list).toMatchObject([{ status: "open", answerable: false }]);
    expect(await approve(app, orderId, id)).toMatchObject({ ok: false });
    expect(await requestRevisionAs(app, orderId, id)).toMatchObject({ ok: false });
  });

  test("for a replaced delivery", async () => {
    const orderId = await sharedOrder(app);
    const first = await createDelivered(app, orderId);
    await createDelivered(app, orderId);
    expect(await approve(app, orderId, first)).toMatchObject({ ok: false, error: expect.stringContaining("later") });
  });
});

test("of a concurrent answer and withdrawal, one is rejected with a message", async () => {
  for (let round = 1; round <= 5; round++) {
    const orderId = await sharedOrder(app);
    const id = await createDelivered(app, orderId);
    const both = await Promise.all([approve(app, orderId, id), withdrawDelivery(app, ANN, orderId, id)]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await workOf(app, orderId)).toBe(both[0]?.ok ? "done" : "in_progress");
  }
});

import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { sendRefundRequestTeamEmail } from "~/email/templates/refund-emails.server";
import { conversations, disputes } from "~/lib/db/schema/index";
import { timelineKinds } from "../../../tests/support/app/paid-orders";
import { POLICY, setUpRefunds } from "../../../tests/support/app/refunds";
import { setUpTestApp } from "../../../tests/support/app/test-app";
import { withdrawRefundRequest } from "./refund-requests.server";

const app = setUpTestApp();

const { paidOrder, standing, ask, refund, statuses } = setUpRefunds(() => app);

describe("policy refund of an order", () => {
  test("is the total less 5 % and less earlier refunds while work has not started", async () => {
    const id = await paidOrder();
    expect((await standing(id)).offer).toMatchObject({ paid: 29_900, fee: 1_495, back: 0, amount: POLICY });
    await refund(id, 10_000);
    expect((await standing(id)).offer).toMatchObject({ back: 10_000, amount: 18_405 });
    await refund(id, 18_405);
    expect((await standing(id)).offer).toBe(null);
  });

  test.each(["in_progress", "waiting", "delivered", "done"] as const)(
    "is not available once work is %s",
    async (workStatus) => {
      const id = await paidOrder({ workStatus });
      expect(await standing(id)).toMatchObject({ offer: null, against: "begun" });
      expect(await ask(id)).toMatchObject({ ok: false, error: expect.stringContaining("started on your order") });
    },
  );

  test.each([
    ["is not paid", { status: "pending" as const, paidAt: null }],
    ["was canceled", { status: "cancelled" as const, paidAt: null }],
    ["is refunded", { status: "refunded" as const, refundedAmount: 29_900 }],
    ["was made in the other mode", { live: true }],
  ])("is not available for an order that %s", async (_, changes) => {
    const id = await paidOrder(changes);
    expect(await standing(id)).toMatchObject({ offer: null, against: null });
    expect(await ask(id)).toMatchObject({ ok: false });
    expect(await statuses()).toEqual([]);
  });

  test("is not available during a bank's inquiry, and says so", async () => {
    const id = await paidOrder();
    await app.db
      .insert(disputes)
      .values({ id: "dp_1", orderId: id, amount: 29_900, withdrawn: 0, status: "warning_needs_response" });
    expect(await standing(id)).toMatchObject({ offer: null, against: "disputed" });
    await app.db.update(disputes).set({ status: "warning_closed" });
    expect((await standing(id)).offer?.amount).toBe(POLICY);
  });
});

describe("a request", () => {
  test("is stored once per id, on the timeline, emailed to the team and in the inbox", async () => {
    const id = await paidOrder();
    const press = randomUUID();
    for (let times = 0; times < 2; times++) {
      expect(await ask(id, { id: press, reason: " We changed our plans. " })).toEqual({ ok: true });
    }
    expect(await timelineKinds(app)).toEqual(["refund-asked"]);
    expect(await app.jobs()).toEqual([{ name: "refund-request-team-email", data: { requestId: press } }]);
    await sendRefundRequestTeamEmail(app, press);
    expect(app.mails).toMatchObject([{ to: "team@pixelpilots.example", replyTo: "jo@acme.example" }]);
    expect(app.mails[0]?.subject).toContain("Refund request: Custom Web Page");
    expect(app.mails[0]?.text).toContain("$284.05");
    expect(app.mails[0]?.text).toContain("We changed our plans.");
    expect(await app.db.select().from(conversations)).toMatchObject([{ id, state: "needs_reply", about: "refund" }]);
    expect(await standing(id)).toMatchObject({ offer: null, last: { status: "open", amount: POLICY } });
  });

  test("is rejected while another one is open, and possible again after that is withdrawn", async () => {
    const id = await paidOrder();
    const first = randomUUID();
    await ask(id, { id: first });
    expect(await ask(id)).toMatchObject({ ok: false, error: expect.stringContaining("already asked") });
    for (let times = 0; times < 2; times++) expect(await withdrawRefundRequest(app, first, id)).toEqual({ ok: true });
    expect(await timelineKinds(app)).toEqual(["refund-asked", "refund-withdrawn"]);
    await sendRefundRequestTeamEmail(app, first);
    expect(app.mails).toEqual([]);
    expect(await ask(id)).toEqual({ ok: true });
    expect((await statuses()).toSorted()).toEqual(["open", "withdrawn"]);
  });

  test("is rejected for an outdated amount, naming the new one, and for a reason that is too long", async () => {
    const id = await paidOrder();
    await refund(id, 10_000);
    expect(await ask(id)).toMatchObject({ ok: false, error: expect.stringContaining("$184.05") });
    expect(await ask(id, { amount: 18_404 })).toMatchObject({ ok: false });
    expect(await ask(id, { amount: 18_405, reason: "x".repeat(1_001) })).toMatchObject({ ok: false });
    expect(await statuses()).toEqual([]);
  });

  test("cannot be withdrawn through another order, and its id cannot be used for another order", async () => {
    const [mine, theirs] = [await paidOrder(), await paidOrder({ email: "bo@other.example", paymentIntentId: "pi_2" })];
    const press = randomUUID();
    await ask(mine, { id: press });
    expect(await withdrawRefundRequest(app, press, theirs)).toMatchObject({ ok: false });
    expect(await ask(theirs, { id: press })).toMatchObject({ ok: false });
    expect(await statuses()).toEqual(["open"]);
  });
});

import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import { serviceBySlug } from "~/catalog/services";
import { createServiceRequest } from "~/checkout/place-order/service-request.server";
import { orderEvents, orders } from "~/lib/db/schema/index";
import {
  adminActivity,
  allOrders,
  BLAST_MONTH,
  onlyOrder,
  orderById,
  paySession,
  placeWebPageOrder,
  timelineKinds,
  writePaidOrder,
} from "../../tests/support/app/paid-orders";
import { addInvoice } from "../../tests/support/app/subscriptions";
import { handlePaymentEvent, paymentEvent, setUpTestApp } from "../../tests/support/app/test-app";
import { addOrderNote, listOrderNotes, promiseColumns, updateWork, updateWorkOfOrders } from "./work.server";

const app = setUpTestApp();

describe("change work", () => {
  const ANN = "ann@pixelpilots.example";
  const BO = "bo@pixelpilots.example";

  describe("the work on an order", () => {
    test("is updated by an admin, each change once in timeline and activity log, on repeated clicks", async () => {
      const id = await writePaidOrder(app);
      const change = { workStatus: "in_progress", assignee: BO, dueOn: "2026-11-26" } as const;
      expect(await updateWork(app, ANN, id, change)).toEqual({
        ok: true,
        message: expect.stringMatching(
          /^Order [0-9A-F]{8}: in progress, assigned to bo@pixelpilots.example, due on 2026-11-26\.$/,
        ),
      });
      expect(await updateWork(app, ANN, id, change)).toEqual({ ok: true, message: "Nothing has changed." });
      expect(await orderById(app, id)).toMatchObject(change);
      expect(await timelineKinds(app)).toEqual(["work-status", "assigned", "due-date"]);
      expect(await adminActivity(app)).toEqual(
        ["work-status", "assigned", "due-date"].map((kind) => ({ actor: ANN, kind, subject: id })),
      );
    });

    test("keeps fields that an update leaves out, and clears null fields", async () => {
      const id = await writePaidOrder(app, { assignee: BO, dueOn: "2026-11-26" });
      await updateWork(app, ANN, id, { workStatus: "waiting" });
      expect(await orderById(app, id)).toMatchObject({ workStatus: "waiting", assignee: BO, dueOn: "2026-11-26" });
      await updateWork(app, ANN, id, { assignee: null, dueOn: null });
      expect(await orderById(app, id)).toMatchObject({ workStatus: "waiting", assignee: null, dueOn: null });
    });

    test("of several orders is updated together, each as by itself; orders without work are left out", async () => {
      const [first, second, done] = [
        await writePaidOrder(app),
        await writePaidOrder(app),
        await writePaidOrder(app, { assignee: BO }),
      ];
      const cancelled = await writePaidOrder(app, { status: "cancelled" });
      const reference = cancelled.slice(0, 8).toUpperCase();
      const all = [second, first, first, done, cancelled];
      expect(await updateWorkOfOrders(app, ANN, all, { assignee: BO })).toEqual({
        ok: true,
        message: `2 orders: assigned to ${BO}. Order ${reference} was left out: This order was canceled. There’s no work on it.`,
        changed: 2,
        skipped: [{ id: cancelled, reference, reason: "This order was canceled. There’s no work on it." }],
      });
      expect(await timelineKinds(app)).toEqual(["assigned", "assigned"]);
      expect(await adminActivity(app)).toEqual(
        [first, second].sort().map((subject) => ({ actor: ANN, kind: "assigned", subject })),
      );
      expect(await updateWorkOfOrders(app, ANN, [first, second, done], { workStatus: "done" })).toMatchObject({
        ...{ message: "3 orders: done.", changed: 3 },
      });
      expect(await updateWorkOfOrders(app, ANN, [first], { workStatus: "done" })).toMatchObject({
        ...{ ok: true, message: "Nothing has changed.", changed: 0 },
      });
    });

    test("is updated for 1 to 100 orders at a time", async () => {
      const many = Array.from({ length: 101 }, () => randomUUID());
      expect(await updateWorkOfOrders(app, ANN, [], { workStatus: "done" })).toEqual({
        ...{ ok: false, error: "Please select an order first." },
      });
      expect(await updateWorkOfOrders(app, ANN, many, { workStatus: "done" })).toEqual({
        ...{ ok: false, error: "Please select at most 100 orders." },
      });
      expect(await updateWorkOfOrders(app, ANN, many.slice(1), { workStatus: "done" })).toMatchObject({
        ...{ ok: true, changed: 0, message: expect.stringContaining("100 orders were left out, for example") },
      });
    });

    test("ten concurrent updates are recorded once each", async () => {
      const id = await writePaidOrder(app);
      await Promise.all(Array.from({ length: 10 }, () => updateWork(app, ANN, id, { workStatus: "done" })));
      expect(await timelineKinds(app)).toEqual(["work-status"]);
    });

    test.each([
      ["a canceled order", { status: "cancelled" }, "canceled"],
      ["a subscription's later month", { subscriptionId: "sub_1", invoiceId: "in_1" }, "first order"],
    ] as const)("is none on %s", async (_what, changes, why) => {
      const id = await writePaidOrder(app, changes);
      expect(await updateWork(app, ANN, id, { workStatus: "done" })).toMatchObject({
        ok: false,
        error: expect.stringContaining(why),
      });
      expect(await timelineKinds(app)).toEqual([]);
    });

    test("of an unknown order is rejected", async () => {
      expect(await updateWork(app, ANN, randomUUID(), { workStatus: "done" })).toMatchObject({ ok: false });
    });
  });

  describe("private notes", () => {
    test("are stored once per id, newest first, with their author", async () => {
      const orderId = await writePaidOrder(app);
      const note = { id: randomUUID(), orderId, text: " The logo is missing. " };
      for (const _press of [1, 2]) expect(await addOrderNote(app, ANN, note)).toMatchObject({ ok: true });
      app.pass(1000);
      await addOrderNote(app, BO, { id: randomUUID(), orderId, text: "It came by phone." });
      expect(await listOrderNotes(app.db, orderId)).toMatchObject([
        { author: BO, text: "It came by phone." },
        { author: ANN, text: "The logo is missing." },
      ]);
      expect(await timelineKinds(app)).toEqual(["noted", "noted"]);
      expect((await adminActivity(app)).map(({ kind }) => kind)).toEqual(["order-note", "order-note"]);
    });

    test.each([["  "], ["x".repeat(5_001)]])("that are empty or too long are rejected", async (text) => {
      const orderId = await writePaidOrder(app);
      expect(await addOrderNote(app, ANN, { id: randomUUID(), orderId, text })).toMatchObject({ ok: false });
      expect(await listOrderNotes(app.db, orderId)).toEqual([]);
    });
  });
});

describe("work", () => {
  const at = (moment: string) => vi.spyOn(app, "now").mockReturnValue(new Date(moment));

  describe("the due date of a paid order", () => {
    // Opening hours: Mon-Fri 9 to 6, Sat 10 to 4, Sunday closed, Central Time (docs/product/timings.md).
    test.each([
      ["a page within 5 days", "web-page", "2026-11-23T16:00:00Z", "2026-11-28"],
      ["a page whose fifth day is a Sunday, the day before", "web-page", "2026-11-24T16:00:00Z", "2026-11-28"],
      ["the first contact by the next day", "seo-copywriting", "2026-11-23T16:00:00Z", "2026-11-24"],
      ["the first contact of a Saturday night on Monday", "ai-consulting", "2026-11-22T02:00:00Z", "2026-11-23"],
      ["by the agency's day, not by UTC's", "web-page", "2026-11-24T03:00:00Z", "2026-11-28"],
    ])("%s", (_what, service, from, day) => {
      expect(promiseColumns(app.settings, serviceBySlug(service), new Date(from)).dueOn).toBe(day);
    });

    test("is counted from the payment, with the work status new", async () => {
      at("2026-11-20T16:00:00Z");
      const { sessionId } = await placeWebPageOrder(app);
      expect(await onlyOrder(app)).toMatchObject({ workStatus: "new", dueOn: null, assignee: null });
      at("2026-11-23T16:00:00Z");
      await paySession(app, sessionId);
      expect(await onlyOrder(app)).toMatchObject({ workStatus: "new", dueOn: "2026-11-28" });
    });

    test("is later if an admin set a later date before the payment, and work that was done is new again", async () => {
      at("2026-11-23T16:00:00Z");
      const { sessionId } = await placeWebPageOrder(app);
      await app.db.update(orders).set({ dueOn: "2026-12-24", workStatus: "done" });
      await paySession(app, sessionId);
      expect(await onlyOrder(app)).toMatchObject({ workStatus: "new", dueOn: "2026-12-24" });
    });

    test("is the promised date of contact for an unpaid request", async () => {
      at("2026-11-23T16:00:00Z");
      const request = {
        service: "retro-game",
        companyName: "Game Co",
        email: "jo@co.example",
        phoneNumber: "5550001234",
        gameStyle: "arcade",
      };
      expect(await createServiceRequest(app, request)).toMatchObject({ ok: true });
      expect(await onlyOrder(app)).toMatchObject({ status: "pending", workStatus: "new", dueOn: "2026-11-24" });
    });
  });

  describe("a renewal", () => {
    const first = (changes: Partial<typeof orders.$inferInsert>) =>
      writePaidOrder(app, { ...BLAST_MONTH, subscriptionStatus: "active", dueOn: "2026-10-24", ...changes });
    async function renew() {
      at("2026-11-23T16:30:00Z");
      addInvoice(app, "in_2", { paidAt: new Date("2026-11-23T16:00:00Z") });
      for (const id of ["evt_1", "evt_2"]) await handlePaymentEvent(app, paymentEvent("invoice.paid", "in_2", { id }));
      return (await allOrders(app)).find(({ invoiceId }) => invoiceId === "in_2");
    }
    /** Details of the work-status events. */
    const told = async (id: string) =>
      (await app.db.select().from(orderEvents).where(eq(orderEvents.orderId, id)))
        .filter(({ kind }) => kind === "work-status")
        .map(({ kind, actor, detail }) => ({ kind, actor, detail }));

    test.each(["delivered", "done"] as const)(
      "puts the first order that was %s in progress, with the month's date, once",
      async (workStatus) => {
        const id = await first({ workStatus, assignee: "ann@pixelpilots.example" });
        const later = await renew();
        expect(await orderById(app, id)).toMatchObject({
          workStatus: "in_progress",
          dueOn: "2026-11-24",
          assignee: "ann@pixelpilots.example",
        });
        expect(await told(id)).toEqual([
          { kind: "work-status", actor: "renewal", detail: { workStatus: "in_progress" } },
        ]);
        // A renewal has no separate work.
        expect(later).toMatchObject({ workStatus: "new", dueOn: null });
      },
    );

    test.each(["new", "in_progress", "waiting"] as const)(
      "leaves work that is %s as it is, overdue",
      async (workStatus) => {
        const id = await first({ workStatus });
        await renew();
        expect(await orderById(app, id)).toMatchObject({ workStatus, dueOn: "2026-10-24" });
        expect(await told(id)).toEqual([]);
      },
    );
  });
});

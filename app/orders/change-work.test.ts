import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { orderById, staffActivity, timelineKinds, writePaidOrder } from "../../tests/support/app/paid-orders";
import { type TestApp, testApp } from "../../tests/support/app/test-app";
import { addOrderNote, listOrderNotes } from "./notes.server";
import { updateWork } from "./work.server";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(() => app.reset());
afterAll(() => app.close());

const ANN = "ann@pixelpilots.example";
const BO = "bo@pixelpilots.example";

describe("the work on an order", () => {
  test("is set by staff, each change once in the timeline and the log, however often it is pressed", async () => {
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
    expect(await staffActivity(app)).toEqual(
      ["work-status", "assigned", "due-date"].map((kind) => ({ actor: ANN, kind, subject: id })),
    );
  });

  test("keeps what a change leaves out, and loses what it takes away", async () => {
    const id = await writePaidOrder(app, { assignee: BO, dueOn: "2026-11-26" });
    await updateWork(app, ANN, id, { workStatus: "waiting" });
    expect(await orderById(app, id)).toMatchObject({ workStatus: "waiting", assignee: BO, dueOn: "2026-11-26" });
    await updateWork(app, ANN, id, { assignee: null, dueOn: null });
    expect(await orderById(app, id)).toMatchObject({ workStatus: "waiting", assignee: null, dueOn: null });
  });

  test("changes at once by ten people are each told once", async () => {
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

  test("of an order that does not exist is refused", async () => {
    expect(await updateWork(app, ANN, randomUUID(), { workStatus: "done" })).toMatchObject({ ok: false });
  });
});

describe("private notes", () => {
  test("are kept once for their id, the latest first, with who wrote them", async () => {
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
    expect((await staffActivity(app)).map(({ kind }) => kind)).toEqual(["order-note", "order-note"]);
  });

  test.each([["  "], ["x".repeat(5_001)]])("that are empty or too long are refused", async (text) => {
    const orderId = await writePaidOrder(app);
    expect(await addOrderNote(app, ANN, { id: randomUUID(), orderId, text })).toMatchObject({ ok: false });
    expect(await listOrderNotes(app.db, orderId)).toEqual([]);
  });
});

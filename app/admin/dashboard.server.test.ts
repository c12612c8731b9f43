import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { createServiceRequest } from "~/checkout/place-order/service-request.server";
import type { orders } from "~/lib/db/schema/index";
import { addOrderMessage } from "~/orders/messages.server";
import { recordOrderEvent } from "~/orders/order-events.server";
import { updateWork } from "~/orders/work.server";
import { writePaidOrder } from "../../tests/support/app/paid-orders";
import { setUpTestApp } from "../../tests/support/app/test-app";
import { getAdminUpdates, getMyDay, getWorkBoard } from "./dashboard.server";

const app = setUpTestApp();
beforeEach(() => {
  // A Saturday at noon in Austin.
  vi.spyOn(app, "now").mockReturnValue(new Date("2026-11-21T18:00:00Z"));
});

const ANN = "ann@pixelpilots.example";
type Changes = Partial<typeof orders.$inferInsert>;
const order = (name: string, changes: Changes = {}) => writePaidOrder(app, { name, brief: {}, ...changes });
const column = async (status: string) => {
  const found = (await getWorkBoard(app.db)).find(({ workStatus }) => workStatus === status);
  return { count: found?.count, customers: found?.cards.map(({ customer }) => customer) };
};
const write = (orderId: string, sender: "customer" | "team") =>
  addOrderMessage(app, { id: randomUUID(), orderId, sender, author: "jo@acme.example", text: "Hello" });

describe("work board", () => {
  test("has a column for each work status, earliest due date first", async () => {
    await order("No date");
    await order("Later", { dueOn: "2026-12-01" });
    await order("Soon", { dueOn: "2026-11-22" });
    await order("Moved", { workStatus: "waiting" });
    expect((await getWorkBoard(app.db)).map(({ workStatus }) => workStatus)).toEqual([
      "new",
      "in_progress",
      "waiting",
      "delivered",
      "done",
    ]);
    expect(await column("new")).toEqual({ count: 3, customers: ["Soon", "Later", "No date"] });
    expect(await column("waiting")).toEqual({ count: 1, customers: ["Moved"] });
  });

  const IS_WORK: [string, boolean, Changes][] = [
    ["a paid order", true, {}],
    ["a partially refunded order", true, { status: "partially_refunded", refundedAmount: 100 }],
    ["a request, which has a due date", true, { status: "pending", dueOn: "2026-11-23" }],
    ["an unpaid checkout", false, { status: "pending" }],
    ["a canceled order", false, { status: "cancelled", dueOn: "2026-11-23" }],
    ["a fully refunded order", false, { status: "refunded" }],
    ["a renewal of a subscription", false, { subscriptionId: "sub_1", invoiceId: "in_1" }],
    ["an active subscription with a refunded first month", true, { status: "refunded", subscriptionStatus: "active" }],
    ["an ended subscription with a refunded first month", false, { status: "refunded", subscriptionStatus: "ended" }],
  ];
  test.each(IS_WORK)("%s is on the board: %s", async (_what, isOn, changes) => {
    await order("Acme Ltd", changes);
    expect((await column("new")).count).toBe(isOn ? 1 : 0);
  });

  test("shows up to 50 cards of a column and counts all", async () => {
    for (let each = 0; each < 52; each++) await order(`Acme ${each}`);
    const { count, customers } = await column("new");
    expect([count, customers?.length]).toEqual([52, 50]);
  });

  test("marks orders whose customers need a reply", async () => {
    const asked = await order("Asked", { dueOn: "2026-11-22" });
    const answered = await order("Answered", { dueOn: "2026-11-23" });
    await write(asked, "customer");
    await write(answered, "customer");
    await write(answered, "team");
    const cards = (await getWorkBoard(app.db))[0]?.cards;
    expect(cards?.map(({ customer, needsReply }) => [customer, needsReply])).toEqual([
      ["Asked", true],
      ["Answered", false],
    ]);
  });
});

describe("my day", () => {
  const names = (list: { customer: string }[]) => list.map(({ customer }) => customer);

  test("lists overdue orders and those due today in the agency's time zone, without delivered ones", async () => {
    await order("Long overdue", { dueOn: "2026-11-01", workStatus: "waiting" });
    await order("Overdue", { dueOn: "2026-11-20" });
    await order("Today", { dueOn: "2026-11-21", workStatus: "in_progress", assignee: ANN });
    await order("Tomorrow", { dueOn: "2026-11-22" });
    await order("Delivered", { dueOn: "2026-11-20", workStatus: "delivered" });
    await order("Refunded", { dueOn: "2026-11-20", status: "refunded" });
    const day = await getMyDay(app, null);
    expect([day.today, names(day.overdue), names(day.dueToday)]).toEqual([
      "2026-11-21",
      ["Long overdue", "Overdue"],
      ["Today"],
    ]);
    // 11 pm in Austin is the next day in UTC.
    vi.spyOn(app, "now").mockReturnValue(new Date("2026-11-22T05:00:00Z"));
    expect(names((await getMyDay(app, null)).dueToday)).toEqual(["Today"]);
    vi.spyOn(app, "now").mockReturnValue(new Date("2026-11-22T06:00:00Z"));
    expect(names((await getMyDay(app, null)).overdue)).toContain("Today");
    expect(names((await getMyDay(app, ANN)).overdue)).toEqual(["Today"]);
  });
});

describe("updates for open pages", () => {
  test("count new orders since the last call, and what needs a reply", async () => {
    const { latest, ...nothing } = await getAdminUpdates(app.db, null);
    const counts = { orders: 0, inbox: 0, subscriptions: 0, quotes: 0, exampleData: false };
    expect(nothing).toEqual({ newOrders: 0, ...counts });
    const paid = await order("Paid");
    await app.db.transaction((tx) =>
      recordOrderEvent(app.queue, tx, { kind: "placed", orderId: paid, actor: "buyer", detail: {} }),
    );
    expect(await getAdminUpdates(app.db, latest)).toMatchObject({ newOrders: 0 });
    await app.db.transaction((tx) =>
      recordOrderEvent(app.queue, tx, { kind: "paid", orderId: paid, actor: "provider", detail: {} }),
    );
    const request = {
      companyName: "Game Co",
      email: "jo@co.example",
      phoneNumber: "5550001234",
      gameStyle: "arcade",
      service: "retro-game",
    };
    await createServiceRequest(app, request);
    await updateWork(app, ANN, paid, { workStatus: "done" });
    for (const _ of [1, 2]) await write(paid, "customer");
    const now = await getAdminUpdates(app.db, latest);
    expect(now).toMatchObject({ newOrders: 2, inbox: 1 });
    expect(await getAdminUpdates(app.db, now.latest)).toMatchObject({ newOrders: 0, inbox: 1 });
  });
});

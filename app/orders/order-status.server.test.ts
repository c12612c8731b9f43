import { describe, expect, test } from "vitest";
import { findCustomerProfile } from "~/admin/customer-profiles.server";
import { getAdminUpdates, getMyDay, getWorkBoard } from "~/admin/dashboard.server";
import { exportOrders } from "~/admin/orders/order-export.server";
import { readOrderFilter } from "~/admin/orders/order-filter";
import { listOrdersWithTotals } from "~/admin/orders/order-list.server";
import { createServiceRequest } from "~/checkout/place-order/service-request.server";
import { orders } from "~/lib/db/schema/index";
import { adminActivity, orderById, timelineKinds, writePaidOrder } from "../../tests/support/app/paid-orders";
import { setUpTestApp } from "../../tests/support/app/test-app";
import { expectDone } from "../../tests/support/expect-done";
import { deleteOldSpam, markAsSpam, SPAM_RETENTION_MS, unmarkSpam } from "./order-status.server";

const app = setUpTestApp();

const ANN = "ann@team.example";
const request = {
  service: "retro-game",
  companyName: "Cheap Pills Ltd",
  email: "spam@pills.example",
  phoneNumber: "5550100100",
  additionalRequirements: "Buy now",
  gameStyle: "arcade",
  agreeTOS: true,
};
const requested = async () => expectDone(await createServiceRequest(app, request)).id;
const filter = (query = "") => readOrderFilter(new URLSearchParams(query));
const listed = async (query = "") =>
  (await listOrdersWithTotals(app.db, filter(query), null)).page.rows.map(({ id }) => id);

describe("spam", () => {
  test("is hidden from lists, counts, search, export, dashboard, My day and customer profile, unless spam is requested", async () => {
    const id = await requested();
    const other = await writePaidOrder(app);
    app.pass(30 * 86_400_000);
    const { latest } = await getAdminUpdates(app.db, null);
    expect(await listed()).toHaveLength(2);
    expect(await markAsSpam(app, id, ANN)).toEqual({ ok: true });
    expect(await listed()).toEqual([other]);
    expect(await listed("q=pills")).toEqual([]);
    expect(await listed("status=pending")).toEqual([]);
    expect(await listed("status=spam")).toEqual([id]);
    expect((await listOrdersWithTotals(app.db, filter(), null)).totals).toMatchObject({ orders: 1 });
    expect((await listOrdersWithTotals(app.db, filter("q=pills"), null)).totals).toMatchObject({ orders: 0 });
    expect((await listOrdersWithTotals(app.db, filter("status=spam"), null)).totals).toMatchObject({
      orders: 1,
      received: 0,
    });
    expect(await new Response(exportOrders(app.db, filter())).text()).not.toContain("pills");
    expect((await getWorkBoard(app.db)).flatMap(({ cards }) => cards.map((card) => card.id))).toEqual([other]);
    expect(await getMyDay(app, null)).toMatchObject({ overdue: [], dueToday: [] });
    expect(await findCustomerProfile(app.db, "spam@pills.example", false)).toBeNull();
    expect(await getAdminUpdates(app.db, 0)).toMatchObject({ newOrders: 0 });
    expect(latest).toBeGreaterThan(0);
  });

  test("can be restored, and both are in activity log and timeline once, on repeated clicks", async () => {
    const id = await requested();
    await Promise.all([markAsSpam(app, id, ANN), markAsSpam(app, id, ANN)]);
    await Promise.all([unmarkSpam(app, id, ANN), unmarkSpam(app, id, ANN)]);
    expect(await orderById(app, id)).toMatchObject({ status: "pending", spamSince: null });
    expect(await listed()).toEqual([id]);
    expect((await adminActivity(app)).map(({ kind }) => kind)).toEqual(["order-spam", "order-not-spam"]);
    expect(await timelineKinds(app)).toEqual(["placed", "spam", "not-spam"]);
  });

  test("is not restored if the same request was sent again", async () => {
    const id = await requested();
    await markAsSpam(app, id, ANN);
    const again = await requested();
    expect(again).not.toBe(id);
    expect(await unmarkSpam(app, id, ANN)).toMatchObject({ ok: false, error: expect.stringMatching(/newer/) });
  });

  test("is deleted after 30 days, and only spam is", async () => {
    const [id, paid] = [await requested(), await writePaidOrder(app)];
    await markAsSpam(app, id, ANN);
    app.pass(SPAM_RETENTION_MS - 60_000);
    await deleteOldSpam(app);
    expect(await orderById(app, id)).toBeDefined();
    app.pass(120_000);
    await deleteOldSpam(app);
    expect((await app.db.select({ id: orders.id }).from(orders)).map((row) => row.id)).toEqual([paid]);
    expect((await adminActivity(app)).at(-1)).toMatchObject({ kind: "order-spam-deleted", subject: id });
    expect((await listOrdersWithTotals(app.db, filter(), null)).totals).toMatchObject({ orders: 1 });
  });

  test.each([
    ["a paid order", { status: "paid" }],
    ["a checkout on the site", { status: "pending", service: "web-page" }],
    ["a request with a payment link", { status: "pending", service: "retro-game", paymentSessionId: "cs_test_1" }],
    ["a request that its customer may see", { status: "pending", service: "retro-game", sharedAt: new Date() }],
    ["an order that staff made", { status: "pending", service: "retro-game", madeBy: ANN }],
  ] as const)("is never %s", async (_what, changes) => {
    const id = await writePaidOrder(app, changes);
    expect(await markAsSpam(app, id, ANN)).toMatchObject({ ok: false });
    expect(await orderById(app, id)).toMatchObject({ status: changes.status });
  });
});

import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readOrderFilter } from "~/admin/orders/order-filter";
import { orders } from "~/lib/db/schema/index";
import { writePaidOrder } from "../../../../../tests/support/app/paid-orders";
import { type TestApp, testApp } from "../../../../../tests/support/app/test-app";
import { loadOrderPage } from "./order-page.server";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const filter = readOrderFilter(new URLSearchParams());
const openAs = (id: string, role: "reader" | "manager", isSeen = true) =>
  loadOrderPage(app, { id, filter, isSeen }, { email: `${role}@acme.example`, role });

test("an order counts as opened once somebody opens its page who may work on it; a reader gets no receipt link", async () => {
  const id = await writePaidOrder(app, { paymentSessionId: "cs_test_receipt", paidAt: app.now() });
  const openedAt = async () => (await app.db.select().from(orders).where(eq(orders.id, id)))[0]?.openedAt ?? null;
  expect(await openAs(id, "reader")).toMatchObject({ order: { id }, receiptUrl: null });
  await openAs(id, "manager", false);
  expect(await openedAt()).toBeNull();
  expect((await openAs(id, "manager"))?.receiptUrl).toContain("cs_test_receipt");
  expect(await openedAt()).toEqual(app.now());
});

test("an order's page has its place in the list, its invoice and what its customer has paid", async () => {
  const older = await writePaidOrder(app, { email: "ada@acme.example", paidAt: app.now() });
  const newer = await writePaidOrder(app);
  const shown = await openAs(older, "manager");
  expect(shown?.customer).toMatchObject({ orders: 1 });
  expect(shown?.invoices).toMatchObject([{ orderId: older, kind: "invoice" }]);
  expect([shown?.neighbors?.newer, shown?.neighbors?.older]).toContain(newer);
  expect(await openAs(randomUUID(), "manager")).toBeNull();
});

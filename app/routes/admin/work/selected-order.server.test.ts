import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { orderMessages, orders } from "~/lib/db/schema/index";
import { writePaidOrder } from "../../../../tests/support/app/paid-orders";
import { setUpTestApp } from "../../../../tests/support/app/test-app";
import { loadSelectedOrder } from "./selected-order.server";

const app = setUpTestApp();

test("an order that a reader opens, or a background request, stays unread; a reader does not see its payment link", async () => {
  const orderId = await writePaidOrder(app);
  await app.db.update(orders).set({ madeBy: "ann@acme.example", status: "pending" }).where(eq(orders.id, orderId));
  await app.db.insert(orderMessages).values({
    id: crypto.randomUUID(),
    orderId,
    sender: "customer",
    author: "jo@acme.example",
    text: "Hello?",
  });
  const openAs = (role: "reader" | "manager", isSeen = true) =>
    loadSelectedOrder(app, { id: orderId, isSeen }, { email: `${role}@acme.example`, role });
  const isRead = async () => (await app.db.select().from(orderMessages))[0]?.readAt !== null;
  expect((await openAs("reader")).details).toMatchObject({ id: orderId, payUrl: null });
  expect(await isRead()).toBe(false);
  expect((await openAs("manager", false)).details?.payUrl).toMatch(/^http/);
  expect(await isRead()).toBe(false);
  await openAs("manager");
  expect(await isRead()).toBe(true);
});

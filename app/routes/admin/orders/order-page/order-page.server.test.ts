import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { findThread } from "~/admin/inbox.server";
import { readOrderFilter } from "~/admin/orders/order-filter";
import { orderMessages, orders } from "~/lib/db/schema/index";
import { createDelivery } from "~/orders/deliveries/deliveries.server";
import { updateWork } from "~/orders/work.server";
import { writePaidOrder } from "../../../../../tests/support/app/paid-orders";
import { setUpTestApp } from "../../../../../tests/support/app/test-app";
import { loadOrderPage } from "./order-page.server";

const app = setUpTestApp();

const filter = readOrderFilter(new URLSearchParams());
const openAs = (id: string, role: "reader" | "manager", isSeen = true) =>
  loadOrderPage(app, { id, filter, isSeen }, { email: `${role}@acme.example`, role });

test("an order counts as opened once an admin who may work on it opens its page; a reader gets no receipt link", async () => {
  const id = await writePaidOrder(app, { paymentSessionId: "cs_test_receipt", paidAt: app.now() });
  const openedAt = async () => (await app.db.select().from(orders).where(eq(orders.id, id)))[0]?.openedAt ?? null;
  expect(await openAs(id, "reader")).toMatchObject({ order: { id }, receiptUrl: null });
  await openAs(id, "manager", false);
  expect(await openedAt()).toBeNull();
  expect((await openAs(id, "manager"))?.receiptUrl).toContain("cs_test_receipt");
  expect(await openedAt()).toEqual(app.now());
});

test("an order that a reader opens, or a background request, stays unread; a reader does not see its payment link", async () => {
  const id = await writePaidOrder(app);
  await app.db.update(orders).set({ madeBy: "ann@acme.example", status: "pending" }).where(eq(orders.id, id));
  await app.db
    .insert(orderMessages)
    .values({ id: randomUUID(), orderId: id, sender: "customer", author: "jo@acme.example", text: "Hello?" });
  const isRead = async () =>
    (await app.db.select().from(orderMessages).where(eq(orderMessages.orderId, id)))[0]?.readAt !== null;
  expect((await openAs(id, "reader"))?.order).toMatchObject({ id, payUrl: null });
  expect(await isRead()).toBe(false);
  expect((await openAs(id, "manager", false))?.order.payUrl).toMatch(/^http/);
  expect(await isRead()).toBe(false);
  await openAs(id, "manager");
  expect(await isRead()).toBe(true);
});

test("the timeline names the stage that a delivery brought", async () => {
  const id = await writePaidOrder(app);
  const delivery = {
    id: randomUUID(),
    orderId: id,
    title: "",
    note: "Here it is",
    closes: true,
    links: [],
    fileIds: [],
  };
  await createDelivery(app, "me@acme.example", delivery);
  await updateWork(app, "me@acme.example", id, { workStatus: "done" });
  const { order } = (await openAs(id, "manager")) ?? {};
  expect(order?.timeline.slice(-3).map(({ label, note }) => `${label}: ${note}`)).toEqual([
    "Delivered: delivery 1",
    "Stage: Delivered (with delivery 1)",
    "Stage: Done",
  ]);
});

test("an order's page and the inbox read 50 messages of its conversation at a time", {
  tags: "promise-36",
}, async () => {
  const id = await writePaidOrder(app);
  const messages = Array.from({ length: 60 }, (_, at) => ({
    id: randomUUID(),
    orderId: id,
    sender: "customer" as const,
    author: "jo@acme.example",
    text: `${at}`,
    createdAt: new Date(app.now().getTime() + at),
  }));
  await app.db.insert(orderMessages).values(messages);
  const page = async (before: string | null = null) => {
    const viewer = { email: "reader@acme.example", role: "reader" as const };
    const shown = await loadOrderPage(app, { id, filter, before, isSeen: true }, viewer);
    const thread = await findThread(app, id, { id: randomUUID(), ...viewer }, before);
    const conversation = shown?.order.conversation;
    expect(thread).toMatchObject({
      conversation: { messages: conversation?.messages, earlier: conversation?.earlier },
    });
    return conversation;
  };
  const latest = await page();
  expect(latest?.messages.map(({ text }) => Number(text))).toEqual(Array.from({ length: 50 }, (_, at) => at + 10));
  expect(latest).toMatchObject({ earlier: messages[10]?.id, latest: messages[59]?.id });
  const earlier = await page(latest?.earlier);
  expect(earlier?.messages.map(({ text }) => Number(text))).toEqual(Array.from({ length: 10 }, (_, at) => at));
  expect(earlier).toMatchObject({ earlier: null, latest: messages[59]?.id });
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

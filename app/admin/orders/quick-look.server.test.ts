import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { addOrderMessage, getOrderMessages } from "~/orders/messages.server";
import { orderById, writePaidOrder } from "../../../tests/support/app/paid-orders";
import { setUpTestApp } from "../../../tests/support/app/test-app";
import { findQuickLook } from "./quick-look.server";

const app = setUpTestApp();

const write = (orderId: string, text: string) =>
  addOrderMessage(app, { id: randomUUID(), orderId, sender: "customer", author: "buyer", text });

test("has the facts, the requirements and the last message, and marks nothing as read or opened", async () => {
  const id = await writePaidOrder(app, { requirements: " A page. ", phone: "5550100100", paymentSessionId: "cs_1" });
  await write(id, "Hello");
  app.pass(1_000);
  await write(id, "Could it be blue?");
  expect(await findQuickLook(app.db, id)).toMatchObject({
    person: "Jo",
    phone: "5550100100",
    pageType: "Landing page",
    serviceTitle: "Custom Web Pages",
    transactionId: "cs_1",
    requirements: "A page.",
    work: { workStatus: "new", assignee: null, dueOn: null },
    refundAsked: false,
    lastMessage: { sender: "customer", text: "Could it be blue?" },
  });
  expect((await getOrderMessages(app.db, id)).messages.map(({ unread }) => unread)).toEqual([true, true]);
  expect((await orderById(app, id))?.openedAt).toBeNull();
  expect(await findQuickLook(app.db, randomUUID())).toBeNull();
});

test("a renewal has the messages and the subscription of the first order, and no work", async () => {
  const first = await writePaidOrder(app, { subscriptionId: "sub_1", subscriptionStatus: "past_due" });
  const renewal = { subscriptionId: "sub_1", invoiceId: "in_1", paymentIntentId: "pi_2" };
  const second = await writePaidOrder(app, renewal);
  await write(first, "When is the next one?");
  expect(await findQuickLook(app.db, second)).toMatchObject({
    subscriptionStatus: "past_due",
    work: null,
    lastMessage: { text: "When is the next one?" },
  });
});

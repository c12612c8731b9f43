import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { contactMessages, conversations, orderMessages } from "~/lib/db/schema/index";
import { writePaidOrder } from "../../tests/support/app/paid-orders";
import { setUpTestApp } from "../../tests/support/app/test-app";
import { openConversation, openMissedConversations, writeToCustomer } from "./conversations.server";

const app = setUpTestApp();

const HOUR_MS = 3_600_000;
const ANN = "ann@pixelpilots.example";

/** As the previous release stores a message: without a conversation. */
const writeWithoutConversation = (orderId: string, sender: "customer" | "team", at = app.now()) =>
  app.db
    .insert(orderMessages)
    .values({ id: randomUUID(), orderId, sender, author: "x@acme.example", text: "Hi", createdAt: at });

const conversationOf = async (id: string) =>
  (await app.db.select().from(conversations).where(eq(conversations.id, id)))[0];

test("what customers wrote last through the previous release needs a reply", async () => {
  const [missed, known, closed, answered, old] = [
    await writePaidOrder(app),
    await writePaidOrder(app, { paymentIntentId: "pi_2" }),
    await writePaidOrder(app, { paymentIntentId: "pi_3" }),
    await writePaidOrder(app, { paymentIntentId: "pi_4" }),
    await writePaidOrder(app, { paymentIntentId: "pi_5" }),
  ];
  await writeWithoutConversation(old, "customer", new Date(app.now().getTime() - 49 * HOUR_MS));
  await writeWithoutConversation(missed, "customer");
  const since = app.now();
  await openConversation(app.db, { orderId: known }, since);
  await app.db.transaction((tx) => writeToCustomer(tx, { orderId: closed }, { at: since, by: ANN }));
  await app.db.update(conversations).set({ state: "done" }).where(eq(conversations.id, closed));
  app.pass(HOUR_MS);
  await writeWithoutConversation(known, "customer");
  await writeWithoutConversation(closed, "customer");
  await writeWithoutConversation(answered, "customer");
  app.pass(1000);
  await writeWithoutConversation(answered, "team");
  await openMissedConversations(app);
  expect(await conversationOf(missed)).toMatchObject({ state: "needs_reply", about: "message", since });
  expect(await conversationOf(known)).toMatchObject({ state: "needs_reply", since, lastBy: "customer" });
  expect(await conversationOf(closed)).toMatchObject({ state: "needs_reply", lastBy: "customer" });
  expect([await conversationOf(answered), await conversationOf(old)]).toEqual([undefined, undefined]);
});

test("what has a conversation stays closed, also if the clocks of database and process differ", async () => {
  const orderId = await writePaidOrder(app);
  await openConversation(app.db, { orderId }, app.now());
  app.pass(5000);
  await writeWithoutConversation(orderId, "customer");
  await app.db.update(conversations).set({ state: "done" });
  await openMissedConversations(app);
  expect(await conversationOf(orderId)).toMatchObject({ state: "done" });
});

test("messages of the contact form need a reply, unless they are spam or have a conversation", async () => {
  const [hello, spam, done] = await app.db
    .insert(contactMessages)
    .values(
      [null, app.now(), null].map((spamSince) => ({ name: "Jo", email: "jo@acme.example", message: "Hi", spamSince })),
    )
    .returning();
  const states = async () =>
    Promise.all([hello, spam, done].map(async (row) => (await conversationOf(row?.id ?? ""))?.state));
  await openConversation(app.db, { contactMessageId: done?.id ?? "" }, new Date(0));
  await app.db.update(conversations).set({ state: "done" });
  await openMissedConversations(app);
  expect(await states()).toEqual(["needs_reply", "spam", "done"]);
  await app.db.update(conversations).set({ state: "done" });
  await openMissedConversations(app);
  expect(await states()).toEqual(["done", "done", "done"]);
});

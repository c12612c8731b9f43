import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { submitContactMessage } from "~/customers/contact/contact-messages.server";
import { answerContactMessage, receiveContactReply } from "~/customers/contact/contact-replies.server";
import { contactMessages, conversations } from "~/lib/db/schema/index";
import { ANN, createDelivered, requestRevisionAs } from "../../tests/support/app/deliveries";
import { adminActivity } from "../../tests/support/app/paid-orders";
import { setUpTestApp } from "../../tests/support/app/test-app";
import { sharedOrder } from "../../tests/support/files/uploads";
import { changeConversation } from "./conversations.server";
import { addOrderMessage, sendTeamMessage } from "./messages.server";

const BO = "bo@pixelpilots.example";
const MINUTE = 60_000;
const app = setUpTestApp();

const write = (orderId: string, sender: "customer" | "team", author = "jo@acme.example", seen: Date | null = null) =>
  addOrderMessage(app, { id: randomUUID(), orderId, sender, author, text: "Hello", seen });
const conversation = async (id: string) =>
  (await app.db.select().from(conversations).where(eq(conversations.id, id)))[0];
const stateOf = async (id: string) => (await conversation(id))?.state;
/** An order about which the customer has written, and a minute later the time of that message. */
async function asked() {
  const id = await sharedOrder(app);
  await write(id, "customer");
  const seen = app.now();
  app.pass(MINUTE);
  return { id, seen };
}
const close = async (id: string, seen = app.now()) => changeConversation(app, ANN, id, { to: "done", seen });
const contact = async () => {
  const body = { name: "Mo Reed", email: "mo@reed.example", message: "We need a page.", agreeToTerms: true };
  await submitContactMessage(app, body);
  return (await app.db.select().from(contactMessages))[0]?.id ?? "";
};

describe("a conversation about an order", () => {
  test("needs a reply from the customer's message until ours, again and again", async () => {
    const { id, seen } = await asked();
    await write(id, "customer");
    expect(await conversation(id)).toMatchObject({ state: "needs_reply", since: seen, lastAt: app.now() });
    await write(id, "team", ANN);
    expect(await conversation(id)).toMatchObject({ state: "waiting", lastBy: ANN });
    app.pass(MINUTE);
    await write(id, "customer");
    expect(await conversation(id)).toMatchObject({ state: "needs_reply", since: app.now(), lastBy: "customer" });
  });

  test("that is done is open again when the customer writes; our own message makes it wait", async () => {
    const id = await sharedOrder(app);
    await write(id, "team", ANN);
    expect(await stateOf(id)).toBe("waiting");
    expect(await close(id)).toEqual({ ok: true });
    expect(await stateOf(id)).toBe("done");
    app.pass(MINUTE);
    await write(id, "customer");
    expect(await stateOf(id)).toBe("needs_reply");
    expect(await adminActivity(app)).toContainEqual({ actor: ANN, kind: "conversation-done", subject: id });
  });

  test("is opened by a revision request, and answered by a delivery of ours", async () => {
    const id = await sharedOrder(app);
    const first = await createDelivered(app, id);
    expect(await conversation(id)).toBeUndefined();
    await requestRevisionAs(app, id, first, "A bigger logo");
    expect(await conversation(id)).toMatchObject({ state: "needs_reply", about: "revision" });
    await createDelivered(app, id);
    expect(await stateOf(id)).toBe("waiting");
  });

  test("is snoozed until a day, and comes back at once when the customer writes", async () => {
    const { id } = await asked();
    const until = new Date(app.now().getTime() + 86_400_000);
    expect((await changeConversation(app, ANN, id, { to: "snoozed", until })).ok).toBe(true);
    expect((await conversation(id))?.snoozedUntil).toEqual(until);
    await write(id, "customer");
    expect(await conversation(id)).toMatchObject({ state: "needs_reply", snoozedUntil: null });
  });

  test("is not closed by someone who has not seen the customer's latest message", async () => {
    const { id, seen } = await asked();
    await write(id, "customer");
    expect(await close(id, seen)).toEqual({
      ok: false,
      error: "The customer has just written again. It stays open.",
    });
    expect(await stateOf(id)).toBe("needs_reply");
    expect((await changeConversation(app, ANN, randomUUID(), { to: "waiting" })).ok).toBe(false);
  });

  test("gets a second answer only from someone who has seen the first", async () => {
    const { id, seen } = await asked();
    expect(await write(id, "team", ANN, seen)).toEqual({ ok: true });
    expect(await write(id, "team", BO, seen)).toEqual({
      ok: false,
      error: `${ANN} has answered since you opened this. Read it first. If yours is still needed, send it again.`,
    });
    expect(await write(id, "team", ANN, seen)).toEqual({ ok: true });
    expect(await write(id, "team", BO, app.now())).toEqual({ ok: true });
  });

  test("stays open with an answer to less than the customer has written by then", async () => {
    const { id, seen } = await asked();
    await write(id, "customer");
    const answer = { id: randomUUID(), orderId: id, author: ANN, text: "To the first", seen };
    expect(await sendTeamMessage(app, answer, { waits: false, closes: true })).toEqual({
      ok: false,
      error: "The message is sent. The customer has just written again. It stays open.",
    });
    expect(await conversation(id)).toMatchObject({ state: "needs_reply", since: seen, lastBy: "customer" });
  });

  test("is closed with the answer that says so", async () => {
    const { id, seen } = await asked();
    const answer = { id: randomUUID(), orderId: id, author: ANN, text: "Done!", seen };
    expect(await sendTeamMessage(app, answer, { waits: false, closes: true })).toEqual({ ok: true });
    expect(await stateOf(id)).toBe("done");
  });

  test("is open whenever the customer writes while an admin closes it", async () => {
    const id = await sharedOrder(app);
    for (let round = 0; round < 20; round++) {
      await write(id, "team", ANN);
      const seen = app.now();
      app.pass(MINUTE);
      await Promise.all([close(id, seen), write(id, "customer")]);
      expect([round, await stateOf(id)]).toEqual([round, "needs_reply"]);
    }
  });

  test("gets one of two answers that are sent at once", async () => {
    for (let round = 0; round < 10; round++) {
      const { id, seen } = await asked();
      const sent = await Promise.all([write(id, "team", ANN, seen), write(id, "team", BO, seen)]);
      expect([round, sent.filter(({ ok }) => ok).length]).toEqual([round, 1]);
    }
  });
});

describe("a conversation from the contact form", () => {
  test("is answered by email, and open again when its sender replies", async () => {
    const id = await contact();
    expect(await stateOf(id)).toBe("needs_reply");
    const reply = { id: randomUUID(), contactMessageId: id, text: "Gladly!", author: ANN, seen: app.now() };
    for (let times = 0; times < 2; times++) expect(await answerContactMessage(app, reply)).toEqual({ ok: true });
    expect(await stateOf(id)).toBe("waiting");
    app.pass(MINUTE);
    const back = { id: randomUUID(), contactMessageId: id, text: "When?" };
    for (let times = 0; times < 2; times++) expect(await receiveContactReply(app, back)).toEqual({ ok: true });
    expect(await conversation(id)).toMatchObject({ state: "needs_reply", lastBy: "customer", since: app.now() });
    expect(await app.jobs()).toEqual([
      { name: "contact-team-email", data: { messageId: id } },
      { name: "contact-reply-email", data: { replyId: reply.id } },
      { name: "contact-team-email", data: { messageId: id, replyId: back.id } },
    ]);
  });

  test("in Spam stays there, and is restored to where a reply is due", async () => {
    const id = await contact();
    const spamSince = async () => (await app.db.select().from(contactMessages))[0]?.spamSince;
    await changeConversation(app, ANN, id, { to: "spam" });
    expect(await spamSince()).toEqual(app.now());
    await receiveContactReply(app, { id: randomUUID(), contactMessageId: id, text: "Buy!" });
    expect(await stateOf(id)).toBe("spam");
    await changeConversation(app, ANN, id, { to: "needs_reply" });
    expect([await stateOf(id), await spamSince()]).toEqual(["needs_reply", null]);
  });

  test.each(["", "x".repeat(5_001)])("refuses an empty and an endless answer", async (text) => {
    const id = await contact();
    const reply = { id: randomUUID(), contactMessageId: id, text, author: ANN, seen: null };
    expect((await answerContactMessage(app, reply)).ok).toBe(false);
    expect((await answerContactMessage(app, { ...reply, text: "Hi", contactMessageId: randomUUID() })).ok).toBe(false);
    expect(await stateOf(id)).toBe("needs_reply");
  });

  test("is assigned to an admin and released", async () => {
    const id = await contact();
    await changeConversation(app, ANN, id, { to: "assigned", assignee: BO });
    expect((await conversation(id))?.assignee).toBe(BO);
    await changeConversation(app, ANN, id, { to: "assigned", assignee: null });
    expect((await conversation(id))?.assignee).toBeNull();
  });
});

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { staffActivity, writePaidOrder } from "../../../tests/support/app/paid-orders";
import { type TestApp, testApp } from "../../../tests/support/app/test-app";
import { sendMessageDigest } from "../mails/message-digest.server";
import { countUnread, listConversations } from "./conversations.server";
import { listOrderMessages, markMessagesRead, type Sender, writeMessage } from "./messages.server";
import { sendDueDigests } from "./send-digests.server";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(() => app.reset());
afterAll(() => app.close());

const MINUTE = 60_000;
const bought = (email = "jo@acme.example") => writePaidOrder(app, { email, sharedAt: app.now() });
const write = (orderId: string, sender: Sender, text: string, id = randomUUID()) =>
  writeMessage(app, {
    ...{ id, orderId, sender, text },
    author: sender === "team" ? "ann@team.example" : "jo@acme.example",
  });

/** Runs the minute's job, and every mail that it enqueued since `from` jobs. */
async function digests(from = 0) {
  await sendDueDigests(app);
  const jobs = (await app.jobs()).slice(from).filter(({ name }) => name === "message-digest");
  for (const { data } of jobs) {
    const { orderId, sender, messageIds } = data;
    await sendMessageDigest(
      app,
      {
        orderId: String(orderId),
        sender: sender === "team" ? "team" : "customer",
        messageIds: z.array(z.string()).parse(messageIds),
      },
      randomUUID(),
    );
  }
  return app.mails.splice(0);
}

describe("a message", () => {
  test("is stored once, however often the button was pressed", async () => {
    const [orderId, id] = [await bought(), randomUUID()];
    expect(await write(orderId, "customer", " Hello! ", id)).toEqual({ ok: true });
    expect(await write(orderId, "customer", "Hello!", id)).toEqual({ ok: true });
    expect(await listOrderMessages(app.db, orderId)).toMatchObject([{ id, sender: "customer", text: "Hello!" }]);
  });

  test("has 1 to 5,000 characters", async () => {
    const orderId = await bought();
    expect(await write(orderId, "customer", "  ")).toEqual({ ok: false, error: "Please write a message." });
    expect(await write(orderId, "customer", "x".repeat(5_001))).toEqual({
      ok: false,
      error: "Please use at most 5,000 characters.",
    });
    expect(await write(orderId, "customer", "x".repeat(5_000))).toEqual({ ok: true });
    expect(await listOrderMessages(app.db, orderId)).toHaveLength(1);
  });

  test("of the team is in the log of what staff did", async () => {
    const orderId = await bought();
    await write(orderId, "team", "We begin on Monday.");
    expect(await staffActivity(app)).toEqual([{ actor: "ann@team.example", kind: "order-message", subject: orderId }]);
  });
});

describe("a digest", () => {
  test("waits three minutes for more, and then brings all lines in one mail", async () => {
    const orderId = await bought();
    await write(orderId, "team", "We begin on Monday.");
    app.pass(2 * MINUTE);
    await write(orderId, "team", "Please send your logo.");
    expect(await digests()).toEqual([]);
    app.pass(MINUTE);
    const mails = await digests();
    expect(mails).toMatchObject([{ to: "jo@acme.example", subject: expect.stringMatching(/^2 new messages about/) }]);
    for (const text of ["We begin on Monday.", "Please send your logo.", "/my-order?key="]) {
      expect(mails[0]?.text).toContain(text);
    }
    app.pass(60 * MINUTE);
    expect(await digests(1)).toEqual([]);
  });

  test("of the customer goes to the team, and leads to the order", async () => {
    const orderId = await bought();
    await write(orderId, "customer", "When do you start?");
    app.pass(3 * MINUTE);
    const [mail] = await digests();
    expect(mail).toMatchObject({ to: "team@pixelpilots.example", replyTo: "jo@acme.example" });
    expect(mail?.text).toContain("When do you start?");
    expect(mail?.text).toContain(`/admin/orders?order=${orderId}`);
  });

  test("leaves out what the other side has read on its page", async () => {
    const orderId = await bought();
    await write(orderId, "team", "We begin on Monday.");
    await markMessagesRead(app, orderId, "customer");
    app.pass(3 * MINUTE);
    expect(await digests()).toEqual([]);
    await write(orderId, "team", "It’s ready.");
    app.pass(3 * MINUTE);
    const [mail] = await digests();
    expect(mail?.subject).toMatch(/^New message about/);
    expect(mail?.text).not.toContain("We begin on Monday.");
  });

  test("keeps the orders apart", async () => {
    const [one, two] = [await bought(), await bought("bo@other.example")];
    await write(one, "team", "For Jo");
    await write(two, "team", "For Bo");
    app.pass(3 * MINUTE);
    const mails = await digests();
    expect(mails.map(({ to }) => to).toSorted()).toEqual(["bo@other.example", "jo@acme.example"]);
    for (const { to, text } of mails) expect(text).not.toContain(to === "jo@acme.example" ? "For Bo" : "For Jo");
  });
});

test("conversations that nobody has read come first, then the latest", async () => {
  const [read, old, young] = [await bought(), await bought(), await bought()];
  await write(old, "customer", "One");
  app.pass(MINUTE);
  await write(young, "customer", "Two");
  await write(young, "customer", "Three");
  app.pass(MINUTE);
  await write(read, "customer", "Four");
  await markMessagesRead(app, read, "team");
  const { rows } = await listConversations(app.db, 0);
  expect(rows.map(({ orderId, unread }) => [orderId, unread])).toEqual([
    [young, 2],
    [old, 1],
    [read, 0],
  ]);
  expect(rows[0]).toMatchObject({ customer: "Jo, Acme Ltd", latest: { sender: "customer" } });
  expect(await countUnread(app.db)).toBe(2);
});

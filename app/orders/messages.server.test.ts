import { randomUUID } from "node:crypto";
import { asc, eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { sendMessageDigestEmail } from "~/email/templates/message-digest-email.server";
import { orderFiles, orderMessages } from "~/lib/db/schema/index";
import type { OrderJobs } from "~/orders/order-jobs";
import { adminActivity, writePaidOrder } from "../../tests/support/app/paid-orders";
import { setUpTestApp } from "../../tests/support/app/test-app";
import { expectDone } from "../../tests/support/expect-done";
import { JO, TEAM, textOf, uploadsOf } from "../../tests/support/files/uploads";
import { enqueueFileEmails } from "./files/file-jobs.server";
import { filesOfMessage as filesWithMessage } from "./files/message-attachments";
import { createUpload } from "./files/uploads.server";
import {
  addOrderMessage,
  getOrderMessages,
  MAX_MESSAGES_EACH,
  MESSAGES_PER_PAGE,
  type MessageSender,
  markMessagesRead,
  sendDueDigests,
} from "./messages.server";

const app = setUpTestApp();

const { begun, append, sent, filesOf } = uploadsOf(() => app);
const MINUTE = 60_000;
const bought = (email = "jo@acme.example") => writePaidOrder(app, { email, sharedAt: app.now() });
const write = (orderId: string, sender: MessageSender, text: string, id = randomUUID()) =>
  addOrderMessage(app, {
    id,
    orderId,
    sender,
    text,
    author: sender === "team" ? "ann@team.example" : "jo@acme.example",
  });

/** Runs the digest job, then the emails enqueued after the first `from` jobs. */
async function digests(from = 0) {
  await sendDueDigests(app);
  const jobs = (await app.jobs()).slice(from).filter(({ name }) => name === "message-digest-email");
  for (const { data } of jobs)
    await sendMessageDigestEmail(app, data as OrderJobs["message-digest-email"], randomUUID());
  return app.mails.splice(0);
}

describe("a message", () => {
  test("is stored once on repeated clicks", async () => {
    const [orderId, id] = [await bought(), randomUUID()];
    expect(await write(orderId, "customer", " Hello! ", id)).toEqual({ ok: true });
    expect(await write(orderId, "customer", "Hello!", id)).toEqual({ ok: true });
    expect((await getOrderMessages(app.db, orderId)).messages).toMatchObject([
      { id, sender: "customer", text: "Hello!" },
    ]);
  });

  test("has 1 to 5,000 characters", async () => {
    const orderId = await bought();
    expect(await write(orderId, "customer", "  ")).toEqual({ ok: false, error: "Please write a message." });
    expect(await write(orderId, "customer", "x".repeat(5_001))).toEqual({
      ok: false,
      error: "Please use at most 5,000 characters.",
    });
    expect(await write(orderId, "customer", "x".repeat(5_000))).toEqual({ ok: true });
    expect((await getOrderMessages(app.db, orderId)).messages).toHaveLength(1);
  });

  test.each([
    ["customer", JO],
    ["team", TEAM],
  ] as const)("of the %s is refused while one of its files is still being sent", async (sender, side) => {
    const [orderId, id] = [await bought(), randomUUID()];
    const fileId = await begun(orderId, "notes.txt", 1_000, side);
    const message = { id, orderId, sender, text: "Here they are.", author: "jo@acme.example", fileIds: [fileId] };
    const send = () => addOrderMessage(app, message);
    expect(await send()).toMatchObject({ ok: false, error: expect.stringContaining("hasn’t arrived yet") });
    expect((await getOrderMessages(app.db, orderId)).messages).toEqual([]);
    await append(fileId, 0, textOf(1_000), side);
    for (const _press of [1, 2]) expect(await send()).toEqual({ ok: true });
    expect((await filesOf(orderId, side)).ready).toMatchObject([{ id: fileId, messageId: id }]);
  });

  test("takes the files of a message that was never stored, but not those of another", async () => {
    const orderId = await bought();
    const [lost, stored, next] = [randomUUID(), randomUUID(), randomUUID()];
    const fileId = await sent(orderId, "notes.txt", textOf(500));
    await app.db.update(orderFiles).set({ messageId: lost }).where(eq(orderFiles.id, fileId));
    const message = { orderId, sender: "customer" as const, text: "Our notes", author: "jo@acme.example" };
    expect(await addOrderMessage(app, { ...message, id: stored, fileIds: [fileId] })).toEqual({ ok: true });
    expect(await addOrderMessage(app, { ...message, id: next, fileIds: [fileId] })).toMatchObject({ ok: false });
    expect((await filesOf(orderId)).ready).toMatchObject([{ id: fileId, messageId: stored }]);
  });

  test("is refused after 500 of its side about an order, and a repeated click is not", {
    tags: "promise-36",
  }, async () => {
    const [orderId, other] = [await bought(), await bought()];
    const rows = Array.from({ length: MAX_MESSAGES_EACH - 1 }, (_, at) => ({
      id: randomUUID(),
      orderId,
      sender: "customer" as const,
      author: "jo@acme.example",
      text: `${at}`,
      createdAt: app.now(),
    }));
    await app.db.insert(orderMessages).values(rows);
    const last = randomUUID();
    for (let click = 0; click < 2; click++)
      expect(await write(orderId, "customer", "Last", last)).toEqual({ ok: true });
    expect(await write(orderId, "customer", "One more")).toEqual({
      ok: false,
      error: "This conversation has reached its limit. Please write an email instead.",
    });
    expect(await write(orderId, "team", "Hello")).toEqual({ ok: true });
    expect(await write(other, "customer", "Hello")).toEqual({ ok: true });
    expect(await app.db.$count(orderMessages, eq(orderMessages.orderId, orderId))).toBe(MAX_MESSAGES_EACH + 1);
  });

  test("is on one page of its conversation, in order, also among those of one moment", {
    tags: "promise-36",
  }, async () => {
    const [orderId, other] = [await bought(), await bought()];
    const ids = Array.from({ length: 2 * MESSAGES_PER_PAGE + 7 }, () => randomUUID());
    // Three at a time share a moment, of microseconds that dates in JavaScript do not have.
    const at = (place: number) =>
      sql`'2026-03-02T10:00:00.000001Z'::timestamptz + ${Math.floor(place / 3)} * interval '3 us'`;
    for (const order of [orderId, other])
      await app.db.insert(orderMessages).values(
        ids.map((id, place) => ({
          id: order === orderId ? id : randomUUID(),
          orderId: order,
          sender: "customer" as const,
          author: "jo@acme.example",
          text: "Hello",
          createdAt: at(place),
        })),
      );
    const stored = await app.db
      .select({ id: orderMessages.id })
      .from(orderMessages)
      .where(eq(orderMessages.orderId, orderId))
      .orderBy(asc(orderMessages.createdAt), asc(orderMessages.id));
    const pages: string[][] = [];
    const latest = stored.at(-1)?.id;
    for (let before: string | null | undefined; before !== null; ) {
      const page = await getOrderMessages(app.db, orderId, before);
      expect(page.latest).toBe(latest);
      pages.unshift(page.messages.map(({ id }) => id));
      before = page.earlier;
    }
    expect(pages.map((page) => page.length)).toEqual([7, MESSAGES_PER_PAGE, MESSAGES_PER_PAGE]);
    expect(pages.flat()).toEqual(stored.map(({ id }) => id));
    // A message of another order, and one that does not exist.
    for (const before of [(await getOrderMessages(app.db, other)).earlier, randomUUID()])
      expect((await getOrderMessages(app.db, orderId, before)).messages.at(-1)?.id).toBe(latest);
  });

  test("of the team is in the activity log", async () => {
    const orderId = await bought();
    await write(orderId, "team", "We begin on Monday.");
    expect(await adminActivity(app)).toEqual([{ actor: "ann@team.example", kind: "order-message", subject: orderId }]);
  });
});

describe("a digest", () => {
  test("waits 3 minutes for more, then sends all messages in one email", async () => {
    const orderId = await bought();
    await write(orderId, "team", "We begin on Monday.");
    app.pass(2 * MINUTE);
    await write(orderId, "team", "Please send your logo.");
    expect(await digests()).toEqual([]);
    app.pass(MINUTE);
    const mails = await digests();
    const subject = expect.stringMatching(/^Messages about your order /);
    const threadId = `<conversation.${orderId}@localhost>`;
    expect(mails).toMatchObject([{ to: "jo@acme.example", subject, threadId }]);
    for (const text of ["2 NEW MESSAGES", "We begin on Monday.", "Please send your logo.", "/my-order?key="]) {
      expect(mails[0]?.text).toContain(text);
    }
    app.pass(60 * MINUTE);
    expect(await digests(1)).toEqual([]);
  });

  test("of the customer goes to the team, with a link to the order", async () => {
    const orderId = await bought();
    await write(orderId, "customer", "When do you start?");
    app.pass(3 * MINUTE);
    const [mail] = await digests();
    const threadId = `<conversation.${orderId}@localhost>`;
    expect(mail).toMatchObject({ to: "team@pixelpilots.example", replyTo: "jo@acme.example", threadId });
    expect(mail?.subject).toMatch(/^Messages from /);
    expect(mail?.text).toContain("When do you start?");
    expect(mail?.text).toContain(`/admin/orders/${orderId}`);
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
    expect(mail?.text).toContain("NEW MESSAGE\n");
    expect(mail?.text).not.toContain("We begin on Monday.");
  });

  test("is separate for each order", async () => {
    const [one, two] = [await bought(), await bought("bo@other.example")];
    await write(one, "team", "For Jo");
    await write(two, "team", "For Bo");
    app.pass(3 * MINUTE);
    const mails = await digests();
    expect(mails.map(({ to }) => to).toSorted()).toEqual(["bo@other.example", "jo@acme.example"]);
    for (const { to, text } of mails) expect(text).not.toContain(to === "jo@acme.example" ? "For Bo" : "For Jo");
  });
});

describe("files with a message", () => {
  const attach = async (orderId: string, messageId: string, name: string, side = JO) => {
    const { id } = expectDone(await createUpload(app, side, { orderId, name, size: 5, messageId }));
    await append(id, 0, textOf(5), side);
    // Files with the same time may have any order.
    app.pass(1);
  };

  test("are listed in its email, which is the only one", async () => {
    const [orderId, id] = [await bought(), randomUUID()];
    for (const name of ["logo.txt", "colors.txt"]) await attach(orderId, id, name);
    app.pass(10 * MINUTE);
    await enqueueFileEmails(app);
    await write(orderId, "customer", "Here are our files.", id);
    app.pass(10 * MINUTE);
    await enqueueFileEmails(app);
    const [mail, ...others] = await digests();
    expect(mail?.text).toContain("Here are our files.");
    expect(mail?.text).toContain("Files: logo.txt, colors.txt");
    expect(others).toEqual([]);
    expect((await app.jobs()).filter(({ name }) => name === "files-team-email")).toEqual([]);
    expect((await filesOf(orderId)).ready.map(({ name, messageId }) => [name, messageId])).toEqual([
      ["logo.txt", id],
      ["colors.txt", id],
    ]);
  });

  test("of a message that was never sent are emailed like other files after an hour", async () => {
    const orderId = await bought();
    await attach(orderId, randomUUID(), "logo.txt");
    app.pass(59 * MINUTE);
    await enqueueFileEmails(app);
    expect(await app.jobs()).toEqual([]);
    app.pass(2 * MINUTE);
    await enqueueFileEmails(app);
    expect(await app.jobs()).toMatchObject([{ name: "files-team-email" }]);
  });

  test("do not include files of another order or sender with the same message id", async () => {
    const [orderId, other, id] = [await bought(), await bought(), randomUUID()];
    await write(orderId, "customer", "Look at this.", id);
    await attach(other, id, "other.txt");
    await attach(orderId, id, "team.txt", TEAM);
    app.pass(10 * MINUTE);
    const [mail] = await digests();
    expect(mail?.text).not.toMatch(/File/);
    const files = (await filesOf(orderId)).ready;
    expect(filesWithMessage(files, { id, sender: "customer" })).toEqual([]);
    expect(filesWithMessage(files, { id, sender: "team" })).toMatchObject([{ name: "team.txt" }]);
  });

  test("that were interrupted belong to the message with which they are sent again", async () => {
    const [orderId, id] = [await bought(), randomUUID()];
    const file = await begun(orderId, "logo.txt", 5);
    await createUpload(app, JO, { orderId, name: "logo.txt", size: 5, resume: file, messageId: id });
    await append(file, 0, textOf(5));
    await sent(orderId, "alone.txt", textOf(5));
    const files = (await filesOf(orderId)).ready;
    expect(filesWithMessage(files, { id, sender: "customer" })).toMatchObject([{ name: "logo.txt" }]);
    expect(files).toHaveLength(2);
  });
});

import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { submitContactMessage } from "~/customers/contact/contact-messages.server";
import { contactMessages, conversations, orders, users } from "~/lib/db/schema/index";
import { changeConversation } from "~/orders/conversations.server";
import { addOrderMessage } from "~/orders/messages.server";
import { updateWork } from "~/orders/work.server";
import { writePaidOrder } from "../../tests/support/app/paid-orders";
import { setUpTestApp } from "../../tests/support/app/test-app";
import { countQueue, findThread, listInbox, noteReader, watchThread } from "./inbox.server";
import { readInboxFilter } from "./inbox-filter";

const MINUTE = 60_000;
const DAY = 86_400_000;
const app = setUpTestApp();

describe("the inbox", () => {
  let ann = { id: "", email: "ann@pixelpilots.example" };
  const bo = { id: "", email: "bo@pixelpilots.example" };
  beforeEach(async () => {
    const values = [ann, bo].map(({ email }) => ({ name: email, email }));
    const rows = await app.db.insert(users).values(values).returning({ id: users.id });
    ann = { ...ann, id: rows[0]?.id ?? "" };
    bo.id = rows[1]?.id ?? "";
  });

  const order = (name: string) =>
    writePaidOrder(app, { name, company: name, brief: {}, email: `${name}@acme.example` });
  const write = async (orderId: string, text: string, by = "customer") => {
    app.pass(MINUTE);
    const sender = by === "customer" ? "customer" : "team";
    await addOrderMessage(app, { id: randomUUID(), orderId, sender, author: by, text });
  };
  const contact = async (name: string) => {
    app.pass(MINUTE);
    const email = `${name.replace(/[^a-z0-9]/gi, "")}@reed.example`;
    await submitContactMessage(app, { name, email, message: `Hello from ${name}`, agreeToTerms: true });
    return (await app.db.select().from(contactMessages)).find((row) => row.email === email)?.id ?? "";
  };
  const move = (id: string, to: "waiting" | "spam") => changeConversation(app, ann.email, id, { to });
  const close = (id: string) => changeConversation(app, ann.email, id, { to: "done", seen: app.now() });
  const list = (query: string) => listInbox(app, readInboxFilter(new URLSearchParams(query)), ann);
  const ids = async (query: string) => (await list(query)).items.map(({ id }) => id);

  test("lists what needs a reply by the oldest promise, and the others by their latest message", async () => {
    const [sunny, harbor] = [await order("Sunny"), await order("Harbor")];
    await write(sunny, "The beach photo, please");
    await write(harbor, "Could you send photos?", ann.email);
    const mo = await contact("Mona");
    await write(sunny, "And the sea");
    const ads = await contact("Adam");
    await move(ads, "spam");
    const al = await contact("Alba");
    await close(al);
    expect(await ids("")).toEqual([sunny, mo]);
    expect(await ids("tab=waiting")).toEqual([harbor]);
    expect(await ids("tab=done")).toEqual([al]);
    expect(await ids("tab=all")).toEqual([al, sunny, mo, harbor]);
    expect(await ids("tab=spam")).toEqual([ads]);
    expect((await list("")).queue).toBe(2);
    expect((await list("tab=waiting")).items[0]).toMatchObject({
      ...{ names: { first: "Harbor", second: null }, service: "Custom Web Pages", unread: false, dueAt: null },
      latest: { sender: "team", text: "Could you send photos?" },
    });
  });

  test("says until when we promised to reply", async () => {
    const id = await order("Sunny");
    // A Wednesday at 10 a.m. in Austin.
    app.pass(Date.parse("2026-11-18T16:00:00Z") - app.now().getTime() - MINUTE);
    await write(id, "Hello?");
    await write(id, "Hello??");
    expect((await list("")).items[0]?.dueAt).toEqual(new Date("2026-11-19T16:00:00Z"));
  });

  test("has snoozed conversations among the waiting ones until their day", async () => {
    const id = await order("Sunny");
    await write(id, "Hello?");
    const until = new Date(app.now().getTime() + DAY);
    await changeConversation(app, ann.email, id, { to: "snoozed", until });
    expect([await ids(""), await ids("tab=waiting"), await countQueue(app.db, app.now())]).toEqual([[], [id], 0]);
    app.pass(DAY);
    expect([await ids(""), await ids("tab=waiting"), await countQueue(app.db, app.now())]).toEqual([[id], [], 1]);
  });

  test("marks as unread what the viewer has not read, whatever others have read", async () => {
    const id = await order("Sunny");
    await write(id, "Hello?");
    const unread = async () => (await list("")).items.map((item) => item.unread);
    await noteReader(app, id, bo, "readAt");
    expect(await unread()).toEqual([true]);
    await noteReader(app, id, ann, "readAt");
    expect([await unread(), await ids("")]).toEqual([[false], [id]]);
    await write(id, "Are you there?");
    expect(await unread()).toEqual([true]);
    await noteReader(app, randomUUID(), ann, "readAt");
  });

  test("shows who is typing an answer to others", async () => {
    const id = await order("Sunny");
    await write(id, "Hello?");
    const typing = async (viewer: typeof ann) => (await watchThread(app, id, viewer)).typing;
    await noteReader(app, id, bo, "typingAt");
    expect([await typing(ann), await typing(bo)]).toEqual([[bo.email], []]);
    app.pass(30_000);
    expect(await typing(ann)).toEqual([]);
    expect(await watchThread(app, id, ann)).toMatchObject({ lastAt: expect.any(String) });
  });

  test("is searched by customer and by words of the messages", async () => {
    const [sunny, harbor] = [await order("Sunny"), await order("Harbor")];
    await write(sunny, "The beach photo, please");
    await write(harbor, "100% sure");
    const mo = await contact("Søren D’Angelo Straße");
    const spam = await contact("Spammer");
    await move(spam, "spam");
    for (const [q, ...found] of [
      ["sunny", sunny],
      ["BEACH", sunny],
      ["0%", harbor],
      ["hello from s", mo],
      ["d’angelo soren", mo],
      ["strasse", mo],
      ["Spammer"],
      ["nobody"],
    ] as const) {
      expect([q, await ids(`tab=all&${new URLSearchParams({ q })}`)]).toEqual([q, found]);
    }
    expect(await ids("tab=spam&q=spammer")).toEqual([spam]);
  });

  test("of one admin has the conversations that are assigned to them", async () => {
    const [sunny, harbor] = [await order("Sunny"), await order("Harbor")];
    await write(sunny, "Mine");
    await write(harbor, "Not mine");
    const mo = await contact("Mona");
    await updateWork(app, ann.email, sunny, { assignee: ann.email });
    expect(await ids("only=mine")).toEqual([sunny]);
    await changeConversation(app, ann.email, mo, { to: "assigned", assignee: ann.email });
    expect(await ids("only=mine")).toEqual([sunny, mo]);
    expect(await countQueue(app.db, app.now(), ann.email)).toBe(2);
  });

  test("opens a conversation with what one needs for an answer, also before the first message", async () => {
    const sunny = await order("Sunny");
    expect(await findThread(app, sunny, ann)).toMatchObject({ kind: "order", state: null, hasWork: true, files: [] });
    await write(sunny, "First");
    expect(await findThread(app, sunny, ann)).toMatchObject({
      ...{ state: "needs_reply", service: "Custom Web Pages", names: { first: "Sunny" }, seen: app.now(), typing: [] },
      conversation: { messages: [{ text: "First", sender: "customer" }] },
    });
    const mo = await contact("Mona");
    expect(await findThread(app, mo, ann)).toMatchObject({
      ...{ kind: "contact", email: "Mona@reed.example", assignee: null },
      messages: [{ id: mo, text: "Hello from Mona", sender: "customer" }],
    });
    expect(await findThread(app, randomUUID(), ann)).toBeNull();
  });

  test("has pages of thirty conversations", async () => {
    for (let at = 0; at < 31; at++) await contact(`Person ${at}`);
    expect(await list("")).toMatchObject({ more: true, queue: 31 });
    expect((await list("page=1")).items).toHaveLength(1);
  });

  test("loses a conversation with its order", async () => {
    await write(await order("Sunny"), "Hello?");
    await app.db.delete(orders);
    expect(await app.db.select().from(conversations)).toEqual([]);
  });
});

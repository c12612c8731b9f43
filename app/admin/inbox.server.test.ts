import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { contactMessages, orderMessages } from "~/lib/db/schema/index";
import { updateWork } from "~/orders/work.server";
import { openOnPostgres } from "../../tests/support/app/both-databases";
import { writePaidOrder } from "../../tests/support/app/paid-orders";
import { findContactThread, findOrderThread, listInbox, markConversationUnread } from "./inbox.server";
import { readInboxList } from "./inbox-filter";

const ANN = "ann@pixelpilots.example";
const app = openOnPostgres();

describe("the inbox", () => {
  beforeEach(() => app.reset());

  const at = (day: number) => new Date(Date.UTC(2026, 10, day, 12));
  const order = (name: string) =>
    writePaidOrder(app, { name, company: name, brief: {}, email: `${name}@acme.example` });
  const write = async (orderId: string, day: number, text: string, sender: "customer" | "team" = "customer") => {
    const id = randomUUID();
    await app.db
      .insert(orderMessages)
      .values({ id, orderId, sender, author: "jo@acme.example", text, createdAt: at(day) });
    return id;
  };
  const contact = async (name: string, day: number, changes: Partial<typeof contactMessages.$inferInsert> = {}) => {
    const id = randomUUID();
    const row = { id, name, email: `${name}@reed.example`, message: `Hello from ${name}`, createdAt: at(day) };
    await app.db.insert(contactMessages).values({ ...row, ...changes });
    return id;
  };
  const list = (query: string, assignee: string | null = null, selected: Parameters<typeof listInbox>[4] = null) =>
    listInbox(app.db, readInboxList(new URLSearchParams(query)), assignee, null, selected);
  const ids = async (...args: Parameters<typeof list>) => (await list(...args)).threads.map(({ id }) => id);

  test("has conversations and contact messages in one list, newest first, and their tabs", async () => {
    const [sunny, harbor] = [await order("Sunny"), await order("Harbor")];
    await write(sunny, 20, "The beach photo, please");
    await write(harbor, 21, "Could you send photos?", "team");
    const unread = await contact("Mo", 22);
    const read = await contact("Al", 10, { readAt: at(11), answeredAt: at(11) });
    const spam = await contact("Ads", 9, { spamSince: at(10) });
    expect(await ids("")).toEqual([unread, sunny]);
    expect(await ids("tab=all")).toEqual([unread, harbor, sunny, read]);
    expect(await ids("tab=orders")).toEqual([sunny, harbor]);
    expect(await ids("tab=contact")).toEqual([unread, read]);
    expect(await ids("tab=contact&show=unanswered")).toEqual([unread]);
    expect(await ids("tab=spam")).toEqual([spam]);
    expect(await ids("tab=replies")).toEqual([]);
    expect((await list("")).unread).toEqual({ conversations: 1, messages: 1 });
    expect((await list("tab=all")).threads[1]).toMatchObject({
      ...{ kind: "order", names: { first: "Harbor", second: null }, unread: 0, at: at(21) },
      latest: { sender: "team", text: "Could you send photos?" },
    });
  });

  test("keeps the open thread among the unread ones", async () => {
    const sunny = await order("Sunny");
    await write(sunny, 20, "Hello", "team");
    const read = await contact("Al", 10, { readAt: at(11) });
    expect(await ids("")).toEqual([]);
    expect(await ids("", null, { kind: "order", id: sunny })).toEqual([sunny]);
    expect(await ids("", null, { kind: "contact", id: read })).toEqual([read]);
  });

  test("is searched by customer and by words of the messages", async () => {
    const [sunny, harbor] = [await order("Sunny"), await order("Harbor")];
    await write(sunny, 20, "The beach photo, please");
    await write(harbor, 21, "100% sure");
    const mo = await contact("Mo", 22);
    for (const [q, ...found] of [
      ["sunny", sunny],
      ["BEACH", sunny],
      ["0%", harbor],
      ["hello from mo", mo],
      ["nobody"],
    ] as const) {
      expect([q, await ids(`tab=all&${new URLSearchParams({ q })}`)]).toEqual([q, found]);
    }
    expect(await ids("tab=orders&q=beach")).toEqual([sunny]);
  });

  test("of one admin has the conversations about their orders", async () => {
    const [sunny, harbor] = [await order("Sunny"), await order("Harbor")];
    await write(sunny, 20, "Mine");
    await write(harbor, 21, "Not mine");
    await contact("Mo", 22);
    await updateWork(app, ANN, sunny, { assignee: ANN });
    for (const tab of ["unread", "all", "orders"]) expect([tab, await ids(`tab=${tab}`, ANN)]).toEqual([tab, [sunny]]);
    expect(await ids("tab=contact", ANN)).toEqual([]);
    expect((await list("", ANN)).unread).toEqual({ conversations: 1, messages: 0 });
  });

  test("opens a thread, and marks its latest message as unread", async () => {
    const sunny = await order("Sunny");
    const first = await write(sunny, 19, "First");
    const second = await write(sunny, 20, "Second");
    await app.db.update(orderMessages).set({ readAt: at(21) });
    expect(await findOrderThread(app.db, sunny, ANN)).toMatchObject({
      ...{ id: sunny, service: "web-page", names: { first: "Sunny" }, hasWork: true, files: [] },
      messages: [{ id: first, unread: false }, { id: second }],
    });
    expect(await markConversationUnread(app.db, sunny)).toBe(true);
    expect((await findOrderThread(app.db, sunny, ANN))?.messages.map(({ unread }) => unread)).toEqual([false, true]);
    expect(await markConversationUnread(app.db, randomUUID())).toBe(false);
    expect(await findOrderThread(app.db, randomUUID(), ANN)).toBeNull();
    expect(await findContactThread(app.db, await contact("Mo", 22))).toMatchObject({ name: "Mo" });
    expect(await findContactThread(app.db, randomUUID())).toBeNull();
  });

  test("has pages of thirty threads", async () => {
    for (let day = 0; day < 31; day++) await contact(`Mo${day}`, 20);
    expect((await list("tab=all")).more).toBe(true);
    expect((await list("tab=all&page=1")).threads).toHaveLength(1);
    expect((await list("tab=contact")).older).not.toBeNull();
  });
});

import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { deliveries, orderFiles, orderMessages } from "~/lib/db/schema/index";
import { findConversation } from "~/orders/conversations.server";
import { getOrderMessages, listDigestMessages, sendDueDigests } from "~/orders/messages.server";
import { ANN, approve, createDelivered, requestRevisionAs, seen } from "../../../tests/support/app/deliveries";
import { pinsIn } from "../../../tests/support/app/pins";
import { setUpTestApp } from "../../../tests/support/app/test-app";
import { sharedOrder } from "../../../tests/support/files/uploads";
import { withdrawDelivery } from "./deliveries.server";
import { MAX_PIN_LENGTH } from "./pins";
import { parsePinPlace } from "./pins.server";

const app = setUpTestApp();

const { sentFile, delivered, add, added, answer, resolve, pinsOf } = pinsIn(() => app);

describe("a pin", () => {
  test("is a message with a place: it opens the conversation, goes out in the digest, and is once per id", async () => {
    const of = await delivered();
    const id = randomUUID();
    const twice = await Promise.all([add(of, { id }), add(of, { id })]);
    expect(twice).toEqual([{ ok: true }, { ok: true }]);
    expect(await pinsOf(of.orderId, of.deliveryId)).toMatchObject([
      { id, number: 1, ...of.place, sender: "customer", author: null, text: "Bigger, please.", answers: [] },
    ]);
    expect((await getOrderMessages(app.db, of.orderId)).messages).toMatchObject([
      { id, text: "Bigger, please.", pin: { id, page: "page 2 of draft.pdf" } },
    ]);
    expect(await findConversation(app.db, of.orderId)).toMatchObject({ needsReply: true });
    app.pass(5 * 60_000);
    await sendDueDigests(app);
    expect((await app.jobs()).at(-1)).toMatchObject({ name: "message-digest-email", data: { messageIds: [id] } });
    expect(await listDigestMessages(app.db, of.orderId, [id])).toMatchObject([
      { pin: { page: "page 2 of draft.pdf" } },
    ]);
  });

  test("is answered by messages, also by two at the same time, which answers the conversation", async () => {
    const of = await delivered();
    const id = await added(of);
    app.pass(1_000);
    const both = await Promise.all([answer(of.orderId, id, "team", "One"), answer(of.orderId, id, "team", "Two")]);
    expect(both).toEqual([{ ok: true }, { ok: true }]);
    const [pin] = (await pinsOf(of.orderId, of.deliveryId, "team")) ?? [];
    expect(pin?.answers.map(({ text, author }) => `${author} ${text}`).sort()).toEqual([`${ANN} One`, `${ANN} Two`]);
    expect((await pinsOf(of.orderId, of.deliveryId))?.[0]?.answers.map(({ author }) => author)).toEqual([null, null]);
    expect(await findConversation(app.db, of.orderId)).toMatchObject({ needsReply: false });
    expect((await getOrderMessages(app.db, of.orderId)).messages.at(-1)?.pin).toEqual({
      id,
      page: "page 2 of draft.pdf",
    });
  });

  test("is resolved and reopened by both sides, without an email", async () => {
    const of = await delivered();
    const id = await added(of);
    const before = await app.jobs();
    const states = [];
    for (const [by, resolved] of [
      ["team", true],
      ["customer", true],
      ["customer", false],
      ["customer", true],
    ] as const) {
      expect(await resolve(of.orderId, id, by, resolved)).toEqual({ ok: true });
      states.push((await pinsOf(of.orderId, of.deliveryId))?.[0]?.resolvedBy);
    }
    expect(states).toEqual(["team", "team", null, "customer"]);
    expect(await app.jobs()).toEqual(before);
  });

  test("keeps hostile text as it was written", async () => {
    const of = await delivered();
    const text = `<img src=x onerror=alert(1)> ‮"'\${7*7}`;
    await added(of, { text });
    expect((await pinsOf(of.orderId, of.deliveryId))?.[0]?.text).toBe(text);
  });

  test.each([
    ["a page beyond the last", { page: 4, x: 1, y: 1 }],
    ["a point without a page", { page: null, x: 1, y: 1 }],
    ["a file that is not in the delivery", { fileId: randomUUID() }],
    ["no file", { fileId: null, page: null, x: null, y: null }],
  ])("is rejected on %s", async (_what, changes) => {
    const of = await delivered();
    expect(await add(of, { place: { ...of.place, ...changes } })).toEqual({
      ok: false,
      error: "Please reload the page and try again.",
    });
    expect(await app.db.$count(orderMessages)).toBe(0);
  });

  test("is rejected beyond its length", async () => {
    expect(await add(await delivered(), { text: "x".repeat(MAX_PIN_LENGTH + 1) })).toMatchObject({ ok: false });
  });

  test("of another order is neither added, answered nor resolved", async () => {
    const [mine, theirs] = [await delivered(), await delivered()];
    const id = await added(theirs);
    expect(await add({ ...theirs, orderId: mine.orderId })).toMatchObject({ ok: false });
    expect(await add({ ...mine, place: theirs.place })).toMatchObject({ ok: false });
    expect(await answer(mine.orderId, id, "customer")).toMatchObject({ ok: false });
    expect(await resolve(mine.orderId, id)).toMatchObject({ ok: false });
    expect(await pinsOf(theirs.orderId, theirs.deliveryId)).toMatchObject([{ resolvedBy: null, answers: [] }]);
  });

  test("of a withdrawn delivery is gone for both sides, and a replaced one gets no more", async () => {
    const of = await delivered();
    const id = await added(of);
    await withdrawDelivery(app, ANN, of.orderId, of.deliveryId);
    for (const refused of [
      add(of),
      add(of, { sender: "team" }),
      answer(of.orderId, id, "team"),
      resolve(of.orderId, id),
    ])
      expect(await refused).toMatchObject({ ok: false });
    expect(await pinsOf(of.orderId, of.deliveryId)).toEqual([]);
    const next = await delivered();
    await createDelivered(app, next.orderId);
    expect(await add(next)).toMatchObject({ ok: false, error: expect.stringContaining("A later delivery replaced") });
  });
});

describe("a revision", () => {
  test("needs no text with open pins, lists them, and is the one email about them", async () => {
    const of = await delivered();
    await added(of, { text: "Bigger." });
    await resolve(of.orderId, await added(of, { text: "Done already." }));
    await added(of, { sender: "team", text: "Is this your logo?" });
    await added(of, { text: "Blue.", place: { ...of.place, page: 1, x: null, y: null } });
    expect(await requestRevisionAs(app, of.orderId, of.deliveryId, " ")).toMatchObject({ ok: true });
    const list = [
      "Comments on the delivery:",
      "1. On page 2 of draft.pdf, top center: Bigger.",
      "4. On page 1 of draft.pdf: Blue.",
    ].join("\n");
    expect((await seen(app, of.orderId)).list[0]).toMatchObject({ status: "revision", comment: list });
    expect(await requestRevisionAs(app, of.orderId, of.deliveryId, "")).toMatchObject({ ok: true });
    expect(await requestRevisionAs(app, of.orderId, of.deliveryId, "More")).toMatchObject({ ok: false });
    app.pass(10 * 60_000);
    await sendDueDigests(app);
    const digests = (await app.jobs()).filter(({ name }) => name === "message-digest-email");
    expect(digests).toMatchObject([{ data: { sender: "team" } }]);
  });

  test("has the text before the pins, and needs one without open pins of the customer", async () => {
    const of = await delivered();
    const id = await added(of, { sender: "team" });
    expect(await requestRevisionAs(app, of.orderId, of.deliveryId, "")).toEqual({
      ok: false,
      error: "Please tell us what you’d like changed.",
    });
    await added(of, { text: "Blue." });
    await resolve(of.orderId, id);
    await requestRevisionAs(app, of.orderId, of.deliveryId, "All in all nice.");
    expect((await seen(app, of.orderId)).list[0]?.comment).toBe(
      "All in all nice.\n\nComments on the delivery:\n2. On page 2 of draft.pdf, top center: Blue.",
    );
  });
});

describe("the next version", () => {
  test("gets the pins of the one whose revision was asked for: on the same file, or without a place", async () => {
    const orderId = await sharedOrder(app);
    const files = [await sentFile(orderId, "a.png", 1), await sentFile(orderId, "b.png", 1)];
    const deliveryId = await createDelivered(app, orderId, { fileIds: files });
    const on = (fileId = "") => ({ orderId, fileId, deliveryId, place: { fileId, page: 1, x: 5, y: 95 } });
    const [first, second] = [await added(on(files[0])), await added(on(files[1]))];
    await resolve(orderId, first, "team");
    await requestRevisionAs(app, orderId, deliveryId);
    const newer = await sentFile(orderId, "a2.png", 1);
    const nextId = await createDelivered(app, orderId, { fileIds: [newer] });
    expect(await pinsOf(orderId, deliveryId)).toEqual([]);
    expect(await pinsOf(orderId, nextId)).toMatchObject([
      { id: first, number: 1, fileId: newer, page: 1, x: 5, y: 95, resolvedBy: "team" },
      { id: second, number: 2, fileId: null, page: null, x: null, y: null, resolvedBy: null },
    ]);
  });

  test("gets those of an open one that it replaces, but none of approved or withdrawn ones", async () => {
    const of = await delivered();
    await added(of);
    const nextId = await createDelivered(app, of.orderId, { fileIds: [of.fileId] });
    expect(await pinsOf(of.orderId, nextId)).toHaveLength(1);
    await approve(app, of.orderId, nextId);
    const withdrawn = await createDelivered(app, of.orderId, { fileIds: [of.fileId] });
    await added({ ...of, deliveryId: withdrawn });
    await withdrawDelivery(app, ANN, of.orderId, withdrawn);
    const last = await createDelivered(app, of.orderId, { fileIds: [of.fileId] });
    expect(await pinsOf(of.orderId, last)).toEqual([]);
    expect(await pinsOf(of.orderId, nextId)).toHaveLength(1);
  });
});

test("erasing an order's messages leaves no pin, and a pin without its file keeps its delivery", async () => {
  const of = await delivered();
  const id = await added(of);
  await answer(of.orderId, id, "team");
  await app.db.delete(orderFiles).where(eq(orderFiles.id, of.fileId));
  expect(await pinsOf(of.orderId, of.deliveryId)).toMatchObject([{ id, fileId: null }]);
  await app.db.delete(deliveries).where(and(eq(deliveries.id, of.deliveryId)));
  expect(await app.db.select({ pinId: orderMessages.pinId }).from(orderMessages)).toEqual([
    { pinId: null },
    { pinId: null },
  ]);
});

test.each([
  ["0a2b3c4d-0000-4000-8000-000000000000:2", "12.5,80", { page: 2, x: 12.5, y: 80 }],
  ["0a2b3c4d-0000-4000-8000-000000000000", "", { page: null, x: null, y: null }],
  ["0a2b3c4d-0000-4000-8000-000000000000:0", "", null],
  ["0a2b3c4d-0000-4000-8000-000000000000:1:1", "", null],
  ["0a2b3c4d-0000-4000-8000-000000000000:1", "101,5", null],
  ["0a2b3c4d-0000-4000-8000-000000000000:1", "5", null],
  ["0a2b3c4d-0000-4000-8000-000000000000:1", "NaN,NaN", null],
  ["../secret", "1,1", null],
])("the fields %j and %j are %o", (page, point, place) => {
  const expected = place && { fileId: "0a2b3c4d-0000-4000-8000-000000000000", ...place };
  expect(parsePinPlace(page, point)).toEqual(expected);
});

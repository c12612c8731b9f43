import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { activityLog, orderFiles, orders } from "~/lib/db/schema/index";
import { enqueueFileEmails } from "~/orders/files/file-jobs.server";
import { findOrderFile } from "~/orders/files/order-files.server";
import { createUpload } from "~/orders/files/uploads.server";
import { ANN, approve, createDelivered, seen, statuses, workOf } from "../../../tests/support/app/deliveries";
import { timelineKinds, writePaidOrder } from "../../../tests/support/app/paid-orders";
import { setUpTestApp } from "../../../tests/support/app/test-app";
import { expectDone } from "../../../tests/support/expect-done";
import { customer, JO, sharedOrder, TEAM, textOf, uploadsOf } from "../../../tests/support/files/uploads";
import { createDelivery, listUnsentDeliveryFiles, removeUnsentFile, withdrawDelivery } from "./deliveries.server";

const app = setUpTestApp();

const { append, sent, filesOf } = uploadsOf(() => app);
const blank = { title: "", note: "Here it is.", links: [], fileIds: [], closes: true };

/** A file that an admin uploads for a delivery. */
async function sentForDelivery(orderId: string, name: string): Promise<string> {
  const { id } = expectDone(await createUpload(app, TEAM, { orderId, name, size: 1_000, forDelivery: true }));
  expect(await append(id, 0, textOf(1_000), TEAM)).toMatchObject({ done: true });
  return id;
}

describe("creating a delivery", () => {
  test("assigns the next number, sets the work to delivered, writes timeline and activity log, and emails the customer", async () => {
    const orderId = await sharedOrder(app);
    const link = { label: "Preview", url: "https://preview.example/page" };
    const id = await createDelivered(app, orderId, { title: "First draft", links: [link] });
    expect(await seen(app, orderId)).toMatchObject({
      list: [{ id, number: 1, title: "First draft", links: [link], status: "open", answerable: true, author: null }],
      next: { number: 1, included: 1 },
    });
    expect(await workOf(app, orderId)).toBe("delivered");
    expect(await timelineKinds(app)).toEqual(["delivered", "work-status"]);
    expect(await app.db.select().from(activityLog)).toMatchObject([
      { actor: ANN, kind: "delivered", subject: orderId },
    ]);
    expect(await app.jobs()).toEqual([{ name: "delivery-email", data: { deliveryId: id } }]);
    expect((await seen(app, orderId, "team")).list[0]?.author).toBe(ANN);
  });

  test("happens once for a form that is submitted twice, also concurrently", async () => {
    const orderId = await sharedOrder(app);
    const id = randomUUID();
    const twice = await Promise.all([1, 2, 3].map(() => createDelivery(app, ANN, { ...blank, id, orderId })));
    for (const done of twice) expect(done).toMatchObject({ ok: true, message: expect.stringContaining("Delivery 1") });
    expect(await statuses(app, orderId)).toEqual(["1 open"]);
    expect(await app.jobs()).toHaveLength(1);
  });

  test("assigns numbers without gaps, with concurrent, withdrawn and rejected deliveries", async () => {
    const orderId = await sharedOrder(app);
    const first = await createDelivered(app, orderId);
    await withdrawDelivery(app, ANN, orderId, first);
    expect(await createDelivery(app, ANN, { ...blank, id: randomUUID(), orderId, note: "" })).toMatchObject({
      ok: false,
    });
    await Promise.all(Array.from({ length: 4 }, () => createDelivered(app, orderId)));
    expect(await statuses(app, orderId)).toEqual(["1 withdrawn", "2 replaced", "3 replaced", "4 replaced", "5 open"]);
  });

  test.each([
    ["nothing in it", { note: " " }, "Please add a file, a link or a note."],
    ["a link that is not https", { links: [{ label: "Page", url: "http://a.example" }] }, "https://"],
    ["a script as a link", { links: [{ label: "Page", url: "javascript:alert(1)" }] }, "https://"],
    ["a password in a link", { links: [{ label: "Page", url: "https://ann:secret@a.example" }] }, "https://"],
    ["a link without a text", { links: [{ label: " ", url: "https://a.example" }] }, "text for each link"],
    ["a file that is not there", { fileIds: [randomUUID()] }, "no longer exists"],
    ["too long a title", { title: "x".repeat(121) }, "at most 120 characters"],
    [
      "eleven links",
      { links: Array.from({ length: 11 }, () => ({ label: "Page", url: "https://a.example" })) },
      "10 links",
    ],
    [
      "too long a text of a link",
      { links: [{ label: "x".repeat(81), url: "https://a.example" }] },
      "at most 80 characters",
    ],
    [
      "too long an address",
      { links: [{ label: "Page", url: `https://a.example/${"x".repeat(1_983)}` }] },
      "at most 2,000",
    ],
  ])("is rejected with %s", async (_what, changes, words) => {
    const orderId = await sharedOrder(app);
    const refused = await createDelivery(app, ANN, { ...blank, id: randomUUID(), orderId, ...changes });
    expect(refused).toMatchObject({ ok: false, error: expect.stringContaining(words) });
    expect(await statuses(app, orderId)).toEqual([]);
  });

  test.each([
    ["pending", {}, "isn’t paid yet"],
    ["cancelled", {}, "was canceled"],
    ["refunded", {}, "was refunded"],
    ["paid", { invoiceId: "in_2" }, "later month"],
  ] as const)("is rejected for an order that is %s %o", async (status, changes, words) => {
    const orderId = await writePaidOrder(app, { status, ...changes });
    const refused = await createDelivery(app, ANN, { ...blank, id: randomUUID(), orderId });
    expect(refused).toMatchObject({ ok: false, error: expect.stringContaining(words) });
  });

  test.each([
    ["a running subscription whose first month was refunded", { status: "refunded", subscriptionStatus: "active" }],
    ["an order that was refunded in part", { status: "partially_refunded" }],
  ] as const)("is possible for %s", async (_what, changes) => {
    const orderId = await sharedOrder(app, changes);
    await createDelivered(app, orderId);
    expect((await seen(app, orderId)).list).toMatchObject([{ answerable: true }]);
  });

  test("is rejected while one of its files is still being sent, and is accepted once it has arrived", async () => {
    const orderId = await sharedOrder(app);
    const upload = { orderId, name: "page.txt", size: 1_000, forDelivery: true };
    const { id } = expectDone(await createUpload(app, TEAM, upload));
    await append(id, 0, textOf(500), TEAM);
    const deliver = () => createDelivery(app, ANN, { ...blank, id: randomUUID(), orderId, fileIds: [id] });
    expect(await deliver()).toMatchObject({ ok: false, error: expect.stringContaining("hasn’t arrived yet") });
    expect(await statuses(app, orderId)).toEqual([]);
    await append(id, 0, textOf(1_000), TEAM);
    expect(await deliver()).toMatchObject({ ok: true });
  });

  test("is rejected with the id of another order's delivery", async () => {
    const [orderId, other] = [await sharedOrder(app), await sharedOrder(app)];
    const id = await createDelivered(app, other);
    expect(await createDelivery(app, ANN, { ...blank, id, orderId })).toMatchObject({ ok: false });
    expect(await statuses(app, orderId)).toEqual([]);
  });

  test("rejects files of the customer and of other orders", async () => {
    const [orderId, other] = [await sharedOrder(app), await sharedOrder(app)];
    const theirs = await sent(orderId, "notes.txt", textOf(1_000));
    const elsewhere = await sentForDelivery(other, "page.txt");
    for (const fileId of [theirs, elsewhere]) {
      const refused = await createDelivery(app, ANN, { ...blank, id: randomUUID(), orderId, fileIds: [fileId] });
      expect(refused).toMatchObject({ ok: false, error: expect.stringContaining("no longer exists") });
    }
  });
});

describe("a file that an admin uploads for a delivery", () => {
  test("is visible to the customer once it is delivered, without its own email or timeline event", async () => {
    const orderId = await sharedOrder(app);
    const fileId = await sentForDelivery(orderId, "page.txt");
    expect(await findOrderFile(app.db, JO, fileId)).toBeNull();
    expect(await findOrderFile(app.db, TEAM, fileId)).toMatchObject({ id: fileId });
    expect((await filesOf(orderId)).ready).toEqual([]);
    app.pass(10 * 60_000);
    await enqueueFileEmails(app);
    expect(await app.jobs()).toEqual([]);
    expect(await timelineKinds(app)).toEqual([]);

    await createDelivered(app, orderId, { fileIds: [fileId] });
    expect(await findOrderFile(app.db, JO, fileId)).toMatchObject({ id: fileId });
    expect(await findOrderFile(app.db, customer("bo@other.example"), fileId)).toBeNull();
    expect((await seen(app, orderId)).list[0]?.files).toMatchObject([{ name: "page.txt", size: 1_000 }]);
    expect(await listUnsentDeliveryFiles(app.db, orderId)).toEqual([]);
  });

  test("is hidden with a withdrawn delivery unless another one has it, and can be delivered again", async () => {
    const orderId = await sharedOrder(app);
    const fileId = await sentForDelivery(orderId, "page.txt");
    const id = await createDelivered(app, orderId, { fileIds: [fileId], title: "Secret" });
    expect(await withdrawDelivery(app, ANN, orderId, id)).toMatchObject({ ok: true });
    expect(await findOrderFile(app.db, JO, fileId)).toBeNull();
    expect((await seen(app, orderId)).list).toMatchObject([
      { number: 1, status: "withdrawn", title: null, note: null, links: [], files: [], answerable: false },
    ]);
    expect(await listUnsentDeliveryFiles(app.db, orderId)).toMatchObject([{ id: fileId }]);
    await createDelivered(app, orderId, { fileIds: [fileId] });
    expect(await findOrderFile(app.db, JO, fileId)).not.toBeNull();
  });

  test("counts towards the order's limits until an admin removes it, which is not possible once it is delivered", async () => {
    const orderId = await sharedOrder(app);
    const fileId = await sentForDelivery(orderId, "page.txt");
    expect(await app.db.$count(orderFiles, and(eq(orderFiles.orderId, orderId)))).toBe(1);
    await createDelivered(app, orderId, { fileIds: [fileId] });
    expect(await removeUnsentFile(app.db, ANN, orderId, fileId)).toMatchObject({ ok: false });
    const second = await sentForDelivery(orderId, "other.txt");
    expect(await removeUnsentFile(app.db, ANN, randomUUID(), second)).toMatchObject({ ok: false });
    expect(await removeUnsentFile(app.db, ANN, orderId, second)).toMatchObject({ ok: true });
    expect(await removeUnsentFile(app.db, ANN, orderId, second)).toMatchObject({ ok: false });
  });

  test("cannot be uploaded by a customer", async () => {
    const orderId = await sharedOrder(app);
    await createUpload(app, JO, { orderId, name: "notes.txt", size: 10, forDelivery: true });
    expect(await app.db.select().from(orderFiles)).toMatchObject([{ forDelivery: false }]);
  });
});

describe("withdrawing", () => {
  test("sets the work to in progress, once", async () => {
    const orderId = await sharedOrder(app);
    const id = await createDelivered(app, orderId);
    for (let times = 1; times <= 2; times++)
      expect(await withdrawDelivery(app, ANN, orderId, id)).toMatchObject({ ok: true });
    expect(await workOf(app, orderId)).toBe("in_progress");
    expect(await timelineKinds(app)).toEqual(["delivered", "work-status", "delivery-withdrawn", "work-status"]);
  });

  test("is rejected after an answer or replacement, and for another order's delivery", async () => {
    const [orderId, other] = [await sharedOrder(app), await sharedOrder(app)];
    const first = await createDelivered(app, orderId);
    const second = await createDelivered(app, orderId);
    await approve(app, orderId, second);
    for (const [order, id] of [
      [orderId, first],
      [orderId, second],
      [other, first],
      [orderId, randomUUID()],
    ] as const) {
      expect(await withdrawDelivery(app, ANN, order, id)).toMatchObject({ ok: false });
    }
    expect(await statuses(app, orderId)).toEqual(["1 replaced", "2 approved"]);
  });
});

test("deleting an order deletes its deliveries", async () => {
  const orderId = await sharedOrder(app);
  await createDelivered(app, orderId, { fileIds: [await sentForDelivery(orderId, "page.txt")] });
  await app.db.delete(orders).where(eq(orders.id, orderId));
  expect(await statuses(app, orderId)).toEqual([]);
});

import { randomUUID } from "node:crypto";
import { readdirSync } from "node:fs";
import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { PaymentProviderUnavailable } from "~/billing/provider/payment-provider";
import { answerContactMessage } from "~/customers/contact/contact-replies.server";
import { createFolderMailer } from "~/email/mailer.server";
import type { AgreedPrice } from "~/lib/db/column-types";
import {
  contactMessages,
  contactReplies,
  conversations,
  orderFiles,
  orders,
  providerCustomers,
  removedFiles,
} from "~/lib/db/schema/index";
import { StorageUnavailable } from "~/lib/storage/storage";
import { changeConversation } from "~/orders/conversations.server";
import { deleteAbandonedFiles } from "~/orders/files/file-jobs.server";
import { orderById, writePaidOrder } from "../../../tests/support/app/paid-orders";
import { setUpTestApp } from "../../../tests/support/app/test-app";
import { singleUpload, textOf } from "../../../tests/support/files/uploads";
import { tempFolder } from "../../../tests/support/temp-folder";
import { erasePerson, type PersonStores } from "./erase-person.server";
import { describeErasure } from "./erasure-report.server";

const app = setUpTestApp();

const JO = "jo@acme.example";

function createStores() {
  const mailFolder = tempFolder();
  const eraseInSandbox = vi.fn(async () => 1);
  const stores = { db: app.db, files: app.storage, mailFolder, eraseInSandbox, deleteCustomer: null };
  const all: PersonStores = { ...stores, ownAddresses: [] };
  return { all, mailFolder, eraseInSandbox };
}

async function orderWithFile(): Promise<string> {
  const orderId = await writePaidOrder(app, { paidAt: app.now(), invoicedAt: app.now(), workStatus: "done" });
  const file = { orderId, sender: "customer" as const, author: JO, name: "a.txt", size: 5, received: 5 };
  const [row] = await app.db
    .insert(orderFiles)
    .values({ ...file, type: "text/plain", readyAt: app.now() })
    .returning();
  const id = row?.id ?? "";
  await app.storage.put(`${id}/content`, singleUpload(textOf(5)));
  return id;
}

test("while the storage is unavailable the rows are erased; a job deletes the files, and a second run does the rest", async () => {
  const { all, mailFolder, eraseInSandbox } = createStores();
  const fileId = await orderWithFile();
  const mail = { messageId: "<order.1@shop>", to: JO, subject: "Hi", text: "Hello" };
  await createFolderMailer({ from: "team@pixelpilots.example", folder: mailFolder }).send(mail);
  vi.spyOn(app.storage, "removeFolder").mockRejectedValueOnce(new StorageUnavailable("away"));
  await expect(erasePerson(all, JO, { dry: false })).rejects.toThrow(StorageUnavailable);
  expect(await app.db.select({ name: orders.name }).from(orders)).toEqual([{ name: "Erased" }]);
  expect(await app.db.select({ id: removedFiles.id }).from(removedFiles)).toEqual([{ id: fileId }]);
  expect(eraseInSandbox).not.toHaveBeenCalled();

  await deleteAbandonedFiles(app);
  expect(await app.storage.head(`${fileId}/content`)).toBeNull();
  expect(await erasePerson(all, JO, { dry: false })).toMatchObject({
    ok: true,
    done: [],
    outside: { sandbox: 1 },
  });
  expect(eraseInSandbox).toHaveBeenCalledOnce();
  expect(readdirSync(mailFolder)).toEqual([]);
});

test("a dry run only counts in the sandbox; nothing is erased there while there are blockers", async () => {
  const { all, eraseInSandbox } = createStores();
  await app.db.insert(contactMessages).values({ name: "Jo", email: JO, message: "Hi" });
  await erasePerson(all, JO, { dry: true });
  expect(eraseInSandbox).toHaveBeenLastCalledWith({ email: JO, ids: [] }, { dry: true });
  await writePaidOrder(app, { workStatus: "new" });
  expect(await erasePerson(all, JO, { dry: false })).toMatchObject({ ok: false });
  expect(eraseInSandbox).toHaveBeenCalledOnce();
  expect(await app.db.select().from(contactMessages)).toHaveLength(1);
});

test("an erased order keeps its amounts, without an admin's words about them", async () => {
  const { all } = createStores();
  const write = (agreed: AgreedPrice | null) =>
    writePaidOrder(app, { paidAt: app.now(), invoicedAt: app.now(), workStatus: "done", agreed });
  const parts = [
    { label: "Ad Budget", item: "Ad budget", cents: 20_000 },
    { label: "Management Fee (25%)", item: "Management fee", cents: 9_900 },
  ];
  const custom = { label: "For Jo", item: "For Jo", cents: 29_900 };
  const catalog = await write({ cents: 29_900, parts });
  const changed = await write({ cents: 29_900, every: "month", parts: [custom], reason: "For Jo" });
  const before = await write(null);
  expect(await erasePerson(all, JO, { dry: false })).toMatchObject({ ok: true });
  const agreed = async (id: string) => (await orderById(app, id))?.agreed;
  expect(await agreed(catalog)).toEqual({ cents: 29_900, parts });
  expect(await agreed(changed)).toEqual({ cents: 29_900, every: "month", parts: [] });
  expect(await agreed(before)).toBeNull();
});

test("the customers at the card provider are deleted first; while it is unavailable nothing is erased, and a second run does everything", async () => {
  const { all } = createStores();
  const id = await writePaidOrder(app, { paidAt: app.now(), invoicedAt: app.now(), workStatus: "done" });
  await app.db.update(orders).set({ providerCustomerId: "cus_own" }).where(eq(orders.id, id));
  await app.db
    .insert(providerCustomers)
    .values({ address: JO, mode: "live", providerId: "cus_shared", confirmedAt: app.now() });
  const deleteCustomer = vi.fn(async (_id: string) => true);
  const stores = { ...all, deleteCustomer };
  const planned = await erasePerson(stores, JO, { dry: true });
  expect(planned).toMatchObject({ ok: true, outside: { customers: 2 } });
  expect(deleteCustomer).not.toHaveBeenCalled();

  deleteCustomer.mockRejectedValueOnce(new PaymentProviderUnavailable("The card provider is not available"));
  const blocker =
    "The card provider did not delete the customer cus_shared: The card provider is not available. Try again.";
  expect(await erasePerson(stores, JO, { dry: false })).toMatchObject({ ok: false, blockers: [blocker] });
  expect(await orderById(app, id)).toMatchObject({ email: JO });

  const erased = await erasePerson(stores, JO, { dry: false });
  expect(erased).toMatchObject({ ok: true, outside: { customers: 2 } });
  expect(deleteCustomer.mock.calls.slice(-2)).toEqual([["cus_shared"], ["cus_own"]]);
  expect(await app.db.select().from(providerCustomers)).toEqual([]);
  expect(describeErasure(JO, erased, false).parts[0]?.lines).toContain(
    "   2  customers at the card provider, with their saved cards",
  );
});

test("an order that is paid while the card provider deletes the customer stops the erasure, which says so", async () => {
  const { all } = createStores();
  const done = { paidAt: app.now(), invoicedAt: app.now(), workStatus: "done" as const, providerCustomerId: "cus_1" };
  const id = await writePaidOrder(app, done);
  const deleteCustomer = async () => (await writePaidOrder(app, { ...done, workStatus: "new" })) !== "";
  expect(await erasePerson({ ...all, deleteCustomer }, JO, { dry: false })).toMatchObject({
    ok: false,
    error: `Nothing was changed in the shop: ${JO} cannot be erased yet.`,
    blockers: [expect.stringContaining("it is paid but not done")],
  });
  expect(await orderById(app, id)).toMatchObject({ email: JO });
});

test("a customer at the provider that another address has stays: staff have corrected the address of one of its orders", async () => {
  const { all } = createStores();
  const done = { paidAt: app.now(), invoicedAt: app.now(), workStatus: "done" as const, providerCustomerId: "cus_1" };
  await writePaidOrder(app, done);
  await writePaidOrder(app, { ...done, email: "ann@acme.example" });
  const deleteCustomer = vi.fn(async () => true);
  expect(await erasePerson({ ...all, deleteCustomer }, JO, { dry: false })).toMatchObject({
    outside: { customers: 0 },
  });
  expect(deleteCustomer).not.toHaveBeenCalled();
});

test("a conversation is erased with its sender; an erased former admin is no longer named in others'", async () => {
  const { all } = createStores();
  const ann = "ann@former.example";
  const write = async (email: string) => {
    const [message] = await app.db.insert(contactMessages).values({ name: "Jo", email, message: "Hi" }).returning();
    const contactMessageId = message?.id ?? "";
    const reply = { id: randomUUID(), contactMessageId, text: "Hello" };
    expect(await answerContactMessage(app, { ...reply, author: ann, seen: null })).toEqual({ ok: true });
    await changeConversation(app, ann, contactMessageId, { to: "assigned", assignee: ann });
    return contactMessageId;
  };
  await write(JO);
  const kept = await write("bo@acme.example");
  expect(await erasePerson(all, JO, { dry: false })).toMatchObject({ ok: true });
  expect(await erasePerson(all, ann, { dry: false })).toMatchObject({ ok: true, mentions: [] });
  expect(await app.db.select().from(contactReplies)).toMatchObject([{ contactMessageId: kept, author: "erased" }]);
  expect(await app.db.select().from(conversations)).toMatchObject([{ id: kept, lastBy: "erased", assignee: null }]);
});

import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { attemptKeyForCodes, attemptKeyForEmail, hashAttemptKey } from "~/auth/sign-in/attempt-limits.server";
import type { Tx } from "~/lib/db/database";
import * as t from "~/lib/db/schema/index";
import { type CanaryPerson, plantCanary } from "./person-canary";

const ADMIN = "ann@pixelpilots.example";
const TEAM = "team@pixelpilots.example";

const adder =
  (tx: Tx) =>
  async <T extends PgTable>(table: T, row: T["$inferInsert"]): Promise<void> =>
    void (await tx.insert(table).values(row));

/** Inserts rows about a person into every table with personal data, then plants the canary. Returns the ids of their files. */
export async function createFullHistory(tx: Tx, person: CanaryPerson, number: number): Promise<string[]> {
  const { email, name, company, phone } = person;
  const add = adder(tx);
  const orderIds = await placeOrders(tx, person, number);
  const [paidId = "", , , unpaidId = ""] = orderIds;
  const files: string[] = [];
  for (const orderId of orderIds) {
    const [fileId, deliveryId, messageId] = [randomUUID(), randomUUID(), randomUUID()];
    files.push(fileId);
    const sent = { orderId, sender: "customer" as const, author: email };
    const content = { name: "a.txt", size: 5, received: 5, type: "text/plain", readyAt: new Date() };
    await add(t.orderFiles, { ...sent, ...content, id: fileId });
    await add(t.orderMessages, { ...sent, id: messageId, text: name });
    await addConversation(tx, { id: orderId, orderId });
    await add(t.orderNotes, { id: randomUUID(), orderId, author: ADMIN, text: `Call ${phone}` });
    await add(t.orderReminders, { orderId, day: "2026-11-21", actor: ADMIN, awaited: "answer" });
    await add(t.orderEvents, { orderId, kind: "corrected", actor: ADMIN, detail: { reason: name, amount: 5 } });
    await add(t.orderDocuments, { orderId, kind: "calendar", fingerprint: name, content: Buffer.from(email) });
    await add(t.aiDrafts, { orderId, deliveryId: randomUUID(), author: ADMIN, posts: [{ caption: name }] });
    const links = [{ label: name, url: "https://a.example" }];
    await add(t.deliveries, { id: deliveryId, orderId, number: 1, author: ADMIN, title: name, closes: true, links });
    await add(t.deliveryFiles, { deliveryId, fileId });
    await add(t.pins, { messageId, deliveryId, fileId, x: 10, y: 90 });
    await add(t.orderMessages, { ...sent, id: randomUUID(), text: name, pinId: messageId });
    const mail = { job: "order-team-email", data: { orderId }, orderId, recipient: TEAM };
    await add(t.emails, { ...mail, subject: name, status: "sent", html: email, body: phone });
    await add(t.activityLog, { actor: ADMIN, kind: "refund", subject: orderId, detail: { reason: name, cents: 5 } });
  }
  await refundOne(tx, paidId, person, number);
  const userId = randomUUID();
  await add(t.users, { id: userId, email, name, emailVerified: true });
  const expiresAt = new Date(Date.now() + 60_000);
  const browser = { ipAddress: "203.0.113.9", userAgent: name };
  await add(t.sessions, { userId, expiresAt, token: randomUUID(), ...browser });
  await add(t.accounts, { userId, accountId: userId, providerId: "credential", password: name });
  await add(t.twoFactors, { userId, secret: name, backupCodes: name, verified: true });
  await add(t.attemptCounters, { key: `${attemptKeyForCodes(userId)}code:`, count: 1, lastRequest: 1 });
  await add(t.verifications, { identifier: randomUUID(), value: userId, expiresAt });
  await add(t.rateLimitCounters, { key: `order-links-address:${hashAttemptKey(email)}`, points: 1, expire: 1 });
  await add(t.attemptCounters, { key: `${attemptKeyForEmail(email)}mail:`, count: 1, lastRequest: 1 });
  const invited = { email, tokenHash: randomUUID(), invitedBy: ADMIN };
  await add(t.adminInvitations, { ...invited, expiresAt, usedAt: expiresAt });
  const messageId = randomUUID();
  await add(t.contactMessages, { id: messageId, name, email, company, message: name });
  const [replyId, contactMessageId] = [randomUUID(), messageId];
  await add(t.contactReplies, { id: replyId, contactMessageId, sender: "customer", author: email, text: name });
  await add(t.contactReplies, { id: randomUUID(), contactMessageId, sender: "team", author: ADMIN, text: name });
  await addConversation(tx, { id: messageId, contactMessageId, assignee: ADMIN });
  await add(t.conversationReaders, { conversationId: messageId, adminId: userId });
  await add(t.deadJobs, { id: randomUUID(), name: "contact-reply-email", attempts: 9, reason: "x", data: { replyId } });
  const notice = { job: "contact-team-email", data: { messageId }, recipient: TEAM, subject: name, body: email };
  await add(t.emails, { ...notice, status: "sent" });
  const dead = { id: randomUUID(), name: "contact-team-email", attempts: 9, reason: "x" };
  await add(t.deadJobs, { ...dead, data: { messageId } });
  const customer = { mode: "sandbox", providerId: `cus_${randomUUID()}`, confirmedAt: new Date() };
  await add(t.providerCustomers, { ...customer, address: email });
  await add(t.billingDetails, { email, name, address: phone, taxNumber: company });
  const quoteId = randomUUID();
  for (const id of [quoteId, randomUUID()]) {
    const price = { cents: 29_900, parts: [{ label: name, item: name, cents: 29_900 }], reason: name };
    await add(t.quotes, {
      id,
      service: "web-page",
      name,
      email,
      brief: { name },
      amount: 29_900,
      price,
      live: false,
      goodUntil: "2026-12-24",
      createdAt: new Date(),
      draft: randomUUID(),
    });
  }
  await add(t.deadJobs, { ...dead, id: randomUUID(), name: "quote-email", data: { quoteId } });
  await tx.update(t.orders).set({ quoteId }).where(eq(t.orders.id, paidId));
  const mailed = { mail: "order-team-email", note: name };
  await add(t.activityLog, { actor: ADMIN, kind: "mail-again", subject: email, detail: mailed });
  await add(t.activityLog, { actor: ADMIN, kind: "resume-link", subject: unpaidId, detail: { note: name } });
  await plantCanary(tx, person);
  return files;
}

const addConversation = (tx: Tx, subject: { id: string } & Partial<typeof t.conversations.$inferInsert>) =>
  adder(tx)(t.conversations, {
    ...{ state: "needs_reply", about: "message", since: new Date(), lastAt: new Date(), lastBy: ADMIN },
    ...subject,
  });

/** A payment with a refund and a lost dispute, an ended subscription with a renewal, and two unpaid orders. */
async function placeOrders(tx: Tx, { email, name, company, phone }: CanaryPerson, number: number): Promise<string[]> {
  const one = {
    name,
    email: email.toUpperCase(),
    company,
    phone,
    website: name,
    requirements: name,
    brief: { name, email },
    service: "web-page",
    pageType: name,
    live: false,
    coupon: "TEN",
    discount: 100,
  };
  const at = new Date("2026-11-01T12:00:00Z");
  const settled = { status: "paid", paidAt: at, invoicedAt: at, sharedAt: at, workStatus: "done" } as const;
  const ended = { subscriptionId: `sub_${number}`, service: "blast", pageType: "social-posts", amount: 65_000 };
  const all: Omit<typeof t.orders.$inferInsert, "fingerprint">[] = [
    {
      ...one,
      ...settled,
      status: "partially_refunded",
      amount: 29_900,
      refundedAmount: 1_000,
      disputedAmount: 500,
      paymentSessionId: `cs_${number}`,
      paymentIntentId: `pi_${number}`,
    },
    { ...one, ...settled, ...ended, subscriptionStatus: "ended" },
    { ...one, ...settled, ...ended, invoiceId: `in_${number}`, email: `other-${email}` },
    { ...one, status: "cancelled", amount: 29_900 },
    { ...one, service: "retro-game", status: "pending", amount: 10_000 },
  ];
  const rows = all.map((order) => ({ ...order, fingerprint: randomUUID() }));
  return (await tx.insert(t.orders).values(rows).returning()).map(({ id }) => id);
}

async function refundOne(tx: Tx, orderId: string, { name }: CanaryPerson, number: number): Promise<void> {
  const add = adder(tx);
  const refundId = randomUUID();
  await add(t.refunds, {
    id: refundId,
    orderId,
    amount: 1_000,
    reason: name,
    actor: ADMIN,
    status: "succeeded",
    providerId: `re_${number}`,
    creditedAt: new Date(),
  });
  await add(t.refundRequests, {
    id: randomUUID(),
    orderId,
    subjectId: orderId,
    amount: 1_000,
    reason: name,
    endsSubscription: false,
    status: "granted",
    decidedBy: ADMIN,
    answer: name,
    refundId,
  });
  await add(t.disputes, { id: `dp_${number}`, orderId, amount: 500, withdrawn: 500, status: "lost" });
  const lines = ["$200.00", "$99.00"].map((amount) => [name, amount]);
  const content = {
    seller: ["Pixel Pilots"],
    buyer: [name],
    facts: [["Order", "1A2B3C4D"]],
    standing: "Paid.",
    lines,
    total: ["Total", "$299.00"],
  };
  const issued = { live: false, year: 2026, number, issuedAt: new Date(), orderId, content };
  await add(t.invoices, { ...issued, kind: "invoice" });
  await add(t.invoices, { ...issued, kind: "credit-note", refundId });
}

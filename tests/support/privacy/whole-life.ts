import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { accountKey, codesKey, hashOf } from "~/auth/account-key";
import type { Tx } from "~/db/database";
import {
  accounts,
  activity,
  adminInvitations,
  billingDetails,
  clientLimits,
  contactMessages,
  deadJobs,
  deliveries,
  deliveryFiles,
  disputes,
  invoices,
  mails,
  orderDocuments,
  orderEvents,
  orderFiles,
  orderMessages,
  orderNotes,
  orders,
  quotes,
  rateLimits,
  refundRequests,
  refunds,
  sessions,
  twoFactors,
  users,
  verifications,
} from "~/db/tables";
import { plantCanary, type Somebody } from "./canary";

const STAFF = "ann@pixelpilots.example";

/**
 * Writes a row about somebody into every table that has any, as the shop does, then their canary into each text and document that the
 * register takes for theirs: a new column is planted by itself. Two orders are in the books, one subscription with its months, and
 * two were never paid. Answers the ids of their files.
 */
export async function liveWhole(tx: Tx, somebody: Somebody, number: number): Promise<string[]> {
  const { email, name, company, phone } = somebody;
  const orderIds = await placeOrders(tx, somebody, number);
  const [paidId = "", , , unpaidId = ""] = orderIds;
  const files: string[] = [];
  for (const orderId of orderIds) {
    const fileId = randomUUID();
    files.push(fileId);
    const file = {
      orderId,
      sender: "customer",
      author: email,
      name: "a.txt",
      size: 5,
      received: 5,
      type: "text/plain",
    };
    await tx.insert(orderFiles).values({ ...file, sender: "customer", id: fileId, readyAt: new Date() });
    await tx.insert(orderMessages).values({ id: randomUUID(), orderId, sender: "customer", author: email, text: name });
    await tx.insert(orderNotes).values({ id: randomUUID(), orderId, author: STAFF, text: `Call ${phone}` });
    await tx
      .insert(orderEvents)
      .values({ orderId, kind: "corrected", actor: STAFF, detail: { reason: name, amount: 5 } });
    await tx
      .insert(orderDocuments)
      .values({ orderId, kind: "calendar", fingerprint: name, content: Buffer.from(email) });
    const links = [{ label: name, url: "https://a.example" }];
    const handed = { orderId, number: 1, author: STAFF, title: name, closes: true, links };
    const [delivery] = await tx.insert(deliveries).values(handed).returning();
    if (delivery) await tx.insert(deliveryFiles).values({ deliveryId: delivery.id, fileId });
    const mail = { job: "order-team-email", data: { orderId }, orderId, recipient: "team@pixelpilots.example" };
    await tx.insert(mails).values({ ...mail, subject: name, status: "sent", html: email, body: phone });
    await tx
      .insert(activity)
      .values({ actor: STAFF, kind: "refund", subject: orderId, detail: { reason: name, cents: 5 } });
  }
  await refundOne(tx, paidId, somebody, number);
  const account = { email, name, emailVerified: true };
  const [user] = await tx.insert(users).values(account).returning();
  const userId = user?.id ?? "";
  const expiresAt = new Date(Date.now() + 60_000);
  await tx
    .insert(sessions)
    .values({ userId, expiresAt, token: randomUUID(), ipAddress: "203.0.113.9", userAgent: name });
  await tx.insert(accounts).values({ userId, accountId: userId, providerId: "credential", password: name });
  await tx.insert(twoFactors).values({ userId, secret: name, backupCodes: name, verified: true });
  await tx.insert(rateLimits).values({ key: `${codesKey(userId)}code:`, count: 1, lastRequest: 1 });
  await tx.insert(verifications).values({ identifier: randomUUID(), value: userId, expiresAt });
  await tx.insert(clientLimits).values({ key: `order-links-address:${hashOf(email)}`, points: 1, expire: 1 });
  await tx.insert(rateLimits).values({ key: `${accountKey(email)}mail:`, count: 1, lastRequest: 1 });
  await tx
    .insert(adminInvitations)
    .values({ email, tokenHash: randomUUID(), invitedBy: STAFF, expiresAt, usedAt: expiresAt });
  const [message] = await tx.insert(contactMessages).values({ name, email, company, message: name }).returning();
  const messageId = message?.id ?? "";
  const toTeam = { recipient: "team@pixelpilots.example", subject: name, status: "sent" as const };
  await tx.insert(mails).values({ ...toTeam, job: "contact-team-email", data: { messageId }, body: email });
  const deadId = randomUUID();
  await tx
    .insert(deadJobs)
    .values({ id: deadId, name: "contact-team-email", data: { messageId }, attempts: 9, reason: "x" });
  await tx.insert(billingDetails).values({ email, name, address: phone, taxNumber: company });
  const quote = {
    service: "web-page",
    name,
    email,
    brief: { name },
    amount: 29_900,
    live: false,
    goodUntil: "2026-12-24",
  };
  const price = { cents: 29_900, parts: [{ label: name, item: name, cents: 29_900 }], reason: name };
  const [accepted] = await tx
    .insert(quotes)
    .values({ ...quote, price, createdAt: new Date(), draft: randomUUID() })
    .returning();
  await tx.insert(quotes).values({ ...quote, price, createdAt: new Date(), draft: randomUUID() });
  await tx
    .update(orders)
    .set({ quoteId: accepted?.id ?? null })
    .where(sql`id = ${paidId}`);
  const search = { filter: { q: [...name].slice(0, 12).join(""), status: "paid" } };
  await tx.insert(activity).values([
    { actor: STAFF, kind: "mail-again", subject: email, detail: { mail: "order-team-email", note: name } },
    { actor: STAFF, kind: "orders-exported", subject: "orders", detail: search },
    { actor: STAFF, kind: "resume-link", subject: unpaidId, detail: { note: name } },
  ]);
  await plantCanary(tx, somebody);
  return files;
}

/** One payment with a refund and a lost dispute, a subscription that ended with its later month, and two that nobody paid. */
async function placeOrders(tx: Tx, { email, name, company, phone }: Somebody, number: number): Promise<string[]> {
  const theirs = {
    name,
    email: email.toUpperCase(),
    company,
    phone,
    website: name,
    requirements: name,
    brief: { name, email },
  };
  const one = { ...theirs, service: "web-page", pageType: name, live: false, coupon: "TEN", discount: 100 };
  const paidAt = new Date("2026-11-01T12:00:00Z");
  const settled = {
    status: "paid" as const,
    paidAt,
    invoicedAt: paidAt,
    workStatus: "done" as const,
    sharedAt: paidAt,
  };
  const ended = { subscriptionId: `sub_${number}`, service: "blast", pageType: "social-posts", amount: 65_000 };
  const all: Omit<typeof orders.$inferInsert, "fingerprint">[] = [
    {
      ...{
        ...one,
        ...settled,
        status: "partially_refunded",
        amount: 29_900,
        refundedAmount: 1_000,
        disputedAmount: 500,
      },
      ...{ paymentSessionId: `cs_${number}`, paymentIntentId: `pi_${number}` },
    },
    { ...one, ...settled, ...ended, subscriptionStatus: "ended" },
    { ...one, ...settled, ...ended, invoiceId: `in_${number}`, email: `other-${email}` },
    { ...one, status: "cancelled", amount: 29_900 },
    { ...one, service: "retro-game", status: "pending", amount: 10_000 },
  ];
  const placed = await tx
    .insert(orders)
    .values(all.map((order) => ({ ...order, fingerprint: randomUUID() })))
    .returning({ id: orders.id });
  return placed.map(({ id }) => id);
}

async function refundOne(tx: Tx, orderId: string, { name }: Somebody, number: number): Promise<void> {
  const given = { orderId, amount: 1_000, reason: name, actor: STAFF, status: "succeeded" as const };
  const [refund] = await tx
    .insert(refunds)
    .values({ ...given, providerId: `re_${number}`, creditedAt: new Date() })
    .returning();
  await tx.insert(refundRequests).values({
    ...{ id: randomUUID(), orderId, subjectId: orderId, amount: 1_000, reason: name, endsSubscription: false },
    ...{ status: "granted", decidedBy: STAFF, answer: name, refundId: refund?.id ?? null },
  });
  await tx.insert(disputes).values({ id: `dp_${number}`, orderId, amount: 500, withdrawn: 500, status: "lost" });
  const content = {
    ...{ seller: ["Pixel Pilots"], buyer: [name], facts: [["Order", "1A2B3C4D"]], standing: "Paid." },
    ...{
      lines: [
        [name, "$200.00"],
        [name, "$99.00"],
      ],
      total: ["Total", "$299.00"],
    },
  };
  const issued = { live: false, year: 2026, number, issuedAt: new Date(), orderId, content };
  await tx.insert(invoices).values({ ...issued, kind: "invoice" });
  await tx.insert(invoices).values({ ...issued, kind: "credit-note", refundId: refund?.id ?? null });
}

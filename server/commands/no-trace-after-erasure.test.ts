import { randomUUID } from "node:crypto";
import { text } from "node:stream/consumers";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { findCustomerProfile } from "~/admin/customer-profiles.server";
import { findOrderDetails } from "~/admin/orders/order-details.server";
import { exportOrders } from "~/admin/orders/order-export.server";
import { readOrderFilter } from "~/admin/orders/order-filter";
import { listOrdersWithTotals } from "~/admin/orders/order-list.server";
import { portalUrl, verifyMagicLink } from "~/auth/magic-links.server";
import { assignInvoiceNumbers } from "~/billing/invoices/invoice-numbering.server";
import { findInvoiceOrder, renderInvoicePdf } from "~/billing/invoices/invoices.server";
import { buildReceiptDetails, findReceipt } from "~/billing/receipts.server";
import { offers } from "~/catalog/offers";
import { eraseRows } from "~/customers/privacy/erase-person.server";
import { emails, invoices, type OrderRow, orders } from "~/lib/db/schema/index";
import { orderById, writePaidOrder } from "../../tests/support/app/paid-orders";
import { setUpTestApp } from "../../tests/support/app/test-app";
import { loggedEmailHandlers } from "../jobs/email-handlers";

const app = setUpTestApp();

const JO = "jo@acme.example";

/** Creates and erases a completed, invoiced order of each service. Returns them by slug. */
async function eraseOrders(): Promise<Map<string, OrderRow>> {
  const ids = new Map<string, string>();
  for (const [index, { slug }] of offers.entries()) {
    const status = { paidAt: app.now(), workStatus: "done" as const, sharedAt: app.now(), service: slug };
    const payment = {
      paymentIntentId: `pi_${index}`,
      paymentSessionId: `cs_erased00${index}`,
      company: "Canary",
      phone: "555",
    };
    const brief = { name: "Jo Canary", email: JO, selectedPlan: "Starter", requirements: "Canary words" };
    ids.set(slug, await writePaidOrder(app, { ...status, ...payment, brief, requirements: "Canary words" }));
  }
  await assignInvoiceNumbers(app);
  const result = await eraseRows(app.db, JO, { dry: false, ownAddresses: [] });
  expect(result).toMatchObject({ ok: true, mentions: [] });
  const orderBySlug = new Map<string, OrderRow>();
  for (const [slug, id] of ids) {
    const order = await orderById(app, id);
    if (order) orderBySlug.set(slug, order);
  }
  return orderBySlug;
}

test("admins still find erased orders with their amounts in list, details and export, without personal data", async () => {
  const erasedOrders = await eraseOrders();
  expect(erasedOrders.size).toBe(offers.length);
  const { page: list } = await listOrdersWithTotals(app.db, readOrderFilter(new URLSearchParams()), null);
  expect(list.rows).toHaveLength(offers.length);
  for (const { id } of erasedOrders.values()) expect(await findOrderDetails(app.db, id)).not.toBeNull();
  const csv = await text(exportOrders(app.db, readOrderFilter(new URLSearchParams())));
  expect(csv.trim().split("\n")).toHaveLength(offers.length + 1);
  expect(csv).toContain("299.00");
  expect(csv).not.toMatch(/canary|acme/i);
  expect(await findCustomerProfile(app.db, JO, false)).toBeNull();
});

test("receipt, invoice and PDF of an erased order contain amounts and dates only", async () => {
  const erasedOrders = await eraseOrders();
  for (const order of erasedOrders.values()) {
    expect(JSON.stringify(await buildReceiptDetails(app, order))).not.toMatch(/canary|acme/i);
    expect(await findReceipt(app, { sessionId: order.paymentSessionId ?? "" })).toMatchObject({
      name: "Erased",
      amount: 29_900,
    });
  }
  const all = await app.db.select().from(invoices);
  expect(all.map(({ number }) => number).toSorted()).toEqual(offers.map((_, index) => index + 1));
  expect(JSON.stringify(all)).not.toMatch(/canary|acme/i);
  const invoiceOrder = await findInvoiceOrder(app.db, all[0]?.id ?? "");
  if (!invoiceOrder) throw new Error("The invoice is gone");
  expect((await renderInvoicePdf(app, invoiceOrder, "")).bytes.length).toBeGreaterThan(1_000);
});

test("a magic link of an erased person no longer works", async () => {
  const orderId = await writePaidOrder(app, {
    paidAt: app.now(),
    invoicedAt: app.now(),
    workStatus: "done",
    sharedAt: app.now(),
  });
  const order = await orderById(app, orderId);
  if (!order) throw new Error("No order");
  const key = new URL(portalUrl(app, order)).searchParams.get("key");
  expect(await verifyMagicLink(app, key)).not.toBeNull();
  await eraseRows(app.db, JO, { dry: false, ownAddresses: [] });
  expect(await verifyMagicLink(app, key)).toBeNull();
});

test("no email is sent to an erased person or logged", async () => {
  const [order] = (await eraseOrders()).values();
  await loggedEmailHandlers(app)["order-confirmation-email"]({ orderId: order?.id ?? "" }, randomUUID());
  expect(app.mails).toEqual([]);
  expect(await app.db.select().from(emails)).toEqual([]);
  expect(await app.db.select().from(orders).where(eq(orders.email, JO))).toEqual([]);
});

import { and, asc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import type { App } from "~/app-context.server";
import { buildReceiptDetails } from "~/billing/receipts.server";
import { agencyClock } from "~/lib/dates/business-hours";
import { formatAgencyDate } from "~/lib/dates/format-date";
import type { Tx } from "~/lib/db/database";
import { invoiceSeries, invoices, type OrderRow, orders, type RefundRow, refunds } from "~/lib/db/schema/index";
import { formatUsd } from "~/lib/money";
import { orderReference } from "~/lib/reference";

/** The text of an invoice, stored when it is issued so that later changes of settings, prices or the order do not alter it. */
export const invoiceContentSchema = z.object({
  seller: z.array(z.string()),
  /** Used if the customer has no billing details. */
  buyer: z.array(z.string()),
  facts: z.array(z.tuple([z.string(), z.string()])),
  lines: z.array(z.tuple([z.string(), z.string()])),
  total: z.tuple([z.string(), z.string()]),
  standing: z.string(),
});
type InvoiceContent = z.output<typeof invoiceContentSchema>;

/** How many invoices are numbered in one transaction. */
const BATCH = 200;

/** The text of the invoice for a paid order. */
export async function buildInvoiceContent(app: App, order: OrderRow): Promise<InvoiceContent> {
  const { service, plan, person, company, lines, method } = await buildReceiptDetails(app, order);
  const paidOn = formatAgencyDate(order.paidAt ?? order.createdAt, timeZone(app));
  const month = order.subscriptionId ? `${service}, one month from ${paidOn}` : service;
  const what = plan ? `${month} (${plan.value})` : month;
  return {
    seller: sellerOf(app),
    buyer: [company ?? person ?? order.name, ...(company && person ? [person] : []), order.email],
    facts: [
      ["Order", orderReference(order.id)],
      ["Ordered on", formatAgencyDate(order.createdAt, timeZone(app))],
      ["Paid on", paidOn],
    ],
    lines:
      lines.length > 0
        ? lines.map(({ label, cents }) => [`${what}: ${label}`, formatUsd(cents)])
        : [[what, formatUsd(order.amount)]],
    total: ["Total", formatUsd(order.amount)],
    standing: `Paid on ${paidOn}. Payment method: ${method}. Thank you!`,
  };
}

function buildCreditNoteContent(app: App, order: OrderRow, refund: RefundRow, invoiceNumber: string): InvoiceContent {
  const amount = formatUsd(refund.amount);
  return {
    seller: sellerOf(app),
    buyer: [order.company ?? order.name, order.email],
    facts: [
      ["For invoice", invoiceNumber],
      ["Order", orderReference(order.id)],
      ["Refunded on", formatAgencyDate(refund.createdAt, timeZone(app))],
    ],
    lines: [[`Refund of order ${orderReference(order.id)}`, `-${amount}`]],
    total: ["Total refunded", `-${amount}`],
    standing: `We refunded ${amount} to the order’s payment method.`,
  };
}

function sellerOf(app: App): string[] {
  const { brand, address, email, phone } = app.settings.site;
  return [brand, address, email, phone.display];
}

const timeZone = (app: App) => app.settings.site.hours.timeZone;

type Series = { live: boolean; kind: "invoice" | "credit-note"; year: number };

/**
 * Issues an invoice for every payment and a credit note for every refund, oldest first. Numbers have no gaps within a year of
 * the agency's calendar; test payments have their own series. Idempotent; several processes take turns.
 */
export async function assignInvoiceNumbers(app: App): Promise<void> {
  while ((await issueInvoices(app)) === BATCH);
  while ((await issueCreditNotes(app)) === BATCH);
}

/** Returns the number of payments that had no invoice, at most BATCH. */
async function issueInvoices(app: App): Promise<number> {
  const paid = await app.db
    .select()
    .from(orders)
    .where(and(isNotNull(orders.paidAt), isNull(orders.invoicedAt)))
    .orderBy(asc(orders.paidAt), asc(orders.id))
    .limit(BATCH);
  if (paid.length === 0) return 0;
  const contents = await Promise.all(paid.map((order) => buildInvoiceContent(app, order)));
  await withInvoiceLock(app, async (tx) => {
    for (const [index, { id, live }] of paid.entries()) {
      const [first] = await tx
        .update(orders)
        .set({ invoicedAt: app.now() })
        .where(and(eq(orders.id, id), isNull(orders.invoicedAt)))
        .returning({ id: orders.id });
      if (first) await insertInvoice(app, tx, { kind: "invoice", live, orderId: id, content: contents[index] ?? {} });
    }
  });
  return paid.length;
}

/** Returns the number of refunds that had no credit note, at most BATCH. Skips payments that have no invoice yet. */
async function issueCreditNotes(app: App): Promise<number> {
  const refunded = await app.db
    .select({ refund: refunds, order: orders, invoice: invoices })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .innerJoin(invoices, and(eq(invoices.orderId, orders.id), eq(invoices.kind, "invoice")))
    .where(and(eq(refunds.status, "succeeded"), isNull(refunds.creditedAt)))
    .orderBy(asc(refunds.createdAt), asc(refunds.id))
    .limit(BATCH);
  if (refunded.length === 0) return 0;
  await withInvoiceLock(app, async (tx) => {
    for (const { refund, order, invoice } of refunded) {
      const [first] = await tx
        .update(refunds)
        .set({ creditedAt: app.now() })
        .where(and(eq(refunds.id, refund.id), isNull(refunds.creditedAt)))
        .returning({ id: refunds.id });
      if (!first) continue;
      const content = buildCreditNoteContent(app, order, refund, formatInvoiceNumber(invoice));
      await insertInvoice(app, tx, {
        kind: "credit-note",
        live: order.live,
        orderId: order.id,
        refundId: refund.id,
        content,
      });
    }
  });
  return refunded.length;
}

/** Serializes transactions over all processes, so that numbers follow the time of issue. */
const withInvoiceLock = (app: App, work: (tx: Tx) => Promise<void>) =>
  app.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('invoices'))`);
    await work(tx);
  });

type NewInvoice = Omit<Series, "year"> & { orderId: string; refundId?: string; content: Record<string, unknown> };

async function insertInvoice(app: App, tx: Tx, invoice: NewInvoice): Promise<void> {
  const issuedAt = app.now();
  const year = Number(agencyClock(timeZone(app), issuedAt).day.slice(0, 4));
  const number = await nextNumber(tx, { live: invoice.live, kind: invoice.kind, year });
  await tx.insert(invoices).values({ ...invoice, year, number, issuedAt });
}

async function nextNumber(tx: Tx, series: Series): Promise<number> {
  const [row] = await tx
    .insert(invoiceSeries)
    .values({ ...series, last: 1 })
    .onConflictDoUpdate({
      target: [invoiceSeries.live, invoiceSeries.kind, invoiceSeries.year],
      set: { last: sql`${invoiceSeries.last} + 1` },
    })
    .returning({ last: invoiceSeries.last });
  if (!row) throw new Error("A series of invoices gave no number");
  return row.last;
}

/** "INV-2026-000123", "CN-2026-000004", "TEST-INV-2026-000001" */
export function formatInvoiceNumber({ live, kind, year, number }: Series & { number: number }): string {
  return `${live ? "" : "TEST-"}${kind === "invoice" ? "INV" : "CN"}-${year}-${String(number).padStart(6, "0")}`;
}

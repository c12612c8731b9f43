import { and, asc, eq, inArray, isNotNull, isNull, ne, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { PaymentApp } from "~/billing/provider/provider-access";
import { buildReceiptDetails } from "~/billing/receipts.server";
import { itemName } from "~/catalog/summary-lines";
import type { ShopSettings } from "~/content/documents/live-content.server";
import { sellerLines } from "~/content/site";
import type { App } from "~/lib/app-context.server";
import { agencyClock } from "~/lib/dates/business-hours";
import { formatAgencyDate } from "~/lib/dates/format-date";
import type { Db, Tx } from "~/lib/db/database";
import {
  type InvoiceRow,
  invoiceSeries,
  invoices,
  type OrderRow,
  orders,
  type RefundRow,
  refunds,
} from "~/lib/db/schema/index";
import { splitWords } from "~/lib/db/search-text";
import { formatMoney } from "~/lib/money";
import { orderReference } from "~/lib/reference";
import { nameLines } from "~/orders/order-price";
import { soldService } from "~/orders/sold-service";
import { isReverseCharge, REVERSE_CHARGE_NOTE, refundedTaxLines, sumTaxLines } from "~/orders/tax-lines";

/** Stored when the invoice is issued, so that later changes of settings, prices or the order do not alter it. */
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

/** Invoices in one transaction. */
const BATCH = 200;

export async function buildInvoiceContent(app: PaymentApp, order: OrderRow): Promise<InvoiceContent> {
  const { service, plan, person, company, lines, taxes, taxNote, method } = await buildReceiptDetails(app, order);
  const paidOn = formatAgencyDate(order.paidAt ?? order.createdAt, timeZone(app.settings));
  const month = order.subscriptionId ? `${service}, one month from ${paidOn}` : service;
  const what = plan ? `${month} (${plan.value})` : month;
  const sold = soldService(order);
  return {
    seller: sellerOf(app.settings),
    buyer: [
      company ?? person ?? order.name,
      ...(company && person ? [person] : []),
      order.email,
      ...(order.taxId ? [`VAT ID: ${order.taxId}`] : []),
    ],
    facts: [
      ["Order", orderReference(order.id)],
      ["Ordered on", formatAgencyDate(order.createdAt, timeZone(app.settings))],
      ["Paid on", paidOn],
    ],
    lines: [
      ...(lines.length > 0
        ? nameLines(lines, { what, product: sold && itemName(sold, order.brief) })
        : [[what, formatMoney(order.amount)] satisfies [string, string]]),
      ...(taxes ? taxRows(order.amount - order.tax, taxes) : []),
    ],
    total: ["Total", formatMoney(order.amount)],
    standing: `${taxNote ? `${taxNote} ` : ""}Paid on ${paidOn}. Payment method: ${method}. Thank you!`,
  };
}

const taxRows = (net: number, taxes: readonly { label: string; cents: number }[]): [string, string][] => [
  ["Net", formatMoney(net)],
  ...taxes.map(({ label, cents }): [string, string] => [label, formatMoney(cents)]),
];

/** `before`: what earlier credit notes of the order have refunded. */
function buildCreditNoteContent(
  settings: ShopSettings,
  order: OrderRow,
  refund: RefundRow,
  { invoiceNumber, before }: { invoiceNumber: string; before: number },
): InvoiceContent {
  const amount = formatMoney(refund.amount);
  const lines = refundedTaxLines(order, before, refund.amount);
  const taxes = sumTaxLines(lines).map(({ label, cents }) => ({ label, cents: -cents }));
  const tax = lines.reduce((sum, line) => sum + line.tax, 0);
  return {
    seller: sellerOf(settings),
    buyer: [order.company ?? order.name, order.email],
    facts: [
      ["For invoice", invoiceNumber],
      ["Order", orderReference(order.id)],
      ["Refunded on", formatAgencyDate(refund.createdAt, timeZone(settings))],
    ],
    lines: [
      [`Refund of order ${orderReference(order.id)}`, `-${amount}`],
      ...(taxes.length > 0 ? taxRows(tax - refund.amount, taxes) : []),
    ],
    total: ["Total refunded", `-${amount}`],
    standing: `${isReverseCharge(order) ? `${REVERSE_CHARGE_NOTE} ` : ""}We refunded ${amount} to the order’s payment method.`,
  };
}

async function creditedBefore(tx: Tx, { id, orderId }: RefundRow): Promise<number> {
  const [credited] = await tx
    .select({ cents: sql<number>`coalesce(sum(${refunds.amount}), 0)`.mapWith(Number) })
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), ne(refunds.id, id), isNotNull(refunds.creditedAt)));
  return credited?.cents ?? 0;
}

export function sellerOf(settings: ShopSettings): string[] {
  const { site } = settings;
  const { legal } = site;
  const details = [legal.register, legal.taxNumbers, legal.bank, legal.invoiceNote].filter((line) => line !== "");
  return [...sellerLines(site), ...details];
}

const timeZone = (settings: ShopSettings) => settings.site.hours.timeZone;

/**
 * Issues an invoice for every payment and a credit note for every refund, oldest first. Numbers have no gaps within a year of
 * the agency's calendar; test payments have their own series.
 */
export async function assignInvoiceNumbers(app: PaymentApp): Promise<void> {
  while ((await issueInvoices(app)) === BATCH);
  while ((await issueCreditNotes(app)) === BATCH);
}

/** Returns the number of payments found without an invoice, at most BATCH. */
async function issueInvoices(app: PaymentApp): Promise<number> {
  const paid = await app.db
    .select()
    .from(orders)
    .where(and(isNotNull(orders.paidAt), isNull(orders.invoicedAt)))
    .orderBy(asc(orders.paidAt), asc(orders.id))
    .limit(BATCH);
  if (paid.length === 0) return 0;
  const contents = await Promise.all(paid.map((order) => buildInvoiceContent(app, order)));
  await withInvoiceLock(app.db, async (tx) => {
    const ids = paid.map(({ id }) => id);
    // In the order of changes to many orders: each would wait for the other otherwise.
    await tx
      .select({ id: orders.id })
      .from(orders)
      .where(inArray(orders.id, ids))
      .orderBy(asc(orders.id))
      .for("update");
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

/** Returns the number of refunds found without a credit note, at most BATCH. Skips payments without an invoice. */
async function issueCreditNotes(app: Pick<App, "db" | "now" | "settings">): Promise<number> {
  const refunded = await app.db
    .select({ refund: refunds, order: orders, invoice: invoices })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .innerJoin(invoices, and(eq(invoices.orderId, orders.id), eq(invoices.kind, "invoice")))
    .where(and(eq(refunds.status, "succeeded"), isNull(refunds.creditedAt)))
    .orderBy(asc(refunds.createdAt), asc(refunds.id))
    .limit(BATCH);
  if (refunded.length === 0) return 0;
  await withInvoiceLock(app.db, async (tx) => {
    for (const { refund, order, invoice } of refunded) {
      const [first] = await tx
        .update(refunds)
        .set({ creditedAt: app.now() })
        .where(and(eq(refunds.id, refund.id), isNull(refunds.creditedAt)))
        .returning({ id: refunds.id });
      if (!first) continue;
      const before = await creditedBefore(tx, refund);
      const content = buildCreditNoteContent(app.settings, order, refund, {
        invoiceNumber: formatInvoiceNumber(invoice),
        before,
      });
      const { id: orderId, live } = order;
      await insertInvoice(app, tx, { kind: "credit-note", live, orderId, refundId: refund.id, content });
    }
  });
  return refunded.length;
}

/** One transaction at a time over all processes, so that numbers follow the time of issue. */
const withInvoiceLock = (db: Db, work: (tx: Tx) => Promise<void>) =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('invoices'))`);
    await work(tx);
  });

type NewInvoice = Omit<typeof invoices.$inferInsert, "year" | "number" | "issuedAt">;

async function insertInvoice(app: Pick<App, "now" | "settings">, tx: Tx, invoice: NewInvoice): Promise<void> {
  const issuedAt = app.now();
  const year = Number(agencyClock(timeZone(app.settings), issuedAt).day.slice(0, 4));
  const { live, kind } = invoice;
  const [series] = await tx
    .insert(invoiceSeries)
    .values({ live, kind, year, last: 1 })
    .onConflictDoUpdate({
      target: [invoiceSeries.live, invoiceSeries.kind, invoiceSeries.year],
      set: { last: sql`${invoiceSeries.last} + 1` },
    })
    .returning({ number: invoiceSeries.last });
  if (!series) throw new Error("A series of invoices gave no number");
  await tx.insert(invoices).values({ ...invoice, year, number: series.number, issuedAt });
}

/** "INV-2026-000123", "CN-2026-000004", "TEST-INV-2026-000001" */
export const formatInvoiceNumber = ({
  live,
  kind,
  year,
  number,
}: Pick<InvoiceRow, "live" | "kind" | "year" | "number">) =>
  `${live ? "" : "TEST-"}${kind === "invoice" ? "INV" : "CN"}-${year}-${String(number).padStart(6, "0")}`;

/** `kind` and `year` are null if the text leaves them out. `test`: it must be a test invoice. */
type ParsedInvoiceNumber = {
  kind: InvoiceRow["kind"] | null;
  year: number | null;
  number: number;
  test: boolean;
};

const WITH_PREFIX = /\b(test )?(inv|cn) (\d{4}) 0*(\d{1,9})\b/i;
/** All that the text has: "2026-000123", "PP-2026-000123", "000123", "Credit note 4". */
const WITHOUT_PREFIX = /^(?:(inv|invoice|cn|credit note|[a-z]{1,5}(?= 20\d\d )) )?(?:(20\d\d) )?0*(\d{1,9})$/i;

/** Finds "INV-2026-000123" in a text, in any notation ("Invoice inv 2026-123"), or reads a text that is only a number. */
export function parseInvoiceNumber(text: string): ParsedInvoiceNumber | null {
  const written = splitWords(text).join(" ");
  const [, test, prefix, wholeYear, wholeNumber] = WITH_PREFIX.exec(written) ?? [];
  const [, label, year, number] = WITHOUT_PREFIX.exec(written) ?? [];
  const [kind, ofYear, digits] = prefix ? [prefix, wholeYear, wholeNumber] : [label, year, number];
  if (digits === undefined) return null;
  return {
    kind: /^inv/i.test(kind ?? "") ? "invoice" : /^c/i.test(kind ?? "") ? "credit-note" : null,
    year: ofYear === undefined ? null : Number(ofYear),
    number: Number(digits),
    test: test !== undefined,
  };
}

export const hasNumberSql = ({ kind, year, number, test }: ParsedInvoiceNumber): SQL | undefined =>
  and(
    kind ? eq(invoices.kind, kind) : undefined,
    year === null ? undefined : eq(invoices.year, year),
    eq(invoices.number, number),
    test ? eq(invoices.live, false) : undefined,
  );

import { asc, eq, inArray } from "drizzle-orm";
import type { App } from "~/app-context.server";
import { formatAgencyDate } from "~/lib/dates/format-date";
import { type InvoiceRow, invoices, orders } from "~/lib/db/schema/index";
import { findBillingDetails } from "./billing.server";
import type { BillingDetails } from "./billing-details";
import { invoiceContentSchema } from "./content.server";
import { assignInvoiceNumbers, formatInvoiceNumber } from "./invoice-numbering.server";
import type { InvoicePdfData } from "./invoice-pdf.server";

/** An invoice or a credit note as a list shows it. */
export type InvoiceListItem = { id: string; orderId: string; kind: "invoice" | "credit-note"; number: string };

/** The invoices and credit notes of these orders, oldest first. A payment that has none yet gets it now; the minute's job numbers the rest. */
export async function listInvoices(app: App, orderIds: readonly string[]): Promise<InvoiceListItem[]> {
  if (orderIds.length === 0) return [];
  const find = () =>
    app.db
      .select()
      .from(invoices)
      .where(inArray(invoices.orderId, [...orderIds]))
      .orderBy(asc(invoices.issuedAt), asc(invoices.kind), asc(invoices.number));
  let found = await find();
  const invoiced = new Set(found.map(({ orderId }) => orderId));
  if (!orderIds.every((id) => invoiced.has(id))) {
    await assignInvoiceNumbers(app);
    found = await find();
  }
  return found.map((each) => ({
    id: each.id,
    orderId: each.orderId,
    kind: each.kind,
    number: formatInvoiceNumber(each),
  }));
}

/** The order that an invoice belongs to, with whose it is; null for an id that is no invoice's. */
export async function findInvoiceOrder(app: App, id: string): Promise<{ invoice: InvoiceRow; email: string } | null> {
  const [found] = await app.db
    .select({ invoice: invoices, email: orders.email })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .where(eq(invoices.id, id));
  return found ?? null;
}

/**
 * The PDF of an invoice or credit note; the same invoice gives the same bytes until its customer adds billing details. Throws
 * PdfQueueFull and PdfRenderFailed.
 */
export async function renderInvoicePdf(
  app: App,
  { invoice, email }: { invoice: InvoiceRow; email: string },
): Promise<{ fileName: string; bytes: Uint8Array<ArrayBuffer> }> {
  const kept = invoiceContentSchema.parse(invoice.content);
  const number = formatInvoiceNumber(invoice);
  const billing = await findBillingDetails(app, email);
  const content: InvoicePdfData = {
    ...kept,
    title: invoice.kind === "invoice" ? "Invoice" : "Credit note",
    number,
    issuedAt: invoice.issuedAt,
    facts: [["Issued on", formatAgencyDate(invoice.issuedAt, app.settings.site.hours.timeZone)], ...kept.facts],
    buyer: billing ? billedTo(billing) : kept.buyer,
    notice: invoice.live ? "" : "Test payment: no money was charged.",
    foot: `${kept.seller[0] ?? ""} · ${number}`,
  };
  return { fileName: `${number}.pdf`, bytes: await app.pdf.render("invoice", content) };
}

function billedTo({ billingName, billingAddress, taxNumber }: BillingDetails): string[] {
  const address = billingAddress.split(/\r?\n/).filter((line) => line.trim() !== "");
  return [billingName, ...address, ...(taxNumber ? [`Tax number: ${taxNumber}`] : [])];
}

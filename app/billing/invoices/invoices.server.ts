import { asc, eq, inArray } from "drizzle-orm";
import type { App } from "~/lib/app-context.server";
import { formatAgencyDate } from "~/lib/dates/format-date";
import type { Db } from "~/lib/db/database";
import { billingDetails, type InvoiceRow, invoices, orders } from "~/lib/db/schema/index";
import { downloadResponse, pdfResponse } from "~/lib/pdf/pdf-response.server";
import { failure, type Result } from "~/lib/result";
import { type BillingDetails, billingDetailsSchema } from "./billing-details";
import { assignInvoiceNumbers, formatInvoiceNumber, invoiceContentSchema } from "./invoice-numbering.server";
import type { InvoicePdfData } from "./invoice-pdf.server";

/** Null if the customer saved none. `email` in any case. */
export async function findBillingDetails(db: Db, email: string): Promise<BillingDetails | null> {
  const [row] = await db.select().from(billingDetails).where(eq(billingDetails.email, email.toLowerCase()));
  return row ? { billingName: row.name, billingAddress: row.address, taxNumber: row.taxNumber ?? "" } : null;
}

/** For all invoices to this address, earlier ones too. They can be saved only once. */
export async function saveBillingDetails(
  db: Db,
  email: string,
  input: Record<keyof BillingDetails, string>,
): Promise<Result> {
  const parsed = billingDetailsSchema.safeParse(input);
  if (!parsed.success) return failure(parsed.error.issues[0]?.message ?? "");
  const { billingName, billingAddress, taxNumber } = parsed.data;
  const saved = await db
    .insert(billingDetails)
    .values({ email: email.toLowerCase(), name: billingName, address: billingAddress, taxNumber: taxNumber || null })
    .onConflictDoNothing()
    .returning({ email: billingDetails.email });
  return saved.length > 0
    ? { ok: true }
    : failure("Your billing details are saved already. Write to us if they need to change.");
}

export type InvoiceListItem = Pick<InvoiceRow, "id" | "orderId" | "kind"> & { number: string };

/** With credit notes, oldest first. Issues a missing invoice instead of waiting for the job. */
export async function listInvoices(app: App, orderIds: readonly string[]): Promise<InvoiceListItem[]> {
  if (orderIds.length === 0) return [];
  const select = () =>
    app.db
      .select()
      .from(invoices)
      .where(inArray(invoices.orderId, [...orderIds]))
      .orderBy(asc(invoices.issuedAt), asc(invoices.kind), asc(invoices.number));
  let rows = await select();
  const invoiced = new Set(rows.map(({ orderId }) => orderId));
  if (!orderIds.every((id) => invoiced.has(id))) {
    await assignInvoiceNumbers(app);
    rows = await select();
  }
  return rows.map((row) => ({ id: row.id, orderId: row.orderId, kind: row.kind, number: formatInvoiceNumber(row) }));
}

type InvoiceWithEmail = { invoice: InvoiceRow; email: string };

export async function findInvoiceOrder(db: Db, id: string): Promise<InvoiceWithEmail | null> {
  const [row] = await db
    .select({ invoice: invoices, email: orders.email })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .where(eq(invoices.id, id));
  return row ?? null;
}

/** Renders the same bytes each time until the customer adds billing details. Throws PdfQueueFull, PdfRenderFailed. */
export async function renderInvoicePdf(
  app: Pick<App, "db" | "pdf" | "settings">,
  { invoice, email }: InvoiceWithEmail,
  client: string,
): Promise<{ fileName: string; bytes: Uint8Array<ArrayBuffer> }> {
  const stored = invoiceContentSchema.parse(invoice.content);
  const number = formatInvoiceNumber(invoice);
  const billing = await findBillingDetails(app.db, email);
  const content: InvoicePdfData = {
    ...stored,
    title: invoice.kind === "invoice" ? "Invoice" : "Credit note",
    number,
    issuedAt: invoice.issuedAt,
    facts: [["Issued on", formatAgencyDate(invoice.issuedAt, app.settings.site.hours.timeZone)], ...stored.facts],
    buyer: billing ? billedTo(billing) : stored.buyer,
    notice: invoice.live ? "" : "Test payment: no money was charged.",
    foot: `${stored.seller[0] ?? ""} · ${number}`,
  };
  return { fileName: `${number}.pdf`, bytes: await app.pdf.render("invoice", content, client) };
}

function billedTo({ billingName, billingAddress, taxNumber }: BillingDetails): string[] {
  const address = billingAddress.split(/\r?\n/).filter((line) => line.trim() !== "");
  return [billingName, ...address, ...(taxNumber ? [`Tax number: ${taxNumber}`] : [])];
}

/** The PDF as a download. Throws a 429 response over the client's rate limit, 503 if rendering fails. */
export async function invoiceResponse(app: App, found: InvoiceWithEmail, client: string): Promise<Response> {
  const { log, rateLimits } = app;
  const request = { log, wait: await rateLimits.consume("invoice", client), about: { orderId: found.invoice.orderId } };
  return pdfResponse(request, async () => {
    const { fileName, bytes } = await renderInvoicePdf(app, found, client);
    return downloadResponse(fileName, bytes);
  });
}

import { asc, eq, inArray } from "drizzle-orm";
import type { App } from "~/app-context.server";
import { formatAgencyDate } from "~/lib/dates/format-date";
import { billingDetails, type InvoiceRow, invoices, orders } from "~/lib/db/schema/index";
import { PdfQueueFull, PdfRenderFailed } from "~/lib/pdf/pdf";
import { failure, type Result } from "~/lib/result";
import { type BillingDetails, billingDetailsSchema } from "./billing-details";
import { assignInvoiceNumbers, formatInvoiceNumber, invoiceContentSchema } from "./invoice-numbering.server";
import type { InvoicePdfData } from "./invoice-pdf.server";

/** To whom the invoices of this address are made out, or null. */
export async function findBillingDetails(app: App, email: string): Promise<BillingDetails | null> {
  const [found] = await app.db.select().from(billingDetails).where(eq(billingDetails.email, email.toLowerCase()));
  return found ? { billingName: found.name, billingAddress: found.address, taxNumber: found.taxNumber ?? "" } : null;
}

/** Says it once: every invoice of this address, also an earlier one, then shows the same. */
export async function saveBillingDetails(
  app: App,
  email: string,
  given: Record<keyof BillingDetails, string>,
): Promise<Result> {
  const parsed = billingDetailsSchema.safeParse(given);
  if (!parsed.success) return failure(parsed.error.issues[0]?.message ?? "");
  const { billingName, billingAddress, taxNumber } = parsed.data;
  const saved = await app.db
    .insert(billingDetails)
    .values({ email: email.toLowerCase(), name: billingName, address: billingAddress, taxNumber: taxNumber || null })
    .onConflictDoNothing()
    .returning({ email: billingDetails.email });
  return saved.length > 0
    ? { ok: true }
    : failure("Your billing details are saved already. Write to us if they need to change.");
}

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

type Found = NonNullable<Awaited<ReturnType<typeof findInvoiceOrder>>>;

/** The answer with the PDF. Throws a 429 response to a client that asks too often, and 503 while it cannot be made. */
export async function invoiceResponse(app: App, found: Found, client: string): Promise<Response> {
  const wait = await app.rateLimits.consume("invoice", client);
  if (wait > 0) {
    throw told(429, "Too many downloads. Please wait a few minutes and try again.", String(wait));
  }
  try {
    const { fileName, bytes } = await renderInvoicePdf(app, found);
    return new Response(bytes, {
      headers: {
        "Content-Type": "application/pdf",
        "Content-Disposition": `attachment; filename="${fileName}"`,
        "Content-Length": String(bytes.length),
        "Cache-Control": "no-store",
      },
    });
  } catch (error) {
    if (error instanceof PdfQueueFull) throw told(503, BUSY, "10");
    if (!(error instanceof PdfRenderFailed)) throw error;
    app.log.error({ err: error, orderId: found.invoice.orderId }, "An invoice could not be made");
    throw told(503, BUSY, "10");
  }
}

const BUSY = "We couldn’t make this file just now. Please try again in a minute.";

const told = (status: number, words: string, retryAfter: string) =>
  new Response(words, { status, headers: { "Retry-After": retryAfter, "Cache-Control": "no-store" } });

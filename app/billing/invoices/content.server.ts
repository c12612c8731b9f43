import { z } from "zod";
import type { App } from "~/app-context.server";
import { buildReceiptDetails } from "~/billing/receipts.server";
import { formatAgencyDate } from "~/lib/dates/format-date";
import { orderReference } from "~/lib/db/column-types";
import type { OrderRow, RefundRow } from "~/lib/db/schema/index";
import { formatUsd } from "~/lib/money";

/** What is kept of an invoice when it is issued: no later change of settings or prices changes what it says. */
export const invoiceContentSchema = z.object({
  seller: z.array(z.string()),
  /** Where the customer gave no billing details. */
  buyer: z.array(z.string()),
  facts: z.array(z.tuple([z.string(), z.string()])),
  lines: z.array(z.tuple([z.string(), z.string()])),
  total: z.tuple([z.string(), z.string()]),
  standing: z.string(),
});
type KeptContent = z.output<typeof invoiceContentSchema>;

export async function buildInvoiceContent(app: App, order: OrderRow): Promise<KeptContent> {
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

export function buildCreditNoteContent(
  app: App,
  order: OrderRow,
  refund: RefundRow,
  invoiceNumber: string,
): KeptContent {
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

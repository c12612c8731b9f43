import { and, desc, isNotNull } from "drizzle-orm";
import { services } from "~/catalog/services";
import { summaryLines } from "~/catalog/summary-lines";
import { agencyZone } from "~/lib/dates/agency-zone";
import { dateFormatFor } from "~/lib/dates/format-date";
import type { TaxLine } from "~/lib/db/column-types";
import type { Db } from "~/lib/db/database";
import type { Cursor } from "~/lib/db/pagination";
import { afterCursor, microsecondTimestamp } from "~/lib/db/pagination.server";
import { type OrderRow, orders } from "~/lib/db/schema/index";
import { toByteStream } from "~/lib/http/byte-stream.server";
import { centsToDecimal } from "~/lib/money";
import { orderReference, quoteReference, transactionId } from "~/lib/reference";
import { contactNameOf } from "~/orders/customer-name";
import { wasPaid } from "~/orders/order-states";
import { soldService, soldTitle } from "~/orders/sold-service";
import { isReverseCharge, taxLabel } from "~/orders/tax-lines";
import type { OrderFilter } from "./order-filter";
import { isOneOfSql, type OrderSearch, planOrderSearch } from "./order-search.server";

export const EXPORT_BATCH_SIZE = 500;
/** Without it Excel reads the file in the local code page. */
const BYTE_ORDER_MARK = "\uFEFF";

/** The filtered orders, or those with these ids. */
type ExportedOrders = OrderFilter | { ids: readonly string[] };

/**
 * With the briefs, newest first, as CSV that has every value in full. Reads a batch only after the client received the one before.
 */
export const exportOrders = (db: Db, exported: ExportedOrders): ReadableStream<Uint8Array> =>
  toByteStream(generateFile(db, exported));

async function* generateFile(db: Db, exported: ExportedOrders): AsyncGenerator<Uint8Array> {
  const where = "ids" in exported ? [isOneOfSql(exported.ids)] : (await planOrderSearch(db, exported)).where;
  const columns = (await hasTaxes(db)) ? [...PLAIN_COLUMNS, ...TAX_COLUMNS] : PLAIN_COLUMNS;
  const labels = await listBriefLabels(db, where);
  const titles = [...columns.map(([title]) => title), ...labels.map((label) => `Brief: ${label}`)];
  yield* generateCsv(generateRows(db, where, { columns, labels }), titles);
}

/** Of the shipped forms, then of others under which these orders were sold. */
async function listBriefLabels(db: Db, where: OrderSearch["where"]): Promise<string[]> {
  const sold = await db
    .selectDistinct({ service: orders.service, soldAs: orders.soldAs })
    .from(orders)
    .where(and(...where, isNotNull(orders.soldAs)));
  const all = [...Object.values(services), ...sold.flatMap((each) => soldService(each) ?? [])];
  return [...new Set(all.flatMap(({ fields }) => Object.values(fields).flatMap(({ label }) => label ?? [])))];
}

/** Files of a shop that never had taxes have no columns for them. */
async function hasTaxes(db: Db): Promise<boolean> {
  const [taxed] = await db.select({ id: orders.id }).from(orders).where(isNotNull(orders.taxMode)).limit(1);
  return taxed !== undefined;
}

/** A number is an amount in cents. */
export type Cell = string | number;

export async function* generateCsv(
  batches: AsyncGenerator<Cell[][]>,
  titles: readonly string[],
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode(BYTE_ORDER_MARK + formatCsvLine(titles));
  for await (const rows of batches) yield encoder.encode(rows.map(formatCsvLine).join(""));
}

type FileColumns = { columns: readonly Column[]; labels: readonly string[] };

async function* generateRows(db: Db, where: OrderSearch["where"], titles: FileColumns): AsyncGenerator<Cell[][]> {
  for (let cursor: Cursor = null; ; ) {
    const batch: { order: OrderRow; at: string }[] = await db
      .select({ order: orders, at: microsecondTimestamp(orders) })
      .from(orders)
      .where(and(...where, afterCursor(orders, cursor)))
      .orderBy(desc(orders.createdAt), desc(orders.id))
      .limit(EXPORT_BATCH_SIZE);
    if (batch.length > 0) yield batch.map(({ order }) => orderCells(order, titles));
    const last = batch.at(-1);
    if (!last || batch.length < EXPORT_BATCH_SIZE) return;
    cursor = { towards: "older", row: { at: last.at, id: last.order.id } };
  }
}

type Column = readonly [title: string, cell: (order: OrderRow) => Cell | null];

/** A request has none until an admin names it. */
const hasPrice = ({ amount, status }: OrderRow): boolean => amount > 0 || wasPaid(status);

const PLAIN_COLUMNS: readonly Column[] = [
  ["Date", (order) => formatDateTime(order.createdAt)],
  ["Order ID", (order) => order.id],
  ["Reference", (order) => orderReference(order.id)],
  ["Name", (order) => order.name],
  ["Email", (order) => order.email],
  ["Company", (order) => order.company],
  ["Person", (order) => contactNameOf(order.brief)],
  ["Phone", (order) => order.phone],
  ["Website", (order) => order.website],
  ["Service", (order) => soldTitle(order)],
  ["Page Type", (order) => order.pageType],
  ["Amount", (order) => (hasPrice(order) ? order.amount : null)],
  ["Coupon", (order) => order.coupon],
  ["Discount", (order) => order.discount],
  ["Quote", (order) => order.quoteId && quoteReference(order.quoteId)],
  ["Setup Fee", (order) => order.agreed?.setup ?? null],
  ["Price Reason", (order) => order.agreed?.reason ?? null],
  ["Refunded", (order) => order.refundedAmount],
  ["Disputed", (order) => order.disputedAmount],
  ["Currency", (order) => order.currency.toUpperCase()],
  ["Status", (order) => order.status],
  ["Paid", (order) => (order.paidAt ? formatDateTime(order.paidAt) : null)],
  ["Test", (order) => (order.live ? "No" : "Yes")],
  ["Transaction ID", (order) => transactionId(order)],
];

/** `Net` and `Tax` add up to the amount of a paid order. */
const TAX_COLUMNS: readonly Column[] = [
  ["Net", (order) => (hasPrice(order) ? order.amount - order.tax : null)],
  ["Tax", (order) => order.tax],
  ["Tax Lines", (order) => (order.paidAt && order.taxLines ? formatTaxLines(order.taxLines) : null)],
  ["Tax Country", (order) => order.taxCountry],
  ["Tax State", (order) => order.taxState],
  ["VAT ID", (order) => order.taxId],
  ["Reverse Charge", (order) => (order.taxMode === null ? null : isReverseCharge(order) ? "Yes" : "No")],
];

/** One line for each tax of each item: "Landing page: 299.00 + 24.67 Sales Tax 8.25% (TX, US)" */
const formatTaxLines = (lines: readonly TaxLine[]): string =>
  lines
    .map((line) => `${line.item}: ${centsToDecimal(line.net)} + ${centsToDecimal(line.tax)} ${taxLabel(line)}`)
    .join("\n");

/** In the agency's time zone, without a comma: "2026-11-24 7:46 PM CST" */
const formatDateTime = (at: Date): string =>
  `${dayFormat(agencyZone()).format(at)} ${timeFormat(agencyZone()).format(at).replaceAll("\u202F", " ")}`;
const dayFormat = dateFormatFor("en-CA", { year: "numeric", month: "2-digit", day: "2-digit" });
const TIME = { hour: "numeric", minute: "2-digit", hour12: true, timeZoneName: "short" } as const;
const timeFormat = dateFormatFor("en-US", TIME);

function orderCells(order: OrderRow, { columns, labels }: FileColumns): Cell[] {
  const service = soldService(order);
  const lines = service ? summaryLines(service, order.brief, { whole: true }) : [];
  // Two fields of a form may have one label.
  const brief = Map.groupBy(lines, ({ label }) => label);
  const briefCell = (label: string) => (brief.get(label) ?? []).map(({ value }) => value).join("\n");
  return [...columns.map(([, cell]) => cell(order) ?? ""), ...labels.map(briefCell)];
}

/**
 * Formats a line of CSV (RFC 4180) in which no text is a formula: an apostrophe before it makes it text. Also after `;`, tabs and
 * line breaks inside a cell, because some spreadsheets (German and French Excel, pasting) start a new cell there.
 */
export const formatCsvLine = (cells: readonly Cell[]): string =>
  `${cells.map((cell) => (typeof cell === "number" ? centsToDecimal(cell) : escapeCsvCell(cell))).join(",")}\r\n`;

export function escapeCsvCell(text: string): string {
  const safe = PHONE.test(text) ? text : text.replace(FORMULA, "$1'$2").replace(/^[\t\r\n]/, "'$&");
  return /[",;\t\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Start of a formula at a possible start of a cell, after spaces and quotes, which spreadsheets skip. */
const FORMULA = /(^|[;\t\r\n])((?:(?![;\t\r\n])[\s"])*[=+\-@＝＋－＠])/g;

/** Phone numbers stay unchanged: only digits, or a space after the country code. `+1-555-0142` is a formula (-696). */
const PHONE = /^(?=(?:\D*\d){7,15}\D*$)\+(?:\d+|\d{1,4} (?:\(\d{1,5}\)|\d+)(?:[ .-]\d+)*)$/;

import { desc, eq, sql } from "drizzle-orm";
import { formatInvoiceNumber, hasNumberSql, parseInvoiceNumber } from "~/billing/invoices/invoice-numbering.server";
import { listMatchingQuotes, type QuoteListItem } from "~/checkout/quotes/quotes.server";
import type { App } from "~/lib/app-context.server";
import type { Db } from "~/lib/db/database";
import { invoices, orders, quoteSearchWords, quotes } from "~/lib/db/schema/index";
import { customerLabel } from "~/orders/customer-name";
import { isNotSpamSql } from "~/orders/order-states.server";
import { isLiveMode } from "~/orders/payment-mode";
import { type CustomerListItem, listCustomers } from "./customer-list.server";
import { readOrderFilter } from "./orders/order-filter";
import { listOrdersById, type OrderListItem } from "./orders/order-list.server";
import { findMatchingIds, hasSearchWordsSql, isOneOfSql } from "./orders/order-search.server";

/** Of each kind. */
const MAX_FOUND = 5;
/** Orders with a common word, of which the newest are shown. */
const MAX_ORDERS = 50;
/** Matches that are sorted by date. */
const MAX_MATCHES = 300;

/** Up to 5 of each kind. `moreOrders`: the order list has more. */
export type SearchResults = {
  orders: OrderListItem[];
  moreOrders: boolean;
  customers: Pick<CustomerListItem, "email" | "names">[];
  quotes: QuoteListItem[];
  invoices: Awaited<ReturnType<typeof findInvoices>>;
};

/** Orders, customers and quotes newest first; nothing for a text without letters and digits. */
export async function searchEverything(app: App, text: string): Promise<SearchResults> {
  const { db } = app;
  const { q } = readOrderFilter(new URLSearchParams({ q: text }));
  if (!q) return { orders: [], moreOrders: false, customers: [], quotes: [], invoices: [] };
  const conditions = [isNotSpamSql];
  const [{ ids }, customers, foundQuotes, foundInvoices] = await Promise.all([
    findMatchingIds(db, q, { limit: MAX_MATCHES, common: MAX_ORDERS, conditions }),
    listCustomers(db, { q }, null, isLiveMode(app), MAX_FOUND),
    findQuotes(app, q),
    findInvoices(db, q),
  ]);
  const newest = await db
    .select({ id: orders.id })
    .from(orders)
    .where(isOneOfSql(ids))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(MAX_FOUND + 1);
  return {
    orders: await listOrdersById(
      db,
      newest.slice(0, MAX_FOUND).map(({ id }) => id),
    ),
    moreOrders: newest.length > MAX_FOUND,
    customers: customers.rows.map(({ email, names }) => ({ email, names })),
    quotes: foundQuotes,
    invoices: foundInvoices,
  };
}

async function findQuotes(app: App, q: string): Promise<QuoteListItem[]> {
  const text = q.replace(/^quotes?\s+/i, "");
  const matches = await app.db
    .select({ id: quotes.id })
    .from(quotes)
    .where(hasSearchWordsSql(text, quoteSearchWords))
    .limit(MAX_MATCHES);
  if (matches.length === 0) return [];
  const ids = `{${matches.map(({ id }) => id).join(",")}}`;
  const found = await listMatchingQuotes(app, sql`${quotes.id} = any(${ids}::uuid[])`, MAX_FOUND);
  return found.map(({ row }) => row);
}

/** `number`: as printed, "INV-2026-1042". */
async function findInvoices(db: Db, q: string) {
  const parsed = parseInvoiceNumber(q);
  if (!parsed) return [];
  const rows = await db
    .select({ invoice: invoices, name: orders.name, company: orders.company, brief: orders.brief })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .where(hasNumberSql(parsed))
    .orderBy(desc(invoices.live), desc(invoices.issuedAt))
    .limit(MAX_FOUND);
  return rows.map(({ invoice, ...customer }) => ({
    id: invoice.id,
    number: formatInvoiceNumber(invoice),
    kind: invoice.kind,
    issuedAt: invoice.issuedAt,
    orderId: invoice.orderId,
    customer: customerLabel(customer),
  }));
}

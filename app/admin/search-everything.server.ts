import { and, desc, eq, ne, type SQL, sql } from "drizzle-orm";
import type { App } from "~/app-context.server";
import { formatInvoiceNumber, parseInvoiceNumber } from "~/billing/invoices/invoice-numbering.server";
import { listMatchingQuotes, type QuoteListItem } from "~/checkout/quotes/quotes.server";
import type { Db } from "~/lib/db/database";
import { invoices, orders, quoteSearchWords, quotes } from "~/lib/db/schema/index";
import { contactNameOf, customerLabel, customerNames } from "~/orders/customer-name";
import { findCustomersByEmail, textArray } from "./customer-list.server";
import { readOrderFilter } from "./orders/order-filter";
import { listOrders, type OrderListItem } from "./orders/order-list.server";
import { findMatchingIds, hasSearchWordsSql, isOneOfSql } from "./orders/order-search.server";

/** Of each kind. */
const MAX_FOUND = 5;
/** Matches of the index that are sorted by date. */
const MAX_QUOTES = 200;

/** A customer by email, with the names of the newest matching order. */
export type FoundCustomer = {
  email: string;
  customer: string;
  names: { first: string; second: string | null };
};

/** `number`: as printed, "INV-2026-1042". */
export type FoundInvoice = {
  id: string;
  number: string;
  kind: "invoice" | "credit-note";
  live: boolean;
  issuedAt: Date;
  orderId: string;
  customer: string;
};

/** Up to 5 of each kind. `more`: the order list has more. */
export type SearchResults = {
  orders: OrderListItem[];
  moreOrders: boolean;
  customers: FoundCustomer[];
  quotes: QuoteListItem[];
  invoices: FoundInvoice[];
};

/** Orders and quotes newest first; nothing for a text without letters and digits. */
export async function searchEverything(app: App, text: string): Promise<SearchResults> {
  const { db } = app;
  const q = readOrderFilter(new URLSearchParams({ q: text })).q;
  if (!q) return { orders: [], moreOrders: false, customers: [], quotes: [], invoices: [] };
  const [page, customers, foundQuotes, foundInvoices] = await Promise.all([
    listOrders(db, readOrderFilter(new URLSearchParams({ q })), null, MAX_FOUND),
    findCustomers(db, q),
    findQuotes(app, q),
    findInvoices(db, q),
  ]);
  return {
    orders: page.rows,
    moreOrders: page.older !== null,
    customers,
    quotes: foundQuotes,
    invoices: foundInvoices,
  };
}

/** Those whose email address starts with the text first, then by their newest matching order. */
async function findCustomers(db: Db, q: string): Promise<FoundCustomer[]> {
  const [byEmail, ids] = await Promise.all([
    findCustomersByEmail(db, q.toLowerCase(), MAX_FOUND),
    findMatchingIds(db, q),
  ]);
  const email = sql<string>`lower(${orders.email})`;
  const select = (condition: SQL | undefined) =>
    db
      .selectDistinctOn([email], {
        email: email.as("customer_email"),
        createdAt: orders.createdAt,
        name: orders.name,
        company: orders.company,
        brief: orders.brief,
      })
      .from(orders)
      .where(and(ne(orders.status, "spam"), condition))
      .orderBy(email, desc(orders.createdAt), desc(orders.id));
  const [starting, matching] = await Promise.all([
    byEmail.length > 0 ? select(sql`lower(${orders.email}) = any(${textArray(byEmail)})`) : [],
    ids.length > 0 ? select(isOneOfSql(ids)) : [],
  ]);
  matching.sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
  const found = new Map([...matching, ...starting].map((row) => [row.email, row]));
  const order = [...new Set([...starting, ...matching].map((row) => row.email))].slice(0, MAX_FOUND);
  return order.flatMap((email) => {
    const row = found.get(email);
    if (!row) return [];
    const customer = { ...row, person: contactNameOf(row.brief) };
    return [{ email, customer: customerLabel(customer), names: customerNames(customer) }];
  });
}

async function findQuotes(app: App, q: string): Promise<QuoteListItem[]> {
  const text = q.replace(/^quotes?\s+/i, "");
  const matches = await app.db
    .select({ id: quotes.id })
    .from(quotes)
    .where(hasSearchWordsSql(text, quoteSearchWords))
    .limit(MAX_QUOTES);
  if (matches.length === 0) return [];
  const ids = `{${matches.map(({ id }) => id).join(",")}}`;
  return listMatchingQuotes(app, sql`${quotes.id} = any(${ids}::uuid[])`, MAX_FOUND);
}

async function findInvoices(db: Db, q: string): Promise<FoundInvoice[]> {
  const parsed = parseInvoiceNumber(q);
  if (!parsed) return [];
  const { kind, year, number, test } = parsed;
  const rows = await db
    .select({ invoice: invoices, name: orders.name, company: orders.company, brief: orders.brief })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .where(
      and(
        eq(invoices.kind, kind),
        eq(invoices.year, year),
        eq(invoices.number, number),
        test ? eq(invoices.live, false) : undefined,
      ),
    )
    .orderBy(desc(invoices.live))
    .limit(MAX_FOUND);
  return rows.map(({ invoice, brief, ...customer }) => ({
    id: invoice.id,
    number: formatInvoiceNumber(invoice),
    kind: invoice.kind,
    live: invoice.live,
    issuedAt: invoice.issuedAt,
    orderId: invoice.orderId,
    customer: customerLabel({ ...customer, person: contactNameOf(brief) }),
  }));
}

import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { formatInvoiceNumber, hasNumberSql, parseInvoiceNumber } from "~/billing/invoices/invoice-numbering.server";
import { listMatchingQuotes, type QuoteListItem } from "~/checkout/quotes/quotes.server";
import type { App } from "~/lib/app-context.server";
import type { Db } from "~/lib/db/database";
import { invoices, orders, quoteSearchWords, quotes } from "~/lib/db/schema/index";
import { contactNameOf, customerLabel, customerNames } from "~/orders/customer-name";
import { isNotSpamSql } from "~/orders/order-states.server";
import { findCustomersByEmail } from "./customer-list.server";
import { readOrderFilter } from "./orders/order-filter";
import { listOrdersById, type OrderListItem } from "./orders/order-list.server";
import { findMatchingIds, hasSearchWordsSql, isOneOfSql } from "./orders/order-search.server";

/** Of each kind. */
const MAX_FOUND = 5;
/** Orders whose customers are found. */
const MAX_ORDERS = 50;
/** Matches that are sorted by date. */
const MAX_MATCHES = 300;

/** A customer by email, with the names of the newest matching order. */
export type FoundCustomer = {
  email: string;
  names: { first: string; second: string | null };
};

/** `number`: as printed, "INV-2026-1042". */
export type FoundInvoice = {
  id: string;
  number: string;
  kind: "invoice" | "credit-note";
  issuedAt: Date;
  orderId: string;
  customer: string;
};

/** Up to 5 of each kind. `moreOrders`: the order list has more. */
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
  const { q } = readOrderFilter(new URLSearchParams({ q: text }));
  if (!q) return { orders: [], moreOrders: false, customers: [], quotes: [], invoices: [] };
  const isShown = [isNotSpamSql];
  const [{ ids }, starting, foundQuotes, foundInvoices] = await Promise.all([
    findMatchingIds(db, q, { limit: MAX_MATCHES, common: MAX_ORDERS, conditions: isShown }),
    findCustomersByEmail(db, q.toLowerCase(), MAX_FOUND),
    findQuotes(app, q),
    findInvoices(db, q),
  ]);
  const matching = ids.length > 0 ? await selectNewest(db, isOneOfSql(ids), MAX_ORDERS) : [];
  const [found, customers] = await Promise.all([
    listOrdersById(
      db,
      matching.slice(0, MAX_FOUND).map(({ id }) => id),
    ),
    loadCustomerNames(db, starting, matching),
  ]);
  return {
    orders: found,
    moreOrders: matching.length > MAX_FOUND,
    customers,
    quotes: foundQuotes,
    invoices: foundInvoices,
  };
}

const emailSql = sql<string>`lower(${orders.email})`;

const selectNewest = (db: Db, condition: SQL, limit: number) =>
  db
    .select({ id: orders.id, email: emailSql, name: orders.name, company: orders.company, brief: orders.brief })
    .from(orders)
    .where(and(isNotSpamSql, condition))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit);

type FoundOrder = Awaited<ReturnType<typeof selectNewest>>[number];

/** Those whose address starts with the text first, then those of the matching orders. */
async function loadCustomerNames(
  db: Db,
  starting: readonly string[],
  matching: readonly FoundOrder[],
): Promise<FoundCustomer[]> {
  const emails = [...new Set([...starting, ...matching.map(({ email }) => email)])].slice(0, MAX_FOUND);
  const newest = await Promise.all(
    emails.map(async (email) => {
      const found = matching.find((order) => order.email === email);
      return found ?? (await selectNewest(db, eq(emailSql, email), 1))[0];
    }),
  );
  return newest.flatMap((order) => {
    if (!order) return [];
    const customer = { ...order, person: contactNameOf(order.brief) };
    return [{ email: order.email, names: customerNames(customer) }];
  });
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
  return listMatchingQuotes(app, sql`${quotes.id} = any(${ids}::uuid[])`, MAX_FOUND);
}

async function findInvoices(db: Db, q: string): Promise<FoundInvoice[]> {
  const parsed = parseInvoiceNumber(q);
  if (!parsed) return [];
  const rows = await db
    .select({ invoice: invoices, name: orders.name, company: orders.company, brief: orders.brief })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .where(hasNumberSql(parsed))
    .orderBy(desc(invoices.live), desc(invoices.issuedAt))
    .limit(MAX_FOUND);
  return rows.map(({ invoice, brief, ...customer }) => ({
    id: invoice.id,
    number: formatInvoiceNumber(invoice),
    kind: invoice.kind,
    issuedAt: invoice.issuedAt,
    orderId: invoice.orderId,
    customer: customerLabel({ ...customer, person: contactNameOf(brief) }),
  }));
}

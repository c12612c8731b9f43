import { and, eq, isNull, ne, type SQL, sql } from "drizzle-orm";
import { serviceBySlug } from "~/catalog/services";
import type { Db } from "~/db/database";
import type { Cursor, RowKey } from "~/db/lists/cursor";
import { beyond, direction, exactMoment, pageOf } from "~/db/lists/keyset.server";
import { isWork, orders, orderWords } from "~/db/tables";
import { phoneIn } from "~/db/texts/words";
import { folded } from "~/db/texts/words-sql";
import type { SubscriptionStatus } from "~/order/order";
import type { WorkStatus } from "~/order/work";
import { refundAskedAmong } from "../refunds/requests/request-list.server";
import { NOBODY, type OrderFilter, searchWords } from "./order-filter";

const PAGE_SIZE = 50;

export type OrderRow = {
  id: string;
  createdAt: Date;
  name: string;
  person: string | null;
  email: string;
  company: string | null;
  service: string;
  pageType: string;
  amount: number;
  refundedAmount: number;
  status: string;
  /** Of the order that began a subscription; null for all others. */
  subscriptionStatus: SubscriptionStatus | null;
  subscriptionEndsAt: Date | null;
  live: boolean;
  /** Null where there is no work on it: it was not paid, or is a later month of a subscription. */
  work: { workStatus: WorkStatus; assignee: string | null; dueOn: string | null } | null;
  /** Its customer waits for a refund. */
  refundAsked: boolean;
};

export type OrderPage = { rows: OrderRow[]; older: RowKey | null; newer: RowKey | null };

/** One page of the orders that the filter lets through, newest first. Indexed, however deep the page is. */
export async function listOrders(db: Db, filter: OrderFilter, cursor: Cursor, size = PAGE_SIZE): Promise<OrderPage> {
  const found = await db
    .select({ row: columns, at: exactMoment(orders) })
    .from(orders)
    .where(and(...(await conditions(db, filter)), beyond(orders, cursor)))
    .orderBy(...direction(orders, cursor))
    .limit(size + 1);
  const page = pageOf(found, size, cursor);
  const asked = await refundAskedAmong(
    db,
    page.rows.map(({ id }) => id),
  );
  const rows = page.rows.map(({ isWork, workStatus, assignee, dueOn, ...row }) => ({
    ...row,
    pageType: typeInWords(row),
    work: isWork ? { workStatus, assignee, dueOn } : null,
    refundAsked: asked.has(row.id),
  }));
  return { ...page, rows };
}

const typeInWords = ({ service, pageType }: Pick<OrderRow, "service" | "pageType">): string =>
  serviceBySlug(service)?.pageTypeInWords(pageType) ?? pageType;

/** What the filter asks of an order, for every query that is about filtered orders. */
export async function conditions(db: Db, filter: OrderFilter): Promise<(SQL | undefined)[]> {
  return [
    filter.status ? eq(orders.status, filter.status) : ne(orders.status, "spam"),
    filter.service ? eq(orders.service, filter.service) : undefined,
    filter.work ? and(isWork, eq(orders.workStatus, filter.work)) : undefined,
    filter.assignee ? and(isWork, isAssigned(filter.assignee)) : undefined,
    filter.from ? sql`${orders.createdAt} >= ${`${filter.from}T00:00:00Z`}::timestamptz` : undefined,
    filter.to ? sql`${orders.createdAt} < ${`${filter.to}T00:00:00Z`}::timestamptz + interval '24 hours'` : undefined,
    filter.q ? await matching(db, filter.q) : undefined,
  ];
}

const isAssigned = (to: string): SQL => (to === NOBODY ? isNull(orders.assignee) : eq(orders.assignee, to));

/** Up to this many matches are looked up by their ids. */
const FEW = 1_000;

/**
 * The orders that hold all words of a search. PostgreSQL cannot tell a rare word from a common one before it has looked, and
 * reading a million orders by date for a rare one takes minutes: so the word index is asked first. Where it finds few, their
 * ids are the condition; where it finds many, the newest of them are near, and reading by date is quick.
 */
export async function matching(db: Db, text: string): Promise<SQL> {
  const held = wordsHeld(text);
  const found = await db
    .select({ id: orders.id })
    .from(orders)
    .where(held)
    .limit(FEW + 1);
  const ids = found.map(({ id }) => id);
  return ids.length > FEW ? held : sql`${orders.id} = any(${`{${ids.join(",")}}`}::uuid[])`;
}

/** Shorter words of ASCII letters are only found whole: their beginnings are in nearly every order. */
const SHORTEST_BEGINNING = 3;

/** The condition that an order has all words of a search, or the phone number that the search is. */
export function wordsHeld(text: string): SQL {
  const words = searchWords(text);
  if (words.length === 0) return sql`false`;
  // An address is typed or pasted whole. No word holds a quote or a backslash: the search cuts there.
  const whole = (word: string) => text.includes("@") || (word.length < SHORTEST_BEGINNING && /^\w+$/.test(word));
  const all = words.map((word) => (whole(word) ? `'${word}'` : `'${word}':*`)).join(" & ");
  const phone = phoneIn(text);
  const terms = phone ? `${all} | '${phone}':*` : all;
  return sql`${orderWords} @@ ${folded(sql`${terms}`)}::tsquery`;
}

const columns = {
  id: orders.id,
  createdAt: orders.createdAt,
  name: orders.name,
  person: sql<
    string | null
  >`case when jsonb_typeof(${orders.brief}->'name') = 'string' then nullif(trim(${orders.brief}->>'name'), '') end`,
  email: orders.email,
  company: orders.company,
  service: orders.service,
  pageType: orders.pageType,
  amount: orders.amount,
  refundedAmount: orders.refundedAmount,
  status: orders.status,
  subscriptionStatus: orders.subscriptionStatus,
  subscriptionEndsAt: orders.subscriptionEndsAt,
  live: orders.live,
  isWork: sql<boolean>`coalesce(${isWork}, false)`,
  workStatus: orders.workStatus,
  assignee: orders.assignee,
  dueOn: orders.dueOn,
};

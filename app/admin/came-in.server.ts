import { desc, sql } from "drizzle-orm";
import { serviceBySlug } from "~/catalog/services";
import type { Db } from "~/lib/db/database";
import { isUnopenedSql, orders } from "~/lib/db/schema/index";
import { contactNameOf, customerLabel, customerNames } from "~/orders/customer-name";
import { ORDER_STATES } from "~/orders/order-states.server";

const MAX_COUNTED = 1_000;

export type CameInList = Awaited<ReturnType<typeof listCameIn>>;
export type CameInItem = CameInList["rows"][number];

/**
 * Orders with work that no admin has opened, newest first. `orders` counts all of them, at most 1,000 (`atLeast`); `paidCents` is
 * their paid amount, `pending` the number of unpaid ones.
 */
export async function listCameIn(db: Db, limit = 6) {
  const { id, createdAt, service, pageType, name, company, email, brief, amount, status, live } = orders;
  const [rows, [sums]] = await Promise.all([
    db
      .select({ id, createdAt, service, pageType, name, company, email, brief, amount, status, live })
      .from(orders)
      .where(isUnopenedSql)
      .orderBy(desc(createdAt), desc(id))
      .limit(limit),
    countUnopened(db),
  ]);
  const counted = sums ?? { orders: 0, paidCents: 0, pending: 0 };
  return {
    orders: Math.min(counted.orders, MAX_COUNTED),
    atLeast: counted.orders > MAX_COUNTED,
    paidCents: counted.paidCents,
    pending: counted.pending,
    rows: rows.map(({ brief, name, company, pageType, ...row }) => {
      const customer = { name, company, person: contactNameOf(brief) };
      return {
        ...row,
        pageType: serviceBySlug(row.service)?.pageTypeLabel(pageType) ?? pageType,
        customer: customerLabel(customer),
        names: customerNames(customer),
      };
    }),
  };
}

function countUnopened(db: Db) {
  const { amount, status } = orders;
  const limited = db
    .select({ amount, status })
    .from(orders)
    .where(isUnopenedSql)
    .limit(MAX_COUNTED + 1)
    .as("limited");
  const isPending = sql`${limited.status} = ${ORDER_STATES.requested.status}`;
  return db
    .select({
      orders: sql<number>`count(*)`.mapWith(Number),
      paidCents: sql<number>`coalesce(sum(${limited.amount}) filter (where not ${isPending}), 0)`.mapWith(Number),
      pending: sql<number>`count(*) filter (where ${isPending})`.mapWith(Number),
    })
    .from(limited);
}

import { and, eq, inArray, ne, type SQL, sql } from "drizzle-orm";
import { isRequest } from "~/catalog/define-service";
import { requestServices, serviceBySlug } from "~/catalog/services";
import type { OrderStatus } from "~/lib/db/column-types";
import type { Db, Tx } from "~/lib/db/database";
import { type OrderRow, orders } from "~/lib/db/schema/index";
import { isCancelled, isPending, ORDER_STATES, type OrderState, PAYABLE_STATUSES } from "./order-states";

type StoredOrder = Pick<
  OrderRow,
  "status" | "service" | "madeBy" | "sharedAt" | "paymentSessionId" | "nextCheckAt" | "dueOn"
>;

/** As `orderStateSql`. An unpaid order is told apart by who made it, whether it was shared, and its payment page. */
export function orderState(order: StoredOrder): OrderState {
  const { status, service: slug, madeBy, sharedAt, paymentSessionId, nextCheckAt, dueOn } = order;
  const service = serviceBySlug(slug);
  const isRequested = service !== undefined && isRequest(service);
  if (isCancelled(status)) return madeBy ? "cancelled" : isRequested ? "lapsed" : "abandoned";
  if (!isPending(status)) return status as OrderState;
  if (madeBy || sharedAt) return "awaiting_payment";
  if (isRequested) return paymentSessionId ? "awaiting_payment" : "requested";
  return !paymentSessionId && !nextCheckAt && dueOn ? "awaiting_approval" : "in_checkout";
}

const isRequestedSql = inArray(
  orders.service,
  requestServices.map(({ offer }) => offer.slug),
);

export const orderStateSql = sql<OrderState>`case ${orders.status}
  when 'cancelled' then case when ${orders.madeBy} is not null then 'cancelled' when ${isRequestedSql} then 'lapsed' else 'abandoned' end
  when 'pending' then case when ${orders.madeBy} is not null or ${orders.sharedAt} is not null then 'awaiting_payment'
    when ${isRequestedSql} then case when ${orders.paymentSessionId} is null then 'requested' else 'awaiting_payment' end
    when ${orders.paymentSessionId} is null and ${orders.nextCheckAt} is null and ${orders.dueOn} is not null then 'awaiting_approval'
    else 'in_checkout' end
  else ${orders.status} end`;

/** For conditions without a column of drizzle: `status in ('pending', 'cancelled')`. */
export const listSql = (statuses: readonly OrderStatus[]): SQL =>
  sql.raw(`(${statuses.map((status) => `'${status}'`).join(", ")})`);

/** The condition of the index by which a draft has one pending order. */
export const isOpenDraftSql = sql.raw(`status = '${ORDER_STATES.in_checkout.status}'`);
/** The pending order of a draft. */
export async function findOpenDraft(db: Db | Tx, fingerprint: string): Promise<OrderRow | undefined> {
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.fingerprint, fingerprint), isPendingSql));
  return order;
}

export const isPendingSql = eq(orders.status, ORDER_STATES.requested.status);
export const isPayableSql = inArray(orders.status, PAYABLE_STATUSES);
export const isNotCancelledSql = ne(orders.status, ORDER_STATES.cancelled.status);
export const isNotSpamSql = ne(orders.status, ORDER_STATES.spam.status);

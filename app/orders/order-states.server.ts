import { and, eq, inArray, ne, type SQL, sql } from "drizzle-orm";
import { isRequest } from "~/catalog/define-service";
import { requestServices } from "~/catalog/services";
import { ORDER_STATUSES, type OrderStatus } from "~/lib/db/column-types";
import type { Db, Tx } from "~/lib/db/database";
import { type OrderRow, orders } from "~/lib/db/schema/index";
import { isCancelled, isMonthPaid, isPayable, isPending, wasPaid } from "./order-states";
import { soldService } from "./sold-service";

type StateRow = { status: OrderStatus; next: readonly string[] };

/** An order's life. Several states are stored as one status: `orderState` tells them apart by other columns. */
export const ORDER_STATES = {
  /** The customer was sent to the card provider's page. */
  in_checkout: { status: "pending", next: ["in_checkout", "paid", "abandoned"] },
  /** Came by a public form; an admin answers it with a payment link. */
  requested: { status: "pending", next: ["awaiting_payment", "lapsed", "spam"] },
  /** Came by a checkout that opened no payment page; its payment link is the approval. */
  awaiting_approval: { status: "pending", next: ["awaiting_payment", "abandoned"] },
  /** The customer has a payment link. */
  awaiting_payment: { status: "pending", next: ["awaiting_payment", "paid", "lapsed", "cancelled"] },
  /** A checkout that was not paid in a day, was replaced, or whose quote was revoked. */
  abandoned: { status: "cancelled", next: ["in_checkout", "paid"] },
  /** Its payment link has ended; an admin can send another one. */
  lapsed: { status: "cancelled", next: ["awaiting_payment", "paid"] },
  /** By the admin who had created it. A payment that was on its way counts. */
  cancelled: { status: "cancelled", next: ["paid"] },
  paid: { status: "paid", next: ["partially_refunded", "refunded"] },
  partially_refunded: { status: "partially_refunded", next: ["paid", "refunded"] },
  refunded: { status: "refunded", next: ["paid", "partially_refunded"] },
  /** A request that an admin discarded; the customer does not see it. */
  spam: { status: "spam", next: ["requested"] },
} as const satisfies Record<string, StateRow>;

export type OrderState = keyof typeof ORDER_STATES;

export const canBecome = (from: OrderState, to: OrderState): boolean =>
  ORDER_STATES[from].next.some((state) => state === to);

export const PAYABLE_STATUSES = ORDER_STATUSES.filter(isPayable);
export const COVERED_STATUSES = ORDER_STATUSES.filter(isMonthPaid);
/** Money was received, whatever was refunded. */
export const PAID_STATUSES = ORDER_STATUSES.filter(wasPaid);

type StoredOrder = Pick<
  OrderRow,
  "status" | "service" | "soldAs" | "madeBy" | "sharedAt" | "paymentSessionId" | "nextCheckAt" | "dueOn"
>;

/** Agrees with `orderStateSql`. Unpaid orders differ in who created them, whether they were shared, and their payment page. */
export function orderState(order: StoredOrder): OrderState {
  const { status, madeBy, sharedAt, paymentSessionId, nextCheckAt, dueOn } = order;
  const service = soldService(order);
  const isRequested = service !== undefined && isRequest(service);
  if (isCancelled(status)) return madeBy ? "cancelled" : isRequested || sharedAt ? "lapsed" : "abandoned";
  if (!isPending(status)) return status as OrderState;
  if (madeBy || sharedAt) return "awaiting_payment";
  if (isRequested) return paymentSessionId ? "awaiting_payment" : "requested";
  return !paymentSessionId && !nextCheckAt && dueOn ? "awaiting_approval" : "in_checkout";
}

const isRequestedSql = sql`(${inArray(
  orders.service,
  requestServices.map(({ offer }) => offer.slug),
)} or ${orders.soldAs}->>'pricing' = 'request')`;

export const orderStateSql = sql<OrderState>`case ${orders.status}
  when 'cancelled' then case when ${orders.madeBy} is not null then 'cancelled'
    when ${isRequestedSql} or ${orders.sharedAt} is not null then 'lapsed' else 'abandoned' end
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

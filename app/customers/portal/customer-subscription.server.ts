import type { App } from "~/app-context.server";
import type { SubscriptionStatus } from "~/lib/db/column-types";
import type { OrderEventRow, OrderRow } from "~/lib/db/schema/index";
import { orderPrice } from "~/orders/order-price";
import { findModeMismatch } from "~/orders/payment-mode";

/** What a customer sees of a subscription, on the order that began it. Amounts are integer cents, moments ISO 8601. */
export type PortalSubscription = {
  status: SubscriptionStatus;
  /** Of a month. */
  price: number;
  /** End of the month that is paid or due. */
  periodEnd: string | null;
  /** When the provider charges the card for an unpaid month again. */
  retryAt: string | null;
  endedAt: string | null;
  /** It ended because a month stayed unpaid. */
  unpaid: boolean;
  /** Something was asked of the provider, which has not answered yet. */
  waiting: "end" | "resume" | null;
  /** Whether the customer can change it here; an order of the other mode cannot be. */
  changeable: boolean;
};

/** Null for an order without one. `next` is the day of the next payment, where it is known. */
export function getPortalSubscription(
  app: App,
  order: OrderRow,
  events: readonly OrderEventRow[],
  next: string | null,
): PortalSubscription | null {
  const { subscriptionStatus: status, subscriptionId } = order;
  if (!status || !subscriptionId || !order.paidAt) return null;
  const end = order.subscriptionEndsAt ?? order.subscriptionPeriodEnd;
  return {
    status,
    price: orderPrice(order)?.cents ?? order.amount + order.discount,
    periodEnd: next ?? end?.toISOString() ?? null,
    retryAt: order.subscriptionRetryAt?.toISOString() ?? null,
    endedAt: order.subscriptionEndedAt?.toISOString() ?? null,
    unpaid: order.subscriptionUnpaid ?? false,
    waiting: status === "ended" ? null : waitingFor(events),
    changeable: findModeMismatch(app, order) === null,
  };
}

const ASKED: Record<string, "end" | "resume"> = {
  "subscription-end-requested": "end",
  "subscription-resume-requested": "resume",
};
const ANSWERED = new Set([
  "subscription-ending",
  "subscription-ended",
  "subscription-resumed",
  "subscription-end-refused",
  "subscription-resume-refused",
]);

/** What was asked for and has no answer behind it. */
function waitingFor(events: readonly OrderEventRow[]): "end" | "resume" | null {
  const last = events.findLast(({ kind }) => Object.hasOwn(ASKED, kind) || ANSWERED.has(kind));
  return (last && ASKED[last.kind]) ?? null;
}

import { and, asc, eq, inArray, min } from "drizzle-orm";
import { promisedMoments, promisedTimes } from "~/catalog/service-promise";
import type { App } from "~/lib/app-context.server";
import { formatDayOfYear } from "~/lib/dates/format-date";
import type { Db } from "~/lib/db/database";
import { type OrderRow, orderEvents, orderMessages } from "~/lib/db/schema/index";
import { soldService } from "~/orders/sold-service";
import type { ProgressStep } from "~/ui/receipt/receipt-data";
import { isEndedByRefund } from "./deliveries/delivery-rules";
import { isCancelled, isPending, isSpam } from "./order-states";

/** When a stage was reached; null if it was not, or if nothing recorded it. */
export type StageTimes = { contacted: Date | null; started: Date | null; delivered: Date | null };

type ProgressOrder = Pick<
  OrderRow,
  | "id"
  | "service"
  | "soldAs"
  | "promised"
  | "status"
  | "subscriptionStatus"
  | "invoiceId"
  | "paidAt"
  | "createdAt"
  | "workStatus"
>;

/**
 * Returns the four steps that the success page, the order page and the emails show; empty for a renewal and for an order that is
 * canceled, refunded or ended. `lastPaidAt`: the latest month of a subscription.
 */
export async function findOrderProgress(
  app: Pick<App, "db" | "now" | "settings">,
  order: ProgressOrder,
  lastPaidAt = order.paidAt,
) {
  if (!hasProgress(order)) return [];
  const times = isPending(order.status) ? NOT_STARTED : await findStageTimes(app.db, order.id);
  return buildProgress(app, order, times, lastPaidAt);
}

const NOT_STARTED: StageTimes = { contacted: null, started: null, delivered: null };

const hasProgress = (order: ProgressOrder): boolean =>
  !order.invoiceId &&
  order.subscriptionStatus !== "ended" &&
  !isCancelled(order.status) &&
  !isSpam(order.status) &&
  !isEndedByRefund(order);

/** The steps of an order that has a progress. */
export function buildProgress(
  { settings, now }: Pick<App, "settings" | "now">,
  order: ProgressOrder,
  times: StageTimes,
  lastPaidAt: Date | null,
): ProgressStep[] {
  const { hours } = settings.site;
  const day = (at: Date | null) => at && formatDayOfYear(at, hours.timeZone);
  const from = order.paidAt ?? order.createdAt;
  const service = soldService(order);
  const promised = order.promised ?? (service ? promisedMoments(service.promised, hours, from) : null);
  const due = promised && promisedTimes(promised, from, now());
  const isLaterMonth = lastPaidAt !== null && order.paidAt !== null && lastPaidAt > order.paidAt;
  const reached = reachedStage(order, isLaterMonth || times.contacted !== null);
  const isWaiting = order.workStatus === "waiting";
  const started = times.started && `since ${day(times.started)}`;
  const steps: Record<ProgressStep["state"], { title: string; note: string | null }>[] = [
    {
      done: { title: "Paid", note: day(lastPaidAt ?? order.paidAt) },
      now: { title: "Paid", note: "waiting for your payment" },
      later: { title: "Paid", note: null },
    },
    {
      done: { title: "We contacted you", note: day(times.contacted) },
      now: { title: "We’ll contact you", note: due?.contact ? `by ${due.contact}` : null },
      later: { title: "We’ll contact you", note: null },
    },
    {
      done: { title: "In work", note: started },
      now: { title: "In work", note: isWaiting ? "waiting for you" : started },
      later: { title: "In work", note: null },
    },
    {
      done: { title: "Delivered", note: day(times.delivered) },
      now: { title: "Delivered", note: day(times.delivered) },
      later: { title: "Delivered", note: order.paidAt && due?.delivery ? `by ${due.delivery}` : null },
    },
  ];
  return steps.map((texts, index) => {
    const state = index < reached ? "done" : index === reached ? "now" : "later";
    return { state, ...texts[state] };
  });
}

/** Index of the current step: 0 for an unpaid order, 4 for a finished one. */
function reachedStage({ status, workStatus }: ProgressOrder, isContacted: boolean): number {
  if (isPending(status)) return 0;
  if (workStatus === "new") return isContacted ? 2 : 1;
  return workStatus === "done" ? 4 : workStatus === "delivered" ? 3 : 2;
}

async function findStageTimes(db: Db, orderId: string): Promise<StageTimes> {
  const [events, [message]] = await Promise.all([
    db
      .select({ kind: orderEvents.kind, at: orderEvents.at, detail: orderEvents.detail })
      .from(orderEvents)
      .where(and(eq(orderEvents.orderId, orderId), inArray(orderEvents.kind, ["work-status", "delivered"])))
      .orderBy(asc(orderEvents.id)),
    db
      .select({ at: min(orderMessages.createdAt) })
      .from(orderMessages)
      .where(and(eq(orderMessages.orderId, orderId), eq(orderMessages.sender, "team"))),
  ]);
  const at = (found: { at: Date } | undefined) => found?.at ?? null;
  // A calendar that the payment delivers is no contact.
  const firstWork = at(events.find(({ kind, detail }) => kind === "work-status" && detail?.workStatus !== "new"));
  const written = message?.at ?? null;
  return {
    contacted: written && firstWork ? new Date(Math.min(+written, +firstWork)) : (written ?? firstWork),
    started: at(events.findLast(({ detail }) => detail?.workStatus === "in_progress")),
    delivered: at(events.findLast(({ kind }) => kind === "delivered")),
  };
}

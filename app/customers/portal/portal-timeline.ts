import { formatUsd } from "~/lib/money";
import { isWorkStatus, WORK_STATUS_CUSTOMER_LABELS } from "~/orders/work-status";

type OrderEvent = { kind: string; at: Date; detail: Record<string, unknown> | null };

/** By kind of event. Customers do not see other kinds, nor events without a sentence (null). */
const SENTENCES: Record<string, (detail: Record<string, unknown>) => string | null> = {
  placed: () => "You placed the order.",
  "manual-order": () => "We made this order for you.",
  paid: () => "We received your payment.",
  cancelled: () => "The order was canceled.",
  "payment-link-sent": () => "We emailed you a payment link.",
  "renewal-failed": () => "We couldn’t charge your card for this month.",
  "subscription-recovered": () => "Your subscription is paid up again.",
  "subscription-ending": () => "Your subscription is set to end with the month you’ve paid for.",
  "subscription-resumed": () => "Your subscription will renew again.",
  "subscription-ended": () => "Your subscription ended.",
  "files-sent": ({ count }) => (count === 1 ? "You sent us a file." : `You sent us ${count} files.`),
  "files-added": ({ count }) => (count === 1 ? "We added a file for you." : `We added ${count} files for you.`),
  delivered: ({ delivery, title }) => `${deliveryLabel(delivery, title)} is here.`,
  "delivery-withdrawn": ({ delivery }) => `We withdrew delivery ${delivery}.`,
  "delivery-approved": ({ delivery }) => `You approved delivery ${delivery}.`,
  "revision-asked": ({ delivery }) => `You asked for a revision of delivery ${delivery}.`,
  "work-status": ({ workStatus, delivery, refunded }) => {
    if (refunded === true) return null;
    // The event of the delivery says it already, unless the order is done.
    if (delivery !== undefined && workStatus !== "done") return null;
    const label = isWorkStatus(workStatus) ? WORK_STATUS_CUSTOMER_LABELS[workStatus] : null;
    return label && `${label}.`;
  },
  "refund-asked": ({ amount }) =>
    typeof amount === "number" ? `You asked us to refund ${formatUsd(amount)}.` : "You asked for a refund.",
  "refund-withdrawn": () => "You withdrew your refund request.",
  "refund-declined": () => "We declined your refund request.",
  refunded: ({ amount }) =>
    typeof amount === "number" ? `We refunded ${formatUsd(amount)} to your card.` : "We refunded your payment.",
};

const deliveryLabel = (number: unknown, title: unknown) =>
  typeof title === "string" ? `Delivery ${number} (${title})` : `Delivery ${number}`;

/** Builds the customer's timeline, newest first. Titles of withdrawn deliveries are left out. */
export function buildPortalTimeline(events: readonly OrderEvent[]): { at: string; text: string }[] {
  const withdrawn = new Set(
    events.flatMap(({ kind, detail }) => (kind === "delivery-withdrawn" ? [detail?.delivery] : [])),
  );
  return events
    .flatMap(({ kind, at, detail }) => {
      const sentence = Object.hasOwn(SENTENCES, kind) ? SENTENCES[kind] : undefined;
      const shown = detail && withdrawn.has(detail.delivery) ? { ...detail, title: undefined } : detail;
      const text = sentence?.(shown ?? {});
      return text ? [{ at: at.toISOString(), text }] : [];
    })
    .reverse();
}

import { formatUsd } from "~/lib/money";
import { isWorkStatus, WORK_STATUS_CUSTOMER_LABELS } from "~/orders/work-status";

/** One line of what happened to an order. */
type OrderEvent = { kind: string; at: Date; detail: Record<string, unknown> | null };

/** What is said of it to the customer. Kinds that are not here are the agency's own business. */
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
  delivered: ({ delivery, title }) => `${deliveredWords(delivery, title)} is here.`,
  "delivery-withdrawn": ({ delivery }) => `We withdrew delivery ${delivery}.`,
  "delivery-approved": ({ delivery }) => `You approved delivery ${delivery}.`,
  "revision-asked": ({ delivery }) => `You asked for a revision of delivery ${delivery}.`,
  "work-status": ({ workStatus, delivery }) => {
    // The line about the delivery says it, unless the order is finished by it.
    if (delivery !== undefined && workStatus !== "done") return null;
    const words = isWorkStatus(workStatus) ? WORK_STATUS_CUSTOMER_LABELS[workStatus] : null;
    return words && `${words}.`;
  },
  "refund-asked": ({ amount }) =>
    typeof amount === "number" ? `You asked us to refund ${formatUsd(amount)}.` : "You asked for a refund.",
  "refund-withdrawn": () => "You withdrew your refund request.",
  "refund-declined": () => "We declined your refund request.",
  refunded: ({ amount }) =>
    typeof amount === "number" ? `We refunded ${formatUsd(amount)} to your card.` : "We refunded your payment.",
};

const deliveredWords = (number: unknown, title: unknown) =>
  typeof title === "string" ? `Delivery ${number} (${title})` : `Delivery ${number}`;

/** The order's story for its customer, newest first. What was called how in a delivery that was taken back is not told. */
export function buildPortalTimeline(events: readonly OrderEvent[]): { at: string; text: string }[] {
  const back = new Set(events.flatMap(({ kind, detail }) => (kind === "delivery-withdrawn" ? [detail?.delivery] : [])));
  return events
    .flatMap(({ kind, at, detail }) => {
      const sentence = Object.hasOwn(SENTENCES, kind) ? SENTENCES[kind] : undefined;
      const told = detail && back.has(detail.delivery) ? { ...detail, title: undefined } : detail;
      const text = sentence?.(told ?? {});
      return text ? [{ at: at.toISOString(), text }] : [];
    })
    .reverse();
}

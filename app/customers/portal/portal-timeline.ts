import { orderEventEntry } from "~/orders/order-event-catalog.server";

type OrderEvent = { kind: string; at: Date; detail: Record<string, unknown> | null };

/** Builds the customer's timeline, newest first. Titles of withdrawn deliveries are left out. */
export function buildPortalTimeline(events: readonly OrderEvent[]): { at: string; text: string }[] {
  const withdrawn = new Set(
    events.flatMap(({ kind, detail }) => (kind === "delivery-withdrawn" ? [detail?.delivery] : [])),
  );
  return events
    .flatMap(({ kind, at, detail }) => {
      const shown = detail && withdrawn.has(detail.delivery) ? { ...detail, title: undefined } : detail;
      const text = orderEventEntry(kind)?.sentence?.(shown ?? {});
      return text ? [{ at: at.toISOString(), text }] : [];
    })
    .reverse();
}

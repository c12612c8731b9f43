import { publishedCatalog } from "~/catalog/documents/published-catalog.server";
import { orderTitle } from "~/catalog/types";
import { arrivalWords, replyWords } from "~/content/promises";
import type { App } from "~/lib/app-context.server";
import { toCents } from "~/lib/money";
import { orderReference } from "~/lib/reference";
import { ORDER_STATES } from "~/orders/order-states.server";
import { buildProgress } from "~/orders/progress.server";
import type { PortalOrder } from "./portal-orders.server";
import { buildPortalTimeline } from "./portal-timeline";

const ID = "00000000-0000-4000-8000-000000000000";
const HOUR_MS = 3_600_000;

/** An invented order of the first service, whose work began an hour ago, for previews of the order page. */
export function sampleOrder(app: Pick<App, "now" | "settings">): PortalOrder | null {
  const { site } = app.settings;
  const now = app.now();
  const { catalog, serviceBySlug } = publishedCatalog(site);
  const offer = catalog.sold.find(({ slug }) => serviceBySlug(slug));
  if (!offer) return null;
  const paidAt = new Date(now.getTime() - 5 * HOUR_MS);
  const startedAt = new Date(now.getTime() - HOUR_MS);
  const amount = Object.values(offer.amounts)[0] ?? toCents(1_000);
  const order = {
    ...{ id: ID, service: offer.slug, soldAs: null, promised: null, invoiceId: null, subscriptionStatus: null },
    ...{ status: ORDER_STATES.paid.status, workStatus: "in_progress" as const, createdAt: paidAt, paidAt },
  };
  const title = orderTitle(offer) ?? offer.title;
  const { refund } = site.promises;
  return {
    ...order,
    reference: orderReference(ID),
    title,
    orderedAt: paidAt.toISOString(),
    needs: null,
    refundPolicy: { feePercent: refund.feePercent, reply: replyWords(refund), arrival: arrivalWords(refund) },
    subscription: null,
    amount,
    payUrl: null,
    details: {
      ...{ service: title, plan: null, pageType: title, person: "Jo Park", company: "Acme Coffee", lines: [] },
      ...{ method: "Card", refunded: 0, next: null, endsOn: null, orderUrl: null },
      progress: buildProgress(app, order, { contacted: startedAt, started: startedAt, delivered: null }, paidAt),
    },
    brief: [{ field: "company", label: "Company", value: "Acme Coffee" }],
    timeline: buildPortalTimeline([
      { kind: "paid", at: paidAt, detail: null },
      { kind: "work-status", at: startedAt, detail: { workStatus: "in_progress" } },
    ]),
    refund: { offer: null, against: "begun", last: null },
    refunded: null,
    conversation: {
      messages: [
        { id: ID, at: startedAt.toISOString(), sender: "team", text: "Hi Jo, we’ve begun. Thank you!", pin: null },
      ],
      earlier: null,
      latest: ID,
    },
    files: { ready: [], unfinished: [], needed: [] },
    deliveries: { list: [], next: { number: 1, included: 1 } },
    payments: [{ id: ID, at: paidAt.toISOString(), amount, refunded: 0, receiptUrl: null }],
    invoices: [],
    billing: null,
    scope: "order",
  };
}

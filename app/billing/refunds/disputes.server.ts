import { and, asc, eq } from "drizzle-orm";
import type { PaymentProvider, ProviderDispute } from "~/billing/provider/payment-provider";
import type { PaymentApp } from "~/billing/provider/provider-access";
import type { App } from "~/lib/app-context.server";
import type { Db, Tx } from "~/lib/db/database";
import { type DisputeRow, disputes, isOpenDisputeSql, type OrderRow, orders } from "~/lib/db/schema/index";
import type { OrderEventKind } from "~/orders/order-event-catalog.server";
import { recordOrderEvent } from "~/orders/order-events.server";
import { findOrderByPayment } from "./refund-sync.server";

/** Also updates the order's `disputedAmount` (cents). Throws PaymentProviderUnavailable. */
export async function syncDisputes(app: PaymentApp, paymentIntentId: string): Promise<void> {
  const order = await findOrderByPayment(app.db, paymentIntentId);
  if (!order) return;
  while (!(await saveDisputes(app, order.id, paymentIntentId)));
}

/** False, without writing, if another run stored a newer response during the request to the provider. */
async function saveDisputes(app: PaymentApp, orderId: string, paymentIntentId: string): Promise<boolean> {
  const before = await listDisputes(app.db, orderId);
  const current = await app.paymentProvider.findDisputes(paymentIntentId);
  if (current.length === 0) return true;
  return app.db.transaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for("update");
    const stored = await listDisputes(tx, orderId);
    if (!order || fingerprint(stored) !== fingerprint(before)) return !order;
    for (const dispute of current) await saveDispute(app.queue, tx, orderId, dispute, stored);
    const withdrawn = current.reduce((sum, dispute) => sum + dispute.withdrawn, 0);
    const disputedAmount = Math.min(withdrawn, order.amount);
    if (disputedAmount !== order.disputedAmount)
      await tx.update(orders).set({ disputedAmount }).where(eq(orders.id, orderId));
    return true;
  });
}

const listDisputes = (db: Db | Tx, orderId: string): Promise<DisputeRow[]> =>
  db.select().from(disputes).where(eq(disputes.orderId, orderId)).orderBy(disputes.id);

const fingerprint = (rows: readonly DisputeRow[]): string =>
  JSON.stringify(rows.map(({ id, amount, withdrawn, status, dueBy }) => [id, amount, withdrawn, status, dueBy]));

async function saveDispute(
  queue: App["queue"],
  tx: Tx,
  orderId: string,
  { id, amount, withdrawn, status, dueBy = null }: ProviderDispute,
  stored: readonly DisputeRow[],
): Promise<void> {
  const earlier = stored.find((dispute) => dispute.id === id);
  await tx
    .insert(disputes)
    .values({ id, orderId, amount, withdrawn, status, dueBy })
    .onConflictDoUpdate({ target: disputes.id, set: { amount, withdrawn, status, dueBy } });
  const detail = { disputeId: id, amount };
  const event = { orderId, actor: "provider", detail };
  if (!earlier) await recordOrderEvent(queue, tx, { kind: "disputed", ...event });
  if (earlier?.status === status) return;
  const change = changeOf(status, earlier?.status);
  if (change) await recordOrderEvent(queue, tx, { kind: change, ...event });
  if (needsResponse(status)) await queue.enqueue(tx, "dispute-team-email", { disputeId: id, status });
}

/** Undecided ones of the order, the oldest first. */
export async function listOpenDisputes(app: App, { id, live }: Pick<OrderRow, "id" | "live">) {
  const rows = await app.db
    .select()
    .from(disputes)
    .where(and(eq(disputes.orderId, id), isOpenDisputeSql))
    .orderBy(asc(disputes.createdAt), asc(disputes.id));
  return rows.map((dispute) => ({
    ...dispute,
    waitsForUs: needsResponse(dispute.status),
    url: disputeUrl(app.paymentProvider, dispute.id, live),
  }));
}

export type OpenDispute = Awaited<ReturnType<typeof listOpenDisputes>>[number];

/** The URL in Stripe's dashboard for sending evidence. Null in the sandbox, which has none. */
export const disputeUrl = (paymentProvider: PaymentProvider, id: string, live: boolean): string | null =>
  paymentProvider.mode === "sandbox" ? null : `https://dashboard.stripe.com/${live ? "" : "test/"}disputes/${id}`;

type DisputeEventKind = Extract<OrderEventKind, `dispute-${string}`>;

/** Whether the bank waits for our evidence. */
const needsResponse = (status: string): boolean => status.endsWith("needs_response");

/** Null if the line of the new dispute says it already. */
function changeOf(status: string, before: string | undefined): DisputeEventKind | null {
  if (status === "needs_response") return before?.startsWith("warning_") ? "dispute-escalated" : null;
  return CHANGES[status] ?? null;
}

/** By Stripe's status of a dispute. A closed inquiry withdrew nothing. */
const CHANGES: Partial<Record<string, DisputeEventKind>> = {
  under_review: "dispute-answered",
  warning_under_review: "dispute-answered",
  appeal_needs_response: "dispute-appealed",
  appeal_under_review: "dispute-answered",
  prevented: "dispute-prevented",
  won: "dispute-won",
  warning_closed: "dispute-won",
  lost: "dispute-lost",
};

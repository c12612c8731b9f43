import { eq, type SQL } from "drizzle-orm";
import { z } from "zod";
import type { App } from "~/app-context.server";
import type { OrderStatus, Receipt } from "~/lib/db/column-types";
import { orders } from "~/lib/db/schema/index";
import { fulfillOrder, PaymentNotRecorded } from "./payments/fulfill-order.server";

/** A checkout session id as providers write it; anything else is refused without a question to the database. */
export const checkoutSessionIdSchema = z.string().regex(/^cs_[A-Za-z0-9_]{8,250}$/);

/** The six fields of the receipt, or null for a session that we do not know. */
export const findReceiptBySession = (app: App, id: string): Promise<Receipt | null> =>
  findReceiptWhere(app, eq(orders.paymentSessionId, id));

/** The receipt of the one order that this is true of. */
export async function findReceiptWhere(app: App, isIt: SQL): Promise<Receipt | null> {
  const [row] = await app.db
    .select({
      id: orders.id,
      created_at: orders.createdAt,
      amount: orders.amount,
      email: orders.email,
      name: orders.name,
      page_type: orders.pageType,
    })
    .from(orders)
    .where(isIt);
  return row ? { ...row, created_at: row.created_at.toISOString() } : null;
}

/**
 * The success page's call: settles the order of a session that we opened and returns its status, or null for a session
 * that we or the provider do not know: nobody paid it. For a guessed id the provider is not asked. Throws PaymentProviderUnavailable, and PaymentNotRecorded where the
 * provider confirms a payment that our books do not show.
 */
export async function confirmPayment(app: App, id: string): Promise<OrderStatus | null> {
  const [known] = await app.db.select({ status: orders.status }).from(orders).where(eq(orders.paymentSessionId, id));
  if (!known) return null;
  if (known.status !== "pending") return known.status;
  const settled = await fulfillOrder(app, id, "buyer");
  if (!settled) return null;
  if (settled.paid && settled.status === "pending") throw new PaymentNotRecorded(`${id} does not match its order`);
  return settled.status;
}

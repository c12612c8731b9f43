import { eq } from "drizzle-orm";
import type { Tx } from "~/lib/db/database";
import { orders, quotes } from "~/lib/db/schema/index";
import type { CheckoutRequest } from "./checkout-request.server";

/** The quote was paid for or revoked since its page was opened. */
export class QuoteUnavailable extends Error {
  override name = "QuoteClosed";
}

/**
 * Holds the accepted quote while its order is written, so that it is sold once: whoever presses at the same moment waits, and so does
 * whoever records the payment of its earlier order. Throws QuoteUnavailable.
 */
export async function lockAcceptedQuote(tx: Tx, { quote }: CheckoutRequest): Promise<void> {
  if (!quote) return;
  const [held] = await tx
    .select({ revokedAt: quotes.revokedAt })
    .from(quotes)
    .where(eq(quotes.id, quote.id))
    .for("update");
  const placed = await tx
    .select({ status: orders.status })
    .from(orders)
    .where(eq(orders.quoteId, quote.id))
    .for("update");
  const isSold = placed.some(({ status }) => status !== "pending" && status !== "cancelled");
  if (!held || held.revokedAt || isSold) throw new QuoteUnavailable(`The quote ${quote.id} can no longer be accepted`);
}

import { and, eq, isNull, lt, notExists, sql } from "drizzle-orm";
import type { App } from "~/app-context.server";
import { recordActivity } from "~/auth/activity.server";
import { fulfillOrder } from "~/billing/payments/fulfill-order.server";
import { addDays } from "~/lib/dates/business-hours";
import { orders, quotes } from "~/lib/db/schema/index";
import { failure, type Result } from "~/lib/result";
import { cancelOrder } from "~/orders/cancel-order.server";
import { agencyDateOf, getQuoteStatus } from "./standing.server";

/**
 * Ends a quote in the name of a member of staff: its link opens nothing any more, and a checkout that is open for it ends. Throws
 * PaymentProviderUnavailable where the provider could not be told of that; the link is dead by then, and asking again ends the checkout.
 */
export async function revokeQuote(app: App, actor: string, id: string): Promise<Result> {
  const [quote] = await app.db.select().from(quotes).where(eq(quotes.id, id));
  if (!quote) return failure("This quote doesn’t exist.");
  if ((await getQuoteStatus(app, quote)).state === "paid") return failure("This quote has been paid.");
  await app.db.transaction(async (tx) => {
    const [revoked] = await tx
      .update(quotes)
      .set({ revokedAt: app.now() })
      .where(and(eq(quotes.id, id), isNull(quotes.revokedAt)))
      .returning({ id: quotes.id });
    if (revoked) await recordActivity(tx, { actor, kind: "quote-revoked", subject: id });
  });
  return endCheckouts(app, id, actor);
}

async function endCheckouts(app: App, quoteId: string, actor: string): Promise<Result> {
  const open = await app.db
    .select({ id: orders.id, sessionId: orders.paymentSessionId })
    .from(orders)
    .where(and(eq(orders.quoteId, quoteId), eq(orders.status, "pending")));
  for (const { id, sessionId } of open) {
    const session = sessionId ? await app.paymentProvider.expireSession(sessionId) : null;
    if (session?.status === "complete") {
      await fulfillOrder(app, session.id, "provider");
      return failure("The customer paid for this quote at the same moment.");
    }
    await cancelOrder(app, id, { actor, reason: "The quote was revoked." });
  }
  return { ok: true };
}

/** How long a quote is kept after its last day, in days. */
const KEPT_DAYS = 60;

/** Deletes quotes that ran out two months ago, revoked ones too; one of which an order came stays as long as the order. */
export async function deleteExpiredQuotes(app: App): Promise<void> {
  await app.db
    .delete(quotes)
    .where(
      and(
        lt(quotes.goodUntil, addDays(agencyDateOf(app), -KEPT_DAYS)),
        notExists(app.db.select({ one: sql`1` }).from(orders).where(eq(orders.quoteId, quotes.id))),
      ),
    );
}

import { eq } from "drizzle-orm";
import { findEmailableAddresses } from "~/customers/emailable-addresses.server";
import type { App } from "~/lib/app-context.server";
import { agencyToday } from "~/lib/dates/business-hours";
import { orderReminders, orders } from "~/lib/db/schema/index";
import { failure, type Result } from "~/lib/result";
import { findAwaitedStep } from "~/orders/awaited-step.server";
import { recordOrderEvent } from "~/orders/order-events.server";

const AWAITED_LABELS = { approval: "the approval of a delivery", answer: "an answer or files" } as const;

/**
 * Emails the customer what we wait for, at most once a day on the agency's calendar for each order. Only customers who paid or
 * registered get it. `actor`: the admin's email. A concurrent second reminder fails.
 */
export async function remindCustomer(app: App, actor: string, orderId: string): Promise<Result<{ message: string }>> {
  return app.db.transaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for("update");
    if (!order) return failure("This order doesn’t exist.");
    const awaited = await findAwaitedStep(tx, order);
    if (!awaited) return failure("We aren’t waiting for this customer, so there’s nothing to remind them of.");
    const known = await findEmailableAddresses(tx, [order.email]);
    if (!order.sharedAt || known.size === 0)
      return failure("You can only remind customers who have paid or registered.");
    const day = agencyToday(app);
    const stored = await tx
      .insert(orderReminders)
      .values({ orderId, day, createdAt: app.now(), actor, awaited })
      .onConflictDoNothing()
      .returning({ day: orderReminders.day });
    if (stored.length === 0)
      return failure("This customer was reminded of this order today. You can remind them again tomorrow.");
    const detail = { awaited: AWAITED_LABELS[awaited], day };
    await recordOrderEvent(app.queue, tx, { kind: "reminded", orderId, actor, detail });
    return { ok: true, message: "Reminder sent. The customer gets one email with a link to the order." };
  });
}

import { and, eq, sql } from "drizzle-orm";
import type { App } from "~/app.server";
import { retroGame, retroGameRequest } from "~/catalog/retro-game/service";
import { orders } from "~/db/tables";
import { fingerprintOf } from "../records/fingerprint.server";
import { recordEvent } from "../records/order-events.server";
import { takesRealMoney } from "../records/order-mode.server";

/** Why a request cannot be taken: the message of the rule that it breaks. */
export class ServiceRequestRefused extends Error {
  override name = "ServiceRequestRefused";
}

/**
 * Keeps a request for a retro game as a pending order of its price and mails it to the team, in one transaction
 * (docs/product/services.md#retro-game). No payment session belongs to it, and the sweep never looks at it. The same request sent
 * again finds the same pending order. No mail goes to the address in it: anybody may have typed that.
 * Throws ServiceRequestRefused.
 */
export async function placeServiceRequest(app: App, body: unknown): Promise<{ id: string }> {
  const parsed = retroGameRequest.safeParse(body);
  if (!parsed.success) throw new ServiceRequestRefused(parsed.error.issues[0]?.message ?? "Invalid request");
  const request = parsed.data;
  const price = retroGame.price(request);
  if (typeof price === "string") throw new ServiceRequestRefused(price);
  const live = takesRealMoney(app);
  const service = retroGame.offer.slug;
  const fingerprint = fingerprintOf({ ...request, email: request.email.toLowerCase(), service, live });
  for (;;) {
    const id =
      (await writeRequest(app, {
        service,
        name: request.companyName,
        email: request.email,
        ...retroGame.columns(request),
        pageType: retroGame.pageType(request),
        amount: price.cents,
        brief: request,
        live,
        fingerprint,
        nextCheckAt: null,
      })) ?? (await pendingRequest(app, fingerprint));
    if (id) return { id };
    // It was settled between the two statements: write a new one.
  }
}

/** The new order's id, or undefined when the same request is there already. */
async function writeRequest(app: App, values: typeof orders.$inferInsert): Promise<string | undefined> {
  return app.db.transaction(async (tx) => {
    const [order] = await tx
      .insert(orders)
      .values(values)
      .onConflictDoNothing({ target: orders.fingerprint, where: sql`status = 'pending'` })
      .returning({ id: orders.id });
    if (!order) return undefined;
    await recordEvent(tx, order.id, "placed", "buyer");
    await app.queue.enqueue(tx, "order-notice", { orderId: order.id });
    return order.id;
  });
}

async function pendingRequest(app: App, fingerprint: string): Promise<string | undefined> {
  const [order] = await app.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.fingerprint, fingerprint), eq(orders.status, "pending")));
  return order?.id;
}

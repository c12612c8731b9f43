import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import type { App } from "~/app-context.server";
import type { RequestService } from "~/catalog/define-service";
import { requestServices } from "~/catalog/services";
import { orders } from "~/lib/db/schema/index";
import { failure, type Result } from "~/lib/result";
import { stableHash } from "~/lib/stable-hash.server";
import { isLiveMode } from "~/orders/payment-mode";
import { recordOrderEvent } from "~/orders/timeline.server";
import { promisedDueDate } from "~/orders/work.server";

/**
 * Keeps a request for a service that is not paid for on the site as a pending order of its price, and mails it to the team, in
 * one transaction. `body` is the filled form, with the service's slug as `service`. No payment session belongs to it, and the
 * sweep never looks at it. The same request sent
 * again finds the same pending order. No mail goes to the address in it: anybody may have typed that.
 * Else the message of the first rule that it breaks.
 */
export async function createServiceRequest(app: App, body: unknown): Promise<Result<{ id: string }>> {
  const asked = requestedService(body);
  if (!asked) return failure("We don’t recognize this service. Please choose one of our services.");
  const { offer, schema, ...requested } = asked;
  const parsed = schema.safeParse(body);
  if (!parsed.success) return failure(parsed.error.issues[0]?.message ?? "Invalid request");
  const request = parsed.data;
  const price = requested.price(request);
  if (typeof price === "string") return failure(price);
  const { name, email } = requested.customer(request);
  const live = isLiveMode(app);
  const service = offer.slug;
  const fingerprint = stableHash({ ...request, email: email.toLowerCase(), service, live });
  for (;;) {
    const id =
      (await writeRequest(app, {
        service,
        name,
        email,
        ...requested.columns(request),
        pageType: requested.pageType(request),
        amount: price.cents,
        brief: request,
        live,
        fingerprint,
        nextCheckAt: null,
        dueOn: promisedDueDate(app, service, app.now()),
      })) ?? (await pendingRequest(app, fingerprint));
    if (id) return { ok: true, id };
    // It was paid or cancelled between the two statements: write a new one.
  }
}

/** The service that a request names; one without a name, as forms from before sent it, is for the first in the catalog. */
function requestedService(body: unknown): RequestService | undefined {
  const slug = named.safeParse(body).data?.service;
  return requestServices.find(({ offer }) => slug === undefined || offer.slug === slug);
}

const named = z.object({ service: z.string().optional() });

/** The new order's id, or undefined when the same request is there already. */
async function writeRequest(app: App, values: typeof orders.$inferInsert): Promise<string | undefined> {
  return app.db.transaction(async (tx) => {
    const [order] = await tx
      .insert(orders)
      .values(values)
      .onConflictDoNothing({ target: orders.fingerprint, where: sql`status = 'pending'` })
      .returning({ id: orders.id });
    if (!order) return undefined;
    await recordOrderEvent(tx, order.id, "placed", "buyer");
    await app.queue.enqueue(tx, "order-team-email", { orderId: order.id });
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

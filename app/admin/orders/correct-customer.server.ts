import { eq, or, sql } from "drizzle-orm";
import { z } from "zod";
import type { App } from "~/app-context.server";
import { recordActivity } from "~/auth/activity-log.server";
import { orders } from "~/lib/db/schema/index";
import { failure, type Result } from "~/lib/result";
import { contactNameOf } from "~/orders/customer-name";
import { recordOrderEvent } from "~/orders/timeline.server";

const line = (max: number) => z.string().trim().max(max, `Please use at most ${max} characters.`);

/** What of an order's customer staff may correct. An empty text means that there is none. */
export const customerCorrectionSchema = z.object({
  name: line(500).min(1, "Please enter a name."),
  person: line(500),
  email: z.email("Please enter a valid email address.").max(254, "Please enter a valid email address."),
  company: line(500),
  phone: line(100),
  website: line(500),
});
export type CustomerCorrection = z.output<typeof customerCorrectionSchema>;

/**
 * Corrects who an order's customer is, of all months of a subscription alike, in the name of a member of staff. The timeline and
 * the log say which of it, not what it was: that is the customer's. A new address ends the links that were mailed to the old one.
 */
export async function correctCustomer(
  app: App,
  actor: string,
  orderId: string,
  given: CustomerCorrection,
): Promise<Result> {
  const parsed = customerCorrectionSchema.safeParse(given);
  if (!parsed.success) return failure(parsed.error.issues[0]?.message ?? "");
  return app.db.transaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for("update");
    if (!order) return failure("This order doesn’t exist.");
    const before: CustomerCorrection = {
      name: order.name,
      person: contactNameOf(order.brief) ?? "",
      email: order.email,
      company: order.company ?? "",
      phone: order.phone ?? "",
      website: order.website ?? "",
    };
    const known = new Map(Object.entries(before));
    const fields = Object.entries(parsed.data).flatMap(([field, value]) => (known.get(field) === value ? [] : [field]));
    if (fields.length === 0) return { ok: true };
    const { name, person, email, company, phone, website } = parsed.data;
    const brief = fields.includes("person")
      ? { brief: sql`${orders.brief} || jsonb_build_object('name', ${person}::text)` }
      : {};
    await tx
      .update(orders)
      .set({ name, email, company: company || null, phone: phone || null, website: website || null, ...brief })
      .where(
        order.subscriptionId
          ? or(eq(orders.id, orderId), eq(orders.subscriptionId, order.subscriptionId))
          : eq(orders.id, orderId),
      );
    const detail = { fields: fields.join(", ") };
    await recordOrderEvent(tx, orderId, "corrected", actor, detail);
    await recordActivity(tx, { actor, kind: "customer-corrected", subject: orderId, detail });
    return { ok: true };
  });
}

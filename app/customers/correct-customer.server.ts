import { eq, or, sql } from "drizzle-orm";
import { z } from "zod";
import { endLinks } from "~/auth/magic-links.server";
import type { App } from "~/lib/app-context.server";
import { orders } from "~/lib/db/schema/index";
import { emailAddressSchema } from "~/lib/email-schema";
import { cleanIdentifier } from "~/lib/identifier";
import { failure, type Result } from "~/lib/result";
import { contactNameOf } from "~/orders/customer-name";
import { recordOrderEvent } from "~/orders/order-events.server";

const text = (max: number) => z.string().trim().max(max, `Please use at most ${max} characters.`);

/** An empty text removes the value. */
export const customerCorrectionSchema = z.object({
  name: text(500).min(1, "Please enter a name."),
  person: text(500),
  email: emailAddressSchema("Please enter a valid email address."),
  company: text(500),
  phone: text(100).transform(cleanIdentifier),
  website: text(500).transform(cleanIdentifier),
});
type CustomerCorrection = z.output<typeof customerCorrectionSchema>;

/** Also for renewals. The logs have only the names of the changed fields. A new address invalidates emailed links. */
export async function correctCustomer(
  app: Pick<App, "db" | "now" | "queue">,
  actor: string,
  orderId: string,
  input: CustomerCorrection,
): Promise<Result> {
  const parsed = customerCorrectionSchema.safeParse(input);
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
    const fields = customerCorrectionSchema.keyof().options.filter((field) => before[field] !== parsed.data[field]);
    if (fields.length === 0) return { ok: true };
    const { name, person, email, company, phone, website } = parsed.data;
    const brief = fields.includes("person")
      ? { brief: sql`${orders.brief} || jsonb_build_object('name', ${person}::text)` }
      : {};
    const corrected = order.subscriptionId
      ? or(eq(orders.id, orderId), eq(orders.subscriptionId, order.subscriptionId))
      : eq(orders.id, orderId);
    await tx
      .update(orders)
      .set({ name, email, company: company || null, phone: phone || null, website: website || null, ...brief })
      .where(corrected);
    if (order.email.toLowerCase() !== email.toLowerCase()) await endLinks(app.now, tx, corrected);
    await recordOrderEvent(app.queue, tx, { kind: "corrected", orderId, actor, detail: { fields: fields.join(", ") } });
    return { ok: true };
  });
}

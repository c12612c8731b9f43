import { eq } from "drizzle-orm";
import type { App } from "~/app.server";
import { billingDetails } from "~/db/tables";
import { type Result, refused } from "~/result";
import { type Billing, billing } from "./billing-rules";

/** To whom the invoices of this address are made out, or null. */
export async function findBilling(app: App, email: string): Promise<Billing | null> {
  const [found] = await app.db.select().from(billingDetails).where(eq(billingDetails.email, email.toLowerCase()));
  return found ? { billingName: found.name, billingAddress: found.address, taxNumber: found.taxNumber ?? "" } : null;
}

/** Says it once: every invoice of this address, also an earlier one, then shows the same. */
export async function saveBilling(app: App, email: string, given: Record<keyof Billing, string>): Promise<Result> {
  const parsed = billing.safeParse(given);
  if (!parsed.success) return refused(parsed.error.issues[0]?.message ?? "");
  const { billingName, billingAddress, taxNumber } = parsed.data;
  const saved = await app.db
    .insert(billingDetails)
    .values({ email: email.toLowerCase(), name: billingName, address: billingAddress, taxNumber: taxNumber || null })
    .onConflictDoNothing()
    .returning({ email: billingDetails.email });
  return saved.length > 0
    ? { ok: true }
    : refused("Your billing details are saved already. Write to us if they need to change.");
}

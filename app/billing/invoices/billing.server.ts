import { eq } from "drizzle-orm";
import type { App } from "~/app-context.server";
import { billingDetails } from "~/lib/db/schema/index";
import { failure, type Result } from "~/lib/result";
import { type BillingDetails, billingDetailsSchema } from "./billing-details";

/** To whom the invoices of this address are made out, or null. */
export async function findBillingDetails(app: App, email: string): Promise<BillingDetails | null> {
  const [found] = await app.db.select().from(billingDetails).where(eq(billingDetails.email, email.toLowerCase()));
  return found ? { billingName: found.name, billingAddress: found.address, taxNumber: found.taxNumber ?? "" } : null;
}

/** Says it once: every invoice of this address, also an earlier one, then shows the same. */
export async function saveBillingDetails(
  app: App,
  email: string,
  given: Record<keyof BillingDetails, string>,
): Promise<Result> {
  const parsed = billingDetailsSchema.safeParse(given);
  if (!parsed.success) return failure(parsed.error.issues[0]?.message ?? "");
  const { billingName, billingAddress, taxNumber } = parsed.data;
  const saved = await app.db
    .insert(billingDetails)
    .values({ email: email.toLowerCase(), name: billingName, address: billingAddress, taxNumber: taxNumber || null })
    .onConflictDoNothing()
    .returning({ email: billingDetails.email });
  return saved.length > 0
    ? { ok: true }
    : failure("Your billing details are saved already. Write to us if they need to change.");
}

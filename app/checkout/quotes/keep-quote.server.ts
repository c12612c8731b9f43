import { and, eq, isNull, sql } from "drizzle-orm";
import type { App } from "~/app-context.server";
import type { Service } from "~/catalog/define-service";
import { type BriefValues, withoutConsent } from "~/catalog/terms-consent";
import { type CheckoutRequest, draftFingerprint } from "~/checkout/place-order/checkout-request.server";
import type { AgreedPrice } from "~/lib/db/agreed-price";
import { quotes } from "~/lib/db/schema/index";
import { isLiveMode } from "~/orders/payment-mode";
import { getQuoteStatus, quoteExpiryDate } from "./standing.server";

/** What a quote is made from: a brief that was read by the service's rules, and its price. */
export type NewQuote = Pick<typeof quotes.$inferInsert, "service" | "name" | "email" | "brief"> & {
  price: AgreedPrice;
};

/**
 * Keeps a checkout that was read and priced as the one of the pay button, without opening anything at the card provider. A code takes
 * nothing off a quote. The same draft, kept again on the same day, is the same quote. Answers its id. Nobody is mailed.
 */
export async function saveQuoteFromCheckout(app: App, checkout: CheckoutRequest): Promise<string> {
  const draft = draftFingerprint(app, checkout);
  const { service, name, email, brief } = checkout;
  const price = agreedCatalogPrice(service, brief);
  if (!price) throw new Error(`A checkout of ${service.offer.slug} was read without a price`);
  const kept: NewQuote = { service: service.offer.slug, name, email, brief, price };
  const [written] = await app.db
    .insert(quotes)
    .values({ ...toQuoteRow(app, kept), draft })
    .onConflictDoNothing({
      target: [quotes.draft, quotes.goodUntil],
      where: sql`draft is not null and revoked_at is null`,
    })
    .returning({ id: quotes.id });
  if (written) return written.id;
  const [known] = await app.db
    .select()
    .from(quotes)
    .where(and(eq(quotes.draft, draft), eq(quotes.goodUntil, quoteExpiryDate(app)), isNull(quotes.revokedAt)));
  if (known && (await getQuoteStatus(app, known)).state !== "paid") return known.id;
  // Who has bought it may want it again. Without one it was revoked, or midnight passed, between the two statements.
  if (known) await app.db.update(quotes).set({ draft: null }).where(eq(quotes.id, known.id));
  return saveQuoteFromCheckout(app, checkout);
}

/** The catalog's price as a quote keeps it; null where the brief settles none. */
export function agreedCatalogPrice(service: Service, brief: BriefValues): AgreedPrice | null {
  const price = service.price(brief);
  if (typeof price === "string") return null;
  return { cents: price.cents, every: price.every, parts: (price.parts ?? []).map((part) => ({ ...part })) };
}

/** The row of a new quote. */
export const toQuoteRow = (app: App, { brief, price, ...quote }: NewQuote): typeof quotes.$inferInsert => ({
  ...quote,
  brief: withoutConsent(brief),
  price,
  amount: price.cents,
  createdAt: app.now(),
  goodUntil: quoteExpiryDate(app),
  live: isLiveMode(app),
});

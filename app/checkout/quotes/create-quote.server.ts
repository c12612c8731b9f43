import { and, eq, isNull, sql } from "drizzle-orm";
import type { App } from "~/app-context.server";
import { recordActivity } from "~/auth/activity-log.server";
import type { Service } from "~/catalog/define-service";
import { serviceBySlug } from "~/catalog/services";
import { type BriefValues, withoutConsent } from "~/catalog/terms-consent";
import { type CheckoutRequest, draftFingerprint } from "~/checkout/place-order/checkout-request.server";
import type { AgreedPrice } from "~/lib/db/column-types";
import { orders, quotes } from "~/lib/db/schema/index";
import { checkoutBoundsError, parseUsd } from "~/lib/money";
import { failure, type Result } from "~/lib/result";
import { isLiveMode } from "~/orders/payment-mode";
import { parseBriefForm } from "./brief-fields.server";
import { getQuoteStatus, quoteExpiryDate } from "./quotes.server";

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
function agreedCatalogPrice(service: Service, brief: BriefValues): AgreedPrice | null {
  const price = service.price(brief);
  if (typeof price === "string") return null;
  return { cents: price.cents, every: price.every, parts: (price.parts ?? []).map((part) => ({ ...part })) };
}

/** The row of a new quote. */
const toQuoteRow = (app: App, { brief, price, ...quote }: NewQuote): typeof quotes.$inferInsert => ({
  ...quote,
  brief: withoutConsent(brief),
  price,
  amount: price.cents,
  createdAt: app.now(),
  goodUntil: quoteExpiryDate(app),
  live: isLiveMode(app),
});

/** What staff typed for a quote. An empty price is the catalog's. */
export type QuoteInput = {
  service: string;
  /** The brief that it was made from, for what the form does not show. */
  source: BriefValues;
  typed: ReadonlyMap<string, string>;
  /** In dollars. */
  price: string;
  reason: string;
};

const REASON_MAX = 200;

/** Makes a quote in the name of a member of staff, and writes it to the log. Nobody is mailed. Answers its id. */
export async function createQuote(
  app: App,
  actor: string,
  given: QuoteInput,
): Promise<Result<{ id: string }, { field?: string }>> {
  const service = serviceBySlug(given.service);
  if (!service) return failure("Please choose a service.");
  const read = parseBriefForm(service, given.typed, given.source);
  if (!read.ok) return read;
  const priced = priceOf(service, read.brief, given);
  if (!priced.ok) return priced;
  const { price } = priced;
  const row = toQuoteRow(app, {
    service: service.offer.slug,
    ...service.customer(read.brief),
    brief: read.brief,
    price,
  });
  return app.db.transaction(async (tx) => {
    const [made] = await tx
      .insert(quotes)
      .values({ ...row, createdBy: actor })
      .returning({ id: quotes.id });
    if (!made) throw new Error("A quote was not written");
    const { cents, reason } = price;
    await recordActivity(tx, {
      actor,
      kind: "quote-made",
      subject: made.id,
      detail: { service: service.offer.slug, cents, ...(reason && { reason }) },
    });
    return { ok: true, id: made.id };
  });
}

/** What a new quote can start from: an earlier quote or an order, with its brief; null where there is none. */
export async function findQuoteTemplate(
  app: App,
  source: { quote: string } | { order: string },
): Promise<{ service: Service; brief: BriefValues } | null> {
  const [found] =
    "quote" in source
      ? await app.db.select().from(quotes).where(eq(quotes.id, source.quote))
      : await app.db.select().from(orders).where(eq(orders.id, source.order));
  const service = found && serviceBySlug(found.service);
  // An order's address may have been corrected since its brief was written.
  return service ? { service, brief: { ...found.brief, email: found.email } } : null;
}

function priceOf(
  service: Service,
  brief: BriefValues,
  given: QuoteInput,
): Result<{ price: AgreedPrice }, { field?: "price" | "reason" }> {
  const catalog = agreedCatalogPrice(service, brief);
  if (given.price.trim() === "") {
    const missing = "Please enter a price. The brief doesn’t determine one.";
    const outside = catalog && checkoutBoundsError(catalog.cents);
    if (outside) return { ...failure(outside), field: "price" };
    return catalog ? { ok: true, price: catalog } : { ...failure(missing), field: "price" };
  }
  const cents = parseUsd(given.price);
  if (cents === null) return { ...failure("Please enter a price such as 1,500.00."), field: "price" };
  const outside = checkoutBoundsError(cents);
  if (outside) return { ...failure(outside), field: "price" };
  if (catalog?.cents === cents) return { ok: true, price: catalog };
  const reason = given.reason.trim().replace(/\s+/g, " ");
  if (reason.length < 3) return { ...failure("Please give a reason for the custom price."), field: "reason" };
  if (reason.length > REASON_MAX)
    return { ...failure(`Please use at most ${REASON_MAX} characters for the reason.`), field: "reason" };
  const parts = [{ label: `Price agreed: ${reason}`, item: service.sale.productName, cents }];
  return { ok: true, price: { cents, every: catalog?.every, parts, reason } };
}

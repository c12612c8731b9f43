import { and, eq, isNull, sql } from "drizzle-orm";
import { recordActivity } from "~/auth/activity-log.server";
import type { PaymentApp } from "~/billing/provider/provider-access";
import { notSoldSentence } from "~/catalog/current-catalog";
import type { Service } from "~/catalog/define-service";
import { publishedCatalog } from "~/catalog/documents/published-catalog.server";
import { soldAs } from "~/catalog/sold-as";
import { itemName } from "~/catalog/summary-lines";
import { type BriefValues, withoutConsent } from "~/catalog/terms-consent";
import { type CheckoutRequest, draftFingerprint } from "~/checkout/place-order/checkout-request.server";
import { describeAmountError } from "~/lib/amount-error";
import type { App } from "~/lib/app-context.server";
import { checkoutBoundsError } from "~/lib/checkout-bounds";
import type { AgreedPrice } from "~/lib/db/column-types";
import { orders, quotes } from "~/lib/db/schema/index";
import { failure, type Result } from "~/lib/result";
import { parseMoney } from "~/lib/typed-money";
import { agreedCatalogPrice, chargedEvery } from "~/orders/order-price";
import { isLiveMode } from "~/orders/payment-mode";
import { parseBriefForm } from "./brief-fields.server";
import { emailQuote, getQuoteStatus, quoteExpiryDate } from "./quotes.server";

const MAX_REASON_LENGTH = 200;

type NewQuote = Pick<typeof quotes.$inferInsert, "service" | "soldAs" | "name" | "email" | "brief"> & {
  price: AgreedPrice;
};

/**
 * Saves a checkout as a quote at the catalog's price, without the coupon, and returns its id. The same draft on the same day
 * returns the same quote, unless it was paid or revoked. Opens no payment session and sends no email.
 */
export async function saveQuoteFromCheckout(app: PaymentApp, checkout: CheckoutRequest): Promise<string> {
  const draft = draftFingerprint(app, checkout);
  const { service, soldAs, name, email, brief, agreed: price } = checkout;
  const [inserted] = await app.db
    .insert(quotes)
    .values({ ...toQuoteRow(app, { service: service.offer.slug, soldAs, name, email, brief, price }), draft })
    .onConflictDoNothing({
      target: [quotes.draft, quotes.goodUntil],
      where: sql`draft is not null and revoked_at is null`,
    })
    .returning({ id: quotes.id });
  if (inserted) return inserted.id;
  const [existing] = await app.db
    .select()
    .from(quotes)
    .where(and(eq(quotes.draft, draft), eq(quotes.goodUntil, quoteExpiryDate(app)), isNull(quotes.revokedAt)));
  if (existing && (await getQuoteStatus(app, existing)).state !== "paid") return existing.id;
  // A paid draft may be quoted again. If nothing was found, the quote was revoked or the day changed meanwhile.
  if (existing) await app.db.update(quotes).set({ draft: null }).where(eq(quotes.id, existing.id));
  return saveQuoteFromCheckout(app, checkout);
}

export type QuoteInput = {
  service: string;
  /** Brief that the quote starts from, for values that the form does not show. */
  source: BriefValues;
  fields: ReadonlyMap<string, string>;
  /** Empty for the catalog's price. Of a subscription, that of a month: its setup fee stays. */
  price: string;
  reason: string;
};

/** Creates a quote, records it in the activity log, and emails it if `sends`. `actor`: the admin's email. */
export async function createQuote(
  app: App,
  actor: string,
  input: QuoteInput,
  sends = false,
): Promise<Result<{ id: string }, { field?: string }>> {
  const site = await app.content.newest();
  const service = publishedCatalog(site).serviceBySlug(input.service);
  if (!service) return failure("Please choose a service.");
  if (service.offer.hidden) return failure(notSoldSentence(service.offer));
  const parsedBrief = parseBriefForm(service, input.fields, input.source);
  if (!parsedBrief.ok) return parsedBrief;
  const { brief } = parsedBrief;
  const parsedPrice = parseCustomPrice(service, brief, input);
  if (!parsedPrice.ok) return parsedPrice;
  const { price } = parsedPrice;
  const { slug } = service.offer;
  const row = toQuoteRow(app, {
    service: slug,
    soldAs: soldAs(site, slug),
    ...service.customer(brief),
    brief,
    price,
  });
  return app.db.transaction(async (tx) => {
    const [created] = await tx
      .insert(quotes)
      .values({ ...row, createdBy: actor })
      .returning({ id: quotes.id });
    if (!created) throw new Error("A quote was not written");
    const { cents, reason } = price;
    await recordActivity(tx, {
      actor,
      kind: "quote-made",
      subject: created.id,
      detail: { service: slug, cents, ...(reason && { reason }) },
    });
    if (sends) await emailQuote(app, tx, actor, created.id);
    return { ok: true, id: created.id };
  });
}

/** Returns service and brief of an earlier quote or an order, to start a new quote from; null if there is none. */
export async function findQuoteTemplate(
  { db, settings }: Pick<App, "db" | "settings">,
  source: { quote: string } | { order: string },
): Promise<{ service: Service; brief: BriefValues } | null> {
  const [found] =
    "quote" in source
      ? await db.select().from(quotes).where(eq(quotes.id, source.quote))
      : await db.select().from(orders).where(eq(orders.id, source.order));
  const service = found && publishedCatalog(settings.site).serviceBySlug(found.service);
  // The order's email may have been corrected after the brief was stored.
  return service ? { service, brief: { ...found.brief, email: found.email } } : null;
}

/** The price that an admin enters for a quote or an order. `field`: the one that is wrong. */
export function parseCustomPrice(
  service: Service,
  brief: BriefValues,
  input: Pick<QuoteInput, "price" | "reason">,
): Result<{ price: AgreedPrice }, { field?: "price" | "reason" }> {
  const catalogPrice = agreedCatalogPrice(service, brief);
  const isCatalogPrice = input.price.trim() === "";
  const setup = catalogPrice?.setup;
  const typed = isCatalogPrice ? null : parseMoney(input.price);
  const cents = isCatalogPrice ? catalogPrice?.cents : typed && typed + (setup ?? 0);
  if (cents === undefined)
    return { ...failure("Please enter a price. The brief doesn’t determine one."), field: "price" };
  if (cents === null) return { ...failure(describeAmountError(input.price, 1_500)), field: "price" };
  const boundsError = checkoutBoundsError(typed ?? cents) ?? checkoutBoundsError(cents);
  if (boundsError) return { ...failure(boundsError), field: "price" };
  if (catalogPrice?.cents === cents) return { ok: true, price: catalogPrice };
  const reason = input.reason.trim().replace(/\s+/g, " ");
  if (reason.length < 3) return { ...failure("Please give a reason for the custom price."), field: "reason" };
  if (reason.length > MAX_REASON_LENGTH)
    return { ...failure(`Please use at most ${MAX_REASON_LENGTH} characters for the reason.`), field: "reason" };
  return {
    ok: true,
    price: {
      cents,
      every: chargedEvery(service),
      setup,
      parts: customParts(itemName(service, brief), catalogPrice, { cents, reason }),
      reason,
    },
  };
}

/** The item at the catalog's price, and the reason with the difference. */
function customParts(
  item: string,
  catalogPrice: AgreedPrice | null,
  { cents, reason }: { cents: number; reason: string },
): AgreedPrice["parts"] {
  if (!catalogPrice) return [{ label: `${item}: ${reason}`, item, cents }];
  const { parts, cents: usual } = catalogPrice;
  return [
    ...(parts.length > 0 ? parts : [{ label: item, item, cents: usual }]),
    { label: reason, item, cents: cents - usual },
  ];
}

const toQuoteRow = (app: PaymentApp, { brief, price, ...quote }: NewQuote): typeof quotes.$inferInsert => ({
  ...quote,
  brief: withoutConsent(brief),
  price,
  amount: price.cents,
  createdAt: app.now(),
  goodUntil: quoteExpiryDate(app),
  live: isLiveMode(app),
});

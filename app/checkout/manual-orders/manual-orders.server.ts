import { eq } from "drizzle-orm";
import { z } from "zod";
import { recordActivity } from "~/auth/activity-log.server";
import { endUnpaidCheckout } from "~/billing/payments/end-checkout.server";
import type { PaymentApp } from "~/billing/provider/provider-access";
import { notSoldSentence } from "~/catalog/current-catalog";
import type { Service } from "~/catalog/define-service";
import { publishedCatalog } from "~/catalog/documents/published-catalog.server";
import type { OrderColumn } from "~/catalog/fields";
import { soldAs } from "~/catalog/sold-as";
import type { BriefValues } from "~/catalog/terms-consent";
import { emailPaymentLink } from "~/checkout/place-order/payment-link.server";
import { parseCustomPrice } from "~/checkout/quotes/create-quote.server";
import type { Site } from "~/content/site";
import type { App } from "~/lib/app-context.server";
import { orderCurrency } from "~/lib/currency.server";
import { orders } from "~/lib/db/schema/index";
import { emailAddressSchema } from "~/lib/email-schema";
import { cleanIdentifier } from "~/lib/identifier";
import { failure, type Result } from "~/lib/result";
import { stableHash } from "~/lib/stable-hash.server";
import { recordOrderEvent } from "~/orders/order-events.server";
import { agreedCatalogPrice, chargedEvery, laterMonthPrice } from "~/orders/order-price";
import { isPending } from "~/orders/order-states";
import { isLiveMode } from "~/orders/payment-mode";

export type ManualService = {
  slug: string;
  title: string;
  /** Catalog price, of a subscription that of a month; null if it depends on the brief. */
  cents: number | null;
  /** What the first month costs in addition. */
  setup: number;
  monthly: boolean;
  hasPhoneField: boolean;
  descriptionLabel: string;
};

/** Returns all services that are sold, in the catalog's order. */
export const manualServices = (site: Site): ManualService[] =>
  publishedCatalog(site).catalog.sold.flatMap(({ slug }) => {
    const service = publishedCatalog(site).serviceBySlug(slug);
    if (!service) return [];
    const price = agreedCatalogPrice(service, {});
    const descriptionField = findFieldForColumn(service, "requirements");
    return {
      slug,
      title: service.offer.title,
      cents: price && laterMonthPrice(price).cents,
      setup: price?.setup ?? 0,
      monthly: chargedEvery(service) === "month",
      hasPhoneField: findFieldForColumn(service, "phone") !== undefined,
      descriptionLabel: (descriptionField && service.fields[descriptionField]?.label) || "Description",
    };
  });

const line = (max: number) => z.string().trim().max(max, `Please use at most ${max} characters.`);

const manualOrderSchema = z.object({
  /** Created by the form, so that a form that is sent twice creates one order. */
  id: z.uuid("Please reload the page and try again."),
  service: z.string(),
  name: line(500).min(2, "Please enter the customer’s name."),
  email: emailAddressSchema("Please enter a valid email address."),
  company: line(500),
  phone: line(100).transform(cleanIdentifier),
  /** For example "1,200.00"; empty for the catalog's price. Of a subscription, that of a month: its setup fee stays. */
  amount: line(20),
  reason: line(200),
  description: line(8_000),
  sendLink: z.boolean(),
});
export type ManualOrder = z.input<typeof manualOrderSchema>;

/**
 * Stores a pending order that an admin entered, with the known part of its brief. `actor`: the admin's email. Opens no payment
 * session. Idempotent by id; fails if the id belongs to another admin's or a customer's order.
 */
export async function createManualOrder(app: App, actor: string, input: ManualOrder): Promise<Result<{ id: string }>> {
  const parsed = manualOrderSchema.safeParse(input);
  if (!parsed.success) return failure(parsed.error.issues[0]?.message ?? "We couldn’t read this request.");
  const { id, name, email } = parsed.data;
  const site = await app.content.newest();
  const service = publishedCatalog(site).serviceBySlug(parsed.data.service);
  if (!service) return failure("Please choose one of our services.");
  if (service.offer.hidden) return failure(notSoldSentence(service.offer));
  const parsedBrief = parseKnownBrief(service, parsed.data);
  if (!parsedBrief.ok) return parsedBrief;
  const { brief } = parsedBrief;
  const parsedPrice = parseCustomPrice(service, brief, { price: parsed.data.amount, reason: parsed.data.reason });
  if (!parsedPrice.ok) return failure(parsedPrice.error);
  const { price } = parsedPrice;
  const { cents: amount, reason } = price;
  const company = parsed.data.company || null;
  await app.db.transaction(async (tx) => {
    const [order] = await tx
      .insert(orders)
      .values({
        id,
        createdAt: app.now(),
        service: service.offer.slug,
        name: company ?? name,
        email,
        ...service.columns(brief),
        company,
        phone: parsed.data.phone || null,
        pageType: service.pageType(brief),
        amount,
        currency: orderCurrency(),
        brief,
        live: isLiveMode(app),
        fingerprint: stableHash({ manual: id }),
        nextCheckAt: null,
        madeBy: actor,
        agreed: price,
        refundPolicy: app.settings.site.promises.refund,
        soldAs: soldAs(site, service.offer.slug),
      })
      .onConflictDoNothing({ target: orders.id })
      .returning({ id: orders.id });
    if (!order) return;
    const detail = { amount, ...(reason && { reason }) };
    await recordOrderEvent(app.queue, tx, { kind: "manual-order", orderId: id, actor, detail });
    if (parsed.data.sendLink) await emailPaymentLink(app, tx, id, actor);
  });
  const [stored] = await app.db.select({ madeBy: orders.madeBy }).from(orders).where(eq(orders.id, id));
  return stored?.madeBy === actor ? { ok: true, id } : failure("Please reload the page and try again.");
}

/** Validates the known fields with the form's rules. Fields that were not entered are left out, also their defaults. */
function parseKnownBrief(
  service: Service,
  { name, company, phone, description }: Pick<ManualOrder, "name" | "company" | "phone" | "description">,
): Result<{ brief: BriefValues }> {
  const columns = { company, phone, requirements: description } as const;
  const entered: BriefValues = {};
  for (const column of ["company", "phone", "requirements"] as const) {
    const field = findFieldForColumn(service, column);
    if (field && columns[column] !== "") entered[field] = columns[column];
  }
  const parsed = service.parseBrief(entered);
  if (!parsed.ok) return failure(parsed.error);
  const known = Object.fromEntries(Object.keys(entered).map((field) => [field, parsed.brief[field]]));
  return { ok: true, brief: { ...known, name } };
}

/** Returns the name of the form field that fills this column of an order. */
const findFieldForColumn = (service: Service, column: OrderColumn): string | undefined =>
  Object.entries(service.fields).find(([, field]) => field.column === column)?.[0];

/**
 * Cancels an unpaid manual order, after expiring its open session. If the customer paid at the same time, fulfills the order and
 * fails. Throws PaymentProviderUnavailable.
 */
export async function cancelManualOrder(app: PaymentApp, id: string, actor: string): Promise<Result> {
  const [order] = await app.db.select().from(orders).where(eq(orders.id, id));
  if (!order?.madeBy || !isPending(order.status)) {
    return failure("You can only cancel an unpaid order that staff created.");
  }
  const ended = await endUnpaidCheckout(app, id, {
    actor,
    inTransaction: (tx) => recordActivity(tx, { actor, kind: "manual-order-cancelled", subject: id }),
  });
  return ended === "paid" ? failure("The customer has already paid.") : { ok: true };
}

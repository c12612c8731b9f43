import { eq } from "drizzle-orm";
import { z } from "zod";
import type { App } from "~/app-context.server";
import { recordActivity } from "~/auth/activity-log.server";
import { fulfillOrder } from "~/billing/payments/fulfill-order.server";
import type { BriefResult, Price, Service } from "~/catalog/define-service";
import type { OrderColumn } from "~/catalog/fields";
import { offers } from "~/catalog/offers";
import { serviceBySlug, services } from "~/catalog/services";
import type { BriefValues } from "~/catalog/terms-consent";
import { emailPaymentLink } from "~/checkout/place-order/payment-link.server";
import type { AgreedPrice } from "~/lib/db/column-types";
import { orders } from "~/lib/db/schema/index";
import { checkoutBoundsError, formatUsd, parseUsd } from "~/lib/money";
import { failure, type Result } from "~/lib/result";
import { stableHash } from "~/lib/stable-hash.server";
import { cancelOrder } from "~/orders/order-status.server";
import { findModeMismatch, isLiveMode } from "~/orders/payment-mode";
import { recordOrderEvent } from "~/orders/timeline.server";

/** A service as the form of a manual order shows it. `cents` is the catalog's price; null where that depends on what is chosen. */
export type ManualService = {
  slug: string;
  title: string;
  cents: number | null;
  monthly: boolean;
  /** Whether its own form asks for these. */
  asksPhone: boolean;
  /** What its own form calls the longest answer. */
  describes: string;
};

/** All services, in the catalog's order. */
export const manualServices = (): ManualService[] =>
  offers.map(({ slug, title }) => {
    const service = services[slug];
    const price = catalogPriceInCents(service);
    const described = fieldForColumn(service, "requirements");
    return {
      slug,
      title,
      cents: price?.cents ?? null,
      monthly: price?.every === "month",
      asksPhone: fieldForColumn(service, "phone") !== undefined,
      describes: (described && service.fields[described]?.label) || "Description",
    };
  });

/** The price without a brief, or null where only a brief settles it. */
function catalogPriceInCents(service: Service): Price | null {
  const price = service.price({});
  return typeof price === "string" ? null : price;
}

/** The field of the service's form that fills this column of an order. */
const fieldForColumn = (service: Service, column: OrderColumn): string | undefined =>
  Object.entries(service.fields).find(([, field]) => field.column === column)?.[0];

const line = (max: number) => z.string().trim().max(max, `Please use at most ${max} characters.`);

/** What staff fill in. Everything is text; an empty amount is the catalog's price. */
const manualOrder = z.object({
  /** Made by the form, so that one that is sent twice makes one order. */
  id: z.uuid("Please reload the page and try again."),
  service: z.string(),
  name: line(500).min(2, "Please enter the customer’s name."),
  email: z.string().trim().max(254).pipe(z.email("Please enter a valid email address.")),
  company: line(500),
  phone: line(100),
  amount: line(20),
  reason: line(200),
  description: line(8_000),
  /** Whether its payment link is mailed at once: staff's own choice, because they typed the address. */
  sendLink: z.boolean(),
});
export type ManualOrder = z.input<typeof manualOrder>;

/**
 * Writes an order that staff agreed on with its customer, pending and with whatever of the brief is known, in the name of a member of
 * staff. Nothing is asked of the card provider. The same id is stored once.
 */
export async function createManualOrder(app: App, actor: string, given: ManualOrder): Promise<Result<{ id: string }>> {
  const parsed = manualOrder.safeParse(given);
  if (!parsed.success) return failure(parsed.error.issues[0]?.message ?? "We couldn’t read this request.");
  const { id, name, email, reason } = parsed.data;
  const service = serviceBySlug(parsed.data.service);
  if (!service) return failure("Please choose one of our services.");
  const priced = amountOf(service, parsed.data);
  if (!priced.ok) return priced;
  const briefed = briefOf(service, parsed.data);
  if (!briefed.ok) return briefed;
  const { brief } = briefed;
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
        amount: priced.amount,
        brief,
        live: isLiveMode(app),
        fingerprint: stableHash({ manual: id }),
        nextCheckAt: null,
        madeBy: actor,
        agreed: agreedPrice(service, priced.amount, reason),
      })
      .onConflictDoNothing({ target: orders.id })
      .returning({ id: orders.id });
    if (!order) return;
    const detail = { amount: priced.amount, ...(reason && { reason }) };
    await recordOrderEvent(tx, id, "manual-order", actor, detail);
    await recordActivity(tx, {
      actor,
      kind: "manual-order",
      subject: id,
      detail: { cents: priced.amount, ...(reason && { reason }) },
    });
    if (parsed.data.sendLink) await emailPaymentLink(app, tx, id, actor);
  });
  const [stored] = await app.db.select({ madeBy: orders.madeBy }).from(orders).where(eq(orders.id, id));
  return stored?.madeBy === actor ? { ok: true, id } : failure("Please reload the page and try again.");
}

/** The price is kept with the order: no later change of the catalog's changes what a month costs. */
function agreedPrice(service: Service, cents: number, reason: string): AgreedPrice {
  const every = catalogPriceInCents(service)?.every;
  const parts = reason ? [{ label: reason, item: reason, cents }] : [];
  return { cents, parts, ...(every && { every }), ...(reason && { reason }) };
}

/** Cents. A price that is not the catalog's needs a line that says what it is for. */
function amountOf(
  service: Service,
  { amount, reason }: Pick<ManualOrder, "amount" | "reason">,
): Result<{ amount: number }> {
  const listed = catalogPriceInCents(service)?.cents ?? null;
  const cents = amount === "" ? listed : parseUsd(amount);
  if (cents === null) return failure("Please enter an amount such as 1,200.00.");
  const outside = checkoutBoundsError(cents);
  if (outside) return failure(outside);
  if (cents !== listed && reason === "") {
    return failure(
      listed === null
        ? "Please say what the amount is for."
        : `Please say why the price isn’t ${formatUsd(listed)}. The customer will see it.`,
    );
  }
  return { ok: true, amount: cents };
}

/** What is known of a brief, each answer by the form's own rule; what nobody has answered is left out, defaults too. */
function briefOf(
  service: Service,
  given: Pick<ManualOrder, "name" | "company" | "phone" | "description">,
): BriefResult<BriefValues> {
  const known = { company: given.company, phone: given.phone, requirements: given.description } as const;
  const answers: BriefValues = {};
  for (const column of ["company", "phone", "requirements"] as const) {
    const field = fieldForColumn(service, column);
    if (field && known[column] !== "") answers[field] = known[column];
  }
  const read = service.parseBrief(answers);
  if (!read.ok) return read;
  const kept = Object.fromEntries(Object.keys(answers).map((field) => [field, read.brief[field]]));
  return { ok: true, brief: { ...kept, name: given.name } };
}

/**
 * Cancels a manual order that nobody has paid, in the name of a member of staff. An open checkout ends first, so that it can't be paid
 * any more. Throws PaymentProviderUnavailable.
 */
export async function cancelManualOrder(app: App, id: string, actor: string): Promise<Result> {
  const [order] = await app.db.select().from(orders).where(eq(orders.id, id));
  if (!order?.madeBy || order.status !== "pending") {
    return failure("You can only cancel an unpaid order that staff created.");
  }
  const foreign = findModeMismatch(app, order);
  if (order.paymentSessionId && !foreign) {
    const session = await app.paymentProvider.expireSession(order.paymentSessionId);
    if (session?.status === "complete") {
      await fulfillOrder(app, session.id, "provider");
      return failure("The customer has already paid.");
    }
  }
  await cancelOrder(app, id, {
    actor,
    withIt: (tx) => recordActivity(tx, { actor, kind: "manual-order-cancelled", subject: id }),
  });
  return { ok: true };
}

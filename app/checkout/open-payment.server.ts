import { and, eq, gt, isNotNull, isNull, or, sql } from "drizzle-orm";
import { toProviderDiscount } from "~/billing/coupon-discount";
import { fulfillOrder } from "~/billing/payments/fulfill-order.server";
import type { CheckoutSession, PaymentProvider } from "~/billing/provider/payment-provider";
import type { PaymentApp } from "~/billing/provider/provider-access";
import { findSharedCustomer, saveSharedCustomer } from "~/billing/shared-customers.server";
import { planTax, type TaxPlan, toCheckoutTax } from "~/billing/taxes/tax-plan.server";
import { isCheckout } from "~/catalog/define-service";
import { SETUP_FEE } from "~/catalog/described-service";
import { serviceSoldAs } from "~/catalog/sold-as";
import { itemName } from "~/catalog/summary-lines";
import type { Database, Tx } from "~/lib/db/database";
import { type OrderRow, orders } from "~/lib/db/schema/index";
import { type Failure, failure, type Result } from "~/lib/result";
import { priceLineItems } from "~/orders/order-price";
import { isCancelled } from "~/orders/order-states";
import { findOpenDraft, ORDER_STATES } from "~/orders/order-states.server";
import { soldService } from "~/orders/sold-service";
import { successPath } from "~/orders/success-path";
import { type TaxPlace, taxPlaceOf } from "~/orders/tax-place";
import { lockSale } from "./sale-locks.server";

/** Delay of the first reconciliation after a session was opened. */
const FIRST_CHECK_MS = 60_000;
/** An order without a session is reused for less than a day: then the provider's idempotency key expires. */
const MAX_REUSE_MS = 23 * 3_600_000;

const SAVE_SESSION_ID = {
  name: "save-session-id",
  text: `update orders set payment_session_id = $1 where id = $2 and status = '${ORDER_STATES.in_checkout.status}' and (payment_session_id is null or payment_session_id = $1) returning id`,
};

type SoldOrder = Pick<
  OrderRow,
  "service" | "soldAs" | "pageType" | "brief" | "agreed" | "amount" | "currency" | "coupon" | "discount"
>;
export type UnpaidOrder = SoldOrder &
  TaxPlan &
  Pick<OrderRow, "id" | "createdAt" | "email" | "company" | "quoteId" | "fingerprint" | "status" | "paymentSessionId">;

type PaymentOptions = {
  /** Where the provider sends the customer to; the service's pages by default. */
  successPath?: string;
  cancelPath?: string;
  /** The customer's browser has proved the address: the page offers the saved cards. */
  confirmed?: boolean;
  /** Allows another session after one has ended, and a canceled order to be pending again. Runs when the session is stored. */
  reopen?: (tx: Tx, sessionId: string) => Promise<void>;
  /** With `reopen`, for our table of taxes: the customer's, if not the order's. */
  taxPlace?: TaxPlace | null;
};

/** `paid`: the session that the customer has paid. `ended`: the order needs another session, or was changed meanwhile. */
type NotOpened = { paid?: string; ended?: true };

const ended = (error: string): Failure<NotOpened> => ({ ...failure(error), ended: true });

/**
 * The only way to a payment page: returns the order's open session, or opens one and stores it. Fulfills an order that turns out to
 * be paid. Makes no network call inside a database transaction. Throws PaymentProviderUnavailable, PaymentProviderRejected.
 */
export async function openPayment(
  app: PaymentApp,
  order: UnpaidOrder,
  options: PaymentOptions,
): Promise<Result<{ url: string; sessionId: string }, NotOpened>> {
  const { reopen } = options;
  // An order that was just placed holds its coupon and quote.
  const sale = reopen ? await app.db.transaction((tx) => lockSale(tx, order)) : { ok: true as const };
  if (!sale.ok) return sale;
  const earlier = await findEarlierSession(app.paymentProvider, order, options);
  if (!reopen && hasEnded(app.now, order, earlier)) return ended("This checkout has ended.");
  const found =
    earlier && earlier.status !== "expired"
      ? { ok: true as const, session: earlier, tax: {} }
      : await openSession(app, order, earlier, options);
  if (!found.ok) return found;
  const { session, tax } = found;
  if (session.status === "complete") {
    await fulfillOrder(app, session.id, reopen ? "provider" : "buyer");
    return { ...failure("The customer has already paid."), paid: session.id };
  }
  if (!session.url) return failure("The card provider didn’t return a link. Please try again.");
  const opened = { ok: true as const, url: session.url, sessionId: session.id };
  const stored = reopen
    ? await app.db.transaction((tx) => reopenOrder(app.now, tx, order, { sessionId: session.id, tax, reopen }))
    : await storeFirstSession(app.database, order, session.id);
  if (stored.ok) return opened;
  await discardSession(app, order, session.id);
  return stored;
}

/** An order that its customer placed has one session. */
function hasEnded(
  now: () => Date,
  { createdAt, paymentSessionId }: UnpaidOrder,
  session: CheckoutSession | null,
): boolean {
  if (paymentSessionId) return !session || session.status === "expired";
  return now().getTime() - createdAt.getTime() > MAX_REUSE_MS;
}

/** Ends one that offers a customer's saved cards to a browser that has not proved the address. */
async function findEarlierSession(
  paymentProvider: PaymentProvider,
  { paymentSessionId }: UnpaidOrder,
  { confirmed }: PaymentOptions,
): Promise<CheckoutSession | null> {
  const session = paymentSessionId ? await paymentProvider.findSession(paymentSessionId) : null;
  const showsCards = session?.status === "open" && session.customerId && !confirmed;
  return showsCards ? paymentProvider.expireSession(session.id) : session;
}

/** `tax`: what changes in the order's columns with the session. */
async function openSession(
  app: PaymentApp,
  order: UnpaidOrder,
  earlier: CheckoutSession | null,
  { successPath: path, cancelPath, confirmed, reopen, taxPlace }: PaymentOptions,
): Promise<Result<{ session: CheckoutSession; tax: Partial<TaxPlan> }>> {
  // The first session has the taxes with which the order was placed, so that a retry repeats the same request.
  const purchase = describePurchase(order);
  const planned = reopen
    ? await planTax(app, purchase, taxPlace ?? taxPlaceOf(order))
    : { ok: true as const, plan: {} };
  if (!planned.ok) return planned;
  const service = soldService(order);
  const customer = confirmed ? await findSharedCustomer(app, order.email) : undefined;
  const { appUrl } = app.settings;
  const session = await app.paymentProvider.openSession({
    orderId: order.id,
    afterSession: earlier?.id,
    customer,
    ...purchase,
    discount: toProviderDiscount(order),
    tax: toCheckoutTax(app.settings, { ...order, ...planned.plan }),
    email: order.email,
    metadata: sessionMetadata(order),
    successUrl: appUrl + successPath(order.service, "{CHECKOUT_SESSION_ID}", path ?? findSuccessPath(order)),
    cancelUrl: appUrl + (cancelPath ?? service?.offer.paths.form ?? "/"),
  });
  if (customer && session.customerId) await saveSharedCustomer(app.db, customer, session.customerId);
  return { ok: true, session, tax: planned.plan };
}

/** One item if the price has no parts, or parts that do not add up. The parts of a custom price are for readers only. */
export function describePurchase(order: SoldOrder) {
  const agreed = order.agreed;
  const price = agreed && agreed.cents - order.discount === order.amount ? agreed : null;
  const service = soldService(order);
  const name = service?.sale.productName ?? order.pageType;
  const isShipped = !order.soldAs || name === serviceSoldAs(order.service, null)?.sale.productName;
  const productName = service ? itemName(service, order.brief) : order.pageType;
  return {
    service: { slug: order.service, name, ...(!isShipped && { renamed: true }) },
    productName,
    amount: order.amount,
    currency: order.currency,
    items: price?.setup
      ? [
          { name: SETUP_FEE, amount: price.setup, once: true as const },
          { name: productName, amount: price.cents - price.setup },
        ]
      : price?.reason
        ? []
        : priceLineItems(price),
    every: price?.every,
    discount: order.discount,
  };
}

function findSuccessPath(order: SoldOrder): string | undefined {
  const service = soldService(order);
  return service && isCheckout(service)
    ? service.sale.successPath(order.brief, order.agreed)
    : service?.offer.paths.success;
}

/** Short labels for the payment provider; the brief stays in our database. */
const sessionMetadata = ({ service, pageType, company }: UnpaidOrder) => ({
  service,
  page_type: pageType,
  ...(company ? { company } : {}),
});

/** One statement, whose commit is the one that a checkout waits for. */
async function storeFirstSession(
  database: Database,
  { id }: UnpaidOrder,
  sessionId: string,
): Promise<Result<object, NotOpened>> {
  const stored = await database.run(SAVE_SESSION_ID, [sessionId, id]);
  return stored.length > 0 ? { ok: true } : ended("The order has changed in the meantime.");
}

/** Fails if the order was sold or changed meanwhile, or the customer placed it again. Locks its row. */
async function reopenOrder(
  now: () => Date,
  tx: Tx,
  order: UnpaidOrder,
  { sessionId, tax, reopen }: { sessionId: string; tax: Partial<TaxPlan> } & Required<Pick<PaymentOptions, "reopen">>,
): Promise<Result> {
  const sale = await lockSale(tx, order);
  if (!sale.ok) return sale;
  // The lock makes concurrent requests agree on one session.
  await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, order.id)).for("update");
  const newer = await findSameDraft(tx, order);
  if (newer) return failure(newer);
  const [updated] = await tx
    .update(orders)
    .set({
      status: ORDER_STATES.in_checkout.status,
      paymentSessionId: sessionId,
      ...tax,
      nextCheckAt: firstCheckAt(now),
    })
    .where(
      and(
        eq(orders.id, order.id),
        eq(orders.status, order.status),
        or(
          eq(orders.paymentSessionId, sessionId),
          order.paymentSessionId
            ? eq(orders.paymentSessionId, order.paymentSessionId)
            : isNull(orders.paymentSessionId),
        ),
      ),
    )
    .returning({ id: orders.id });
  if (!updated) return failure("The order has changed in the meantime. Please review it.");
  await reopen(tx, sessionId);
  return { ok: true };
}

/** When the order that gets a session now is compared with the provider first. */
export const firstCheckAt = (now: () => Date): Date => new Date(now().getTime() + FIRST_CHECK_MS);

/** A sentence for admins if the customer placed the same order again. */
async function findSameDraft(tx: Tx, order: UnpaidOrder): Promise<string | null> {
  const pending = await findOpenDraft(tx, order.fingerprint);
  if (pending && pending.id !== order.id)
    return "The customer sent this request again. Please send the link for the newer order.";
  const [paid] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        // Finds the customer's orders by an index.
        sql`lower(${orders.email}) = ${order.email.toLowerCase()}`,
        eq(orders.fingerprint, order.fingerprint),
        gt(orders.createdAt, order.createdAt),
        isNotNull(orders.paidAt),
      ),
    );
  return paid ? "The customer placed this order again and has paid for the newer one." : null;
}

/** Expires a session that lost a race, so that it cannot be paid. Keeps one that a concurrent request stored. */
async function discardSession(app: PaymentApp, order: UnpaidOrder, sessionId: string): Promise<void> {
  if (sessionId === order.paymentSessionId) return;
  const isKept = await app.db.transaction(async (tx) => {
    const [current] = await tx.select().from(orders).where(eq(orders.id, order.id)).for("update");
    if (current?.paymentSessionId === sessionId) return true;
    // The provider opens the next session after the order's last one; without its id it would return this one again.
    if (current && isCancelled(current.status) && current.paymentSessionId === order.paymentSessionId)
      await tx.update(orders).set({ paymentSessionId: sessionId }).where(eq(orders.id, order.id));
    return false;
  });
  if (!isKept) await app.paymentProvider.expireSession(sessionId);
}

import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import type { Auth } from "~/auth/better-auth.server";
import { createSeal, isSealOf } from "~/auth/seal.server";
import type { PaymentProvider } from "~/billing/provider/payment-provider";
import { findTaxPlaceFault } from "~/billing/taxes/tax-plan.server";
import type { Price } from "~/catalog/define-service";
import { type SummaryLine, summaryLines } from "~/catalog/summary-lines";
import { withConsent } from "~/catalog/terms-consent";
import { openPayment } from "~/checkout/open-payment.server";
import { shareOrderWithCustomer } from "~/checkout/place-order/payment-link.server";
import { termsDate } from "~/content/legal/legal-pages.server";
import type { App } from "~/lib/app-context.server";
import { type OrderRow, orders } from "~/lib/db/schema/index";
import { orderReference } from "~/lib/reference";
import { failure, type Result } from "~/lib/result";
import { describePrice } from "~/orders/order-price";
import { isCancelled, isPending } from "~/orders/order-states";
import { findModeMismatch } from "~/orders/payment-mode";
import { hasEndedLinks } from "~/orders/session-links.server";
import { soldOrderTitle, soldService } from "~/orders/sold-service";
import { successPath } from "~/orders/success-path";
import { type TaxPlace, taxPlaceOf } from "~/orders/tax-place";

const ORDER_CHANGED = "This order has changed in the meantime. Please reload the page.";

const linkSchema = z.object({ id: z.uuid(), key: z.string().regex(/^[\w-]{43}$/) });

type LinkedOrder = Pick<OrderRow, "id" | "email" | "linkVersion">;

/**
 * Returns the URL of a manual order's payment page. It outlives the provider's sessions, which last a day: the page opens a new
 * one when needed. Changing the customer's email or revoking the magic links invalidates it.
 */
export const paymentPageUrl = (app: Pick<App, "auth" | "settings">, order: LinkedOrder): string =>
  app.settings.appUrl + paymentPagePath(app.auth, order);

const paymentPagePath = (auth: Auth, order: LinkedOrder): string =>
  `/pay/${order.id}?key=${createSeal(auth, sealed(order))}`;

/** Returns the manual order of a payment page's URL, in any status; null if the key is not valid. */
export async function findPayableOrder(
  app: Pick<App, "auth" | "db">,
  id: unknown,
  key: unknown,
): Promise<OrderRow | null> {
  const link = linkSchema.safeParse({ id, key });
  if (!link.success) return null;
  const [order] = await app.db.select().from(orders).where(eq(orders.id, link.data.id));
  return order?.madeBy && isSealOf(app.auth, sealed(order), link.data.key) ? order : null;
}

/** Data of the payment page. */
export type PayableOrder = {
  reference: string;
  service: string;
  price: Price;
  /** "$650.00 per month" */
  amount: string;
  priceNote: string | null;
  brief: SummaryLine[];
  /** Null until the order is paid. */
  receiptUrl: string | null;
  /** Why the order can't be paid now, else null. */
  blocker: string | null;
};

export function toPayableOrder(paymentProvider: PaymentProvider, order: OrderRow): PayableOrder {
  const service = soldService(order);
  const { id, agreed, brief, paidAt, paymentSessionId } = order;
  const price = agreed ?? { cents: order.amount };
  return {
    reference: orderReference(id),
    service: soldOrderTitle(order),
    price,
    amount: describePrice(price),
    priceNote: agreed?.reason ?? null,
    brief: service ? summaryLines(service, brief, { whole: true }) : [],
    receiptUrl:
      paidAt && paymentSessionId && !hasEndedLinks(order)
        ? successPath(order.service, paymentSessionId, service?.offer.paths.success)
        : null,
    blocker: findPaymentBlocker(paymentProvider, order),
  };
}

/**
 * Returns the URL of the payment provider's page. Records the customer's consent to the terms, which is given by paying. Throws
 * PaymentProviderUnavailable, PaymentProviderRejected.
 */
export async function startManualPayment(
  app: App,
  order: OrderRow,
  taxPlace: TaxPlace | null = null,
): Promise<Result<{ url: string }>> {
  const blocker = findPaymentBlocker(app.paymentProvider, order);
  if (blocker) return failure(blocker);
  const unknownPlace = await findTaxPlaceFault(app, taxPlace ?? taxPlaceOf(order));
  if (unknownPlace) return failure(unknownPlace);
  const needsConsent = soldService(order)?.fields.agreeTOS !== undefined;
  const consent = JSON.stringify(
    needsConsent ? withConsent({ agreeTOS: true }, app.now(), termsDate(app.settings.site)) : {},
  );
  const opened = await openPayment(app, order, {
    cancelPath: paymentPagePath(app.auth, order),
    taxPlace,
    reopen: async (tx) => {
      await shareOrderWithCustomer(app.now, tx, order.id);
      await tx
        .update(orders)
        .set({ brief: sql`${orders.brief} || ${consent}::jsonb` })
        .where(eq(orders.id, order.id));
    },
  });
  return opened.ok ? { ok: true, url: opened.url } : failure(ORDER_CHANGED);
}

function findPaymentBlocker(paymentProvider: PaymentProvider, order: OrderRow): string | null {
  if (isCancelled(order.status)) return "This order was canceled. Nothing is due.";
  if (!isPending(order.status)) return "This order is paid. Nothing is due.";
  return findModeMismatch({ paymentProvider }, order)
    ? "This order can’t be paid online right now. Please contact us."
    : null;
}

const sealed = ({ id, email, linkVersion }: LinkedOrder): string => `pay:${id}:${linkVersion}:${email.toLowerCase()}`;

import { createHmac, timingSafeEqual } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import type { App } from "~/app-context.server";
import { serviceBySlug } from "~/catalog/services";
import { type SummaryLine, summaryLines } from "~/catalog/summary-lines";
import { withConsent } from "~/catalog/terms-consent";
import { openOrderSession, shareOrderWithCustomer } from "~/checkout/place-order/payment-link.server";
import { type OrderRow, orders } from "~/lib/db/schema/index";
import { orderReference } from "~/lib/reference";
import { failure, type Result } from "~/lib/result";
import { orderPrice } from "~/orders/order-price";
import { findModeMismatch } from "~/orders/payment-mode";
import { successPath } from "~/orders/success-path";

type Addressed = Pick<OrderRow, "id" | "email" | "linkVersion">;

/**
 * The address at which an order that staff made is paid for, good for as long as it waits for its payment: a provider's checkout lasts
 * a day, and a new one is opened whenever it is asked for. Another address of the customer and a revocation of the links end it.
 */
export const paymentPageUrl = (app: App, order: Addressed): string =>
  `${app.settings.appUrl}/pay/${order.id}?key=${markOf(app, order).toString("base64url")}`;

const address = z.object({ id: z.uuid(), key: z.string().regex(/^[\w-]{43}$/) });

/** The order that this address is of, whatever became of it; null for every address that we did not hand out. */
export async function findPayableOrder(app: App, id: unknown, key: unknown): Promise<OrderRow | null> {
  const given = address.safeParse({ id, key });
  if (!given.success) return null;
  const [order] = await app.db.select().from(orders).where(eq(orders.id, given.data.id));
  if (!order?.madeBy) return null;
  const mark = Buffer.from(given.data.key, "base64url");
  const wanted = markOf(app, order);
  return mark.length === wanted.length && timingSafeEqual(mark, wanted) ? order : null;
}

/** Why it can't be paid for here now, as a sentence for the customer; null while it can. */
function payFault(app: App, order: OrderRow): string | null {
  if (order.status === "cancelled") return "This order was canceled. Nothing is due.";
  if (order.status !== "pending") return "This order is paid. Nothing is due.";
  return findModeMismatch(app, order) ? "This order can’t be paid online right now. Please contact us." : null;
}

/** What its customer reads before paying. Cents. */
export type PayableOrder = {
  reference: string;
  service: string;
  monthly: boolean;
  amount: number;
  priceNote: string | null;
  brief: SummaryLine[];
  /** The receipt of one that is paid. */
  receiptUrl: string | null;
  fault: string | null;
};

export function toPayableOrder(app: App, order: OrderRow): PayableOrder {
  const service = serviceBySlug(order.service);
  const { id, amount, agreed, brief, paidAt, paymentSessionId } = order;
  return {
    reference: orderReference(id),
    service: service?.offer.title ?? order.pageType,
    amount,
    priceNote: agreed?.reason ?? null,
    monthly: orderPrice(order)?.every === "month",
    brief: service ? summaryLines(service, brief, { whole: true }) : [],
    receiptUrl: paidAt && paymentSessionId ? successPath(order.service, paymentSessionId) : null,
    fault: payFault(app, order),
  };
}

/**
 * The card provider's page for the order, for its customer, who agrees to the terms by going there. Throws PaymentProviderUnavailable,
 * PaymentProviderRejected.
 */
export async function startManualPayment(app: App, order: OrderRow): Promise<Result<{ url: string }>> {
  const fault = payFault(app, order);
  if (fault) return failure(fault);
  const asks = serviceBySlug(order.service)?.fields.agreeTOS !== undefined;
  const consent = JSON.stringify(asks ? withConsent({ agreeTOS: true }, app.now()) : {});
  const linked = await openOrderSession(
    app,
    order,
    async (tx) => {
      await shareOrderWithCustomer(app, tx, order.id);
      await tx
        .update(orders)
        .set({ brief: sql`${orders.brief} || ${consent}::jsonb` })
        .where(eq(orders.id, order.id));
    },
    paymentPageUrl(app, order),
  );
  if (!linked.ok) return failure(PAID_OR_CHANGED);
  return linked.url ? { ok: true, url: linked.url } : failure("The payment page didn’t open. Please try again.");
}

const PAID_OR_CHANGED = "This order has changed in the meantime. Please reload the page.";

const markOf = (app: App, { id, email, linkVersion }: Addressed): Buffer =>
  createHmac("sha256", app.auth.secret).update(`pay:${id}:${linkVersion}:${email.toLowerCase()}`).digest();

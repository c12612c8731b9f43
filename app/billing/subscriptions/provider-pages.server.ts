import { eq } from "drizzle-orm";
import type { App } from "~/app-context.server";
import { PaymentProviderUnavailable } from "~/billing/provider/payment-provider";
import { orders } from "~/lib/db/schema/index";
import { syncSubscription } from "./subscriptions.server";

/** The provider's pages for the customer of a subscription, by the order that began it. */

/** The page on which the card is changed, or null for an order without subscription. Throws PaymentProviderUnavailable, PaymentProviderRejected. */
export async function getCardUpdateUrl(app: App, orderId: string, returnUrl: string): Promise<string | null> {
  const subscriptionId = await subscriptionOf(app, orderId);
  return subscriptionId ? app.paymentProvider.openPortal(subscriptionId, returnUrl) : null;
}

/** The page on which its unpaid month is paid, or why there is none. Throws PaymentProviderUnavailable. */
export async function getInvoicePaymentUrl(app: App, orderId: string): Promise<{ url: string } | "paid" | "none"> {
  const subscriptionId = await subscriptionOf(app, orderId);
  const subscription = subscriptionId ? await app.paymentProvider.findSubscription(subscriptionId) : null;
  if (!subscription?.latestInvoiceId || subscription.status === "ended") return "none";
  const invoice = await app.paymentProvider.findInvoice(subscription.latestInvoiceId);
  if (invoice?.paid) return "paid";
  return invoice?.payUrl ? { url: invoice.payUrl } : "none";
}

/** Asks the provider how it stands, for whoever comes back from its page. Without an answer its events tell the same a little later. */
export async function refreshSubscription(app: App, orderId: string): Promise<void> {
  const subscriptionId = await subscriptionOf(app, orderId);
  try {
    if (subscriptionId) await syncSubscription(app, subscriptionId);
  } catch (error) {
    if (!(error instanceof PaymentProviderUnavailable)) throw error;
  }
}

async function subscriptionOf(app: App, orderId: string): Promise<string | null> {
  const [order] = await app.db
    .select({ subscriptionId: orders.subscriptionId })
    .from(orders)
    .where(eq(orders.id, orderId));
  return order?.subscriptionId ?? null;
}

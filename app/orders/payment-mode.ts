import type { OrderRow } from "~/lib/db/schema/index";

type WithProvider = { paymentProvider: { mode: string } };

/** Whether real money moves. */
export const isLiveMode = ({ paymentProvider }: WithProvider): boolean => paymentProvider.mode === "live";

/** Call it before every payment link, refund and change of a subscription. */
export const findModeMismatch = (app: WithProvider, { live }: Pick<OrderRow, "live">): string | null =>
  describeModeMismatch(live, isLiveMode(app));

/** Why the provider must not be called for this order, as a sentence for admins; null if the modes match. */
export function describeModeMismatch(orderIsLive: boolean, shopIsLive: boolean): string | null {
  if (orderIsLive === shopIsLive) return null;
  return orderIsLive
    ? "This order was paid with real money, and the shop now takes test payments."
    : "This order was made with test payments, and the shop now takes live ones.";
}

import type { App } from "~/app-context.server";
import type { OrderRow } from "~/lib/db/schema/index";

type Mode = Pick<App, "paymentProvider">;

/** Whether real money moves at the card provider that the shop uses now. */
export const isLiveMode = ({ paymentProvider }: Mode): boolean => paymentProvider.mode === "live";

/** `describeModeMismatch` for the shop as it is now. Call it before every payment link, refund and change of a subscription. */
export const findModeMismatch = (app: Mode, { live }: Pick<OrderRow, "live">): string | null =>
  describeModeMismatch(live, isLiveMode(app));

/**
 * Why nothing may be asked of the card provider for an order that was made in the other mode, as a sentence for staff;
 * null for an order of the shop's present mode.
 */
export function describeModeMismatch(orderIsLive: boolean, shopIsLive: boolean): string | null {
  if (orderIsLive === shopIsLive) return null;
  return orderIsLive
    ? "This order was paid with real money, and the shop now takes test payments."
    : "This order was made with test payments, and the shop now takes live ones.";
}

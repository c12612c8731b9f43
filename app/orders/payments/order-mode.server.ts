import type { App } from "~/app.server";
import type { orders } from "~/db/schema";

type Mode = Pick<App, "payments">;

/** Whether real money moves at the card provider that the shop uses now. */
export const takesRealMoney = ({ payments }: Mode): boolean => payments.mode === "live";

/**
 * Why nothing may be asked of the card provider for an order that was made in the other mode, as a sentence for staff;
 * null when it may. To be asked before every payment link, refund and change of a subscription.
 */
export const otherMode = (app: Mode, { live }: Pick<typeof orders.$inferSelect, "live">): string | null => {
  if (live === takesRealMoney(app)) return null;
  return live
    ? "This order was paid with real money, and the shop now takes test payments."
    : "This order was made with test payments, and the shop now takes live ones.";
};

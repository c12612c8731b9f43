import type { App } from "~/app.server";
import type { OrderRow } from "~/db/tables";
import { otherModeFault } from "~/order/order";

type Mode = Pick<App, "paymentProvider">;

/** Whether real money moves at the card provider that the shop uses now. */
export const takesRealMoney = ({ paymentProvider }: Mode): boolean => paymentProvider.mode === "live";

/** `otherModeFault` for the shop as it is now. Call it before every payment link, refund and change of a subscription. */
export const otherMode = (app: Mode, { live }: Pick<OrderRow, "live">): string | null =>
  otherModeFault(live, takesRealMoney(app));

import type { App } from "~/app.server";
import type { OrderRow } from "~/db/tables";
import { describeModeMismatch } from "~/order/order";

type Mode = Pick<App, "paymentProvider">;

/** Whether real money moves at the card provider that the shop uses now. */
export const isLiveMode = ({ paymentProvider }: Mode): boolean => paymentProvider.mode === "live";

/** `describeModeMismatch` for the shop as it is now. Call it before every payment link, refund and change of a subscription. */
export const findModeMismatch = (app: Mode, { live }: Pick<OrderRow, "live">): string | null =>
  describeModeMismatch(live, isLiveMode(app));

import type { App } from "~/app-context.server";
import { describeModeMismatch } from "~/lib/db/column-types";
import type { OrderRow } from "~/lib/db/schema/index";

type Mode = Pick<App, "paymentProvider">;

/** Whether real money moves at the card provider that the shop uses now. */
export const isLiveMode = ({ paymentProvider }: Mode): boolean => paymentProvider.mode === "live";

/** `describeModeMismatch` for the shop as it is now. Call it before every payment link, refund and change of a subscription. */
export const findModeMismatch = (app: Mode, { live }: Pick<OrderRow, "live">): string | null =>
  describeModeMismatch(live, isLiveMode(app));

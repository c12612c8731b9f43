import type { OrderStatus } from "~/lib/db/column-types";
import { formatMoney } from "~/lib/money";
import { statusTone } from "~/orders/order-states";
import { Badge } from "~/routes/admin/shared/badges";
import { humanizeCode } from "~/routes/admin/shared/date-time";

/** At the end of an order's row; on phones below each other. */
export const AmountAndStatus = ({ order: { amount, status } }: { order: { amount: number; status: OrderStatus } }) => (
  <span className="grid flex-none grid-cols-[auto_5.25rem] items-center justify-items-start gap-3 max-md:grid-cols-[auto] max-md:justify-items-end max-md:gap-0">
    <span className="font-semibold" translate="no">
      {formatMoney(amount)}
    </span>
    <Badge tone={statusTone(status)}>{humanizeCode(status)}</Badge>
  </span>
);

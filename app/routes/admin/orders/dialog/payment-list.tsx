import { Link, useSearchParams } from "react-router";
import type { OrderDetails } from "~/admin/orders/order-details.server";
import { orderReference } from "~/lib/db/column-types";
import { formatUsd } from "~/lib/money";
import { formatDay, humanizeCode } from "~/routes/admin/shared/date-time";

type Props = {
  /** The order that is open. */
  current: string;
  payments: NonNullable<OrderDetails["subscription"]>["payments"];
};

/** The payments of a subscription, each with the way to its order. */
export function PaymentList({ current, payments }: Props) {
  const [params] = useSearchParams();
  return (
    <ul className="space-y-1">
      {payments.map(({ orderId, at, amount, status }) => {
        const words = `${formatDay(at)}, ${formatUsd(amount)}, ${humanizeCode(status).toLowerCase()}`;
        const to = new URLSearchParams(params);
        to.set("order", orderId);
        return (
          <li key={orderId}>
            {words}{" "}
            {orderId === current ? (
              <span className="text-mute">(this order)</span>
            ) : (
              <Link className="link inline-flex min-h-6 items-center" to={`?${to}`} preventScrollReset>
                Order {orderReference(orderId)}
              </Link>
            )}
          </li>
        );
      })}
    </ul>
  );
}

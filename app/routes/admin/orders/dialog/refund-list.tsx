import { Link } from "react-router";
import type { OrderDetails } from "~/admin/orders/order-details.server";
import { formatUsd } from "~/lib/money";
import { formatActor } from "~/routes/admin/orders/order-labels";
import { humanizeCode } from "~/routes/admin/shared/date-time";
import { DateOnly } from "~/routes/admin/shared/moment";

/** The refunds of an order, oldest first, and those that wait for staff. */
export const RefundList = ({ refunds }: Pick<OrderDetails, "refunds">) => (
  <ul className="space-y-2">
    {refunds.map((refund) => (
      <li key={refund.id}>
        <strong>{formatUsd(refund.amount)}</strong> {humanizeCode(refund.status).toLowerCase()},{" "}
        <DateOnly at={refund.createdAt} />, by {formatActor(refund.actor)}: {refund.reason}
        {refund.fault && <span className="block text-danger">{refund.fault}</span>}
        {refund.waitsForStaff && (
          <span className="block text-danger">
            This refund needs attention: see{" "}
            <Link className="link" to="/admin/health">
              Health
            </Link>
          </span>
        )}
      </li>
    ))}
  </ul>
);

import { Link } from "react-router";
import { formatUsd } from "~/money/money";
import type { OrderDetails } from "~/orders/staff/order-details.server";
import { DateOnly } from "../../../frame/moment";
import { humanizeCode } from "../../../frame/words";
import { formatActor } from "../../order-words";

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

import { formatEmailAddress } from "~/lib/email-address";
import { formatUsd } from "~/lib/money";
import { orderReference } from "~/lib/reference";
import { customerLabel } from "~/orders/customer-name";
import { Facts } from "~/routes/admin/orders/order-page/customer-card";
import { AdminButtonLink } from "~/routes/admin/shared/admin-button";
import { CopyableText } from "~/routes/admin/shared/copy-button";
import { DateTime, humanizeCode } from "~/routes/admin/shared/date-time";
import { Modal } from "~/routes/admin/shared/modal";
import type { SelectedOrder } from "~/routes/admin/work/selected-order.server";

/** A quick look at an order of the list, which leads to its page. */
export function OrderDialog({ details: order, onClose }: { details: SelectedOrder | null; onClose: () => void }) {
  return (
    <Modal
      open={order !== null}
      onClose={onClose}
      title={order ? `Order ${orderReference(order.id)}` : "Order"}
      footer={
        order && (
          <span className="actions push">
            <AdminButtonLink kind="primary" to={`/admin/orders/${order.id}`}>
              Open order
            </AdminButtonLink>
          </span>
        )
      }
    >
      {order && (
        <Facts
          facts={[
            ["Amount", formatUsd(order.amount)],
            ["Status", humanizeCode(order.status)],
            ["Customer", customerLabel(order)],
            ["Email", formatEmailAddress(order.email)],
            ["Page Type", order.pageType],
            ["Date", <DateTime key="date" at={order.createdAt} />],
            [
              "Transaction ID",
              order.transactionId && <CopyableText key="id" what="Transaction ID" text={order.transactionId} />,
            ],
          ]}
        />
      )}
    </Modal>
  );
}

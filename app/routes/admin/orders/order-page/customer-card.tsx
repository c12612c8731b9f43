import { Link } from "react-router";
import type { OrderDetails } from "~/admin/orders/order-details.server";
import { formatEmailAddress } from "~/lib/email-address";
import { formatMoney } from "~/lib/money";
import { orderReference } from "~/lib/reference";
import { customerNames } from "~/orders/customer-name";
import { paymentModeLabel } from "~/routes/admin/orders/order-labels";
import { PhoneLink, WebLink } from "~/routes/admin/shared/contact-links";
import { CopyableText } from "~/routes/admin/shared/copy-field";
import { formatMonth } from "~/routes/admin/shared/date-time";
import { Card, Facts } from "~/routes/admin/shared/page-parts";
import { customerPath, orderPath } from "~/routes/admin/shared/paths";
import type { LoadedOrderPage } from "./order-page.server";

export function CustomerCard({ shown: { order, customer } }: { shown: LoadedOrderPage }) {
  const { first, second } = customerNames(order);
  const { orders, paidCents, since } = customer;
  const page = customerPath(order.email);
  return (
    <Card
      id="customer"
      title="Customer"
      label="Customer"
      action={
        <Link className="text-link text-small" to={page}>
          {orders > 1 ? `All ${orders} orders` : "Customer page"}
        </Link>
      }
    >
      <Facts
        className="tight-facts"
        facts={[
          ["Name", first],
          ["Company", order.company ?? second],
          [
            "Email",
            <a key="email" href={`mailto:${order.email}`} translate="no">
              {formatEmailAddress(order.email)}
            </a>,
          ],
          ["Phone", order.phone && <PhoneLink key="phone" phone={order.phone} />],
          ["Website", order.website && <WebLink key="website" text={order.website} />],
          ["Paid in all", describeLifetime(paidCents, since)],
        ]}
      />
    </Card>
  );
}

function describeLifetime(cents: number, since: Date | null): string | null {
  if (cents <= 0) return null;
  return `${formatMoney(cents)}${since ? ` since ${formatMonth(since.toISOString().slice(0, 7))}` : ""}`;
}

type FactsCardProps = { order: OrderDetails; shopIsLive: boolean };

export function FactsCard({ order, shopIsLive }: FactsCardProps) {
  const { subscription } = order;
  return (
    <Card title="Facts" label="Facts">
      <Facts
        facts={[
          ["Order ID", <CopyableText key="id" what="Order ID" text={order.id} />],
          [
            "Transaction ID",
            order.transactionId && <CopyableText key="transaction" what="Transaction ID" text={order.transactionId} />,
          ],
          [
            "Subscription",
            subscription && <CopyableText key="subscription" what="Subscription ID" text={subscription.id} />,
          ],
          [
            "First order",
            subscription && subscription.orderId !== order.id && (
              <Link key="first" to={orderPath(subscription.orderId)}>
                {`First order, ${orderReference(subscription.orderId)}`}
              </Link>
            ),
          ],
          ["Placed by", order.madeBy ?? "Customer, on the site"],
          ["Payments", paymentModeLabel(order, shopIsLive)],
        ]}
      />
    </Card>
  );
}

import { formatAgencyDate } from "~/content/long-date";
import { useSite } from "~/content/use-site";
import { formatUsd } from "~/money/money";
import type { PortalOrder } from "~/orders/customer/customer-orders.server";
import { PromisedDates } from "~/receipt/receipt-panel";
import { ButtonLink } from "~/ui/button";
import { describeOrderStatus } from "../order-words";
import { PortalSection } from "./part";

/** How the order stands, in one sentence, and what comes by when. */
export function OrderStatusSection({ order }: { order: PortalOrder }) {
  const { hours } = useSite();
  const { title, sentence } = describeOrderStatus(order, (moment) => formatAgencyDate(moment, hours.timeZone));
  return (
    <PortalSection title={title} icon="info">
      <p className="mb-5 md:text-lg">{sentence}</p>
      {order.payUrl && <ButtonLink href={order.payUrl}>{`PAY ${formatUsd(order.amount)}`}</ButtonLink>}
      <PromisedDates dates={order.details.dates} />
    </PortalSection>
  );
}

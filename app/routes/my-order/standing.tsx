import type { PortalOrder } from "~/customers/portal/portal-orders.server";
import { useSite } from "~/lib/config/use-site";
import { formatAgencyDate } from "~/lib/dates/format-date";
import { formatUsd } from "~/lib/money";
import { ButtonLink } from "~/ui/button";
import { PromisedDates } from "~/ui/receipt/receipt-panel";
import { describeOrderStatus } from "./order-overview";
import { PortalSection } from "./portal-section";

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

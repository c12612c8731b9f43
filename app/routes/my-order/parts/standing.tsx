import { agencyDate } from "~/content/long-date";
import { useSite } from "~/content/use-site";
import { formatUsd } from "~/money/money";
import type { CustomerOrder } from "~/orders/customer/customer-orders.server";
import { PromisedDates } from "~/receipt/receipt-panel";
import { ButtonLink } from "~/ui/button";
import { standingOf } from "../order-words";
import { Part } from "./part";

/** How the order stands, in one sentence, and what comes by when. */
export function Standing({ order }: { order: CustomerOrder }) {
  const { hours } = useSite();
  const { title, sentence } = standingOf(order, (moment) => agencyDate(moment, hours.timeZone));
  return (
    <Part title={title} icon="info">
      <p className="mb-5 md:text-lg">{sentence}</p>
      {order.payUrl && <ButtonLink href={order.payUrl}>{`PAY ${formatUsd(order.amount)}`}</ButtonLink>}
      <PromisedDates dates={order.details.dates} />
    </Part>
  );
}

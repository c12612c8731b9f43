import { Link } from "react-router";
import type { PortalOrderListItem } from "~/customers/portal/portal-orders.server";
import { useSite } from "~/lib/config/use-site";
import { formatAgencyDate } from "~/lib/dates/format-date";

/** The way to each of the customer's orders, the newest first. */
export function OrderChoice({ orders, current }: { orders: readonly PortalOrderListItem[]; current: string }) {
  const { hours } = useSite();
  return (
    <nav aria-label="Your orders" className="mb-8">
      <ul className="flex flex-wrap gap-3">
        {orders.map(({ id, service, reference, orderedAt }) => (
          <li key={id}>
            <Link
              to={`/my-order?order=${id}`}
              aria-current={id === current ? "page" : undefined}
              className="pixel-frame aria-[current=page]:frame-gold grid min-h-11 gap-1 bg-panel px-4 py-2 hover:text-cyan aria-[current=page]:text-gold"
            >
              <strong>{service}</strong>
              <span className="text-mute text-sm">
                {reference}, {formatAgencyDate(orderedAt, hours.timeZone)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

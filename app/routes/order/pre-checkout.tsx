import { type MetaFunction, useLocation } from "react-router";
import { pageMeta } from "~/chrome/head/page-meta";
import { NeedsScripts } from "~/ordering/needs-scripts";
import { serviceOfPreCheckout } from "~/ordering/order-path";
import { ReturnedUnpaid } from "~/ordering/returned-unpaid";
import { PreCheckout } from "~/ordering/summary/pre-checkout";
import { useSavedOrder } from "~/ordering/summary/use-saved-order";
import { Heading } from "~/ui/heading";
import { OrderScene } from "~/ui/scenery/order-scene";
import { Spinner } from "~/ui/scenery/spinner";

/** The summary before payment. One module for every service: the path says which, and `?service=` where several share it. */

export const handle = { prerender: true, scripts: "now" };

export const meta: MetaFunction = ({ location, matches }) =>
  pageMeta({
    title: headingOf(location.pathname),
    description: "Check your order before you pay.",
    path: location.pathname,
    matches,
    indexed: false,
  });

export default function PreCheckoutPage() {
  const { pathname, search } = useLocation();
  const order = useSavedOrder(pathname, search);
  return (
    <OrderScene labelledby="summary-title" step="Check">
      <ReturnedUnpaid />
      <Heading
        as="h1"
        id="summary-title"
        eyebrow="ALMOST THERE"
        sub="Check your order, then pay on our provider’s secure page."
      >
        {order?.service.sale.heading ?? headingOf(pathname)}
      </Heading>
      {order ? (
        <PreCheckout key={order.service.offer.slug} service={order.service} brief={order.brief} />
      ) : (
        <div className="min-h-160">
          <Spinner label="Loading form data..." />
          <NeedsScripts />
        </div>
      )}
    </OrderScene>
  );
}

/** What can be said before the browser's storage is read: the path's own service. */
const headingOf = (pathname: string) => serviceOfPreCheckout(pathname, "").sale.heading;

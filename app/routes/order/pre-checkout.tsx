import { type MetaFunction, useLocation } from "react-router";
import { pageMeta } from "~/chrome/head/page-meta";
import { useSite } from "~/content/use-site";
import { Island } from "~/islands/island";
import { serviceOfPreCheckout } from "~/ordering/order-path";
import { ReturnedUnpaid } from "~/ordering/returning/returned-unpaid";
import { SavedOrder } from "~/ordering/summary/saved-order";
import { OrderScene } from "~/ui/scenery/order-scene";

/** The summary before payment. One module for every service: the path says which, and `?service=` if several share it. */

export const handle = { prerender: true };

export const meta: MetaFunction = ({ location, matches }) =>
  pageMeta({
    title: serviceOfPreCheckout(location.pathname, "").sale.heading,
    description: "Review your order before you pay.",
    path: location.pathname,
    matches,
    indexed: false,
  });

export default function PreCheckoutPage() {
  const props = { path: useLocation().pathname, site: useSite() };
  return (
    <OrderScene labelledby="summary-title" step="Review">
      <ReturnedUnpaid />
      <Island name="order-summary" props={props} start="load">
        <SavedOrder {...props} />
      </Island>
    </OrderScene>
  );
}

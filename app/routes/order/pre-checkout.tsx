import { type MetaFunction, useLocation } from "react-router";
import { pageMeta } from "~/chrome/head/page-meta";
import { useSite } from "~/content/use-site";
import { Island } from "~/islands/island";
import { serviceFromSummaryUrl } from "~/ordering/order-path";
import { UnpaidNotice } from "~/ordering/returning/returned-unpaid";
import { SavedOrder } from "~/ordering/summary/saved-order";
import { OrderBackground } from "~/ui/scenery/order-scene";

/** The summary before payment. One module for every service: the path says which, and `?service=` if several share it. */

export const handle = { prerender: true };

export const meta: MetaFunction = ({ location, matches }) =>
  pageMeta({
    title: serviceFromSummaryUrl(location.pathname, "").sale.heading,
    description: "Review your order before you pay.",
    path: location.pathname,
    matches,
    indexed: false,
  });

export default function PreCheckoutPage() {
  const props = { path: useLocation().pathname, site: useSite() };
  return (
    <OrderBackground labelledby="summary-title" step="Review">
      <UnpaidNotice />
      <Island name="order-summary" props={props} start="load">
        <SavedOrder {...props} />
      </Island>
    </OrderBackground>
  );
}

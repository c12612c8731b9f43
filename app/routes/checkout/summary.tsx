import { type MetaFunction, useLocation } from "react-router";
import { type CatalogChanges, useCatalog } from "~/catalog/current-catalog";
import { MISSING_FORM } from "~/catalog/description";
import { offerBySlug } from "~/catalog/offers";
import { checkoutServices, services } from "~/catalog/services";
import { UnpaidNotice } from "~/checkout/returning/unpaid-notice";
import { slugFromSummaryUrl } from "~/checkout/service-from-url";
import { summaryFormOf } from "~/checkout/summary/open-form";
import { SavedOrder, withPublished } from "~/checkout/summary/saved-order";
import { type Matches, useSite } from "~/content/use-site";
import { pageMeta } from "~/routes/seo/page-meta";
import { Island, part } from "~/ui/islands/island";
import { OrderBackground } from "~/ui/order-background";

/** The summary before payment of every service. The path determines the service, with `?service=` if several share it. */

export const handle = { prerender: true, footer: "slim" };

export const meta: MetaFunction = ({ location, matches }) => {
  return pageMeta({
    title: publishedService(location.pathname, catalogFrom(matches)).sale.heading,
    description: "Review your order before you pay.",
    path: location.pathname,
    matches,
    indexed: false,
  });
};

/** Only the root's loader writes this. */
const catalogFrom = (matches: Matches): CatalogChanges | undefined =>
  (matches.find((match) => match?.id === "root")?.loaderData as { catalog?: CatalogChanges } | undefined)?.catalog;

/** The path's own. */
function publishedService(path: string, changes?: CatalogChanges) {
  const slug = slugFromSummaryUrl(path, "");
  return withPublished(services[slug], changes?.offers[slug]);
}

export default function SummaryRoute() {
  const { changes, all } = useCatalog();
  const path = useLocation().pathname;
  const service = publishedService(path);
  const { heading } = publishedService(path, changes).sale;
  const props = { path, heading, site: useSite(), ...(changes && { changed: changes.offers }) };
  const shippedForms = checkoutServices
    .filter(({ sale }) => `${sale.summaryPath}?`.startsWith(`${path}?`))
    .map(summaryFormOf);
  const ownForms = all.flatMap(({ slug, draftKey, paths: { form, preCheckout = "" } }) =>
    !offerBySlug(slug) && preCheckout.startsWith(`${path}?`)
      ? [{ summary: preCheckout, form, draftKey, missing: MISSING_FORM }]
      : [],
  );
  return (
    <OrderBackground labelledby="summary-title">
      <UnpaidNotice />
      <div {...part("missing-form", { forms: [...shippedForms, ...ownForms] })}>
        <Island name="order-summary" props={props} start="load">
          <SavedOrder {...props} service={service} />
        </Island>
      </div>
    </OrderBackground>
  );
}

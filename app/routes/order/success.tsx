import { type MetaFunction, useLocation } from "react-router";
import { services } from "~/catalog/services";
import { views } from "~/catalog/views";
import { pageMeta } from "~/chrome/head/page-meta";
import { offersOfSuccess } from "~/ordering/order-path";
import { ReceiptPage } from "~/ordering/receipt";
import { SettledPage } from "~/ordering/settled-page";

/** The page after payment. One module for every service: path and receipt say which; a service may have a page of its own. */

export const handle = { prerender: true };

export const meta: MetaFunction = ({ location, matches }) =>
  pageMeta({ title: "Your order", description: "Your receipt.", path: location.pathname, matches, indexed: false });

export default function Success() {
  const { pathname } = useLocation();
  const Requested = views[offersOfSuccess(pathname)[0]?.slug ?? "web-page"]?.Requested;
  if (Requested) return <Requested />;
  return (
    <SettledPage>
      {(settled) => {
        const slug = soldAs(pathname, settled.receipt.page_type);
        const Own = slug && views[slug].Settled;
        if (Own) return <Own {...settled} />;
        return <ReceiptPage settled={settled} nextSteps={slug ? services[slug].checkout.nextSteps : []} />;
      }}
    </SettledPage>
  );
}

/** Services that share this path have fixed page types; the path's own service takes whatever the buyer called the page. */
function soldAs(pathname: string, pageType: string) {
  const slugs = offersOfSuccess(pathname).map((offer) => offer.slug);
  return slugs.find((slug) => services[slug].pageType({}) === pageType) ?? slugs[0];
}

import { Suspense } from "react";
import type { MetaFunction } from "react-router";
import { offerBySlug } from "~/catalog/offers";
import { customSuccessPages } from "~/catalog/service-pages";
import { ReceiptPage } from "~/checkout/success/receipt-page";
import { OrderLoading, SuccessFrame } from "~/checkout/success/success-frame";
import { pageMeta } from "~/routes/seo/page-meta";

/** The page after payment of every service. The path determines the service, which may have its own success page. */

export const handle = { prerender: true, footer: "slim" };

export const meta: MetaFunction = ({ location, matches }) =>
  pageMeta({ title: "Your order", description: "Your receipt.", path: location.pathname, matches, indexed: false });

export default function Success() {
  return (
    <SuccessFrame>
      {(order, service) => {
        const slug = offerBySlug(service.offer.slug)?.slug;
        const CustomPage = slug && customSuccessPages[slug];
        if (!CustomPage) return <ReceiptPage order={order} service={service} />;
        return (
          <Suspense fallback={<OrderLoading />}>
            <CustomPage {...order} />
          </Suspense>
        );
      }}
    </SuccessFrame>
  );
}

import { Suspense } from "react";
import { type MetaFunction, useLocation } from "react-router";
import { customRequestPages } from "~/catalog/service-pages";
import { slugFromConfirmationPath } from "~/checkout/service-from-url";
import { pageMeta } from "~/routes/seo/page-meta";

/** The page after a service request, for all services that are requested without payment. The path determines the service. */

export const handle = { prerender: true, footer: "slim" };

export const meta: MetaFunction = ({ location, matches }) =>
  pageMeta({ title: "Your order", description: "Your receipt.", path: location.pathname, matches, indexed: false });

export default function Confirmation() {
  const slug = slugFromConfirmationPath(useLocation().pathname);
  const RequestPage = customRequestPages[slug];
  if (!RequestPage) throw new Error(`app/catalog/${slug} has no request-page.tsx, the page that confirms a request`);
  return (
    <Suspense fallback={null}>
      <RequestPage />
    </Suspense>
  );
}

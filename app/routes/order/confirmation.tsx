import { type MetaFunction, useLocation } from "react-router";
import { views } from "~/catalog/views";
import { pageMeta } from "~/chrome/head/page-meta";
import { serviceOfConfirmation } from "~/ordering/order-path";

/** The page after a request. One module for every service that is requested: the path says which. */

export const handle = { prerender: true, scripts: "now" };

export const meta: MetaFunction = ({ location, matches }) =>
  pageMeta({ title: "Your order", description: "Your receipt.", path: location.pathname, matches, indexed: false });

export default function Confirmation() {
  const { slug } = serviceOfConfirmation(useLocation().pathname).offer;
  const { Requested } = views[slug];
  if (!Requested) throw new Error(`app/catalog/${slug}/view.tsx gives no page that confirms a request`);
  return <Requested />;
}

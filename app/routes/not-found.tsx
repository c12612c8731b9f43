import { data } from "react-router";
import type { Route } from "./+types/not-found";
import { NotFoundPage } from "./layout/error-pages";
import { pageMeta } from "./seo/page-meta";

/** One for all addresses that lead nowhere: it does not name the one that was asked for. */
export const handle = { prerender: {} };

export const loader = () => data(null, { status: 404 });

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: "Page not found",
    description: "There is no page at this address.",
    path: "/404",
    matches,
    indexed: false,
  });

export default NotFoundPage;

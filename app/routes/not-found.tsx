import { data } from "react-router";
import { pageMeta } from "~/chrome/head/page-meta";
import { NotFoundPage } from "~/chrome/screens";
import type { Route } from "./+types/not-found";

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

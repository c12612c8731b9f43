import { data } from "react-router";
import { pageMeta } from "~/chrome/head/page-meta";
import { NotFoundScreen } from "~/chrome/screens";
import type { Route } from "./+types/not-found";

export const loader = () => data(null, { status: 404 });

export const meta: Route.MetaFunction = ({ location, matches }) =>
  pageMeta({
    title: "Page not found",
    description: "There is no page at this address.",
    path: location.pathname,
    matches,
    indexed: false,
  });

export default NotFoundScreen;

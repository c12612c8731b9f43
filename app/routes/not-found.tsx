import { data } from "react-router";
import { NotFoundPage } from "./layout/error-pages";
import { unlistedMeta } from "./seo/page-meta";

/** 404 page for every unknown URL. Does not repeat the URL in its text, so that it can be cached once. */
export const handle = { prerender: { unless: [] } };

export const loader = () => data(null, { status: 404 });

export const meta = unlistedMeta({
  title: "Page not found",
  description: "There is no page at this address.",
  path: "/404",
});

export default NotFoundPage;

import { data } from "react-router";
import { NotFoundPage } from "./layout/error-pages";
import { notFoundMeta } from "./seo/page-meta";

/** 404 page for every unknown URL. Does not repeat the URL in its text, so that it can be cached once. */
export const handle = { prerender: { unless: [] } };

export const loader = () => data(null, { status: 404 });

export const meta = notFoundMeta;

export default NotFoundPage;

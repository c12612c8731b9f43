import { offers } from "~/catalog/offers";
import { articles } from "~/content/blog/posts.server";
import { companyLinks, legalLinks } from "./site-links";

/** Paths that a browser may fetch while the pointer rests on their link: pages that are the same for everyone and are in memory. */
export const prefetchedPages: readonly string[] = [
  "/",
  ...articles.map(({ id }) => `/blog/${id}`),
  ...offers.map(({ paths }) => paths.form),
  ...[...companyLinks, ...legalLinks].map(({ path }) => path),
];

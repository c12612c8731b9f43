import { offers } from "~/catalog/offers";
import { articles } from "~/content/blog/posts.server";
import { companyLinks, legalLinks } from "./site-links";

/** Paths that browsers may prefetch on hover: pages that are the same for all visitors and cached in memory. */
export const prefetchedPages: readonly string[] = [
  "/",
  ...articles.map(({ id }) => `/blog/${id}`),
  ...offers.map(({ paths }) => paths.form),
  ...[...companyLinks, ...legalLinks].map(({ path }) => path),
];

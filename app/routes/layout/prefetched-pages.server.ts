import type { Catalog } from "~/catalog/current-catalog";
import { articles } from "~/content/blog/posts.server";
import { companyLinks, legalLinks } from "./site-links";

/** Paths that browsers may prefetch on hover: pages that are the same for all visitors and cached in memory. */
export const prefetchedPages = ({ sold }: Pick<Catalog, "sold">): readonly string[] => [
  "/",
  ...articles.map(({ id }) => `/blog/${id}`),
  ...sold.map(({ paths }) => paths.form),
  ...[...companyLinks, ...legalLinks].map(({ path }) => path),
];

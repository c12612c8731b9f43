import { publishedCatalog } from "~/catalog/documents/published-catalog.server";
import { articlePath, articlePaths, shippedPosts } from "~/content/blog/posts.server";
import { ownPagePaths } from "~/content/own-pages.server";
import type { Site } from "~/content/site";
import { companyLinks, legalLinks } from "./site-links";

/** Posts of staff, on pages of the blog: each costs bytes. */
const MAX_WRITTEN = 20;

const shippedPaths = new Set(shippedPosts.map(articlePath));

/** Paths that browsers may prefetch on hover at `pathname`: pages that are the same for all visitors and cached in memory. */
export function prefetchedPages(site: Site, pathname: string): readonly string[] {
  const paths = articlePaths(site);
  const written = paths.filter((path) => !shippedPaths.has(path)).slice(0, MAX_WRITTEN);
  return [
    "/",
    ...paths.filter((path) => shippedPaths.has(path)),
    ...(pathname.startsWith("/blog") ? written : []),
    ...publishedCatalog(site).catalog.sold.map(({ paths }) => paths.form),
    ...[...companyLinks, ...legalLinks].map(({ path }) => path),
    ...ownPagePaths(site),
  ];
}

import type { Site } from "~/content/site";

export { companyLinks, findOrderLink, legalLinks } from "~/content/site-pages";

/** Blog is current for every path that contains /blog. */
export const isCurrentPage = (path: string, pathname: string): boolean =>
  path === "/blog" ? pathname.includes("/blog") : pathname === path;

export const FEED_PATH = "/rss.xml";

/** For `meta`. */
export const feedLink = ({ brand }: Pick<Site, "brand">) => ({
  ...{ tagName: "link" as const, rel: "alternate", type: "application/rss+xml" },
  ...{ title: `${brand} blog`, href: FEED_PATH },
});

import type { Site } from "~/content/site";
export const companyLinks = [
  { path: "/about", title: "About Us" },
  { path: "/blog", title: "Blog" },
  { path: "/contact", title: "Contact" },
] as const;

/** For customers who lost the email with their magic link. */
export const findOrderLink = { path: "/my-order/find", title: "Find My Order" } as const;

export const legalLinks = [
  { path: "/terms", title: "Terms of Service" },
  { path: "/privacy", title: "Privacy Policy" },
  { path: "/refund", title: "Refund Policy" },
  { path: "/cookie", title: "Cookie Policy" },
] as const;

/** Blog is current for every path that contains /blog. */
export const isCurrentPage = (path: string, pathname: string): boolean =>
  path === "/blog" ? pathname.includes("/blog") : pathname === path;

export const FEED_PATH = "/rss.xml";

/** For `meta`. */
export const feedLink = ({ brand }: Pick<Site, "brand">) => ({
  ...{ tagName: "link" as const, rel: "alternate", type: "application/rss+xml" },
  ...{ title: `${brand} blog`, href: FEED_PATH },
});

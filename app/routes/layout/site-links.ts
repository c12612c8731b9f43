/** The pages beside the services, as navigation and footer name them. */
export const companyLinks = [
  { path: "/about", title: "About Us" },
  { path: "/blog", title: "Blog" },
  { path: "/contact", title: "Contact" },
] as const;

/** For customers who lost the mail with the link to their orders. */
export const findOrderLink = { path: "/my-order/find", title: "Find My Order" } as const;

export const legalLinks = [
  { path: "/terms", title: "Terms of Service" },
  { path: "/privacy", title: "Privacy Policy" },
  { path: "/refund", title: "Refund Policy" },
  { path: "/cookie", title: "Cookie Policy" },
] as const;

/** Whether the page at `path` is the current one; Blog is for any path that contains /blog. */
export const isCurrentPage = (path: string, pathname: string): boolean =>
  path === "/blog" ? pathname.includes("/blog") : pathname === path;

/** How the blog's pages point to the feed. */
export const feedLink = { rel: "alternate", type: "application/rss+xml", title: "Pixel Pilots blog", href: "/rss.xml" };

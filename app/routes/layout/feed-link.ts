/** How the blog's pages point to the feed. */
export const feedLink = { rel: "alternate", type: "application/rss+xml", title: "Pixel Pilots blog", href: "/rss.xml" };

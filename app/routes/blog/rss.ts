import { type Article, appearedAt, articlePath, blogOf, bodyHtml } from "~/content/blog/posts.server";
import { blogHead } from "~/content/documents/blog-kind";
import type { Site } from "~/content/site";
import { siteContext } from "~/content/site-context";
import { escapeXml } from "~/lib/xml";
import type { Route } from "./+types/rss";

/** The newest posts, as feeds have them: readers keep the others. */
const MAX_ITEMS = 20;

export const handle = { prerender: true };

/** GET /rss.xml: RSS 2.0 with the full text of the published posts, newest first, at most 20. */
export function loader({ context }: Route.LoaderArgs) {
  return new Response(feed(context.get(siteContext)), {
    headers: { "Content-Type": "application/rss+xml; charset=utf-8" },
  });
}

/** Links and addresses of pictures are absolute. */
function feed(site: Site): string {
  const newestFirst = blogOf(site).articles.slice(0, MAX_ITEMS);
  const built = newestFirst[0]
    ? `<lastBuildDate>${appearedAt(site, newestFirst[0]).toUTCString()}</lastBuildDate>`
    : "";
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
<title>${escapeXml(`${site.brand} blog`)}</title>
<link>${escapeXml(`${site.origin}/blog`)}</link>
<description>${escapeXml(blogHead(site).sub)}</description>
<language>en-us</language>
${built}
<atom:link href="${escapeXml(`${site.origin}/rss.xml`)}" rel="self" type="application/rss+xml"/>
${newestFirst.map((article) => item(site, article)).join("\n")}
</channel>
</rss>
`;
}

function item(site: Site, article: Article): string {
  const address = escapeXml(site.origin + articlePath(article));
  // Only links have this: in texts and attributes, "<" is an entity.
  const html = bodyHtml(site, article, site.origin).replaceAll('<a href="/', `<a href="${site.origin}/`);
  return `<item>
<title>${escapeXml(article.title)}</title>
<link>${address}</link>
<guid isPermaLink="true">${address}</guid>
<pubDate>${appearedAt(site, article).toUTCString()}</pubDate>
<dc:creator>${escapeXml(article.author)}</dc:creator>
<category>${escapeXml(article.category)}</category>
<description>${escapeXml(article.excerpt)}</description>
<content:encoded>${escapeXml(html)}</content:encoded>
</item>`;
}

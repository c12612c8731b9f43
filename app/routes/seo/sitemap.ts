import { siteContext } from "~/content/site-context";
import { escapeXml } from "~/lib/xml";
import type { Route } from "./+types/sitemap";
import { indexedPages } from "./indexed-pages.server";

export const handle = { prerender: true };

/** GET /sitemap.xml. */
export function loader({ context }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const urls = indexedPages(site).map(
    ({ path, modified }) =>
      `<url><loc>${escapeXml(site.origin + path)}</loc>${modified ? `<lastmod>${modified}</lastmod>` : ""}</url>`,
  );
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join("\n")}\n</urlset>\n`,
    { headers: { "Content-Type": "application/xml; charset=utf-8" } },
  );
}

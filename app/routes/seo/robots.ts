import { siteContext } from "~/lib/config/site-context";
import type { Route } from "./+types/robots";

/** Everything may be read but the calls and the staff's pages. Pages of a purchase say `noindex` themselves, so they must be readable. */
export function loader({ context }: Route.LoaderArgs) {
  const { origin } = context.get(siteContext);
  const rules = ["User-agent: *", "Disallow: /api/", "Disallow: /admin/", "", `Sitemap: ${origin}/sitemap.xml`];
  return new Response(`${rules.join("\n")}\n`, {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}

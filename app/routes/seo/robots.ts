import { siteContext } from "~/content/site-context";
import type { Route } from "./+types/robots";

export const handle = { prerender: true };

/** GET /robots.txt. Pages of a purchase are not disallowed: crawlers must read them to find their `noindex`. */
export function loader({ context }: Route.LoaderArgs) {
  const { origin } = context.get(siteContext);
  const rules = ["User-agent: *", "Disallow: /api/", "Disallow: /admin/", "", `Sitemap: ${origin}/sitemap.xml`];
  return new Response(`${rules.join("\n")}\n`, {
    headers: { "Content-Type": "text/plain; charset=utf-8" },
  });
}

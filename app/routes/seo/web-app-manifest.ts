import { siteContext } from "~/content/site-context";
import { PAGE_BACKGROUND } from "~/lib/page-background";
import type { Route } from "./+types/web-app-manifest";

export const handle = { prerender: true };

const icon = (size: number, purpose: "any" | "maskable") => ({
  src: `/icon-${size}.png`,
  sizes: `${size}x${size}`,
  type: "image/png",
  purpose,
});

/** GET /site.webmanifest: how phones name and draw the site on their home screen. */
export function loader({ context }: Route.LoaderArgs) {
  const { brand } = context.get(siteContext);
  const manifest = {
    name: brand,
    short_name: brand,
    description: "Digital marketing for people who would rather run their business.",
    lang: "en-US",
    start_url: "/",
    scope: "/",
    display: "browser",
    background_color: PAGE_BACKGROUND,
    theme_color: PAGE_BACKGROUND,
    icons: [icon(192, "any"), icon(512, "any"), icon(512, "maskable")],
  };
  return new Response(JSON.stringify(manifest), { headers: { "Content-Type": "application/manifest+json" } });
}

import { iconUrl } from "~/content/documents/brand-icons.server";
import { publishedFrame } from "~/content/documents/menu-kind";
import { paletteOf } from "~/content/documents/palette.server";
import type { Site } from "~/content/site";
import { siteContext } from "~/content/site-context";
import { SHIPPED_FRAME } from "~/content/site-pages";
import type { Route } from "./+types/web-app-manifest";

export const handle = { prerender: true };

const icon = (site: Site, size: number, purpose: "any" | "maskable") => ({
  src: iconUrl(site, purpose === "maskable" ? purpose : size === 192 ? "192" : "512") ?? `/icon-${size}.png`,
  sizes: `${size}x${size}`,
  type: "image/png",
  purpose,
});

/** GET /site.webmanifest: how phones name and draw the site on their home screen. */
export function loader({ context }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const { brand, look } = site;
  const { line } = publishedFrame(site) ?? SHIPPED_FRAME;
  const background = paletteOf(look).night;
  const manifest = {
    name: brand,
    short_name: brand,
    ...(line && { description: line }),
    lang: "en-US",
    start_url: "/",
    scope: "/",
    display: "browser",
    background_color: background,
    theme_color: background,
    icons: [icon(site, 192, "any"), icon(site, 512, "any"), icon(site, 512, "maskable")],
  };
  return new Response(JSON.stringify(manifest), { headers: { "Content-Type": "application/manifest+json" } });
}

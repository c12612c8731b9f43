import type { MetaDescriptor } from "react-router";
import { type Matches, siteFromMatches } from "~/lib/config/use-site";
import { breadcrumbs, type StructuredData } from "./structured-data";

/** Where the picture lies that other sites show beside a link to the page at `path`; the build draws it (tools/build/og-images.mjs). */
export const socialPreviewUrl = (path: string): string =>
  `/og/${path === "/" ? "home" : path.slice(1).replaceAll("/", "-")}.png`;

/**
 * Title, description, canonical address, preview and structured data of a page. `path` is its own, `matches` are those
 * of its `meta` function; pages not to be found by search say `indexed: false`.
 */
export function pageMeta({ title, description, path, matches, ...rest }: PageMeta): MetaDescriptor[] {
  const { indexed = true, type = "website", structured = [] } = rest;
  const site = siteFromMatches(matches);
  const full = path === "/" ? `${site.brand} – ${title}` : `${title} – ${site.brand}`;
  const address = site.origin + path;
  const picture = site.origin + socialPreviewUrl(indexed ? path : "/");
  const data = indexed && path !== "/" ? [breadcrumbs(site, path, title), ...structured] : structured;
  return [
    { title: full },
    { name: "description", content: description },
    ...(indexed ? [{ tagName: "link", rel: "canonical", href: address }] : [{ name: "robots", content: "noindex" }]),
    { property: "og:type", content: type },
    { property: "og:site_name", content: site.brand },
    { property: "og:locale", content: "en_US" },
    { property: "og:url", content: address },
    { property: "og:title", content: full },
    { property: "og:description", content: description },
    { property: "og:image", content: picture },
    { property: "og:image:type", content: "image/png" },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { property: "og:image:alt", content: `${title}, in pixels, with the robot Bit under the night sky` },
    { name: "twitter:card", content: "summary_large_image" },
    { name: "twitter:title", content: full },
    { name: "twitter:description", content: description },
    { name: "twitter:image", content: picture },
    ...data.map((entry) => ({ "script:ld+json": entry })),
  ];
}

/**
 * The `meta` function of a page that search engines are not to find. No other site is told the address of one with a secret in it.
 * (With "no-referrer" a form would lose its origin, too.)
 */
export const unlistedMeta =
  ({ hasSecret, ...page }: Pick<PageMeta, "title" | "description" | "path"> & { hasSecret?: boolean }) =>
  ({ matches }: { matches: Matches }): MetaDescriptor[] => [
    ...pageMeta({ ...page, matches, indexed: false }),
    ...(hasSecret ? [{ name: "referrer", content: "same-origin" }] : []),
  ];

type PageMeta = {
  title: string;
  description: string;
  path: string;
  matches: Matches;
  indexed?: boolean;
  type?: "website" | "article";
  /** What the page is about, beside the way to it. */
  structured?: readonly StructuredData[];
};

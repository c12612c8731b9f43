import type { MetaDescriptor } from "react-router";
import type { Site } from "~/content/site";
import { type Matches, siteFromMatches } from "~/content/use-site";
import { breadcrumbs, type StructuredData } from "./structured-data";

/** URL path of the preview image of the page at `path`, as shipped, which the shop draws on the first request. */
export const socialPictureUrl = (path: string): string =>
  `/og/${path === "/" ? "home" : path.slice(1).replaceAll("/", "-")}.png`;

/** `path`: of the picture; sizes are in pixels. */
export type SocialPicture = { path: string; type: string; width: number; height: number; alt: string };

/** What differs from the drawn one with the title of the page. */
export type ChangedPicture = Pick<SocialPicture, "path" | "type"> & Partial<Pick<SocialPicture, "alt">>;

/** A picture at this path with the title of a page. */
export const drawnPicture = (path: string, title: string, { brand, look }: Site): SocialPicture => ({
  path,
  type: "image/png",
  width: 1200,
  height: 630,
  alt: look ? `${title}, by ${brand}` : `${title}, in pixels, with the robot Bit under the night sky`,
});

/** Title, description, canonical URL, social preview and structured data of a page. `matches`: argument of the route's `meta`. */
export function pageMeta({ title, description, path, matches, ...rest }: PageMeta): MetaDescriptor[] {
  const { indexed = true, type = "website", structured = [] } = rest;
  const site = siteFromMatches(matches);
  const full = path === "/" ? `${site.brand} – ${title}` : `${title} – ${site.brand}`;
  const address = site.origin + path;
  const drawn = drawnPicture(socialPictureUrl(indexed ? path : "/"), title, site);
  const picture = rest.picture ?? { ...drawn, ...changedPictureFrom(matches) };
  const pictureAddress = site.origin + picture.path;
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
    { property: "og:image", content: pictureAddress },
    { property: "og:image:type", content: picture.type },
    { property: "og:image:width", content: String(picture.width) },
    { property: "og:image:height", content: String(picture.height) },
    { property: "og:image:alt", content: picture.alt },
    { name: "twitter:card", content: "summary_large_image" },
    { name: "twitter:title", content: full },
    { name: "twitter:description", content: description },
    { name: "twitter:image", content: pictureAddress },
    ...data.map((entry) => ({ "script:ld+json": entry })),
  ];
}

/** Of the page, or of the home page if search engines do not list it; if it is not as shipped. */
function changedPictureFrom(matches: Matches): ChangedPicture | undefined {
  const data = matches.find((match) => match?.id === "root")?.loaderData;
  // Only the root's loader writes this.
  return (data as { picture?: ChangedPicture } | undefined)?.picture;
}

/**
 * Creates the `meta` function of a page that search engines must not list. With `hasSecret`, other sites do not get its URL as the referrer.
 * "no-referrer" would also remove the origin from its form submits.
 */
export const unlistedMeta =
  ({ hasSecret, ...page }: Pick<PageMeta, "title" | "description" | "path"> & { hasSecret?: boolean }) =>
  ({ matches }: { matches: Matches }): MetaDescriptor[] => [
    ...pageMeta({ ...page, matches, indexed: false }),
    ...(hasSecret ? [{ name: "referrer", content: "same-origin" }] : []),
  ];

/** For a page whose URL has a key. `strict-origin` removes it from all referrers. */
export const keyedPageHeaders = () => ({
  "Referrer-Policy": "strict-origin",
  "Cache-Control": "no-store",
  "X-Robots-Tag": "noindex",
});

type PageMeta = {
  title: string;
  description: string;
  path: string;
  matches: Matches;
  /** False for pages that search engines must not list. */
  indexed?: boolean;
  type?: "website" | "article";
  /** By default the one that is drawn for the page. */
  picture?: SocialPicture;
  /** Added to the breadcrumbs. */
  structured?: readonly StructuredData[];
};

/** Of the page for every unknown address. */
export const notFoundMeta = unlistedMeta({
  title: "Page not found",
  description: "There is no page at this address.",
  path: "/404",
});

import { publishedCatalog } from "~/catalog/documents/published-catalog.server";
import type { OfferAccent } from "~/catalog/types";
import { articlePath, blogOf } from "~/content/blog/posts.server";
import { LEGAL_KEYS, legalDate, legalPages } from "~/content/legal/legal-pages.server";
import type { Site, SitePicture } from "~/content/site";
import { companyLinks } from "~/routes/layout/site-links";

/** A page that search engines may list. */
export type IndexedPage = {
  path: string;
  title: string;
  /** Below the title in its preview image. */
  line: string;
  accent: OfferAccent;
  /** Its preview image instead of the title. */
  photo?: SitePicture | undefined;
  /** ISO date of the last change, if it is known. */
  modified?: string | undefined;
};

const companyLines: Record<(typeof companyLinks)[number]["path"], string> = {
  "/about": "Three people and a robot",
  "/blog": "Practical marketing notes",
  "/contact": "Real people answer",
};

/** All pages that search engines may list at this moment, for the sitemap and the preview images. Excludes services that are not sold. */
export const indexedPages = (site: Site): IndexedPage[] => [
  { path: "/", title: "Your business on autopilot", line: "Sales, support & content by AI", accent: "gold" },
  ...publishedCatalog(site).catalog.sold.map(({ title, accent, price, paths }) => ({
    path: paths.form,
    title,
    line: price.unit === "from" ? `from ${price.label}` : `${price.label} ${price.unit}`,
    accent,
  })),
  ...companyLinks.map((page) => ({
    ...page,
    line: companyLines[page.path],
    accent: "cyan" as const,
    ...(page.path === "/blog" && { modified: blogOf(site).articles[0]?.date }),
  })),
  ...blogOf(site).articles.map(({ id, title, category, photo, date }) => ({
    path: articlePath(id),
    title,
    line: category,
    accent: "pink" as const,
    photo,
    modified: date,
  })),
  ...LEGAL_KEYS.map((key) => ({
    path: legalPages[key].path,
    title: legalPages[key].title,
    line: "The small print, in plain words",
    accent: "lime" as const,
    modified: legalDate(site, key),
  })),
];

import { publishedCatalog } from "~/catalog/documents/published-catalog.server";
import type { OfferAccent } from "~/catalog/types";
import { articlePath, blogOf } from "~/content/blog/posts.server";
import type { Site } from "~/lib/config/site";
import { companyLinks, legalLinks } from "~/routes/layout/site-links";

/** A page that search engines may list. `line` is the text below the title in its preview image. */
export type IndexedPage = { path: string; title: string; line: string; accent: OfferAccent };

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
  ...companyLinks.map((page) => ({ ...page, line: companyLines[page.path], accent: "cyan" as const })),
  ...blogOf(site).articles.map(({ id, title, category }) => ({
    path: articlePath(id),
    title,
    line: category,
    accent: "pink" as const,
  })),
  ...legalLinks.map((page) => ({ ...page, line: "The small print, in plain words", accent: "lime" as const })),
];

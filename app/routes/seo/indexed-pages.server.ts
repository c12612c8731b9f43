import { publishedCatalog } from "~/catalog/documents/published-catalog.server";
import { serviceKindName } from "~/catalog/documents/service-kinds";
import { formatOfferPrice, type OfferAccent } from "~/catalog/types";
import { articlePath, blogOf, modifiedDay } from "~/content/blog/posts.server";
import { homeKind } from "~/content/documents/home-kind";
import { publishedSearch } from "~/content/documents/search-fields";
import { fillTokens, siteTokens } from "~/content/documents/text-tokens";
import { LEGAL_KEYS, legalDate, legalName, legalPages } from "~/content/legal/legal-pages.server";
import { ownPageName, ownPageTitle, ownPageWords } from "~/content/own-pages.server";
import type { Site, SitePicture } from "~/content/site";
import { defaultSite } from "~/content/use-site";
import { documentKindsWith } from "~/content-desk/document-kinds";
import { agencyClock } from "~/lib/dates/business-hours";
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

/** The shipped words do not fit another brand or look. */
const lineOf = ({ brand, look }: Site, shipped: string): string =>
  brand === defaultSite.brand && !look ? shipped : brand;

/** All pages that search engines may list at this moment, for the sitemap and the preview images. Excludes services that are not sold. */
export function indexedPages(site: Site): IndexedPage[] {
  const published = publicationDays(site);
  return shownPages(site).map(({ modified = "", ...page }) => {
    const day = published.get(page.path) ?? "";
    const newest = day > modified ? day : modified;
    return newest ? { ...page, modified: newest } : page;
  });
}

/** Days on the agency's clock of the last publication of a document that mainly this page shows, by path. */
function publicationDays({ hours, publications = {} }: Site): ReadonlyMap<string, string> {
  const days = new Map<string, string>();
  for (const { name, pages } of documentKindsWith(Object.keys(publications))) {
    const last = publications[name]?.last;
    if (!last) continue;
    const { day } = agencyClock(hours.timeZone, new Date(last));
    for (const { path } of pages) if (day > (days.get(path) ?? "")) days.set(path, day);
  }
  return days;
}

const shownPages = (site: Site): IndexedPage[] => [
  {
    path: "/",
    title: "Your business on autopilot",
    line: lineOf(site, "Sales, support & content by AI"),
    accent: "gold",
    ...sharing(site, homeKind.name),
  },
  ...publishedCatalog(site).catalog.sold.map(({ slug, title, accent, price, paths }) => ({
    path: paths.form,
    title,
    line: formatOfferPrice(price),
    accent,
    ...sharing(site, serviceKindName({ slug })),
  })),
  ...companyLinks.map((page) => ({
    ...page,
    line: lineOf(site, companyLines[page.path]),
    accent: "cyan" as const,
    ...sharing(site, page.path.slice(1)),
    ...(page.path === "/blog" && { modified: blogOf(site).articles[0]?.date }),
  })),
  ...blogOf(site).articles.map((article) => ({
    path: articlePath(article),
    title: article.title,
    line: article.category,
    accent: "pink" as const,
    photo: article.photo,
    modified: modifiedDay(site, article),
  })),
  ...LEGAL_KEYS.map((key) => ({
    path: legalPages[key].path,
    title: legalPages[key].title,
    line: lineOf(site, "The small print, in plain words"),
    accent: "lime" as const,
    modified: legalDate(site, key),
    ...sharing(site, legalName(key)),
  })),
  ...ownPageWords(site).map((words) => ({
    path: `/${words}`,
    title: ownPageTitle(site, words),
    line: site.brand,
    accent: "lime" as const,
    ...sharing(site, ownPageName(words)),
  })),
];

/** The preview picture of a page whose document has texts for search results. */
function sharing(site: Site, name: string): Pick<IndexedPage, "photo"> & Partial<Pick<IndexedPage, "title">> {
  const { title, photo } = publishedSearch(site, name);
  return { ...(title && { title: fillTokens(title, siteTokens(site)) }), ...(photo && { photo }) };
}

import { articleHtml } from "~/content/blog/markdown";
import type { Texts } from "~/content/documents/document-kind";
import { pictureOf } from "~/content/documents/pictures";
import { publishedSearch } from "~/content/documents/search-fields";
import { fillTokens, SITE_TOKENS, siteTokens } from "~/content/documents/text-tokens";
import { type Site, unbrokenAddress } from "~/content/site";
import { escapeXml } from "~/lib/xml";

/** Pages that staff have written, such as an imprint. */

/** Words of an address: "data-processing". */
export const PAGE_WORDS = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

const NAME_START = "page-";

/** Name of a page's document: texts of the site are stored under it. */
export const ownPageName = (words: string): string => NAME_START + words;

/** "page-imprint" -> "imprint" */
export function wordsInName(name: string): string | null {
  const words = name.startsWith(NAME_START) ? name.slice(NAME_START.length) : "";
  return PAGE_WORDS.test(words) ? words : null;
}

/** Also what an imprint needs. */
export const OWN_PAGE_TOKENS = [...SITE_TOKENS, "address", "register", "tax-numbers"] as const;

const tokensOf = (site: Site): Texts => ({
  ...siteTokens(site),
  address: unbrokenAddress(site.address),
  register: site.legal.register,
  "tax-numbers": site.legal.taxNumbers,
});

/** For HTML, in which they are filled in: a value is text, and not Markdown. */
export const escapedTokens = (site: Site): Texts =>
  Object.fromEntries(Object.entries(tokensOf(site)).map(([token, value]) => [token, escapeXml(value)]));

/** Shown instead of what a draft lacks. */
const UNTITLED_PAGE = "Untitled page";

export type OwnPage = {
  path: string;
  title: string;
  summary: string;
  html: string;
  search: { title: string; description: string };
};

/** The published page with this address; in a preview also a draft. */
export function findOwnPage(site: Site, words: string): OwnPage | undefined {
  const name = ownPageName(words);
  const texts = site.texts && Object.hasOwn(site.texts, name) ? site.texts[name] : undefined;
  if (!texts) return undefined;
  const values = tokensOf(site);
  const text = (field: string) => fillTokens(texts[field] ?? "", values);
  const title = text("title") || UNTITLED_PAGE;
  const summary = text("summary");
  const search = publishedSearch(site, name);
  return {
    path: `/${words}`,
    title,
    summary,
    html: fillTokens(
      articleHtml(texts.body ?? "", (picture) => pictureOf(site, picture), ""),
      escapedTokens(site),
    ),
    search: { title: search.title ?? title, description: search.description ?? (summary || title) },
  };
}

/** Words in the addresses of published pages, in alphabetical order. */
export const ownPageWords = ({ texts = {} }: Pick<Site, "texts">): string[] =>
  Object.keys(texts)
    .flatMap((name) => wordsInName(name) ?? [])
    .toSorted();

export const ownPagePaths = (site: Pick<Site, "texts">): string[] => ownPageWords(site).map((words) => `/${words}`);

/** Title of a published page, for menus and lists. */
export const ownPageTitle = ({ texts }: Pick<Site, "texts">, words: string): string =>
  texts?.[ownPageName(words)]?.title || UNTITLED_PAGE;

import { findMarkdownFault } from "~/content/blog/markdown";
import { OWN_PAGE_TOKENS, ownPageName, wordsInName } from "~/content/own-pages.server";
import type { DocumentKind, Field } from "./document-kind";
import { SEARCH_SECTION, searchFields } from "./search-fields";
import { defineWordsKind } from "./site-words";
import { listTokens, tokenRule } from "./text-tokens";

const findUnknownToken = tokenRule(OWN_PAGE_TOKENS);

const pageFields: readonly Field[] = [
  { name: "title", label: "Title", maxLength: 60, findFault: findUnknownToken },
  {
    name: "summary",
    label: "Summary",
    maxLength: 300,
    input: "long",
    optional: true,
    hint: "Below the title.",
    findFault: findUnknownToken,
  },
  {
    name: "body",
    label: "Text",
    maxLength: 60_000,
    input: "markdown",
    hint: `Markdown, with headings from ## on and ![description](name) for uploaded pictures. You can use ${listTokens(OWN_PAGE_TOKENS)}.`,
    findFault: (text) => findMarkdownFault(text) ?? findUnknownToken(text),
  },
];

/** A page of staff at an address of its own, which never changes: "page-imprint" is `/imprint`. */
export function findOwnPageKind(name: string): DocumentKind | undefined {
  const words = wordsInName(name);
  if (words === null) return undefined;
  const path = `/${words}`;
  return defineWordsKind({
    name: ownPageName(words),
    group: "Pages",
    title: `Page ${path}`,
    about: `A page of your own at ${path}. Link it under Menu and footer.`,
    publishedBy: "manager",
    sections: [
      { title: "Page", fields: pageFields },
      {
        title: SEARCH_SECTION,
        fields: searchFields({ title: "the page’s title", description: "the summary" }),
      },
    ],
    pages: [{ path, title: "Page" }],
    entryOf: ({ title }) => ({ title: title || `Untitled page ${path}`, about: `Page ${path}` }),
    startsEmpty: true,
  });
}

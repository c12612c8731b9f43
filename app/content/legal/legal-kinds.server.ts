import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { DocumentKind, Field, Texts } from "~/content/documents/document-kind";
import { findCostlyPart, MAX_SECTION_SIGNS } from "~/content/documents/markdown-limits";
import {
  SEARCH_DESCRIPTION,
  SEARCH_PICTURE,
  SEARCH_SECTION,
  SEARCH_TITLE,
  searchFields,
} from "~/content/documents/search-fields";
import { defineWordsKind, wordsOf } from "~/content/documents/site-words";
import { fillTokens, siteTokens } from "~/content/documents/text-tokens";
import { promiseTokens } from "~/content/promises";
import { demoPhoneOf, legalNameOf, type Site, unbrokenAddress } from "~/content/site";
import { currencyName } from "~/lib/currency.server";
import { escapeXml } from "~/lib/xml";
import {
  LEGAL_KEYS,
  type LegalKey,
  type LegalPage,
  legalName,
  legalPages,
  SHIPPED_LEGAL_DATE,
} from "./legal-pages.server";
import type { LegalFacts } from "./legal-parts";
import { LEGAL_TOKENS, renderLegalText, type TokenHtml } from "./legal-text.server";

function defineLegalKind(key: LegalKey): DocumentKind {
  const page = legalPages[key];
  const { path, title } = page;
  return defineWordsKind(
    {
      name: legalName(key),
      group: "Legal",
      title,
      about: "The date appears at the top. Each order records which version of the terms the customer accepted.",
      version: 1,
      publishedBy: "owner",
      datedBy: "date",
      sections: [
        { title: "Page", fields: pageFields },
        ...page.sections.map((section, index) => ({
          title: `${index + 1}. ${section.title}`,
          fields: sectionFields(page, section.id, index + 1),
        })),
        { title: SEARCH_SECTION, fields: legalSearchFields },
      ],
      pages: [{ path, title }],
    },
    textsOfPage(page),
  );
}

const textsOfPage = ({ title, description, summary, sections }: LegalPage): Texts => ({
  title,
  description,
  summary,
  date: SHIPPED_LEGAL_DATE,
  [SEARCH_TITLE]: "",
  [SEARCH_PICTURE]: "",
  ...Object.fromEntries(
    sections.flatMap(({ id, title, body }) => [
      [titleName(id), title],
      [bodyName(id), body],
    ]),
  ),
});

const titleName = (id: string) => `${id}.title`;
const bodyName = (id: string) => `${id}.body`;

const pageFields: readonly Field[] = [
  { name: "title", label: "Title", maxLength: 40 },
  {
    name: "summary",
    label: "Summary",
    maxLength: 300,
    input: "long",
  },
  {
    name: "date",
    label: "Last updated",
    maxLength: 10,
    input: "date",
    hint: "Each published version needs its own.",
  },
];

const legalSearchFields: readonly Field[] = searchFields({ title: "the page’s title", description: "" }).map((field) =>
  field.name === SEARCH_DESCRIPTION ? { name: "description", label: "Description", maxLength: 200 } : field,
);

function sectionFields(page: LegalPage, id: string, number: number): Field[] {
  const parts = partsOf(page, id);
  const tokens = [...LEGAL_TOKENS, ...parts].map((token) => `{${token}}`).join(", ");
  return [
    {
      name: titleName(id),
      label: `Section ${number}: title`,
      maxLength: 60,
    },
    {
      name: bodyName(id),
      label: `Section ${number}: text`,
      maxLength: 5_000,
      input: "markdown",
      hint: `You can use ${tokens}.`,
      findFault: (text) => findTextFault(text, parts),
    },
  ];
}

/** Parts whose token the shipped section has. */
const partsOf = ({ parts, sections }: LegalPage, id: string): string[] =>
  Object.keys(parts).filter((part) => sections.find((section) => section.id === id)?.body.includes(`{${part}}`));

function findTextFault(text: string, parts: readonly string[]): string | undefined {
  const costly = findCostlyPart(text, MAX_SECTION_SIGNS);
  if (costly) return costly;
  try {
    renderLegalText(text, NO_TOKENS, Object.fromEntries(parts.map((part) => [part, ""])));
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** The four legal pages, which owners publish. */
export const legalKinds: readonly DocumentKind[] = LEGAL_KEYS.map(defineLegalKind);

const NO_TOKENS = Object.fromEntries(LEGAL_TOKENS.map((token) => [token, ""])) as TokenHtml;

/** What the legal pages say about the AI demo agent; without one, nothing. */
const DEMO_SENTENCES = {
  "demo-terms":
    "An AI voice agent answers the demo line. Standard call rates apply, and what it says is information, not a binding offer.",
  "demo-privacy":
    "An AI voice agent answers the demo line. We use what you tell it to answer you and, if you ask, to set up a call with our team.",
};

export type LegalDocument = ReturnType<typeof readLegalDocument>;

/** The page as published, or else as shipped. `date`: ISO. `html` of a section contains its heading. */
export function readLegalDocument(key: LegalKey, facts: LegalFacts) {
  const page = legalPages[key];
  const texts = wordsOf(facts.site, legalName(key), textsOfPage(page));
  const values = siteTokens(facts.site);
  const text = (name: string) => fillTokens(texts[name] ?? "", values);
  const partHtml = (name: string) => {
    const part = page.parts[name];
    return part ? renderToStaticMarkup(createElement(part, facts)) : "";
  };
  return {
    path: page.path,
    title: text("title"),
    searchTitle: text(SEARCH_TITLE) || text("title"),
    description: text("description"),
    summary: text("summary"),
    date: text("date"),
    sections: page.sections.map(({ id }, index) => {
      const title = `${index + 1}. ${text(titleName(id))}`;
      const parts = Object.fromEntries(partsOf(page, id).map((name) => [name, partHtml(name)]));
      const body = renderLegalText(texts[bodyName(id)] ?? "", tokenHtml(facts.site), parts);
      return { id, title, html: `<h2 id="${id}">${escapeXml(title)}</h2>${body}` };
    }),
  };
}

const tokenHtml = (site: Site): TokenHtml => ({
  brand: escapeXml(site.brand),
  "legal-name": escapeXml(legalNameOf(site)),
  founded: escapeXml(site.founded),
  register: escapeXml(site.legal.register),
  "tax-numbers": escapeXml(site.legal.taxNumbers),
  address: `<span>${escapeXml(unbrokenAddress(site.address))}</span>`,
  email: `<a href="mailto:${escapeXml(site.email)}">${escapeXml(site.email)}</a>`,
  phone: `<a href="${escapeXml(site.phone.href)}">${escapeXml(site.phone.display)}</a>`,
  currency: currencyName(),
  ...(demoPhoneOf(site) ? DEMO_SENTENCES : { "demo-terms": "", "demo-privacy": "" }),
  ...promiseTokens(site.promises),
});

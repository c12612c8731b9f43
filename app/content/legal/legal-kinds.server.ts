import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Field, Texts } from "~/content/documents/document-kind";
import { SEARCH_DESCRIPTION, SEARCH_SECTION, SEARCH_TITLE, searchFields } from "~/content/documents/search-fields";
import { defineWordsKind, type WordsKind } from "~/content/documents/site-words";
import { fillTokens, listTokens, siteTokens } from "~/content/documents/text-tokens";
import { escapedTokens } from "~/content/own-pages.server";
import { demoPhoneOf, type Site, unbrokenAddress } from "~/content/site";
import { currencyName } from "~/lib/currency.server";
import { escapeXml } from "~/lib/xml";
import { type LegalKey, type LegalPage, legalName, legalPages, SHIPPED_LEGAL_DATE } from "./legal-pages.server";
import type { LegalFacts } from "./legal-parts";
import { findTextFault, LEGAL_TOKENS, sectionHtml } from "./legal-text.server";

function defineLegalKind(key: LegalKey): WordsKind {
  const page = legalPages[key];
  const { path, title } = page;
  return defineWordsKind({
    name: legalName(key),
    group: "Legal",
    title,
    about: "The date appears at the top. Each order records which version of the terms the customer accepted.",
    publishedBy: "owner",
    datedBy: "date",
    sections: [
      { title: "Page", fields: pageFields(page) },
      ...page.sections.map((section, index) => ({
        title: `${index + 1}. ${section.title}`,
        fields: sectionFields(page, section, index + 1),
      })),
      { title: SEARCH_SECTION, fields: legalSearchFields(page) },
    ],
    pages: [{ path, title }],
  });
}

const titleName = (id: string) => `${id}.title`;
const bodyName = (id: string) => `${id}.body`;

const pageFields = ({ title, summary }: LegalPage): Field[] => [
  { name: "title", label: "Title", maxLength: 40, shipped: title },
  { name: "summary", label: "Summary", maxLength: 300, input: "long", shipped: summary },
  {
    name: "date",
    label: "Last updated",
    maxLength: 10,
    input: "date",
    hint: "Each published version needs its own.",
    shipped: SHIPPED_LEGAL_DATE,
  },
];

const legalSearchFields = ({ description: shipped }: LegalPage): Field[] =>
  searchFields({ title: "the page’s title", description: "" }).map((field) =>
    field.name === SEARCH_DESCRIPTION ? { name: "description", label: "Description", maxLength: 200, shipped } : field,
  );

function sectionFields(page: LegalPage, { id, title, body }: LegalPage["sections"][number], number: number): Field[] {
  const parts = partsOf(page, id);
  return [
    { name: titleName(id), label: `Section ${number}: title`, maxLength: 60, shipped: title },
    {
      name: bodyName(id),
      label: `Section ${number}: text`,
      maxLength: 5_000,
      input: "markdown",
      hint: `You can use ${listTokens([...LEGAL_TOKENS, ...parts])}.`,
      findFault: (text) => findTextFault(text, parts),
      shipped: body,
    },
  ];
}

/** Parts whose token the shipped section has. */
const partsOf = ({ parts, sections }: LegalPage, id: string): string[] =>
  Object.keys(parts).filter((part) => sections.find((section) => section.id === id)?.body.includes(`{${part}}`));

const kindByKey = {
  terms: defineLegalKind("terms"),
  privacy: defineLegalKind("privacy"),
  refunds: defineLegalKind("refunds"),
  cookies: defineLegalKind("cookies"),
};

export const legalKinds = Object.values(kindByKey);

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
  const texts = kindByKey[key].shipped(facts.site);
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
      const body = sectionHtml(texts[bodyName(id)] ?? "", tokenHtml(facts.site), parts);
      return { id, title, html: `<h2 id="${id}">${escapeXml(title)}</h2>${body}` };
    }),
  };
}

const tokenHtml = (site: Site): Texts => ({
  ...escapedTokens(site),
  address: `<span>${escapeXml(unbrokenAddress(site.address))}</span>`,
  email: `<a href="mailto:${escapeXml(site.email)}">${escapeXml(site.email)}</a>`,
  phone: `<a href="${escapeXml(site.phone.href)}">${escapeXml(site.phone.display)}</a>`,
  currency: currencyName(),
  ...(demoPhoneOf(site) ? DEMO_SENTENCES : { "demo-terms": "", "demo-privacy": "" }),
});

import type { DocumentKind, Field, Texts } from "~/content/desk/document-kind";
import { findCostlyPart } from "~/content/desk/markdown-limits";
import { defineWordsKind, publishedWords } from "~/content/desk/site-words";
import { findLongWord } from "~/content/desk/word-length";
import type { Site } from "~/lib/config/site";
import { LEGAL_TOKENS, type LegalDocument, type LegalPage, SHIPPED_LEGAL_DATE } from "./legal-document";
import { LEGAL_KEYS, type LegalKey, legalName, legalPages } from "./legal-pages";
import { parseLegalText } from "./parse-legal-text.server";

function defineLegalKind(key: LegalKey): DocumentKind {
  const { page, path } = legalPages[key];
  const { title } = page;
  return defineWordsKind(
    {
      name: legalName(key),
      group: "Legal",
      title,
      about: "Its day is shown above the text. Orders store that of the terms as what was agreed to.",
      version: 1,
      publishedBy: "owner",
      datedBy: "date",
      sections: [
        { title: "Page", fields: pageFields },
        ...page.sections.map((section, index) => ({
          title: `${index + 1}. ${section.title}`,
          fields: sectionFields(page, section.id, index + 1),
        })),
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
  ...Object.fromEntries(
    sections.flatMap(({ id, title, body }) => [
      [titleName(id), title],
      [bodyName(id), body.trim()],
    ]),
  ),
});

const titleName = (id: string) => `${id}.title`;
const bodyName = (id: string) => `${id}.body`;

const pageFields: readonly Field[] = [
  { name: "title", label: "Title", maxLength: 40, findFault: (text) => findLongWord(text, 12) },
  {
    name: "summary",
    label: "Summary",
    maxLength: 300,
    input: "long",
    findFault: (text) => findLongWord(text, 24),
  },
  { name: "description", label: "For search engines", maxLength: 200 },
  {
    name: "date",
    label: "Last updated",
    maxLength: 10,
    input: "date",
    hint: "Each published version needs its own.",
  },
];

function sectionFields(page: LegalPage, id: string, number: number): Field[] {
  const parts = partsOf(page, id);
  const tokens = [...LEGAL_TOKENS, ...parts].map((token) => `{${token}}`).join(", ");
  return [
    {
      name: titleName(id),
      label: `Section ${number}: title`,
      maxLength: 60,
      findFault: (text) => findLongWord(text, 16),
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
const partsOf = ({ parts = {}, sections }: LegalPage, id: string): string[] =>
  Object.keys(parts).filter((part) => sections.find((section) => section.id === id)?.body.includes(`{${part}}`));

function findTextFault(text: string, parts: readonly string[]): string | undefined {
  const costly = findCostlyPart(text);
  if (costly) return costly;
  try {
    parseLegalText(text, parts);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** The four legal pages, which owners publish. */
export const legalKinds: readonly DocumentKind[] = LEGAL_KEYS.map(defineLegalKind);

/** The page as published, or else as shipped. */
export function readLegalDocument(key: LegalKey, site: Site): LegalDocument {
  const { page } = legalPages[key];
  const texts = publishedWords(site, legalName(key)) ?? textsOfPage(page);
  const text = (name: string) => texts[name] ?? "";
  return {
    title: text("title"),
    description: text("description"),
    summary: text("summary"),
    date: text("date"),
    sections: page.sections.map(({ id }) => ({
      id,
      title: text(titleName(id)),
      blocks: parseLegalText(text(bodyName(id)), partsOf(page, id)),
    })),
  };
}

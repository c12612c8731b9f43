import type { FaqItem } from "~/content/faq";
import type { DocumentKind, Field, Texts } from "./document-kind";
import { defineWordsKind } from "./site-words";
import { findTokenFault, SITE_TOKENS, withoutTokens } from "./text-tokens";
import { findLongWord } from "./word-length";

const REQUIRED = 4;

/** Names of the fields. */
const PLACES = Array.from({ length: 6 }, (_, index) => ({ question: `${index}.question`, answer: `${index}.answer` }));

const TOKENS = ["price", ...SITE_TOKENS];

const LONGEST_WORD = 20;

/** Questions of a service. `path`: of its page. */
type ServiceQuestions = { slug: string; title: string; path: string; shipped: readonly FaqItem[] };

export const questionsName = (slug: string): string => `questions-${slug}`;

/** Four to six questions of a service with their answers, without links. */
export const defineQuestionsKind = ({ slug, title, path, shipped }: ServiceQuestions): DocumentKind =>
  defineWordsKind(
    {
      name: questionsName(slug),
      group: "Questions",
      title: `Questions: ${title}`,
      about: "Four to six questions below the form, with the same text for search engines.",
      version: 1,
      publishedBy: "manager",
      sections: PLACES.map((_, index) => ({ title: `Question ${index + 1}`, fields: fieldsOfPlace(index) })),
      findFaults: findPlaceFaults,
      pages: [{ path, title }],
    },
    Object.fromEntries(
      PLACES.flatMap(({ question, answer }, index) => [
        [question, shipped[index]?.question ?? ""],
        [answer, shipped[index]?.answer ?? ""],
      ]),
    ),
  );

/** The questions that are there, in their order. */
export const questionsOfTexts = (texts: Texts): FaqItem[] =>
  PLACES.flatMap(({ question, answer }) =>
    texts[question] ? [{ question: texts[question], answer: (texts[answer] ?? "").replace(/\s+/g, " ") }] : [],
  );

function fieldsOfPlace(index: number): Field[] {
  const { question = "", answer = "" } = PLACES[index] ?? {};
  const shared = {
    ...(index >= REQUIRED && { optional: true as const }),
    findFault: (text: string) => findTokenFault(text, TOKENS) ?? findLongWord(withoutTokens(text), LONGEST_WORD),
  };
  return [
    { ...shared, name: question, label: `Question ${index + 1}`, maxLength: 120 },
    {
      ...shared,
      name: answer,
      label: `Answer ${index + 1}`,
      maxLength: 600,
      input: "long",
      ...(index === 0 && { hint: `You can use ${TOKENS.map((token) => `{${token}}`).join(", ")}.` }),
    },
  ];
}

function findPlaceFaults(texts: Texts): Record<string, string> {
  const faults: Record<string, string> = {};
  const seen = new Set<string>();
  for (const { question, answer } of PLACES) {
    const { [question]: asked = "", [answer]: said = "" } = texts;
    if (asked && !said) faults[answer] = "This question needs an answer.";
    if (said && !asked) faults[question] = "This answer needs a question.";
    if (asked && seen.has(asked)) faults[question] = "This question is a duplicate.";
    seen.add(asked);
  }
  return faults;
}

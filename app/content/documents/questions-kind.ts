import type { FaqItem } from "~/content/faq";
import { type Faults, type Field, findRepeated, listFields, type Texts } from "./document-kind";
import { defineWordsKind, type WordsKind } from "./site-words";
import { listTokens, SITE_TOKENS, tokenRule } from "./text-tokens";

const LEAST = 4;
const MOST = 6;

/** Names of the fields. */
const PLACES = Array.from({ length: MOST }, (_, index) => ({
  question: `${index}.question`,
  answer: `${index}.answer`,
}));

const TOKENS = ["price", ...SITE_TOKENS];
const findUnknownToken = tokenRule(TOKENS);

/** Questions of a service. `path`: of its page. */
type ServiceQuestions = { slug: string; title: string; path: string; shipped: readonly FaqItem[] };

export const questionsName = (slug: string): string => `questions-${slug}`;

/** Fields of up to six questions with their answers. `least`: that there must be. */
export const questionFields = (least: number, shipped: readonly FaqItem[] = []): Field[] =>
  listFields({ list: "questions", title: "Questions", noun: "question", least, most: MOST }, (place) => {
    const { question = "", answer = "" } = PLACES[place] ?? {};
    const rules = { maxLength: 120, findFault: findUnknownToken };
    return [
      { ...rules, name: question, label: `Question ${place + 1}`, shipped: shipped[place]?.question },
      {
        ...rules,
        name: answer,
        label: `Answer ${place + 1}`,
        maxLength: 600,
        input: "long",
        ...(place === 0 && { hint: `You can use ${listTokens(TOKENS)}.` }),
        shipped: shipped[place]?.answer,
      },
    ];
  });

export const findRepeatedQuestions = (texts: Texts): Faults =>
  findRepeated(
    texts,
    PLACES.map(({ question }) => question),
    "This question is a duplicate.",
  );

/** Four to six questions of a service with their answers, without links. */
export const defineQuestionsKind = ({ slug, title, path, shipped }: ServiceQuestions): WordsKind =>
  defineWordsKind({
    name: questionsName(slug),
    group: "Questions",
    title: `Questions: ${title}`,
    about: "Four to six questions below the form, with the same text for search engines.",
    publishedBy: "manager",
    sections: [{ title: "Questions", fields: questionFields(LEAST, shipped) }],
    findFaults: findRepeatedQuestions,
    pages: [{ path, title }],
  });

export const questionsOfTexts = (texts: Texts): FaqItem[] =>
  PLACES.flatMap(({ question, answer }) =>
    texts[question] ? [{ question: texts[question], answer: (texts[answer] ?? "").replace(/\s+/g, " ") }] : [],
  );

import type { FaqItem } from "~/content/faq";
import { type DocumentKind, type Field, findRepeated, listFields, type Texts } from "./document-kind";
import { defineWordsKind } from "./site-words";
import { findTokenFault, SITE_TOKENS } from "./text-tokens";

const LEAST = 4;
const MOST = 6;

/** Names of the fields. */
const PLACES = Array.from({ length: MOST }, (_, index) => ({
  question: `${index}.question`,
  answer: `${index}.answer`,
}));

const TOKENS = ["price", ...SITE_TOKENS];

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
      sections: [
        {
          title: "Questions",
          fields: listFields(
            { list: "questions", title: "Questions", noun: "question", least: LEAST, most: MOST },
            fieldsOfPlace,
          ),
        },
      ],
      findFaults: (texts) =>
        findRepeated(
          texts,
          PLACES.map(({ question }) => question),
          "This question is a duplicate.",
        ),
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
  const findFault = (text: string) => findTokenFault(text, TOKENS);
  return [
    { name: question, label: `Question ${index + 1}`, maxLength: 120, findFault },
    {
      name: answer,
      label: `Answer ${index + 1}`,
      maxLength: 600,
      input: "long",
      findFault,
      ...(index === 0 && { hint: `You can use ${TOKENS.map((token) => `{${token}}`).join(", ")}.` }),
    },
  ];
}

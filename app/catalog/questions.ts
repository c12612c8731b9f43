import { defineQuestionsKind, questionsName, questionsOfTexts } from "~/content/documents/questions-kind";
import { fillTokens, siteTokens } from "~/content/documents/text-tokens";
import type { FaqItem } from "~/content/faq";
import type { Site } from "~/content/site";
import { serviceKindName } from "./documents/service-kinds";
import { collectOfferModules, offers } from "./offers";
import type { Offer } from "./types";

const shippedQuestions = collectOfferModules(
  import.meta.glob<readonly FaqItem[]>("./*/faq.ts", { eager: true, import: "faq" }),
  "faq.ts",
);

export const questionsKinds = offers.map(({ slug, title, paths }) =>
  defineQuestionsKind({ slug, title, path: paths.form, shipped: shippedQuestions[slug] }),
);

/** Questions of a service's page, as published or shipped, with its price and other tokens filled in. */
export function questionsOf({ slug, price }: Pick<Offer, "slug" | "price">, site: Site): FaqItem[] {
  const kind = questionsKinds.find(({ name }) => name === questionsName(slug));
  const texts = kind?.shipped(site) ?? site.texts?.[serviceKindName({ slug })] ?? {};
  const values = { ...siteTokens(site), price: price.label };
  return questionsOfTexts(texts).map(({ question, answer }) => ({
    question: fillTokens(question, values),
    answer: fillTokens(answer, values).trim(),
  }));
}

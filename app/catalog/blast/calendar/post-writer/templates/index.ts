import type { PostTemplate, TopicKind } from "../template.ts";
import { answerTemplates } from "./answers.ts";
import { behindTheScenesTemplates } from "./behind-the-scenes.ts";
import { afterEventTemplates, beforeEventTemplates, eventDayTemplates } from "./event-days.ts";
import { everydayTemplates, openingAndClosingTemplates } from "./everyday.ts";
import { knowHowTemplates } from "./know-how.ts";
import { offerAndPlaceTemplates } from "./offers-and-places.ts";
import { peopleAndNameTemplates } from "./people-and-names.ts";
import { productTemplates } from "./products.ts";
import { saleTemplates, specialDayTemplates } from "./special-days.ts";
import { topicAndNewsTemplates } from "./topics-and-news.ts";

const themes: readonly PostTemplate[] = [
  ...openingAndClosingTemplates,
  ...eventDayTemplates,
  ...beforeEventTemplates,
  ...afterEventTemplates,
  ...saleTemplates,
  ...specialDayTemplates,
  ...productTemplates,
  ...offerAndPlaceTemplates,
  ...peopleAndNameTemplates,
  ...topicAndNewsTemplates,
  ...knowHowTemplates,
  ...behindTheScenesTemplates,
  ...answerTemplates,
  ...everydayTemplates,
];

export const templatesFor = (about: TopicKind): PostTemplate[] => themes.filter((theme) => theme.about === about);

import type { PostTemplate, TopicKind } from "../template.ts";
import { answerTemplates } from "./answers.ts";
import { behindTheScenesTemplates } from "./behind-the-scenes.ts";
import { afterEventTemplates, beforeEventTemplates, eventDayTemplates } from "./event-days.ts";
import { closingTemplates, everydayTemplates, introductionTemplates } from "./everyday.ts";
import { knowHowTemplates } from "./know-how.ts";
import { offerTemplates, placeTemplates } from "./offers-and-places.ts";
import { audienceTemplates, companyTemplates, qualityTemplates } from "./people-and-names.ts";
import { pairTemplates, productTemplates } from "./products.ts";
import {
  closedTemplates,
  lastingTemplates,
  saleSoonTemplates,
  saleTemplates,
  untilTemplates,
  weeklyTemplates,
} from "./special-days.ts";
import { newsTemplates, topicTemplates } from "./topics-and-news.ts";

export const postTemplates: Readonly<Record<TopicKind, readonly PostTemplate[]>> = {
  introduction: introductionTemplates,
  closing: closingTemplates,
  product: productTemplates,
  pair: pairTemplates,
  topic: topicTemplates,
  offer: offerTemplates,
  place: placeTemplates,
  audience: audienceTemplates,
  quality: qualityTemplates,
  company: companyTemplates,
  news: newsTemplates,
  industry: knowHowTemplates,
  anything: [...behindTheScenesTemplates, ...answerTemplates, ...everydayTemplates],
  today: eventDayTemplates,
  soon: beforeEventTemplates,
  after: afterEventTemplates,
  weekly: weeklyTemplates,
  sale: saleTemplates,
  "sale-soon": saleSoonTemplates,
  until: untilTemplates,
  lasting: lastingTemplates,
  closed: closedTemplates,
};

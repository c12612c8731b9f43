import type { BriefFacts, Product } from "../brief-parser/parse-brief.ts";
import type { Shuffle } from "../shuffle.ts";
import { eventClause, type Slots } from "./fill-template.ts";
import type { Industry } from "./industries/industry.ts";
import { type PostTemplate, type PostTopic, type TopicKind, textForTone } from "./template.ts";
import { postTemplates } from "./templates/index.ts";

/** Topics of one kind; the first `once` of them use each fact once. */
type TopicGroup = { topics: PostTopic[]; once: number };

/** Returns the topics of the brief, most specific first, with alternating kinds, so that any part of the list is mixed. */
export function topicsFromBrief(
  facts: BriefFacts,
  slots: Slots,
  industry: Industry | null,
  shuffle: Shuffle,
): PostTopic[] {
  const { products, offers, places, topics, audience, news, qualities } = facts;
  const isSober = Boolean(industry?.sober) || products.some(isService);
  const templates = (kind: TopicKind) => shuffle(allowedTemplates(kind, facts, isSober));
  /** Combines each template with the next fact, up to `most` topics. */
  const inTurn = <T>(
    kind: TopicKind,
    known: readonly T[],
    most: number,
    topicOf: (fact: T) => Partial<PostTopic>,
  ): TopicGroup => ({
    topics: templates(kind)
      .slice(0, most)
      .flatMap((template, turn) => {
        const fact = known[turn % known.length];
        return fact === undefined ? [] : [{ kind, template, slots, ...topicOf(fact) }];
      }),
    once: known.length,
  });
  const groups: TopicGroup[] = [
    inTurn("product", products, 3 + 2 * products.length, (product) => productTopic(slots, product)),
    inTurn("offer", offers, offers.length > 1 ? 4 : 3, (offer) => ({ slots: { ...slots, offer } })),
    inTurn("place", places, places.length > 1 ? 4 : 3, ({ name, where }) => ({
      slots: { ...slots, place: name, where },
      featured: name,
    })),
    inTurn("topic", topics, products.length > 2 ? 2 : 1 + topics.length, (topic) => ({ slots: { ...slots, topic } })),
    { topics: pairs(templates("pair"), products, slots), once: 0 },
    {
      ...inTurn("audience", audience, 1 + audience.length, (people) => ({ slots: { ...slots, audience: people } })),
      once: 1,
    },
    inTurn("news", news, 2, ({ what, when }) => ({ slots: { ...slots, news: `${eventClause(what)} ${when}` } })),
    inTurn("quality", qualities, 1, (quality) => ({ slots: { ...slots, quality } })),
  ];
  const firsts = mix(groups.map((group) => group.topics.slice(0, group.once)));
  const others = mix(groups.map((group) => group.topics)).filter((topic) => !firsts.includes(topic));
  // The company's name alone comes last, for briefs with little content.
  const kind = "company";
  const aboutName =
    facts.company === null ? [] : templates(kind).map((template) => ({ kind, template, slots }) as const);
  return [...firsts, ...others, ...aboutName];
}

function mix(kinds: readonly PostTopic[][]): PostTopic[] {
  const longest = Math.max(...kinds.map((topics) => topics.length));
  return Array.from({ length: longest }, (_, turn) => kinds.flatMap((topics) => topics[turn] ?? [])).flat();
}

const productTopic = (slots: Slots, { said, name, from }: Product) => ({
  slots: { ...slots, product: said, ours: `our ${name}` },
  featured: name,
  from,
});

/** A service out of need, which is no topic for votes and games. */
const isService = ({ name }: Product): boolean =>
  /\b(?:repair|installation|replacement|towing|treatment|cleaning|help|inspections?|changes?|brakes|microneedling|injections?)\b/.test(
    name,
  );

function pairs(templates: readonly PostTemplate[], products: readonly Product[], slots: Slots): PostTopic[] {
  const goods = products.filter((product) => !isService(product));
  return templates.flatMap((template, turn) => {
    const [one, other] = goods.slice(turn * 2, turn * 2 + 2);
    if (!one || !other) return [];
    const topic = productTopic({ ...slots, other: other.said }, one);
    return [{ kind: "pair", template, ...topic, from: Math.max(one.from, other.from) }];
  });
}

/**
 * Returns topics for every business of the industry, then for every business. `sayName`: templates with the company's name
 * come first, for briefs with little content.
 */
export function genericTopics(
  facts: BriefFacts,
  slots: Slots,
  industry: Industry | null,
  shuffle: Shuffle,
  sayName: boolean,
): PostTopic[] {
  const topicsOf = (kind: TopicKind): PostTopic[] =>
    shuffle(allowedTemplates(kind, facts, Boolean(industry?.sober))).map((template) => ({ kind, template, slots }));
  const ofIndustry = industry ? topicsOf("industry") : [];
  const anything = topicsOf("anything");
  const naming = anything.filter(({ template }) => sayName && plainText(template).includes("{company"));
  return [...ofIndustry, ...naming, ...anything.filter((topic) => !naming.includes(topic))];
}

/** Topics that a customer may exclude, and patterns of the templates that mention them. */
const EXCLUDABLE: readonly [RegExp, RegExp][] = [
  [/\b(?:pric\w*|costs?|money)\b/, /\[your price/i],
  [/\b(?:reviews?|testimonials?|quotes?)\b/, /used with permission|if they agree/],
  [/\b(?:faces|team|staff|employees)\b/, /\[name\]/i],
  [/\bbefore[- ]and[- ]after/, /\[photo before\]/i],
  [/\b(?:polls?|voting|votes?)\b/, /\bvote\b/i],
  [/\b(?:behind[- ]the[- ]scenes)\b/, /behind the scenes/i],
  [/\b(?:giveaways?|contests?)\b/, /best (?:line|answer)/i],
  [/\b(?:advice|tips?)\b/, /\{(?:tip\d|myth)\}|advice/i],
];

const allowedTemplates = (kind: TopicKind, { avoided }: BriefFacts, isSober: boolean): PostTemplate[] =>
  postTemplates[kind].filter(
    (template) =>
      !(isSober && template.isGame) &&
      !EXCLUDABLE.some(([topic, mention]) => topic.test(avoided) && mention.test(plainText(template))),
  );

const plainText = ({ hook, caption }: PostTemplate): string =>
  `${textForTone(hook, "plain")} ${textForTone(caption, "plain")}`;

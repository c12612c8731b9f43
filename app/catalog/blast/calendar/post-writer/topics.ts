import type { BriefFacts, Product } from "../brief-parser/parse-brief.ts";
import type { Shuffle } from "../shuffle.ts";
import { eventClause, type Slots } from "./fill-template.ts";
import type { Industry } from "./industries/industry.ts";
import type { PostTemplate, PostTopic, TopicKind } from "./template.ts";
import { templatesFor } from "./templates/index.ts";

/** Returns the topics of the brief, most specific first, with alternating kinds, so that any part of the list is mixed. */
export function topicsFromBrief(
  facts: BriefFacts,
  slots: Slots,
  trade: Industry | null,
  shuffle: Shuffle,
): PostTopic[] {
  const isSober = trade?.sober || facts.products.some(({ name }) => SERVICE.test(name));
  const about = (kind: TopicKind) =>
    shuffle(templatesFor(kind).filter((theme) => !isAvoided(theme, facts) && !(isSober && theme.isGame)));
  const products = inTurn(about("product"), facts.products, 3 + 2 * facts.products.length, (product) =>
    productWords(slots, product),
  );
  const kinds: PostTopic[][] = [
    products,
    inTurn(about("offer"), facts.offers, facts.offers.length > 1 ? 4 : 3, (offer) => ({ slots: { ...slots, offer } })),
    inTurn(about("place"), facts.places, facts.places.length > 1 ? 4 : 3, ({ name, where }) => ({
      slots: { ...slots, place: name, where },
      named: name,
    })),
    inTurn(about("topic"), facts.topics, facts.products.length > 2 ? 2 : 1 + facts.topics.length, (topic) => ({
      slots: { ...slots, topic },
    })),
    pairs(
      about("pair"),
      facts.products.filter(({ name }) => !SERVICE.test(name)),
      slots,
    ),
    inTurn(about("audience"), facts.audience, 1 + facts.audience.length, (audience) => ({
      slots: { ...slots, audience },
    })),
    inTurn(about("news"), facts.news, 2, ({ what, when }) => ({
      slots: { ...slots, news: `${eventClause(what)} ${when}` },
    })),
    inTurn(about("quality"), facts.qualities, 1, (quality) => ({ slots: { ...slots, quality } })),
  ];
  // Each product, place and offer once, then again. The company's name alone comes last, for briefs with little content.
  const counts = [
    facts.products,
    facts.offers,
    facts.places,
    facts.topics,
    [],
    facts.audience.slice(0, 1),
    facts.news,
    facts.qualities,
  ];
  const firsts = mixed(kinds.map((kind, at) => kind.slice(0, counts[at]?.length ?? 0)));
  const others = mixed(kinds).filter((subject) => !firsts.includes(subject));
  return [...firsts, ...others, ...(facts.company === null ? [] : about("company").map((theme) => ({ theme, slots })))];
}

const mixed = (kinds: readonly PostTopic[][]): PostTopic[] => {
  const longest = Math.max(...kinds.map((kind) => kind.length));
  return Array.from({ length: longest }, (_, turn) => kinds.flatMap((kind) => kind[turn] ?? [])).flat();
};

/** Combines each template with the next fact, up to `most` topics. */
function inTurn<T>(
  themes: readonly PostTemplate[],
  facts: readonly T[],
  most: number,
  wordsOf: (fact: T) => Omit<PostTopic, "theme">,
): PostTopic[] {
  return themes.slice(0, most).flatMap((theme, turn) => {
    const fact = facts[turn % facts.length];
    return fact === undefined ? [] : [{ theme, ...wordsOf(fact) }];
  });
}

const productWords = (slots: Slots, { said, name, from }: Product): Omit<PostTopic, "theme"> => ({
  slots: { ...slots, product: said, ours: `our ${name}` },
  named: name,
  from,
});

/** Services out of need, which are no topic for votes and games. */
const SERVICE =
  /\b(?:repair|installation|replacement|towing|treatment|cleaning|help|inspections?|changes?|brakes|microneedling|injections?)\b/;

function pairs(themes: readonly PostTemplate[], products: readonly Product[], slots: Slots): PostTopic[] {
  return themes.flatMap((theme, turn) => {
    const [one, other] = [products[turn * 2], products[turn * 2 + 1]];
    if (!one || !other) return [];
    const words = productWords(slots, one);
    return [{ theme, ...words, slots: { ...words.slots, other: other.said }, from: Math.max(one.from, other.from) }];
  });
}

/**
 * Returns topics for every business of the industry, then for every business. `sayName`: templates with the company's name
 * come first, for briefs with little content.
 */
export function genericTopics(
  facts: BriefFacts,
  slots: Slots,
  trade: Industry | null,
  shuffle: Shuffle,
  sayName: boolean,
): PostTopic[] {
  const allowed = (theme: PostTemplate) => !isAvoided(theme, facts);
  const ofTrade = trade
    ? shuffle(templatesFor("trade").filter((theme) => allowed(theme) && !(trade.sober && theme.isGame)))
    : [];
  const anything = shuffle(
    templatesFor("anything").filter((theme) => allowed(theme) && !(trade?.sober && theme.isGame)),
  );
  const naming = anything.filter(
    (theme) => sayName && `${theme.hook.plain}${theme.caption.plain}`.includes("{company"),
  );
  const all = [...ofTrade, ...naming, ...anything.filter((theme) => !naming.includes(theme))];
  return all.map((theme) => ({ theme, slots }));
}

/** Topics that a customer may exclude, and patterns of the templates that mention them. */
const TOPICS: readonly [RegExp, RegExp][] = [
  [/\b(?:pric\w*|costs?|money)\b/, /\[your price/i],
  [/\b(?:reviews?|testimonials?|quotes?)\b/, /used with permission|if they agree/],
  [/\b(?:faces|team|staff|employees)\b/, /\[name\]/i],
  [/\bbefore[- ]and[- ]after/, /\[photo before\]/i],
  [/\b(?:polls?|voting|votes?)\b/, /\bvote\b/i],
  [/\b(?:behind[- ]the[- ]scenes)\b/, /behind the scenes/i],
  [/\b(?:giveaways?|contests?)\b/, /best (?:line|answer)/i],
  [/\b(?:advice|tips?)\b/, /\{(?:tip\d|myth)\}|advice/i],
];

const isAvoided = (theme: PostTemplate, { avoided }: BriefFacts): boolean =>
  TOPICS.some(([topic, words]) => topic.test(avoided) && words.test(`${theme.hook.plain} ${theme.caption.plain}`));

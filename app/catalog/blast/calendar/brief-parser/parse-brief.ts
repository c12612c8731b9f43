import { type BriefPlace, findAudience, findCompanyName, findPlaces, findQualities } from "./audience-and-places.ts";
import { type EpochDay, toEpochDay } from "./dates.ts";
import { type BriefEvent, findEvents, findNews, type News } from "./events.ts";
import { findProducts, findTopics, nounPhrase } from "./products.ts";
import { findPromotions } from "./promotions.ts";
import { isForeign, splitClauses, splitSentences } from "./text.ts";
import { type CaptionTone, detectTone, forbidsExclamation } from "./tone-of-voice.ts";

/** The customer's answers about the business. */
export type BusinessBrief = {
  orderedAt: Date;
  company: string;
  industry: string;
  targetAudience: string;
  contentTone: string;
  contentBrief: string;
};

/**
 * A product as used in a sentence (`said`: "cold brew", "our mobile app") and without "our" (`name`). `from`: the first day on
 * which it is available.
 */
export type Product = { said: string; name: string; from: EpochDay };

/** Facts of the brief that can be repeated without adding claims. */
export type BriefFacts = {
  today: EpochDay;
  company: string | null;
  products: Product[];
  /** Topics that are not stated to be for sale. */
  topics: string[];
  offers: string[];
  places: BriefPlace[];
  audience: string[];
  qualities: string[];
  events: BriefEvent[];
  news: News[];
  tone: CaptionTone;
  /** What the brief denies or wants to avoid, in lower case. */
  avoided: string;
  /** The customer wants no exclamation marks. */
  quiet: boolean;
};

/** Parses a brief in any language. Leaves out what is uncertain; of a foreign text it reads only dates, places and offers. */
export function parseBrief(brief: BusinessBrief): BriefFacts {
  const today = toEpochDay(brief.orderedAt);
  const sentences = splitSentences(brief.contentBrief);
  const isEnglish = !isForeign(brief.contentBrief);
  const events = findEvents(sentences, today);
  const tone = detectTone(brief.contentTone);
  return {
    today,
    company: findCompanyName(brief.company),
    products: isEnglish ? products(sentences, events, findPlaces(sentences)) : [],
    topics: isEnglish ? findTopics(sentences) : [],
    offers: findPromotions(sentences),
    places: findPlaces([
      ...sentences,
      ...(isForeign(brief.targetAudience) ? [] : splitSentences(brief.targetAudience)),
    ]),
    audience: findAudience(brief.targetAudience),
    qualities: findQualities(sentences.flatMap(splitClauses)),
    events,
    news: isEnglish ? findNews(sentences, today) : [],
    tone,
    avoided: sentences
      .flatMap(splitClauses)
      .flatMap(({ text, denied }) => (denied ? [text.toLowerCase()] : []))
      .join(" "),
    quiet: forbidsExclamation(brief.contentBrief) || forbidsExclamation(brief.contentTone),
  };
}

/** A product in a sentence with a date is available from that day on. */
function products(
  sentences: readonly string[],
  events: readonly BriefEvent[],
  places: readonly BriefPlace[],
): Product[] {
  return findProducts(sentences)
    .filter((name) => !places.some((place) => place.name.toLowerCase().includes(name.toLowerCase())))
    .flatMap((name): Product[] => {
      if (OCCASION.test(name)) return [];
      const starts = events.find(({ what }) => nounPhrase(wordsOf(what))?.toLowerCase() === name.toLowerCase());
      if (starts && !isForSale(starts.what)) return [];
      return [{ said: standsAlone(name, sentences) ? name : `our ${name}`, name, from: starts?.day ?? 0 }];
    });
}

/** Something that opens is a place, not a product. */
const isForSale = (what: BriefEvent["what"]) =>
  what.form !== "thing" && !("verb" in what && /^(?:re)?open$/.test(what.verb));

/** Adds "our", except to plurals and to products without an article in the brief. */
function standsAlone(name: string, sentences: readonly string[]): boolean {
  const at = new RegExp(
    `\\b(?:our|my|an?|the|new|this)\\s+(?:[\\w-]+\\s+){0,2}?${name.replace(/[^\p{L}\p{N} ]/gu, ".")}`,
    "iu",
  );
  return /[^s’]s$/i.test(name) || !sentences.some((sentence) => at.test(sentence.replace(/'/g, "’")));
}

/** Events are no products. */
const OCCASION =
  /\b(?:sale|opening|party|launch|event|events|market|show|giveaway|contest|anniversary|holiday|holidays|fundraiser|gala|open house|webinar|season|deadline)$/i;

const wordsOf = (what: BriefEvent["what"]): string => {
  if (what.form === "we") return what.object;
  if (what.form === "it") return what.subject;
  if (what.form === "words") return what.words;
  return what.form === "closed" ? "" : what.thing;
};

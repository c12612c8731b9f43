import { type BriefPlace, findAudience, findCompanyName, findPlaces, findQualities } from "./audience-and-places.ts";
import { type EpochDay, toEpochDay } from "./dates.ts";
import { type BriefEvent, findEvents, findNews, type News } from "./events.ts";
import { findProducts, findTopics, nounPhrase } from "./products.ts";
import { findPromotions } from "./promotions.ts";
import { isForeign, splitClauses, splitSentences } from "./text.ts";
import { type CaptionTone, detectTone, forbidsExclamation } from "./tone-of-voice.ts";

/** What a buyer tells us about the business. */
export type BusinessBrief = {
  orderedAt: Date;
  company: string;
  industry: string;
  targetAudience: string;
  contentTone: string;
  contentBrief: string;
};

/**
 * A product as it may stand in a sentence ("cold brew", "our mobile app") and without "our", and from which day on it may be
 * spoken of as something that one can have.
 */
export type Product = { said: string; name: string; from: EpochDay };

/** What the brief says, as far as it can be said again without saying more. */
export type BriefFacts = {
  today: EpochDay;
  company: string | null;
  products: Product[];
  /** What it wants to be talked about and does not say it sells. */
  topics: string[];
  offers: string[];
  places: BriefPlace[];
  audience: string[];
  qualities: string[];
  happenings: BriefEvent[];
  news: News[];
  tone: CaptionTone;
  /** What the brief says is not so or must not be said, in small letters. */
  avoided: string;
  /** No exclamation marks, by wish. */
  quiet: boolean;
};

/** Reads a brief of any language and quality. What is uncertain is left out; a foreign text gives dates, places and offers. */
export function parseBrief(brief: BusinessBrief): BriefFacts {
  const today = toEpochDay(brief.orderedAt);
  const sentences = splitSentences(brief.contentBrief);
  const isEnglish = !isForeign(brief.contentBrief);
  const happenings = findEvents(sentences, today);
  const tone = detectTone(brief.contentTone);
  return {
    today,
    company: findCompanyName(brief.company),
    products: isEnglish ? products(sentences, happenings, findPlaces(sentences)) : [],
    topics: isEnglish ? findTopics(sentences) : [],
    offers: findPromotions(sentences),
    places: findPlaces([
      ...sentences,
      ...(isForeign(brief.targetAudience) ? [] : splitSentences(brief.targetAudience)),
    ]),
    audience: findAudience(brief.targetAudience),
    qualities: findQualities(sentences.flatMap(splitClauses)),
    happenings,
    news: isEnglish ? findNews(sentences, today) : [],
    tone,
    avoided: sentences
      .flatMap(splitClauses)
      .flatMap(({ text, denied }) => (denied ? [text.toLowerCase()] : []))
      .join(" "),
    quiet: forbidsExclamation(brief.contentBrief) || forbidsExclamation(brief.contentTone),
  };
}

/** Nothing is offered before it is launched: what a dated sentence names may be had from that day on. */
function products(
  sentences: readonly string[],
  happenings: readonly BriefEvent[],
  places: readonly BriefPlace[],
): Product[] {
  return findProducts(sentences)
    .filter((name) => !places.some((place) => place.name.toLowerCase().includes(name.toLowerCase())))
    .flatMap((name): Product[] => {
      if (OCCASION.test(name)) return [];
      const starts = happenings.find(({ what }) => nounPhrase(wordsOf(what))?.toLowerCase() === name.toLowerCase());
      if (starts && !isForSale(starts.what)) return [];
      return [{ said: standsAlone(name, sentences) ? name : `our ${name}`, name, from: starts?.day ?? 0 }];
    });
}

/** What opens is a place. */
const isForSale = (what: BriefEvent["what"]) =>
  what.form !== "thing" && !("verb" in what && /^(?:re)?open$/.test(what.verb));

/** Plurals need no article, and neither does what the brief says without one. */
function standsAlone(name: string, sentences: readonly string[]): boolean {
  const at = new RegExp(
    `\\b(?:our|my|an?|the|new|this)\\s+(?:[\\w-]+\\s+){0,2}?${name.replace(/[^\p{L}\p{N} ]/gu, ".")}`,
    "iu",
  );
  return /[^s’]s$/i.test(name) || !sentences.some((sentence) => at.test(sentence.replace(/'/g, "’")));
}

/** What takes place is no product. */
const OCCASION =
  /\b(?:sale|opening|party|launch|event|events|market|show|giveaway|contest|anniversary|holiday|holidays|fundraiser|gala|open house|webinar|season|deadline)$/i;

const wordsOf = (what: BriefEvent["what"]): string => {
  if (what.form === "we") return what.object;
  if (what.form === "it") return what.subject;
  if (what.form === "words") return what.words;
  return what.form === "closed" ? "" : what.thing;
};

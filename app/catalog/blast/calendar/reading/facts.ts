import { type Day, dayOf } from "./days.ts";
import { type Happening, happeningsIn, type News, newsIn } from "./happenings.ts";
import { nounPhrase } from "./noun-phrases.ts";
import { offersIn } from "./offers.ts";
import { audienceIn, companyIn, qualitiesIn } from "./people.ts";
import { type Place, placesIn } from "./places.ts";
import { isForeign } from "./plain-text.ts";
import { productsIn, topicsIn } from "./products.ts";
import { partsOf, sentencesOf } from "./sentences.ts";
import { isQuiet, type Tone, toneOf } from "./tones.ts";

/** What a buyer tells us about the business. */
export type Brief = {
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
export type Product = { said: string; name: string; from: Day };

/** What the brief says, as far as it can be said again without saying more. */
export type Facts = {
  today: Day;
  company: string | null;
  products: Product[];
  /** What it wants to be talked about and does not say it sells. */
  topics: string[];
  offers: string[];
  places: Place[];
  audience: string[];
  qualities: string[];
  happenings: Happening[];
  news: News[];
  tone: Tone;
  /** What the brief says is not so or must not be said, in small letters. */
  avoided: string;
  /** No exclamation marks, by wish. */
  quiet: boolean;
};

/** Reads a brief of any language and quality. What is uncertain is left out; a foreign text gives dates, places and offers. */
export function readBrief(brief: Brief): Facts {
  const today = dayOf(brief.orderedAt);
  const sentences = sentencesOf(brief.contentBrief);
  const isEnglish = !isForeign(brief.contentBrief);
  const happenings = happeningsIn(sentences, today);
  const tone = toneOf(brief.contentTone);
  return {
    today,
    company: companyIn(brief.company),
    products: isEnglish ? products(sentences, happenings, placesIn(sentences)) : [],
    topics: isEnglish ? topicsIn(sentences) : [],
    offers: offersIn(sentences),
    places: placesIn([...sentences, ...(isForeign(brief.targetAudience) ? [] : sentencesOf(brief.targetAudience))]),
    audience: audienceIn(brief.targetAudience),
    qualities: qualitiesIn(sentences.flatMap(partsOf)),
    happenings,
    news: isEnglish ? newsIn(sentences, today) : [],
    tone,
    avoided: sentences
      .flatMap(partsOf)
      .flatMap(({ text, denied }) => (denied ? [text.toLowerCase()] : []))
      .join(" "),
    quiet: isQuiet(brief.contentBrief) || isQuiet(brief.contentTone),
  };
}

/** Nothing is offered before it is launched: what a dated sentence names may be had from that day on. */
function products(sentences: readonly string[], happenings: readonly Happening[], places: readonly Place[]): Product[] {
  return productsIn(sentences)
    .filter((name) => !places.some((place) => place.name.toLowerCase().includes(name.toLowerCase())))
    .flatMap((name): Product[] => {
      if (OCCASION.test(name)) return [];
      const starts = happenings.find(({ what }) => nounPhrase(wordsOf(what))?.toLowerCase() === name.toLowerCase());
      if (starts && !isForSale(starts.what)) return [];
      return [{ said: standsAlone(name, sentences) ? name : `our ${name}`, name, from: starts?.day ?? 0 }];
    });
}

/** What opens is a place. */
const isForSale = (what: Happening["what"]) =>
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

const wordsOf = (what: Happening["what"]): string => {
  if (what.form === "we") return what.object;
  if (what.form === "it") return what.subject;
  if (what.form === "words") return what.words;
  return what.form === "closed" ? "" : what.thing;
};

import { holidayNamesPattern, VAGUE_DATE } from "./dates.ts";
import { splitClauses } from "./text.ts";

const FREE =
  /\bfree (?:local |same-day |next-day |standard |online |trial |first |initial |no-obligation |30-minute |15-minute |[a-z]+-[a-z]+ |\d+-(?:minute|day) |in-home |home |virtual )*(?:delivery|shipping|consultations?|consults?|estimates?|quotes?|trials?|returns|exchanges|parking|refills?|samples?|tastings?|class(?:es)?|lessons?|pick-?up|wi-?fi|gift wrapping|gift wrap|gift|gifts|installation|assessments?|evaluations?|inspections?|check-?ups?|demos?|audits?|reviews?|workshops?|webinars?|ebooks?|guides?|upgrades?|coffee|dessert|drinks?|breakfast|session|month|week|exam|screening|home valuation|valuations?|engraving|alterations|repairs?|whitening|towing|childcare|tours?)\b/i;
const FIRST = /\bfirst (?:class|month|session|visit|lesson|week|consultation|cleaning|order|box) (?:is |are )?free\b/i;
const PERCENT = /\b\d{1,2} ?% (?:off|discount)\b/i;
const DOLLARS = /\$\d{1,4}(?:\.\d\d)? off\b/i;
const OTHER =
  /\b(?:buy one,? get one(?: free| half off| 50% off)?|bogo|two for one|2 ?for ?1|happy hour|(?:student|military|senior|early[- ]bird|first[- ]responder) (?:discount|pricing|special)s?|money-back guarantee|financing|payment plans?|same-day (?:delivery|appointments?|service))\b/i;
const FOREIGN =
  /\b(?:kostenlose[rn]? (?:lieferung|versand)|versandkostenfrei|envío gratis|entrega gratis|envío gratuito|livraison gratuite|spedizione gratuita|consegna gratuita)\b/i;

/** Conditions stay with their offer: without "on orders over $40" it would promise more than the brief. */
const CONDITION =
  /^\s*(?:(?:on|for|over|within|in|with|when|if|until|through|above|all|your|every|everything|to|this|first|of|from|during|at|select|any)\b[^.;!?]*)/i;

const MAX_OFFERS = 4;
const HOLIDAYS = new RegExp(`\\b(?:${holidayNamesPattern})`, "i");

/** Finds offers with their conditions, in the customer's words: "free delivery in Austin on orders over $40". */
export function findPromotions(sentences: readonly string[]): string[] {
  const found = sentences.flatMap((sentence) =>
    isTimed(sentence)
      ? []
      : splitClauses(sentence.replace(/(\d{1,2}) percent off/gi, "$1% off")).flatMap(({ text, denied }) =>
          denied ? [] : [FREE, FIRST, PERCENT, DOLLARS, OTHER, FOREIGN].flatMap((kind) => offerIn(text, kind)),
        ),
  );
  return found
    .filter((offer, at) => !found.some((other, place) => place !== at && covers(other, offer, place < at)))
    .slice(0, MAX_OFFERS);
}

const covers = (other: string, offer: string, isFirst: boolean) =>
  other.toLowerCase() === offer.toLowerCase() ? isFirst : other.toLowerCase().includes(offer.toLowerCase());

function offerIn(text: string, kind: RegExp): string[] {
  const match = kind.exec(text);
  if (!match) return [];
  if (kind === FOREIGN)
    return [`free ${/lief|entrega|livr|consegna/i.test(match[0]) ? "delivery" : "shipping"} [conditions, if any]`];
  const whose =
    /^(?!we\b|you\b|i\b|everyone\b|everybody\b|they\b|all\b)([a-z][a-z -]{3,30}?) (?:get|receive|enjoy) (?:an? )?$/i.exec(
      text.slice(0, match.index),
    )?.[1];
  const rest = text.slice(match.index + match[0].length);
  const conditions = kind === PERCENT || kind === DOLLARS ? /^[^.;!?]*/ : CONDITION;
  const [condition = ""] = (conditions.exec(rest)?.[0] ?? "").split(/\s+(?:and|but|so|because|we|our)\s+/i);
  const whole = `${withoutTail(`${match[0]}${condition}`)}${whose ? ` for ${whose.toLowerCase()}` : ""}`;
  // A long tail is a separate statement that may be the condition: then the offer is left out.
  if (whole.split(/\s+/).length > 14 || /[<>{}[\]]/.test(whole)) return [];
  if (whole.toLowerCase().startsWith("first")) return [whole.toLowerCase().replace(/ (?:is|are) /, " ")];
  const named = whole.charAt(0).toLowerCase() + whole.slice(1);
  return [
    withArticle(
      named
        .replace(/\bmy\b/gi, "our")
        .replace(/^bogo/i, "BOGO")
        .replace(/(\d) %/g, "$1%"),
    ).replace(/'/g, "’"),
  ];
}

const withoutTail = (text: string) => text.replace(/\s+(?:on|for|in|with|at|to|of|from|the|and|every)$/i, "").trim();

/** Adds an article ("a free consultation"), except to plurals and uncountable nouns. */
const withArticle = (offer: string): string =>
  /^free (?:\S+ )*?(?:consultation|consult|estimate|quote|trial|sample|tasting|class|lesson|gift|assessment|evaluation|inspection|check-?up|demo|audit|review|workshop|webinar|ebook|guide|upgrade|drink|session|month|week|exam|screening|home valuation|valuation|tour)\b(?!es)/i.test(
    offer,
  ) ||
  /^(?:student|military|senior|early[- ]bird|first[- ]responder) (?:discount|special)\b(?!s)|^money-back guarantee/i.test(
    offer,
  )
    ? `${/^early/i.test(offer) ? "an" : "a"} ${offer}`
    : offer;

/** Offers with a start or end are mentioned only on their day. */
const isTimed = (sentence: string): boolean =>
  VAGUE_DATE.test(sentence) ||
  HOLIDAYS.test(sentence) ||
  /\b(?:until|through|till|this|next|today|tomorrow|weekends?|\d{1,2}\/\d{1,2}|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|in (?:january|december)|(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)\w* \d)\b/i.test(
    sentence,
  );

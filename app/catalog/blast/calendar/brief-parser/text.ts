/** Returns the text on one line, without control characters and lone surrogates. */
export const oneLine = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\uFFFD]+/gu, (found) => (/[\u200C\u200D]/.test(found) ? found : " "))
    .replace(/\s+/g, " ")
    .trim();

/** Truncates to `max` characters, at a word if possible, never inside a character. */
export function clip(text: string, max: number): string {
  const characters = Array.from(text);
  if (characters.length <= max) return text;
  const cut = characters.slice(0, max - 1).join("");
  const word = cut.lastIndexOf(" ");
  return `${(word > max / 2 ? cut.slice(0, word) : cut).trimEnd()}…`;
}

export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Detects text that is not English by its function words. A list without function words counts as English. */
export function isForeign(text: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? [];
  const latin = text.match(/\p{Script=Latin}/gu) ?? [];
  if (letters.length > 0 && latin.length < letters.length / 2) return true;
  const words = text.toLowerCase().match(/[\p{L}']+/gu) ?? [];
  const foreign = words.filter((word) => FOREIGN.has(word)).length;
  return foreign >= 2 && foreign > words.filter((word) => ENGLISH.has(word)).length;
}

const ENGLISH = new Set(
  "the and we our to of for is are on with you your i my it that this from have at by be will not they who".split(" "),
);
/** Function words of German, Spanish, French, Italian, Portuguese, Dutch, Swedish, Polish and filler Latin. */
const FOREIGN = new Set(
  (
    "der die das und wir ist sind mit für am ab im den dem ein eine unser unsere unseren nicht auf bitte " +
    "el los las y nuestro nuestra con para por del una unos somos en abrimos de que " +
    "le les et nous notre nos avec pour des du est une sur aux dans " +
    "il gli di e siamo nostro nostra per che della al um uma nosso nossa com não os " +
    "het een wij van voor onze och vi vår att på z i jest dla nie sit amet dolor ipsum"
  )
    .split(" ")
    .filter((word) => word !== "i"),
);

/** A passage of the brief without its final punctuation. `denied`: it states what is not true or must not be mentioned. */
export type Clause = { text: string; denied: boolean };

/** Limits the work for very long texts. */
const MAX_LENGTH = 6_000;

const DENIED =
  /\b(no|not|never|dont|don't|doesn't|didn't|won't|isn't|aren't|wasn't|can't|cannot|shouldn't|mustn't|without|avoid|stop|nothing|neither|nor|instead of|rather than|except|no longer|used to|competitors?|competition|unlike)\b/i;
/** Periods that do not end a sentence: "Nov.", "10 a.m." */
const ABBREVIATIONS =
  /\b(jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|mon|tues?|wed|thur?s?|fri|sat|sun|st|ave|blvd|rd|mt|ft|mr|mrs|ms|dr|inc|co|vs|etc|approx|no)\.(?=\s)/gi;

/** Splits a brief into sentences at lines, bullets and periods, with straight quotation marks and apostrophes. */
export function splitSentences(text: string): string[] {
  return (
    straight(text.slice(0, MAX_LENGTH))
      .replace(/\b([ap])\.\s?m\.?/gi, "$1m")
      .replace(ABBREVIATIONS, "$1")
      // "1. Dezember" is a day.
      .replace(/(\d)\.\s(?=Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember)/g, "$1 ")
      .split(/[\n\r•·▪►;|]+|(?<=^|\s)[-*–—]\s|\s[–—-]{1,2}\s|[.!?…](?=\s|$|["'])|[。！？]/u)
      .map((part) => part.replace(/\s+/g, " ").trim())
      .filter((part) => /[\p{L}\p{N}]/u.test(part))
      .slice(0, 150)
  );
}

/**
 * Splits a sentence at commas. A denial applies to the full list ("never mention prices, discounts or
 * rivals"), until a new clause starts ("no weddings, but we do birthdays").
 */
export function splitClauses(sentence: string): Clause[] {
  let denied = false;
  return sentence.split(/,\s+|\s+(?=but\b)|:\s+(?=\S)/i).map((text) => {
    const isNewClause = /^(but\b|just\b|only\b|instead\b|we\b|our\b|i\b|please (?!don))/i.test(text);
    denied = DENIED.test(text) || (denied && !isNewClause);
    return { text, denied };
  });
}

export const isNegated = (text: string): boolean => DENIED.test(text);

const straight = (text: string): string =>
  withoutShouting(text)
    .replace(/[‘’ʼ´`]/g, "'")
    .replace(/[“”„«»]/g, '"')
    .replace(/\u00A0/g, " ");

/** Lower-cases a brief in capitals; places are capitalized again by the list of places. */
function withoutShouting(text: string): string {
  const letters = text.match(/\p{L}/gu) ?? [];
  const capitals = text.match(/\p{Lu}/gu) ?? [];
  return letters.length > 12 && capitals.length > letters.length * 0.7 ? text.toLowerCase() : text;
}

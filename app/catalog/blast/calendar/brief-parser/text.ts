/** A passage of the brief, without the punctuation at its end. `denied`: it says what is not, or what must not be said. */
export type Sentence = { text: string; denied: boolean };

/** Far more than anybody reads; it keeps the work for a pasted book small. */
const READ_AT_MOST = 6_000;

const DENIED =
  /\b(no|not|never|dont|don't|doesn't|didn't|won't|isn't|aren't|wasn't|can't|cannot|shouldn't|mustn't|without|avoid|stop|nothing|neither|nor|instead of|rather than|except|no longer|used to|competitors?|competition|unlike)\b/i;
/** "2 to 4", "Nov.", "10 a.m.": a full stop that ends nothing. */
const ABBREVIATIONS =
  /\b(jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|mon|tues?|wed|thur?s?|fri|sat|sun|st|ave|blvd|rd|mt|ft|mr|mrs|ms|dr|inc|co|vs|etc|approx|no)\.(?=\s)/gi;

/** The brief in sentences: one for each line, bullet and full stop. Quotation marks and apostrophes are straight. */
export function splitSentences(text: string): string[] {
  return (
    straight(text.slice(0, READ_AT_MOST))
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
 * A sentence in its parts between commas. What is denied stays denied over a list ("never mention prices, discounts or
 * rivals"), until somebody begins anew ("no weddings, but we do birthdays").
 */
export function splitClauses(sentence: string): Sentence[] {
  let denied = false;
  return sentence.split(/,\s+|\s+(?=but\b)|:\s+(?=\S)/i).map((text) => {
    const begins = /^(but\b|just\b|only\b|instead\b|we\b|our\b|i\b|please (?!don))/i.test(text);
    denied = DENIED.test(text) || (denied && !begins);
    return { text, denied };
  });
}

export const isNegated = (text: string): boolean => DENIED.test(text);

const straight = (text: string): string =>
  shouted(text)
    .replace(/[‘’ʼ´`]/g, "'")
    .replace(/[“”„«»]/g, '"')
    .replace(/\u00A0/g, " ");

/** A brief in capitals is read as one in small letters; places get their capitals back from the list of places. */
function shouted(text: string): string {
  const letters = text.match(/\p{L}/gu) ?? [];
  const capitals = text.match(/\p{Lu}/gu) ?? [];
  return letters.length > 12 && capitals.length > letters.length * 0.7 ? text.toLowerCase() : text;
}

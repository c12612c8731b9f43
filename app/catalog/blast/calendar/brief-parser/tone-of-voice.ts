/** Tones of captions. `plain` is calm and factual, and the default. */
export const TONES = ["plain", "warm", "playful", "dry", "bold"] as const;
export type CaptionTone = (typeof TONES)[number];

const words: Record<CaptionTone, RegExp> = {
  plain:
    /\b(professional\w*|formal|serious|elegant|luxur\w*|calm|trust\w*|expert\w*|authoritative|corporate|minimal\w*|sober|seriös|ruhig|profesional|formell|sérieux)\b/,
  dry: /\b(dry|deadpan|sarcas\w*|wry|ironic|irony|understated|tongue[- ]in[- ]cheek|sardonic|british humou?r|trocken\w*)\b/,
  playful:
    /\b(fun|funny|playful|witty|humou?r\w*|energetic|casual|cheeky|upbeat|silly|quirky|light-?hearted|enthusiastic|exciting|young|verspielt|locker|lustig|divertid[oa]|drôle|ludique)\b/,
  bold: /\b(bold|edgy|daring|provocative|punchy|direct|fearless|loud|confident|strong|blunt|frech|atrevid[oa]|audacieu\w*)\b/,
  warm: /\b(warm\w*|friendly|caring|kind|cozy|cosy|welcoming|heartfelt|family|gentle|compassionate|empath\w*|personal|neighborly|approachable|conversational|herzlich|freundlich|cálid[oa]|cercan[oa]|chaleureu\w*|amical)\b/,
};

/** Denied tones: "not salesy", "never childish", "no humor". */
const DENIED =
  /\b(?:not|no|never|without|less|avoid|nothing|isn't|don't be)\s+(?:too |very |overly |at all |a |any )?[\w'-]+(?: at all)?/g;

/**
 * Returns the requested tone. Dry humor has priority, because a single exclamation mark spoils it;
 * a professional tone excludes jokes; otherwise the first tone named counts.
 */
export function detectTone(text: string): CaptionTone {
  const wanted = text.toLowerCase().replace(/[‘’]/g, "'").slice(0, 500).replace(DENIED, " ");
  if (words.dry.test(wanted)) return "dry";
  const lively = firstOf(wanted, ["playful", "bold"]);
  if (words.plain.test(wanted)) return "plain";
  return lively ?? (words.warm.test(wanted) ? "warm" : "plain");
}

function firstOf(text: string, tones: readonly CaptionTone[]): CaptionTone | null {
  const found = tones.flatMap((tone) => {
    const at = text.search(words[tone]);
    return at < 0 ? [] : [{ tone, at }];
  });
  return found.sort((a, b) => a.at - b.at)[0]?.tone ?? null;
}

/** True if the customer wants posts without exclamation marks. */
export const forbidsExclamation = (text: string): boolean =>
  /\b(?:no|without|never|avoid|don['’]?t use)\b[^.!?]{0,30}exclamation/i.test(text);

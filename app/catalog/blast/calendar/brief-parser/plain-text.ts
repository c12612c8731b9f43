/** A text on one line, without control characters and halves of characters. */
export const oneLine = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\uFFFD]+/gu, (found) => (/[\u200C\u200D]/.test(found) ? found : " "))
    .replace(/\s+/g, " ")
    .trim();

/** At most `max` characters, cut at a word where there is one, never inside a character. */
export function clip(text: string, max: number): string {
  const characters = Array.from(text);
  if (characters.length <= max) return text;
  const cut = characters.slice(0, max - 1).join("");
  const word = cut.lastIndexOf(" ");
  return `${(word > max / 2 ? cut.slice(0, word) : cut).trimEnd()}…`;
}

export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** True for text that is not English, as far as its small words tell. A list without small words counts as English. */
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
/** Small words of German, Spanish, French, Italian, Portuguese, Dutch, Swedish, Polish and filler Latin. */
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

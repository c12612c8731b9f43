import { Text } from "@react-pdf/renderer";
import { type FontStyle, type Fonts, measureText, typeset } from "./fonts.server.ts";

/** How a text looks; lengths in points. */
export type TextStyle = { style: FontStyle; size: number; leading: number; color: string };

type WordsProps = TextStyle & {
  children: string;
  /** Of the column, in points. */
  width: number;
  /** Lines at most; the last then ends with an ellipsis. */
  most?: number;
};

/** A paragraph in any language: fonts for all of its characters, lines broken where its script allows, right to left where it begins so. */
export function PdfText({ children, style, size, leading, color, width, most }: WordsProps) {
  const { text, ...fonts } = typeset(children, style);
  return (
    <Text
      hyphenationCallback={findLineBreaks(width, size, fonts)}
      hyphenationPenalty={NEVER}
      style={{
        ...fonts,
        fontSize: size,
        lineHeight: leading / size,
        color,
        width,
        direction: RIGHT_TO_LEFT.test(/\p{L}/u.exec(text)?.[0] ?? "") ? "rtl" : "ltr",
        ...(most ? { maxLines: most, textOverflow: "ellipsis" } : {}),
      }}
    >
      {text}
    </Text>
  );
}

/** About how many lines a text takes in a column of `width` points: rather one too many than one too few. */
export function estimateLineCount(text: string, { style, size }: TextStyle, width: number): number {
  const setting = typeset(text, style);
  let lines = 1;
  let used = 0;
  for (const word of setting.text.split(/(?<= )/)) {
    const needed = measureText(word, setting, size);
    if (used > 0 && used + needed > width) {
      lines += 1;
      used = 0;
    }
    used += needed;
    lines += Math.max(0, Math.ceil(used / width) - 1);
    used %= width;
  }
  return lines;
}

/** Where two fonts meet in a word, it could be broken with a hyphen; from this penalty on it is not. */
const NEVER = 10_000;
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u;
/** Scripts that put no spaces between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

const words = new Intl.Segmenter("en", { granularity: "word" });
const characters = new Intl.Segmenter("en", { granularity: "grapheme" });
const partsOf = (text: string, segmenter: Intl.Segmenter) => [...segmenter.segment(text)].map(({ segment }) => segment);

/**
 * Where a word may be broken in a column of `width`: between the words of scripts that have no spaces, and anywhere in one that is wider
 * than the column. An empty part between two others is a break without a hyphen.
 */
export const findLineBreaks =
  (width: number, size: number, fonts: Fonts) =>
  (word: string): string[] =>
    (UNSPACED.test(word) ? unspacedWords(word) : [word])
      .flatMap((part) => (isWider(part, width, size, fonts) ? partsOf(part, characters) : [part]))
      .flatMap((part, at) => (at === 0 ? [part] : ["", part]));

/** Most words are so short that they need no measuring: hardly a character is wider than one and a half times its height. */
const isWider = (part: string, width: number, size: number, fonts: Fonts) =>
  part.length * size * 1.5 > width && measureText(part, fonts, size) > width;

/** Closing marks stay with what they close, opening ones with what they open. */
function unspacedWords(text: string): string[] {
  const parts: string[] = [];
  for (const part of partsOf(text, words)) {
    const opened = /^[\p{Ps}\p{Pi}#@]+$/u.test(parts.at(-1) ?? "");
    const closes = parts.length > 0 && /^[\p{Pe}\p{Pf}\p{Po}\p{Pd}\p{M}]+$/u.test(part);
    if (opened || closes) parts.push(`${parts.pop()}${part}`);
    else parts.push(part);
  }
  return parts;
}

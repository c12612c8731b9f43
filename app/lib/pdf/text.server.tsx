import { Text } from "@react-pdf/renderer";
import { type FontStyle, type Fonts, measureText, typeset } from "./fonts.server";
import { pdfColor } from "./pdf-look.server";

/** Prevents a hyphen where two fonts meet within a word. */
const NO_HYPHENATION = 10_000;
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u;
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

const wordSegmenter = new Intl.Segmenter("en", { granularity: "word" });
const characterSegmenter = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Lengths in points. */
export type TextStyle = { style: FontStyle; size: number; leading: number; color: string };

type PdfTextProps = TextStyle & {
  children: string;
  width: number;
  /** Further lines become an ellipsis. */
  maxLines?: number;
};

/** Selects fonts, line breaks and direction for any language. */
export function PdfText({ children, style, size, leading, color, width, maxLines }: PdfTextProps) {
  const { text, ...fonts } = typeset(children, style);
  return (
    <Text
      hyphenationCallback={findLineBreaks(width, size, fonts)}
      hyphenationPenalty={NO_HYPHENATION}
      style={{
        ...fonts,
        fontSize: size,
        lineHeight: leading / size,
        color: pdfColor(color),
        width,
        direction: directionOf(text),
        ...(maxLines && { maxLines, textOverflow: "ellipsis" }),
      }}
    >
      {text}
    </Text>
  );
}

/** Of its first letter. */
export const directionOf = (text: string): "rtl" | "ltr" =>
  RIGHT_TO_LEFT.test(/\p{L}/u.exec(text)?.[0] ?? "") ? "rtl" : "ltr";

/** `width` in points; rather too many lines than too few. */
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

/** Words of scripts without spaces, or all characters of a too wide word. An empty part is a break without a hyphen. */
export const findLineBreaks =
  (width: number, size: number, fonts: Fonts) =>
  (word: string): string[] =>
    (UNSPACED.test(word) ? unspacedWords(word) : [word])
      .flatMap((part) => (isWider(part, width, size, fonts) ? segments(part, characterSegmenter) : [part]))
      .flatMap((part, at) => (at === 0 ? [part] : ["", part]));

/** Short words are not measured: hardly any character is wider than 1.5 times its height. */
const isWider = (part: string, width: number, size: number, fonts: Fonts) =>
  part.length * size * 1.5 > width && measureText(part, fonts, size) > width;

function unspacedWords(text: string): string[] {
  const parts: string[] = [];
  for (const part of segments(text, wordSegmenter)) {
    const opened = /^[\p{Ps}\p{Pi}#@]+$/u.test(parts.at(-1) ?? "");
    const closes = parts.length > 0 && /^[\p{Pe}\p{Pf}\p{Po}\p{Pd}\p{M}]+$/u.test(part);
    if (opened || closes) parts.push(`${parts.pop()}${part}`);
    else parts.push(part);
  }
  return parts;
}

const segments = (text: string, segmenter: Intl.Segmenter) =>
  Array.from(segmenter.segment(text), ({ segment }) => segment);

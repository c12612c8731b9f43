import { resolve } from "node:path";
import { Font } from "@react-pdf/renderer";

export type FontStyle = "text" | "bold" | "pixel";

/** Each character uses the first family that contains it. */
export type Fonts = { fontFamily: string[]; fontWeight: 400 | 700 };
export type Typesetting = Fonts & { text: string };

/** `file`: in fonts/, without its weight. */
type Family = {
  name: string;
  file: string;
  isUnmodified?: true;
  bold?: true;
  /** Absent for all texts. */
  neededFor?: RegExp;
};

const pixel: Family = { name: "PressStart2P", file: "press-start-2p", isUnmodified: true };
const grotesk: Family = { name: "SpaceGrotesk", file: "space-grotesk", bold: true };
/** Contains Greek, Cyrillic, Devanagari and the replacement character. */
const noto: Family = { name: "NotoSans", file: "noto-sans", bold: true };
const NOTO_SCRIPTS =
  "Hebrew Thai Armenian Bengali Ethiopic Georgian Gujarati Gurmukhi Kannada Khmer Lao Malayalam Myanmar Sinhala Tamil Telugu";
const scripts: Family[] = [
  // Not Noto's: it composes letters of several glyphs, some of which are lost at line breaks.
  {
    name: "IBMPlexSansArabic",
    file: "ibm-plex-sans-arabic",
    isUnmodified: true,
    bold: true,
    neededFor: /\p{scx=Arabic}/u,
  },
  ...NOTO_SCRIPTS.split(" ").map((script) => ({
    name: `NotoSans${script}`,
    file: `noto-sans-${script.toLowerCase()}`,
    bold: true as const,
    neededFor: new RegExp(`\\p{scx=${script}}`, "u"),
  })),
];
const chinese: Family = { name: "ZCOOLXiaoWei", file: "zcool-xiaowei", neededFor: /[\p{scx=Han}\uFF00-\uFFEF]/u };
/** Also contains symbols such as arrows and stars. */
const japanese: Family = {
  name: "DotGothic16",
  file: "dotgothic16",
  neededFor: /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{So}\p{Sm}\uFF00-\uFFEF]/u,
};
const korean: Family = { name: "GowunDodum", file: "gowun-dodum", neededFor: /\p{scx=Hangul}/u };
const allFamilies = [pixel, grotesk, noto, ...scripts, chinese, japanese, korean];

const REPLACEMENT = "\uFFFD";

for (const { name, file, isUnmodified, bold } of allFamilies) {
  if (Font.getRegisteredFontFamilies().includes(name)) continue;
  const weights: number[] = bold ? [400, 700] : [400];
  for (const fontWeight of weights) {
    const path = `app/lib/pdf/fonts/${file}-${fontWeight}.${isUnmodified ? "ttf" : "woff"}`;
    Font.register({ family: name, src: resolve(path), fontWeight });
  }
}

/** In every weight. They stay loaded in this process. */
export async function loadFonts(text: string): Promise<void> {
  const needed = allFamilies.filter(({ neededFor }) => !neededFor || neededFor.test(text));
  await Promise.all(
    needed.flatMap(({ name }) => [400, 700].map((fontWeight) => Font.load({ fontFamily: name, fontWeight }))),
  );
}

/** Call `loadFonts` first. Symbols without a font are removed; letters become the replacement character. */
export function typeset(text: string, style: FontStyle): Typesetting {
  const fontWeight = style === "text" ? 400 : 700;
  const base = style === "pixel" ? [pixel, grotesk] : [grotesk];
  const families = [...base, noto, ...scripts, ...eastAsian(text)].filter(
    ({ neededFor }) => !neededFor || neededFor.test(text),
  );
  const shown = Array.from(text, (character) => {
    if (character === "\n" || families.some((family) => has(family, fontWeight, character))) return character;
    return /[\p{S}\p{M}\p{Cf}]/u.test(character) ? "" : REPLACEMENT;
  });
  return { fontFamily: families.map(({ name }) => name), fontWeight, text: shown.join("") };
}

/** Chinese and Japanese share characters: kana, or characters that only its font has, make it Japanese. */
function eastAsian(text: string): Family[] {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return [japanese, chinese, korean];
  const han = text.match(/\p{Script=Han}/gu) ?? [];
  const lacking = (family: Family) => han.filter((character) => !has(family, 400, character)).length;
  const japaneseFirst = han.length > 0 && lacking(chinese) > lacking(japanese);
  return japaneseFirst ? [japanese, chinese, korean] : [chinese, japanese, korean];
}

/** In points, as the sum of the characters: ligatures may be narrower. */
export function measureText(text: string, { fontFamily, fontWeight }: Fonts, size: number): number {
  const fonts = fontFamily.map((name) => openFont(name, fontWeight));
  const widths = Array.from(text, (character) => {
    const codePoint = character.codePointAt(0) ?? 0;
    const font = fonts.find((candidate) => candidate.hasGlyphForCodePoint(codePoint));
    return font ? (font.glyphForCodePoint(codePoint).advanceWidth / font.unitsPerEm) * size : 0;
  });
  return widths.reduce((sum, width) => sum + width, 0);
}

const has = ({ name }: Family, fontWeight: number, character: string) =>
  openFont(name, fontWeight).hasGlyphForCodePoint(character.codePointAt(0) ?? 0);

function openFont(name: string, fontWeight: number) {
  const { data } = Font.getFont({ fontFamily: name, fontWeight }) ?? {};
  if (!data) throw new Error(`${name} is not loaded: call loadFonts with every text of the document first`);
  return data;
}

import { createRequire } from "node:module";
import { Font } from "@react-pdf/renderer";

/** The fonts of documents. A character is set in the first font of a list that has it, so that any language can be shown. */

export type FontStyle = "text" | "bold" | "pixel";

/** The fonts of a text, in their order. */
export type Fonts = { fontFamily: string[]; fontWeight: 400 | 700 };
/** How a text is set: its fonts, and the text without what none of them has. */
export type Typesetting = Fonts & { text: string };

type Family = {
  name: string;
  /** The package in @expo-google-fonts, which has whole fonts as plain TrueType files. */
  folder: string;
  bold?: true;
  /** The texts that need it; absent: all of them. */
  wanted?: RegExp;
};

const pixel: Family = { name: "PressStart2P", folder: "press-start-2p" };
const grotesk: Family = { name: "SpaceGrotesk", folder: "space-grotesk", bold: true };
/** Has Greek, Cyrillic and Devanagari, and the sign for a letter that nobody has. */
const noto: Family = { name: "NotoSans", folder: "noto-sans", bold: true };
const scripts: Family[] = [
  // Not Noto's: it builds letters of several glyphs, of which lines that are broken lose some.
  { name: "IBMPlexSansArabic", folder: "ibm-plex-sans-arabic", bold: true, wanted: /\p{scx=Arabic}/u },
  { name: "NotoSansHebrew", folder: "noto-sans-hebrew", bold: true, wanted: /\p{scx=Hebrew}/u },
  { name: "NotoSansThai", folder: "noto-sans-thai", bold: true, wanted: /\p{scx=Thai}/u },
];
const chinese: Family = { name: "ZCOOLXiaoWei", folder: "zcool-xiaowei", wanted: /[\p{scx=Han}\uFF00-\uFFEF]/u };
/** Has arrows, stars and the like as well. */
const japanese: Family = {
  name: "DotGothic16",
  folder: "dotgothic16",
  wanted: /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{So}\p{Sm}\uFF00-\uFFEF]/u,
};
const korean: Family = { name: "GowunDodum", folder: "gowun-dodum", wanted: /\p{scx=Hangul}/u };
const all = [pixel, grotesk, noto, ...scripts, chinese, japanese, korean];

const REPLACEMENT = "\uFFFD";

const require = createRequire(import.meta.url);
for (const { name, folder, bold } of all) {
  if (Font.getRegisteredFontFamilies().includes(name)) continue;
  const file = (cut: string) => require.resolve(`@expo-google-fonts/${folder}/${cut}/${name}_${cut}.ttf`);
  Font.register({ family: name, src: file("400Regular"), fontWeight: 400 });
  if (bold) Font.register({ family: name, src: file("700Bold"), fontWeight: 700 });
}

/** Opens the fonts that a text needs, in every weight. Once for a process: what is open stays open. */
export async function loadFonts(text: string): Promise<void> {
  const needed = all.filter(({ wanted }) => !wanted || wanted.test(text));
  await Promise.all(
    needed.flatMap(({ name }) => [400, 700].map((fontWeight) => Font.load({ fontFamily: name, fontWeight }))),
  );
}

/**
 * The fonts for a text whose fonts are loaded. Symbols that none has, such as emoji, are left out; a letter that none has becomes the
 * replacement sign.
 */
export function typeset(text: string, style: FontStyle): Typesetting {
  const fontWeight = style === "text" ? 400 : 700;
  const own = style === "pixel" ? [pixel, grotesk] : [grotesk];
  const families = [...own, noto, ...scripts, ...eastAsian(text)].filter(({ wanted }) => !wanted || wanted.test(text));
  const shown = Array.from(text, (character) => {
    if (families.some((family) => has(family, fontWeight, character))) return character;
    return /[\p{S}\p{M}\p{Cf}]/u.test(character) ? "" : REPLACEMENT;
  });
  return { fontFamily: families.map(({ name }) => name), fontWeight, text: shown.join("") };
}

/** Chinese and Japanese share characters: kana, or characters that only the Japanese font has, decide for it. */
function eastAsian(text: string): Family[] {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return [japanese, chinese, korean];
  const han = text.match(/\p{Script=Han}/gu) ?? [];
  const lacking = (family: Family) => han.filter((character) => !has(family, 400, character)).length;
  const japaneseFirst = han.length > 0 && lacking(chinese) > lacking(japanese);
  return japaneseFirst ? [japanese, chinese, korean] : [chinese, japanese, korean];
}

/** How wide a text is in one line, in points, character by character: ligatures may make it a little narrower. */
export function measureText(text: string, { fontFamily, fontWeight }: Fonts, size: number): number {
  const opened = fontFamily.map((name) => openFont(name, fontWeight));
  const widths = Array.from(text, (character) => {
    const codePoint = character.codePointAt(0) ?? 0;
    const font = opened.find((candidate) => candidate.hasGlyphForCodePoint(codePoint));
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

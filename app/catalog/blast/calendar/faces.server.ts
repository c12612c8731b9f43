import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { create, type Font } from "fontkit";
import { unpackWoff } from "./woff.server.ts";

/** The fonts of the PDF. A character is set in the first face that has it, so that any language can be shown. */

export type Style = "text" | "bold" | "pixel";

export type Face = {
  /** Unique in a document. */
  key: string;
  font: Font;
  has: (codePoint: number) => boolean;
};

type Source = { file: string; script?: RegExp };

/**
 * The face for each character of a text, loaded when first asked for, then kept. Null for symbols that no face has, such
 * as emoji: they are left out. A letter that no face has is shown as a box.
 */
export function facesFor(text: string, style: Style): (codePoint: number) => Face | null {
  const sources = [...own[style], ...noto(style), ...eastAsian(text)];
  return (codePoint) => {
    const character = String.fromCodePoint(codePoint);
    const source = sources.find(({ file, script }) => (!script || script.test(character)) && load(file).has(codePoint));
    if (source) return load(source.file);
    return /[\p{S}\p{M}\p{Cf}]/u.test(character) ? null : load(LAST.file);
  };
}

const file = (family: string, subset: string, weight = 400) =>
  `@fontsource/${family}/files/${family}-${subset}-${weight}-normal.woff`;

const grotesk = (weight: number): Source[] =>
  ["latin", "latin-ext", "vietnamese"].map((subset) => ({ file: file("space-grotesk", subset, weight) }));

const own: Record<Style, Source[]> = {
  text: grotesk(400),
  bold: grotesk(700),
  pixel: [
    ...["latin", "latin-ext", "cyrillic", "greek"].map((subset) => ({ file: file("press-start-2p", subset) })),
    ...grotesk(700),
  ],
};

/** Shows a box for what no font has. */
const LAST: Source = { file: file("space-grotesk", "latin") };

function noto(style: Style): Source[] {
  const weight = style === "text" ? 400 : 700;
  return [
    {
      file: file("noto-sans", "latin-ext", weight),
      script: /[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u,
    },
    {
      file: file("noto-sans", "vietnamese", weight),
      script: /[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u,
    },
    { file: file("noto-sans", "greek", weight), script: /\p{Script=Greek}/u },
    { file: file("noto-sans", "greek-ext", weight), script: /\p{Script=Greek}/u },
    { file: file("noto-sans", "cyrillic", weight), script: /\p{Script=Cyrillic}/u },
    { file: file("noto-sans", "cyrillic-ext", weight), script: /\p{Script=Cyrillic}/u },
    { file: file("noto-sans", "devanagari", weight), script: /[\p{Script_Extensions=Devanagari}\u200C\u200D]/u },
    { file: file("noto-sans-arabic", "arabic", weight), script: /[\p{Script_Extensions=Arabic}\u200C\u200D]/u },
    { file: file("noto-sans-hebrew", "hebrew", weight), script: /\p{Script_Extensions=Hebrew}/u },
    { file: file("noto-sans-thai", "thai", weight), script: /\p{Script_Extensions=Thai}/u },
  ];
}

const chinese: Source = { file: file("zcool-xiaowei", "chinese-simplified") };
const japanese: Source = { file: file("dotgothic16", "japanese") };
const korean: Source = { file: file("gowun-dodum", "korean"), script: /\p{Script_Extensions=Hangul}/u };

/** Chinese and Japanese share characters: kana or characters that only the Japanese font has decide for it. */
function eastAsian(text: string): Source[] {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return [korean, japanese, chinese];
  const han = text.match(/\p{Script=Han}/gu) ?? [];
  const lacking = ({ file }: Source) =>
    han.filter((character) => !load(file).has(character.codePointAt(0) ?? 0)).length;
  const preferred = han.length > 0 && lacking(chinese) > lacking(japanese) ? [japanese, chinese] : [chinese, japanese];
  return [korean, ...preferred];
}

const require = createRequire(import.meta.url);
const loaded = new Map<string, Face>();

function load(name: string): Face {
  const kept = loaded.get(name);
  if (kept) return kept;
  const font = create(unpackWoff(readFileSync(require.resolve(name))));
  if (!("characterSet" in font)) throw new Error(`${name} holds several fonts; the PDF needs a single one`);
  const characters = new Set(font.characterSet);
  const face: Face = { key: name, font, has: (codePoint) => characters.has(codePoint) };
  loaded.set(name, face);
  return face;
}

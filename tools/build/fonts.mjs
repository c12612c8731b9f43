/**
 * `node tools/build/fonts.mjs`: writes the subset fonts in app/ui/fonts, with the characters of signs.mjs, and fonts.css with their
 * fallbacks. Part of `npm run draw`.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { create } from "fontkit";
import subsetFont from "subset-font";
import { fallbackFace, SYSTEM_FONTS } from "./fallbacks.mjs";
import { SIGNS } from "./signs.mjs";

const path = (name) => new URL(`../../${name}`, import.meta.url).pathname;
const SHEET = path("app/ui/fonts/fonts.css");
const PIXEL = {
  family: "Press Start 2P",
  file: "press-start-2p",
  weight: "400",
  source: path("node_modules/@fontsource/press-start-2p/files/press-start-2p-latin-400-normal.woff2"),
  // Pixel letters look the same without hints, which are four fifths of the file. Space Grotesk would become wider.
  noHinting: true,
};
const TEXT = {
  family: "Space Grotesk",
  file: "space-grotesk",
  weight: "400 700",
  source: path("node_modules/@fontsource-variable/space-grotesk/files/space-grotesk-latin-wght-normal.woff2"),
  // Kerning, ligatures, accents and tabular digits; no alternates.
  features: ["kern", "liga", "ccmp", "mark", "tnum"],
  axes: { wght: { min: 400, max: 700 } },
};

for (const { file, source, noHinting, features, axes } of [PIXEL, TEXT]) {
  const options = { targetFormat: "woff2", noHinting, keepFeatures: features, variationAxes: axes };
  writeFileSync(path(`app/ui/fonts/${file}.woff2`), await subsetFont(readFileSync(source), SIGNS, options));
}

const at = async ({ source }, axes) =>
  create(await subsetFont(readFileSync(source), SIGNS, { targetFormat: "sfnt", variationAxes: axes }));
const pixel = await at(PIXEL);
const [regular, bold] = [await at(TEXT, { wght: 400 }), await at(TEXT, { wght: 700 })];
const { arial, roboto, mono } = SYSTEM_FONTS;
const faces = [
  ...[PIXEL, TEXT].map(ownFace),
  fallbackFace({ family: "Press Start 2P Fallback", weight: "400 700", ours: pixel, system: mono.regular }),
  ...Object.entries({ "Space Grotesk Fallback": arial, "Space Grotesk Roboto": roboto }).flatMap(([family, system]) => [
    fallbackFace({ family, weight: "400 500", ours: regular, system: system.regular }),
    fallbackFace({ family, weight: "600 700", ours: bold, system: system.bold }),
  ]),
];
writeFileSync(SHEET, `/* Made by tools/build/fonts.mjs: change it there. */\n${faces.join("\n")}`);
console.log(`Made the fonts, with ${[...SIGNS].length} signs`);

function ownFace({ family, file, weight }) {
  return `@font-face {
  font-family: "${family}";
  src: url("./${file}.woff2") format("woff2");
  font-weight: ${weight};
  font-display: swap;
}
`;
}

/** `node tools/build/fonts.mjs`: writes the subset fonts in app/ui/fonts, with the characters of signs.mjs. Part of `npm run draw`. */
import { readFileSync, writeFileSync } from "node:fs";
import subsetFont from "subset-font";
import { SIGNS } from "./signs.mjs";

const FONTS = {
  // Pixel letters look the same without hints, which are four fifths of the file. Space Grotesk would become wider.
  "press-start-2p": {
    source: "@fontsource/press-start-2p/files/press-start-2p-latin-400-normal.woff2",
    options: { noHinting: true },
  },
  "space-grotesk": {
    source: "@fontsource-variable/space-grotesk/files/space-grotesk-latin-wght-normal.woff2",
    // Kerning, ligatures, accents and tabular digits; no alternates.
    options: {
      keepFeatures: ["kern", "liga", "ccmp", "mark", "tnum"],
      variationAxes: { wght: { min: 400, max: 700 } },
    },
  },
};

const path = (name) => new URL(`../../${name}`, import.meta.url).pathname;
for (const [file, { source, options }] of Object.entries(FONTS)) {
  const whole = readFileSync(path(`node_modules/${source}`));
  writeFileSync(
    path(`app/ui/fonts/${file}.woff2`),
    await subsetFont(whole, SIGNS, { targetFormat: "woff2", ...options }),
  );
}
console.log(`Made the fonts, with ${[...SIGNS].length} signs`);

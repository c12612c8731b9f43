import { readFileSync, statSync } from "node:fs";
import { create } from "fontkit";
import { expect, test } from "vitest";
import { SIGNS } from "./signs.mjs";

const fonts = ["press-start-2p", "space-grotesk"].map((file) => [
  file,
  create(readFileSync(`app/ui/fonts/${file}.woff2`)),
]);

test.each(fonts)(
  "%s has the characters of our texts and few others: if not, run node tools/build/fonts.mjs",
  (file, font) => {
    const missing = [...SIGNS].filter((sign) => !font.hasGlyphForCodePoint(sign.codePointAt(0)));
    expect(missing).toEqual([]);
    // Accents, other languages' letters and hints would be three quarters of the size.
    expect(statSync(`app/ui/fonts/${file}.woff2`).size).toBeLessThanOrEqual(13 * 1024);
  },
);

import { readFileSync, statSync } from "node:fs";
import { create } from "fontkit";
import { expect, test } from "vitest";
import { fallbackFace, meanWidth } from "./fallbacks.mjs";
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

test("a fallback font has the width and height of ours", () => {
  const [, ours] = fonts[0] ?? [];
  const rule = fallbackFace({ family: "Stand-in", weight: "400", ours, system: { names: ["Some"], width: 0.5 } });
  // Letters of Press Start 2P are square and on the baseline.
  expect(meanWidth(ours)).toBe(1);
  expect(rule).toContain("size-adjust: 200%;");
  expect(rule).toContain("ascent-override: 50%;");
  expect(rule).toContain("descent-override: 0%;");
});

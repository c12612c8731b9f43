/** How often letters stand in English text, and the spaces between words, in parts of 100 letters. */
const FREQUENCIES = Object.entries({
  ...{ e: 12.7, t: 9.1, a: 8.2, o: 7.5, i: 7, n: 6.7, s: 6.3, h: 6.1, r: 6, d: 4.3, l: 4, c: 2.8, u: 2.8, m: 2.4 },
  ...{ w: 2.4, f: 2.2, g: 2, y: 2, p: 1.9, b: 1.5, v: 1, k: 0.8, " ": 22 },
});

/** The mean width of a letter in English text, in em. */
export function meanWidth(font) {
  let [widths, letters] = [0, 0];
  for (const [letter, frequency] of FREQUENCIES) {
    widths += font.glyphForCodePoint(letter.codePointAt(0)).advanceWidth * frequency;
    letters += frequency;
  }
  return widths / letters / font.unitsPerEm;
}

/**
 * Fonts that systems have, with their `meanWidth`: the first was read from Liberation Sans, whose letters are as wide as Arial's,
 * the second from Roboto, the third from Liberation Mono, as wide as Courier New. The files themselves are not among our packages.
 */
export const SYSTEM_FONTS = {
  arial: {
    regular: { names: ["Arial", "Liberation Sans", "Arimo", "Helvetica"], width: 0.4416 },
    bold: { names: ["Arial Bold", "Liberation Sans Bold", "Arimo Bold", "Helvetica Bold"], width: 0.4774 },
  },
  roboto: {
    regular: { names: ["Roboto"], width: 0.4429 },
    bold: { names: ["Roboto Bold"], width: 0.4488 },
  },
  mono: {
    regular: {
      names: ["Courier New", "Liberation Mono", "Cousine", "Roboto Mono", "Droid Sans Mono", "DejaVu Sans Mono", "Menlo"],
      width: 0.6001,
    },
  },
};

/** A rule that gives a system's font the width and the height of ours, so that nothing moves when ours arrives. */
export function fallbackFace({ family, weight, ours, system }) {
  const size = meanWidth(ours) / system.width;
  const share = (part) => percent(Math.abs(part) / ours.unitsPerEm / size);
  return `@font-face {
  font-family: "${family}";
  src: ${system.names.map((name) => `local("${name}")`).join(", ")};
  font-weight: ${weight};
  size-adjust: ${percent(size)};
  ascent-override: ${share(ours.ascent)};
  descent-override: ${share(ours.descent)};
  line-gap-override: ${share(ours.lineGap)};
}
`;
}

const percent = (share) => `${Number((share * 100).toFixed(2))}%`;

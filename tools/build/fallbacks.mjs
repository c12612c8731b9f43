const SAMPLE =
  "Landing pages that load fast and convert. Fixed price, delivered within 5 days. The demo line is on, standard call rates apply. Web pages, social content, ad campaigns, AI consulting, retro games and SEO copywriting, with clear prices. Trusted by leading businesses across industries.";

/** Mean width of a character in the sample, in em. */
export const meanWidth = (font) => font.layout(SAMPLE).advanceWidth / font.unitsPerEm / SAMPLE.length;

/** System fonts with their `meanWidth`, measured with Liberation Sans (as wide as Arial), Roboto and Liberation Mono (as Courier New). */
export const SYSTEM_FONTS = {
  arial: {
    regular: { names: ["Arial", "Liberation Sans", "Arimo", "Helvetica"], width: 0.4414 },
    bold: { names: ["Arial Bold", "Liberation Sans Bold", "Arimo Bold", "Helvetica Bold"], width: 0.4756 },
  },
  roboto: {
    regular: { names: ["Roboto"], width: 0.4385 },
    bold: { names: ["Roboto Bold"], width: 0.4456 },
  },
  mono: {
    regular: {
      names: ["Courier New", "Liberation Mono", "Droid Sans Mono", "DejaVu Sans Mono"],
      width: 0.6001,
    },
  },
};

/** `@font-face` rule that gives a system font the metrics of ours, so that loading ours does not shift the layout. */
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

const ASCII = Array.from({ length: 95 }, (_, place) => String.fromCodePoint(32 + place)).join("");

/** Non-breaking space, dashes, curly quotes and the like. */
const TYPOGRAPHIC = "\u00a0–—‘’“”…•·×©®™°€£½";

/** Characters of the subset fonts: those of the site's texts. Others, and the arrow, use a system font. */
export const SIGNS = ASCII + TYPOGRAPHIC;

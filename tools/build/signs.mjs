/** Every sign on a keyboard, from the space to the tilde. */
const ASCII = Array.from({ length: 95 }, (_, place) => String.fromCodePoint(32 + place)).join("");

/** What print has beside the letters: a space that does not break, dashes, curly quotes, and the like. */
const TYPOGRAPHIC = "\u00a0–—‘’“”…•·×©®™°€£½";

/**
 * The signs that our fonts are loaded with: those that the site's own texts use. What people type has others; those are drawn in
 * the system's font, and so is the arrow, which neither of ours has (app/ui/icon.tsx).
 */
export const SIGNS = ASCII + TYPOGRAPHIC;

/** Characters that XML 1.0 excludes, beside lone surrogates. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
const EXCLUDED = /[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g;

/** Without the characters that no XML may contain, also not as entities. A lone surrogate becomes U+FFFD. */
export const withoutExcludedCharacters = (text: string): string => text.toWellFormed().replace(EXCLUDED, "");

/** For texts and for attributes in double quotes. */
export const escapeXml = (text: string): string =>
  withoutExcludedCharacters(text)
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");

/** "It’s Café No. 5" -> ["its", "cafe", "no", "5"]; none for a title with letters of another script. */
export function wordsInTitle(title: string): string[] {
  const plain = title
    .toLowerCase()
    .normalize("NFKD")
    .replace(/[\p{M}’']/gu, "")
    .replaceAll("ß", "ss")
    .replaceAll("æ", "ae")
    .replaceAll("ø", "o");
  return /(?![a-z])\p{L}/u.test(plain) ? [] : (plain.match(/[a-z0-9]+/g) ?? []);
}

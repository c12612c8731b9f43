const FENCE = /^ {0,3}(```|~~~)/;
/** Signs that Word, Pages and PDF files put before the entries of a list; those that sentences also begin with need a tab. */
const BULLET = /^[ \t]*(?:[•●○◦▪■‣⁃∙·\uf0b7\uf0a7][ \t]+|[-–—*+o§]\t[ \t]*)/;
const NUMBER = /^[ \t]*(\d{1,3}[.)])\t[ \t]*/;
const ITEM = /^ {0,3}(?:[-*+]|\d{1,9}[.)])[ \t]/;
/** Blank and indented lines, headings, quotes, rules, tables and addresses of links. */
const MARKUP = /^(?:$|\s|#{1,6}\s|>|[-=*_:]+\s*$|\[[^\]]*\]:)|\|/;
const SENTENCE_START = /^[*_"'“‘([]*[\p{Lu}\p{Lo}\p{N}]/u;
const SENTENCE_END = /[.!?:…][*_"'”’)\]]* ?$/;
const CHOSEN_BREAK = /(?: {2}|\\)$/;

/** Columns at which editors break lines. */
const MIN_WRAP = 60;
const MAX_WRAP = 120;

/**
 * Makes Markdown of plain text from Word and other programs: entries with bullets become lists, and lines paragraphs.
 * Markdown stays as it is, also with lines that an editor has wrapped. Idempotent.
 */
export function tidyMarkdown(text: string): string {
  const runs: string[][] = [];
  let code = "";
  let canContinue = false;
  for (const line of text
    .replace(/\r\n?|[\v\f\u2028]/g, "\n")
    .replaceAll("\u2029", "\n\n")
    .split("\n")) {
    const fence = FENCE.exec(line)?.[1];
    const isCode = code !== "" || fence !== undefined;
    if (fence && (code === "" || code === fence)) code = code ? "" : fence;
    const tidy = isCode ? line : line.replace(BULLET, "- ").replace(NUMBER, "$1 ");
    const isItem = !isCode && ITEM.test(tidy);
    const isText = !isCode && !isItem && !MARKUP.test(tidy);
    if (isText && canContinue) runs.at(-1)?.push(tidy);
    else runs.push([tidy]);
    canContinue = isText || isItem;
  }
  return runs.map(joinLines).join("\n");
}

/** Of an entry or a paragraph. */
function joinLines(lines: readonly string[]): string {
  if (isWrapped(lines)) return lines.join("\n");
  return lines.map((line, at) => (at > 0 && isNewParagraph(lines[at - 1] ?? "", line) ? `\n${line}` : line)).join("\n");
}

/** A long line without an end continues. */
const isNewParagraph = (before: string, line: string): boolean =>
  SENTENCE_START.test(line) && !CHOSEN_BREAK.test(before) && (before.length <= MAX_WRAP || SENTENCE_END.test(before));

/** No line has room for the first word of the next, and they do not just happen to be sentences. */
function isWrapped(lines: readonly string[]): boolean {
  const longest = lines.reduce((most, { length }) => Math.max(most, length), 0);
  const others = lines.slice(0, -1);
  return (
    longest >= MIN_WRAP &&
    longest <= MAX_WRAP &&
    others.every((line, at) => `${line} ${lines[at + 1]?.split(" ", 1)[0]}`.length > longest) &&
    !others.every((line) => SENTENCE_END.test(line))
  );
}

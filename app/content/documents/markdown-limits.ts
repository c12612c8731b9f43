/** In a block: between two blank lines. */
const MAX_EMPHASIS = 100;
const MAX_SIGNS = 200;
const MAX_LINES = 200;
/** In a line. */
const MAX_BARS = 30;
/** In a text. */
const MAX_ALL_SIGNS = 6_000;
const MAX_ALL_LINES = 10_000;
/** UTF-16 units without white space. */
const MAX_WORD_LENGTH = 2_000;

const EMPHASIS = /\*{1,2}|_{1,2}|~{1,2}/g;
/** Signs that may end an address: marked takes them off one after the other, which is quadratic. */
const PUNCTUATION_RUN = /[?!.,:;*_'"~()&]{200}/;
/** Of emphasis, code, links, HTML, lists and quotes. */
const SIGN = new RegExp(`${EMPHASIS.source}|\`{1,3}|[[\\]<>!\\\\&]|(?:\\d[.)]|[-+])(?=\\s)`, "g");
/** Six markers of lists and quotes at the start of a line. */
const NESTED = /^(?:[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]))){6}/m;

/** Of a section of a legal page, which may have 20 of them. */
export const MAX_SECTION_SIGNS = 400;

/**
 * Returns why Markdown could take long to render, as a sentence for its author. Takes a time that is linear in its length. `mostSigns`: of
 * formatting, in the whole text.
 */
export function findCostlyPart(markdown: string, mostSigns = MAX_ALL_SIGNS): string | undefined {
  for (const block of markdown.split(/\n[ \t]*\n/)) {
    const start = `“${block.slice(0, 40)}…”`;
    for (const [pattern, most] of [
      [EMPHASIS, MAX_EMPHASIS],
      [SIGN, MAX_SIGNS],
    ] as const)
      if (count(block, pattern) > most)
        return `A paragraph has more than ${most} signs of formatting. Please put blank lines into it: ${start}`;
    if (count(block, /\n/g) >= MAX_LINES)
      return `A part has more than ${MAX_LINES} lines. Please put blank lines into it: ${start}`;
  }
  if (count(markdown, SIGN) > mostSigns)
    return `This has more than ${mostSigns.toLocaleString("en-US")} signs of formatting.`;
  if (count(markdown, /\n/g) >= MAX_ALL_LINES)
    return `This has more than ${MAX_ALL_LINES.toLocaleString("en-US")} lines.`;
  if (NESTED.test(markdown)) return "A line has more than five lists or quotes in one another.";
  if (markdown.split("\n").some((line) => count(line, /\|/g) > MAX_BARS))
    return `A line has more than ${MAX_BARS} signs of a table.`;
  const [run] = PUNCTUATION_RUN.exec(markdown) ?? [];
  if (run) return `More than 200 signs of punctuation follow one another: “${run.slice(0, 40)}…”`;
  const long = markdown.split(/\s/).find(({ length }) => length > MAX_WORD_LENGTH);
  return (
    long &&
    `A word has more than ${MAX_WORD_LENGTH.toLocaleString("en-US")} characters. Please put spaces into it: “${long.slice(0, 40)}…”`
  );
}

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

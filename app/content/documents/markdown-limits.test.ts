import fc from "fast-check";
import { expect, test } from "vitest";
import { findMarkdownFault, renderMarkdown } from "~/content/blog/markdown";
import { legalKinds } from "~/content/legal/legal-kinds.server";
import { recordCaseCount, scaleCaseCount } from "../../../tests/support/runner/cases";
import { fieldsOf } from "./document-kind";
import { findCostlyPart, MAX_SECTION_SIGNS } from "./markdown-limits";

const MAX_POST = 60_000;
/** Promised are 300 on a quiet machine. */
const MAX_MS = 600;

/** Of this thread, so that a busy machine hardly changes it. The least of three, since the first call may compile or collect garbage. */
function processorMs(work: () => void): number {
  let least = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < 3 && least > MAX_MS; attempt++) {
    const start = process.threadCpuUsage();
    work();
    const { user, system } = process.threadCpuUsage(start);
    least = Math.min(least, (user + system) / 1_000);
  }
  return least;
}

/** What the form, the preview and a publication do with a text. A text is rendered once: each attempt is another one. */
let attempts = 0;
const renderingMs = (text: string) => processorMs(() => findMarkdownFault(`${text}\n\n${attempts++}`));

/** The largest number up to `most` for which it is true, if it is for all smaller ones. */
function largest(most: number, isTrue: (count: number) => boolean): number {
  let [from, to] = [0, most];
  while (from < to) {
    const middle = Math.ceil((from + to) / 2);
    if (isTrue(middle)) from = middle;
    else to = middle - 1;
  }
  return from;
}

/** As many signs as are accepted, in as many blocks as are accepted, and something harmless up to the full length. */
function worstText(
  { start, unit, space, gap }: { start: string; unit: string; space: string; gap: string },
  maxLength = MAX_POST,
  mostSigns?: number,
): string {
  const isAccepted = (text: string) => text.length <= maxLength && findCostlyPart(text, mostSigns) === undefined;
  const perWord = /\s/.test(unit) ? maxLength : Math.floor(1_900 / unit.length);
  const blockOf = (count: number) =>
    start +
    unit
      .repeat(perWord)
      .concat(space)
      .repeat(Math.floor(count / perWord)) +
    unit.repeat(count % perWord);
  const block = blockOf(largest(Math.floor(maxLength / unit.length), (count) => isAccepted(blockOf(count)))) + gap;
  const text = block.repeat(largest(Math.floor(maxLength / block.length), (count) => isAccepted(block.repeat(count))));
  return text + "a word ".repeat(Math.floor((maxLength - text.length) / 7));
}

const ATOMS = [
  ..." \t\n!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~a1é中“’–",
  ...["  \n", "\n\n", "\n  ", "\n    ", "\n- ", "\n1. ", "\n> ", "\n\n- ", "\n\n    ", "\\\n"],
  ...["](", "![", "<a", "</a>", "<!--", "a_", "_a", "*a", "a*"],
  ...["https://a.b", "http://", "www.a.b", "a@b.c", "[a](/b)", "[a]", "[a]: /b\n"],
  ...["- ", "1. ", "> ", "- [ ] ", "## ", "```\n", "~~~\n", "``"],
  ...["|-|\n", "| a |\n", "x|", "---\n", "===\n", "a\n-\n", "&amp;", "&#", "&#1;", "**", "***", "__", "~~"],
];
const STARTS = [
  ...["", "https://a.b", "www.a.b", "[", "[a](", "[a]: ", "![", "```\n", "~~~\n", "    ", "| a |\n|-|\n"],
  ...["- ", "- a\n\n  ", "1. ", "> ", "## ", "*", "_", "**a", "`", "<", "\\"],
];

const recipes = fc.record({
  start: fc.constantFrom(...STARTS),
  unit: fc.array(fc.constantFrom(...ATOMS), { minLength: 1, maxLength: 3 }).map((atoms) => atoms.join("")),
  space: fc.constantFrom(" ", "\n"),
  gap: fc.constantFrom("\n\n", "\n\n  ", "\n\n- "),
});

test("any text within the limits is rendered in a third of a second", { tags: "promise-40" }, () => {
  fc.assert(
    fc.property(recipes, (recipe) => {
      expect(renderingMs(worstText(recipe))).toBeLessThan(MAX_MS);
    }),
    { numRuns: recordCaseCount(scaleCaseCount(40, { least: 20 })), endOnFailure: true },
  );
});

test("any legal page within the limits is parsed and checked in a third of a second", { tags: "promise-40" }, () => {
  const kind = legalKinds.find(({ name }) => name === "legal-terms");
  const bodies = kind ? fieldsOf(kind).filter(({ input }) => input === "markdown") : [];
  expect(bodies.length).toBeGreaterThan(10);
  fc.assert(
    fc.property(recipes, (recipe) => {
      const text = worstText(recipe, 5_000, MAX_SECTION_SIGNS);
      const check = () => bodies.map(({ findFault }) => findFault?.(`${text}\n\n${attempts++}`));
      expect(processorMs(check)).toBeLessThan(MAX_MS);
    }),
    { numRuns: scaleCaseCount(20, { least: 20, most: 500 }), endOnFailure: true },
  );
  for (const unit of ["*a_", "_a__", "a**b", '"_a'])
    for (const { findFault } of bodies) expect(findFault?.(unit.repeat(1_000))).toMatch(/signs of formatting/);
});

test.each([
  // Each of them took 0.5 to 100 seconds.
  ...["https://a.b)", "*a_", "_a__", "a**b", '"_a', "](\n\n", ">", "1. ", "- ", "+ ", "> - ", "a\n-\n", "## a\n\n"],
  ...["[", "`"],
])("60,000 characters of %j are refused or rendered in a third of a second", { tags: "promise-40" }, (unit) => {
  const [, start = "", rest = ""] = /^(https:\/\/a\.b)?([\s\S]*)$/.exec(unit) ?? [];
  expect(renderingMs(start + rest.repeat((MAX_POST - start.length) / rest.length))).toBeLessThan(MAX_MS);
  expect(renderingMs(worstText({ start, unit: rest, space: " ", gap: "\n\n" }))).toBeLessThan(MAX_MS);
});

test("a text that repeats a long address in megabytes of HTML is refused", { tags: "promise-40" }, () => {
  const text = `[a]: https://a.example/${"x".repeat(1_900)}\n\n${"[a]\n\n".repeat(2_900)}`;
  expect(findMarkdownFault(text)).toMatch(/more than 600,000 characters/);
  expect(() => renderMarkdown(text)).toThrow(/600,000/);
  expect(renderingMs(text)).toBeLessThan(MAX_MS);
});

test.each([
  ["a paragraph with more than 100 signs of emphasis", "*a* ".repeat(51), /blank lines/],
  ["a paragraph with more than 200 other signs", "[a] ".repeat(101), /blank lines/],
  ["a part of more than 200 lines", "a\n".repeat(201), /blank lines/],
  ["a text with more than 6,000 signs", "*a*\n\n".repeat(3_001), /6,000 signs/],
  ["a text of more than 10,000 lines", "a\n\n".repeat(5_001), /10,000 lines/],
  ["six lists in one another", "- - - - - - a", /five lists/],
  ["a table of more than 30 columns", "|a".repeat(31), /30 signs of a table/],
  ["200 signs of punctuation after an address", `https://a.b${";,)".repeat(67)}`, /signs of punctuation/],
  ["a word of more than 2,000 characters", "x".repeat(2_001), /A word has more than 2,000/],
])("%s is refused with what to do", (_, text, reason) => {
  expect(findCostlyPart(text)).toMatch(reason);
});

test("ordinary text of 60,000 characters has no fault", () => {
  const part = "## A heading\n\nA paragraph with **bold**, a [link](/contact) and `code`.\n\n- one\n- two\n\n";
  expect(findMarkdownFault(part.repeat(MAX_POST / part.length))).toBeUndefined();
  const table = `| A | B | C |\n| --- | --- | --- |\n${"| **bold** | two | 3 |\n".repeat(50)}`;
  expect(findMarkdownFault(table)).toBeUndefined();
});

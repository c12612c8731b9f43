import fc from "fast-check";
import { expect, test } from "vitest";
import { shippedPosts } from "~/content/blog/posts.server";
import { LEGAL_KEYS, legalPages } from "~/content/legal/legal-pages.server";
import { tidyMarkdown } from "./tidy-markdown";

test.each([
  ["bullets with tabs", "•\tOne\r\n•\tTwo", "- One\n- Two"],
  ["a bullet with a space", "• One\n•   Two", "- One\n- Two"],
  ["other bullets", "–\tOne\n*\tTwo\n·\tThree\no\tFour\n\uf0b7\tFive", "- One\n- Two\n- Three\n- Four\n- Five"],
  ["indented entries", "\t•\tOne\n  o\tTwo", "- One\n- Two"],
  ["numbers with tabs", "1.\tOne\n2)\tTwo", "1. One\n2) Two"],
  ["a list between paragraphs", "We make:\n•\tPages\n•\tPosts\nAsk us.", "We make:\n- Pages\n- Posts\n\nAsk us."],
  ["paragraphs", "Our offer\nWe make pages.\nWe write posts.", "Our offer\n\nWe make pages.\n\nWe write posts."],
  [
    "paragraphs of different lengths",
    `${"Pages and posts. ".repeat(9)}\nAsk us today.\n${"Posts and pages. ".repeat(5)}`,
    `${"Pages and posts. ".repeat(9)}\n\nAsk us today.\n\n${"Posts and pages. ".repeat(5)}`,
  ],
  [
    "two sentences as long as a line",
    `${"We make pages ".repeat(5)}now.\nAsk us.`,
    `${"We make pages ".repeat(5)}now.\n\nAsk us.`,
  ],
  ["line breaks of Word and of Unicode", "One.\vTwo.\u2028Three.\u2029Four.", "One.\n\nTwo.\n\nThree.\n\nFour."],
])("%s become Markdown", (_, pasted, markdown) => {
  expect(tidyMarkdown(pasted)).toBe(markdown);
});

test.each([
  [
    "a sentence that an editor has wrapped",
    "Whoever visits the shop for the first time wants to know\nwhat it costs, how long it takes, and whether anybody else\nwas happy with it.",
  ],
  ["a sentence that continues in lower case", "We make\npages."],
  ["a long line that continues with a name", `${"We make pages ".repeat(9)}for\nPixel Pilots.`],
  ["a token that continues", "Email {email}, phone\n{phone}."],
  ["an entry that continues", "- One that an editor has wrapped because it does not fit into\n  eighty columns\n- Two"],
  ["an entry without an indent that continues", `- ${"One entry ".repeat(7)}that\nGoes on`],
  ["chosen line breaks", "Pixel Pilots  \nAustin\\\nTexas"],
  ["a table", "| A | B |\n| --- | --- |\n| 1 | 2 |\nA | B"],
  ["code", "```\nOne.\nTwo.\n•\tThree\n```\n\n~~~\n```\nOne.\nTwo.\n~~~"],
  ["quotes, headings and rules", "> One.\n> Two.\n\n## Title\nText.\n\nTitle\n-----\n\n* * *"],
  ["a dash and a letter that begin a sentence", "– One.\n\no Two.\n\n- Three"],
  ["addresses of links", "[a]: /contact\n[b]: /blog"],
])("%s stay as they are", (_, markdown) => {
  expect(tidyMarkdown(markdown)).toBe(markdown);
});

test("the shipped posts and legal texts stay as they are", () => {
  const sections = LEGAL_KEYS.flatMap((key) => legalPages[key].sections.map(({ body }) => body));
  for (const text of [...shippedPosts.map(({ body }) => body ?? ""), ...sections])
    expect(tidyMarkdown(text)).toBe(text);
});

test("a second call changes nothing", () => {
  const part = fc.constantFrom(
    "One.",
    "two",
    "•\t",
    "o\t",
    "1.\t",
    "- ",
    "\n",
    "\n\n",
    "\r\n",
    "  ",
    "\\",
    "```",
    "~~~",
    "# ",
    "> ",
    "| a ",
    "x".repeat(50),
    "Word ".repeat(14),
    "\v",
    "–\t",
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 20 }), (parts) => {
      const tidy = tidyMarkdown(parts.join(""));
      expect(tidyMarkdown(tidy)).toBe(tidy);
    }),
  );
});

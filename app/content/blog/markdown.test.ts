import { expect, test } from "vitest";
import { curlQuotes, findMarkdownFault, renderMarkdown } from "./markdown";

test.each([
  ["Don't ask the designer's laptop", "Don’t ask the designer’s laptop"],
  ['"Buy now" beside "Add to cart"', "“Buy now” beside “Add to cart”"],
  ['**"One promise"**, he said', "**“One promise”**, he said"],
  ["She said: 'the shop's own'", "She said: ‘the shop’s own’"],
  ['(the "fold")', "(the “fold”)"],
])("quotes in %s become typographic", (straight, curled) => {
  expect(curlQuotes(straight)).toBe(curled);
});

test("quotes in code and URLs stay unchanged", () => {
  const code = "Write `<a href=\"/\">` or see [it](https://a.example/it's)\n\n```\nlet a = 'b';\n```";
  expect(curlQuotes(code)).toBe(code);
});

test("headings get unique ids from their text", () => {
  expect(renderMarkdown("## Write the *promise* first\n\n## Again\n\n## Again\n")).toBe(
    '<h2 id="write-the-promise-first">Write the <em>promise</em> first</h2>\n<h2 id="again">Again</h2>\n<h2 id="again-2">Again</h2>\n',
  );
});

test("a first-level heading is refused", () => {
  expect(() => renderMarkdown("# Title")).toThrow(/first level/);
});

test("links to this site are paths on a page and absolute URLs in a feed", () => {
  expect(renderMarkdown("[A](/blog/1)")).toBe('<p><a href="/blog/1">A</a></p>\n');
  expect(renderMarkdown("[A](/blog/1)", { origin: "https://shop.example" })).toBe(
    '<p><a href="https://shop.example/blog/1">A</a></p>\n',
  );
});

test("links to other sites have rel=noopener", () => {
  expect(renderMarkdown("[A](https://example.com/?a=1&b=2)")).toBe(
    '<p><a href="https://example.com/?a=1&amp;b=2" rel="noopener">A</a></p>\n',
  );
});

test.each([
  "javascript:alert(1)",
  "http://example.com",
  "//evil.example",
  "/\\evil.example",
  "data:text/html,x",
  "page",
])("a link to %s is refused", (href) => {
  expect(() => renderMarkdown(`[A](<${href}>)`)).toThrow(/may not link/);
});

test.each(["<script>alert(1)</script>", "before <b>bold</b>", '<p style="color: red">x</p>', "![alt](/x.png)"])(
  "%s is refused",
  (markdown) => {
    expect(() => renderMarkdown(markdown)).toThrow();
  },
);

test("a table is a named region that can be scrolled by keyboard", () => {
  expect(renderMarkdown("| Platform | Share |\n| --- | --- |\n| Meta | 60% |\n")).toMatch(
    /^<section class="table-scroller" aria-label="Platform, Share" tabindex="0"><table>[\s\S]*<\/table>\s*<\/section>\n$/,
  );
});

test.each([
  ["# Title", "“Title” is a heading of the first level, which is the page’s own."],
  ["[a](javascript:alert(1))", "A post may not link to javascript:alert(1)."],
  ["<script>alert(1)</script>", "Raw HTML is not allowed in a post: <script>alert(1)</script>."],
  [`<b title="${"x".repeat(9_000)}">`, /^Raw HTML is not allowed.{160,180}\.$/],
])("the fault of %j is a sentence for its author", (markdown, fault) => {
  const found = findMarkdownFault(markdown);
  if (typeof fault === "string") expect(found?.replaceAll(/"(.*)"/g, "“$1”").replace("'", "’")).toBe(fault);
  else expect(found).toMatch(fault);
});

test.each(["*a_", "_a__", "a**b", ">", "1. ", "- ", "> - ", "a\n-\n", "[", "`"])(
  "60,000 characters of %j, which take seconds to render, are refused before that",
  (unit) => {
    const bomb = unit.repeat(60_000 / unit.length);
    expect(findMarkdownFault(bomb)).toMatch(/blank lines/);
  },
);

test("ordinary text of 60,000 characters has no fault", () => {
  const part = "## A heading\n\nA paragraph with **bold**, a [link](/contact) and `code`.\n\n- one\n- two\n\n";
  expect(findMarkdownFault(part.repeat(60_000 / part.length))).toBeUndefined();
});

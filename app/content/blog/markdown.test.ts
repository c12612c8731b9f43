import { expect, test } from "vitest";
import { curlQuotes, findMarkdownFault, renderMarkdown } from "./markdown";

test.each([
  ["Don't ask the designer's laptop", "Don’t ask the designer’s laptop"],
  ['"Buy now" beside "Add to cart"', "“Buy now” beside “Add to cart”"],
  ['**"One promise"**, he said', "**“One promise”**, he said"],
  ["She said: 'the shop's own'", "She said: ‘the shop’s own’"],
  ['(the "fold")', "(the “fold”)"],
  ["the '90s, '20s and rock 'n' roll", "the ’90s, ’20s and rock ’n’ roll"],
  ["'Tis the season 'til May, '90 percent'", "’Tis the season ’til May, ‘90 percent’"],
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
  const ids = renderMarkdown("## A 2\n\n## A\n\n## A\n\n## A 2\n\n## A").matchAll(/id="([^"]*)"/g);
  expect([...ids].map(([, id]) => id)).toEqual(["a-2", "a", "a-3", "a-2-2", "a-4"]);
});

test("the boxes of a task list have names", () => {
  expect(renderMarkdown("- [x] Brief\n- [ ] Draft\n")).toBe(
    '<ul>\n<li><input type="checkbox" disabled checked aria-label="Completed task"> Brief</li>\n<li><input type="checkbox" disabled aria-label="Open task"> Draft</li>\n</ul>\n',
  );
});

test("a picture has a place with its description as text", () => {
  const name = "0123456789abcdef".repeat(2);
  expect(renderMarkdown(`A ![Our \\[new\\] **"desk"** & <more](${name}) B`)).toBe(
    `<p>A <img data-picture="${name}" alt="Our [new] “desk” &amp; &lt;more"> B</p>\n`,
  );
});

test("a post of more than 50 pictures is refused", () => {
  const pictures = (count: number) => `![A](${"a".repeat(32)})\n\n`.repeat(count);
  expect(findMarkdownFault(pictures(50))).toBeUndefined();
  expect(findMarkdownFault(pictures(51))).toBe("A text shows at most 50 pictures.");
});

test("links to this site are paths, and those to other sites have rel=noopener", () => {
  expect(renderMarkdown("[A](/blog/1)")).toBe('<p><a href="/blog/1">A</a></p>\n');
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
  "mailto:a@b.example?bcc=c@d.example",
  "page",
])("a link to %s is refused", (href) => {
  expect(() => renderMarkdown(`[A](<${href}>)`)).toThrow(/may not link/);
});

test.each([
  "<script>alert(1)</script>",
  "before <b>bold</b>",
  '<p style="color: red">x</p>',
  "![alt](/x.png)",
  `![alt](/media/${"a".repeat(32)}-480.webp)`,
  `![alt](${"a".repeat(32)} "title")`,
  `![alt][a]\n\n[a]: ${"a".repeat(32)}`,
])("%s is refused", (markdown) => {
  expect(() => renderMarkdown(markdown)).toThrow();
});

test("a table is a named region that can be scrolled by keyboard", () => {
  expect(renderMarkdown("| Platform | Share |\n| --- | --- |\n| Meta | 60% |\n")).toMatch(
    /^<section class="table-scroller" aria-label="Platform, Share" tabindex="0"><table>[\s\S]*<\/table>\s*<\/section>\n$/,
  );
});

test.each([
  ["# Title", "“Title” is a heading of the first level, which is the page’s own."],
  ["[a](javascript:alert(1))", "A text may not link to javascript:alert(1)."],
  ["<script>alert(1)</script>", "Raw HTML is not allowed: <script>alert(1)</script>."],
  [`<div>${"word ".repeat(1_800)}`, /^Raw HTML is not allowed.{160,180}\.$/],
])("the fault of %j is a sentence for its author", (markdown, fault) => {
  const found = findMarkdownFault(markdown);
  if (typeof fault === "string") expect(found?.replaceAll(/"(.*)"/g, "“$1”").replace("'", "’")).toBe(fault);
  else expect(found).toMatch(fault);
});

import { expect, test } from "vitest";
import { findTextFault, sectionHtml } from "./legal-text.server";

const tokens = {
  brand: "Pixel Pilots",
  register: "HRB 12345",
  "tax-numbers": "",
  currency: "US dollars",
  "demo-privacy": "",
  email: '<a href="mailto:hello@pixelpilots.example">hello@pixelpilots.example</a>',
  phone: '<a href="tel:+15550100142">(555) 010-0142</a>',
};

/** Without the lines between elements. */
const htmlOf = (markdown: string, names: string[] = []) =>
  sectionHtml(markdown, tokens, Object.fromEntries(names.map((name) => [name, "<table></table>"])))
    .replaceAll(/>\n+/g, ">")
    .replaceAll("\n", " ");

test.each([
  [
    "One\nline.\n\nTwo **bold** *words* and `code`.",
    "<p>One line.</p><p>Two <strong>bold</strong> <em>words</em> and <code>code</code>.</p>",
  ],
  ["- one\n- **two**", "<ul><li>one</li><li><strong>two</strong></li></ul>"],
  ["1. one\n2. two", "<ol><li>one</li><li>two</li></ol>"],
  ["[Refunds](/refund#when)", '<p><a href="/refund#when">Refunds</a></p>'],
  ["[Stripe](https://stripe.com/privacy)", '<p><a href="https://stripe.com/privacy" rel="noopener">Stripe</a></p>'],
  ["[Write](mailto:a@b.example)", '<p><a href="mailto:a@b.example">Write</a></p>'],
  ["[A](https://a.example/{email})", '<p><a href="https://a.example/{email}" rel="noopener">A</a></p>'],
  ["{brand}, {phone}", '<p>Pixel Pilots, <a href="tel:+15550100142">(555) 010-0142</a></p>'],
  ["{register}, {currency}. {tax-numbers}\n\n{demo-privacy}", "<p>HRB 12345, US dollars.</p>"],
  ["Write to {email}.", '<p>Write to <a href="mailto:hello@pixelpilots.example">hello@pixelpilots.example</a>.</p>'],
  ["1 < 2 & \\*stars\\* &amp; `</script>`", "<p>1 &lt; 2 &amp; *stars* &amp; <code>&lt;/script&gt;</code></p>"],
])("the text %j becomes its elements", (markdown, html) => {
  expect(htmlOf(markdown)).toBe(html);
});

test.each([
  ["# Terms", /a heading of the first level/],
  ["## Terms", /You can use paragraphs/],
  ["| a |\n|---|\n| b |", /You can use paragraphs/],
  [`![x](${"a".repeat(32)})`, /You can use paragraphs/],
  ["![x](/x.png)", /only pictures that are uploaded/],
  ["<script>alert(1)</script>", /HTML is not allowed/],
  ["a <b>bold</b> word", /HTML is not allowed/],
  ["> a", /You can use paragraphs/],
  ["    code", /You can use paragraphs/],
  ["[x](javascript:alert(1))", /may not link/],
  ["[x](//evil.example)", /may not link/],
  ["[x](/\\\\evil.example)", /may not link/],
  ["{prize}", /\{prize\} is not known. Known: \{brand\}, \{legal-name\}, .*\{refund\}, .*\{table\}/],
  ["See {table} here.", /\{table\} needs a paragraph of its own/],
])("the text %j is refused", (markdown, fault) => {
  expect(findTextFault(markdown, ["table"])).toMatch(fault);
});

test("a text with all of it is accepted", () => {
  const text = "One **two**\n\n- {email}\n- [a](/contact)\n\n{table}\n\n`code`";
  expect(findTextFault(text, ["table"])).toBeUndefined();
});

test("a part stands where its token is, and after the text without one", () => {
  expect(htmlOf("Before.\n\n{table}\n\nAfter.", ["table"])).toBe("<p>Before.</p><table></table><p>After.</p>");
  expect(htmlOf("Before.", ["table"])).toBe("<p>Before.</p><table></table>");
});

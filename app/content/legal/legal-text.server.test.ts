import { expect, test } from "vitest";
import { promiseTokens } from "~/content/promises";
import { SHIPPED_PROMISES } from "~/content/site";
import { renderLegalText } from "./legal-text.server";

const tokens = {
  brand: "Pixel Pilots",
  "legal-name": "Pixel Pilots LLC",
  founded: "2023",
  register: "HRB 12345",
  "tax-numbers": "",
  currency: "US dollars",
  "demo-terms": "",
  "demo-privacy": "",
  address: "<span>Austin</span>",
  email: '<a href="mailto:hello@pixelpilots.example">hello@pixelpilots.example</a>',
  phone: '<a href="tel:+15550100142">(555) 010-0142</a>',
  ...promiseTokens(SHIPPED_PROMISES),
};

const htmlOf = (markdown: string, names: string[] = []) =>
  renderLegalText(markdown, tokens, Object.fromEntries(names.map((name) => [name, "<table></table>"])));

test.each([
  [
    "One\nline.\n\nTwo **bold** *words* and `code`.",
    "<p>One line.</p><p>Two <strong>bold</strong> <em>words</em> and <code>code</code>.</p>",
  ],
  ["- one\n- **two**", "<ul><li>one</li><li><strong>two</strong></li></ul>"],
  ["1. one\n2. two", "<ol><li>one</li><li>two</li></ol>"],
  ["[Refunds](/refund#when)", '<p><a href="/refund#when">Refunds</a></p>'],
  [
    "[Stripe](https://stripe.com/privacy)",
    '<p><a href="https://stripe.com/privacy" target="_blank" rel="noopener noreferrer">Stripe (opens in a new tab)</a></p>',
  ],
  ["{brand}, {phone}", '<p>Pixel Pilots, <a href="tel:+15550100142">(555) 010-0142</a></p>'],
  ["{register}, {currency}. {tax-numbers}\n\n{demo-privacy}", "<p>HRB 12345, US dollars.</p>"],
  ["Write to {email}.", '<p>Write to <a href="mailto:hello@pixelpilots.example">hello@pixelpilots.example</a>.</p>'],
  ["1 < 2 & \\*stars\\* &amp; `</script>`", "<p>1 &lt; 2 &amp; *stars* &amp;amp; <code>&lt;/script&gt;</code></p>"],
])("the text %j becomes its elements", (markdown, html) => {
  expect(htmlOf(markdown)).toBe(html);
});

test.each([
  ["# Terms", /A heading can’t stand here/],
  ["| a |\n|---|\n| b |", /A table can’t stand here/],
  ["![x](/x.png)", /A picture can’t stand here/],
  ["<script>alert(1)</script>", /HTML can’t stand here/],
  ["a <b>bold</b> word", /HTML can’t stand here/],
  ["> a", /A quotation can’t stand here/],
  ["    code", /An indented text can’t stand here/],
  ["- a\n  - b", /An entry of a list must be one paragraph/],
  ["[x](javascript:alert(1))", /A link must start with/],
  ["[x](//evil.example)", /A link must start with/],
  ["[x](/\\\\evil.example)", /A link must start with/],
  ["{prize}", /\{prize\} is not known. Known: \{brand\}, \{legal-name\}, .*\{refund\}, .*\{table\}/],
  ["See {table} here.", /\{table\} needs a paragraph of its own/],
])("the text %j is refused", (markdown, fault) => {
  expect(() => htmlOf(markdown, ["table"])).toThrow(fault);
});

test("a part stands where its token is, and after the text without one", () => {
  expect(htmlOf("Before.\n\n{table}\n\nAfter.", ["table"])).toBe("<p>Before.</p><table></table><p>After.</p>");
  expect(htmlOf("Before.", ["table"])).toBe("<p>Before.</p><table></table>");
});

import { expect, test } from "vitest";
import { mentionsEmail } from "./named-address";

test.each([
  ["jo@acme.example", "To: JO@acme.example, ann@acme.example", true],
  ["jo@acme.example", 'Write to "jo@acme.example".', true],
  ["jo@acme.example", "email=jo@acme.example", true],
  ["jo@acme.example", "banjo@acme.example", false],
  ["jo@acme.example", "b.jo@acme.example", false],
  ["jo@acme.example", "jo@acme.example.org", false],
  ["jo@acme.example", "jo@acme.examples", false],
  ["jo@acme.example", "jo@acmexexample", false],
  ["jo+a^b@acme.example", "Reply-To: jo+a^b@acme.example\r\n", true],
  ["o'hara\\x@acme.example", "by o'hara\\x@acme.example", true],
  ["jö@müller.example", "an JÖ@müller.example,", true],
])("whether %s is named in: %s → %s", (email, text, named) => {
  expect(mentionsEmail(text, email)).toBe(named);
});

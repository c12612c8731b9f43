import { domainToUnicode } from "node:url";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatEmailAddress } from "./email-address";
import { emailAddressSchema } from "./email-schema";
import { cleanIdentifier } from "./identifier";
import { normalizeEmailAddress } from "./normalize-email";

const ERROR = "Please enter a valid email address.";
const parse = (typed: string) => emailAddressSchema(ERROR).safeParse(typed);

/** https://html.spec.whatwg.org/multipage/input.html#valid-e-mail-address */
const HTML_RULE =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;

describe("emailAddressSchema", () => {
  test.each([
    ["jo@acme.example", "jo@acme.example"],
    ["r&d@example.com", "r&d@example.com"],
    ["Jo.Doe+shop@Acme.Example", "Jo.Doe+shop@Acme.Example"],
    [".jo..doe.@example.com", ".jo..doe.@example.com"],
    ["a!#$%&'*+/=?^_`{|}~-z@example.com", "a!#$%&'*+/=?^_`{|}~-z@example.com"],
    ["info@xn--80a1acny.xn--p1ai", "info@xn--80a1acny.xn--p1ai"],
    ["info@почта.рф", "info@xn--80a1acny.xn--p1ai"],
    ["hallo@straße.de", "hallo@xn--strae-oqa.de"],
    ["hello@例え。テスト", "hello@xn--r8jz45g.xn--zckzah"],
    ["me@123.museum", "me@123.museum"],
    ["  jo@acme.example\n", "jo@acme.example"],
    ["\u00A0jo@acme.example\u3000", "jo@acme.example"],
    ["\uFEFFjo@ac\u00ADme.example\u200E", "jo@acme.example"],
    ["\u202Ajo@acme\u2060.example\u202C", "jo@acme.example"],
  ])("%j is %s", (typed, address) => expect(parse(typed)).toMatchObject({ success: true, data: address }));

  test.each([
    "",
    "@acme.example",
    "jo@acme",
    "jo@acme.example.",
    "jo@-acme.example",
    "jo@почта.рф/x",
    "jo@x@почта.рф",
    "jo@почта.рф:25",
    "jo@почта_.рф",
    "jo@℀.example",
    "jo doe@acme.example",
    "jo@ac me.example",
    "jo,jane@acme.example",
    'Jo "x" <jo@acme.example>',
    "josé@acme.example",
    `${"a".repeat(243)}@acme.example`,
    `jo@${"a".repeat(64)}.example`,
  ])("%j is invalid", (typed) => {
    expect(parse(typed).error?.issues.map(({ message }) => message)).toContain(ERROR);
  });

  test("anything but text is invalid with the same message", () => {
    for (const value of [null, undefined, 5, {}, ["jo@acme.example"]])
      expect(emailAddressSchema(ERROR).safeParse(value).error?.issues[0]?.message).toBe(ERROR);
  });

  test("accepts what the HTML standard's email field accepts, if the domain has a dot", () => {
    const unit = fc.constantFrom(..."ab9Z.-_+&'@!#$%*/=?^`{|}~ ,;:<>()[]\\\"é");
    const domain = fc.array(fc.string({ unit: fc.constantFrom(..."ab9Z-_."), maxLength: 5 }), { maxLength: 3 });
    const typed = fc
      .tuple(fc.string({ unit, maxLength: 12 }), domain)
      .map(([local, labels]) => `${local}@${labels.join(".")}`);
    fc.assert(
      fc.property(typed, (email) => {
        const isAccepted = HTML_RULE.test(email.trim()) && email.slice(email.lastIndexOf("@")).includes(".");
        expect(parse(email).success).toBe(isAccepted);
      }),
      { numRuns: 2_000 },
    );
  });

  test("a normalized address does not change again", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.string({ unit: "binary" }), (local, domain) => {
        const once = normalizeEmailAddress(`${local}@${domain}.example`);
        expect(normalizeEmailAddress(once)).toBe(once);
      }),
    );
  });
});

describe("formatEmailAddress", () => {
  test.each([
    ["jo@acme.example", "jo@acme.example"],
    ["info@xn--80a1acny.xn--p1ai", "info@почта.рф"],
    ["hallo@xn--mller-kva.example", "hallo@müller.example"],
    ["hallo@xn--strae-oqa.de", "hallo@straße.de"],
    ["hello@xn--r8jz45g.xn--zckzah", "hello@例え.テスト"],
    // "pаypal" with a Cyrillic a.
    ["jo@xn--pypal-4ve.example", "jo@xn--pypal-4ve.example"],
    ["jo@xn--a.example", "jo@xn--a.example"],
    ["jo@xn--!!!.example", "jo@xn--!!!.example"],
    ["xn--80a1acny@acme.example", "xn--80a1acny@acme.example"],
    ["team", "team"],
  ])("%s is shown as %s", (email, shown) => expect(formatEmailAddress(email)).toBe(shown));

  test("shows every domain that has one script as Node decodes it", () => {
    const letters = fc.constantFrom("äöüßéñ-z9", "почтадом-9", "例えテスト日本", "ελλάδα", "דואר", "بريد");
    const label = letters.chain((unit) => fc.string({ unit: fc.constantFrom(...unit), minLength: 1, maxLength: 12 }));
    fc.assert(
      fc.property(label, label, (one, other) => {
        // Its last label would make it an IPv4 address.
        fc.pre(!/^\d+$/.test(other));
        const email = normalizeEmailAddress(`jo@${one}.${other}`);
        if (!parse(email).success) return;
        const domain = email.slice(3);
        expect(formatEmailAddress(email)).toBe(`jo@${domainToUnicode(domain)}`);
        expect(normalizeEmailAddress(formatEmailAddress(email))).toBe(email);
      }),
      { numRuns: 500 },
    );
  });
});

test.each([
  ["SPRING\u200B10", "SPRING10"],
  [" 8B083614\u00A0", "8B083614"],
  ["\u2066+1 512 555 0142\u2069", "+1 512 555 0142"],
  ["8b08\u00AD3614\u034F\u3164\uFE0F\t", "8b083614"],
])("the identifier %j is cleaned to %s", (typed, clean) => expect(cleanIdentifier(typed)).toBe(clean));

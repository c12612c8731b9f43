import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { recordCaseCount } from "../../tests/support/runner/cases";
import { parseSitePath } from "./site-path";

const hostile = [
  "https://evil.example/",
  "http://evil.example",
  "//evil.example",
  "///evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/\\/evil.example",
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "data:text/html,x",
  "/@evil.example",
  "@evil.example",
  "/%2f%2fevil.example",
  "/%2Fevil.example",
  "/%5cevil.example",
  "/%255cevil.example",
  "/%252f%252fevil.example",
  "/\tevil",
  "/\r\nSet-Cookie: a=b",
  "/%0d%0aSet-Cookie:%20a=b",
  "/%00",
  "/ ",
  " /payment-success",
  "",
  "payment-success",
  "?x",
  "/path//evil.example",
  "/x\u0000y",
  "/%e0%a4%a",
  "/{CHECKOUT_SESSION_ID}",
  "mailto:a@b.example",
  "/..//evil.example",
  "/\ud800",
];

describe("parseSitePath", () => {
  test.each([
    "/",
    "/payment-success",
    "/campaign-success?budget=2000&total=2500&fee=500",
    "/pre-checkout?service=seo-copywriting",
  ])("accepts the path %s unchanged", (path) => expect(parseSitePath(path)).toBe(path));

  test("accepts up to 500 characters", () => {
    expect(parseSitePath(`/${"a".repeat(499)}`)).toBe(`/${"a".repeat(499)}`);
    expect(parseSitePath(`/${"a".repeat(500)}`)).toBeNull();
  });

  test.each(hostile)("rejects %j", { tags: "promise-3" }, (value) => expect(parseSitePath(value)).toBeNull());

  test("every accepted path stays on the site's origin", { tags: "promise-3" }, () => {
    const part = fc.constantFrom(..."/ \\ // @ : evil.example javascript: %2f %5c %0d%0a a ? # ..".split(" "), "\t");
    const input = fc.oneof(
      fc.array(part, { maxLength: 8 }).map((parts) => parts.join("")),
      fc.string(),
      fc.webUrl(),
    );
    fc.assert(
      fc.property(input, (value) => {
        const path = parseSitePath(value);
        if (path === null) return;
        expect(new URL(path, "https://shop.example").origin).toBe("https://shop.example");
        expect(new URL(`https://shop.example${path}`).host).toBe("shop.example");
      }),
      { numRuns: recordCaseCount(5_000) },
    );
  });
});

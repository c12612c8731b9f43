import { describe, expect, test } from "vitest";
import seoCopywriting from "./service";

const valid = {
  name: "Jo",
  email: "jo@acme.example",
  website: "acme.com",
  company: "Acme Ltd",
  niche: "Rockets",
  goals: "Sell more rockets.",
  keywords: "rockets, model rockets",
  agreeTOS: true,
};

/** Error messages by field of a form with these changes. */
function messages(changes: Record<string, unknown>): Record<string, string> {
  const parsed = seoCopywriting.schema.safeParse({ ...valid, ...changes });
  return Object.fromEntries((parsed.error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]));
}

describe("the SEO form", () => {
  test.each([
    "acme.com",
    "www.acme.com",
    "ACME.COM",
    "https://acme.com",
    "http://shop.acme.co.uk/sale?x=1#top",
    "acme.com/shop",
    "acme.com:8080",
    "  acme.com  ",
    "bücher.example",
  ])("%j is a website", (website) => {
    expect(messages({ website })).toEqual({});
  });

  test.each([
    "acme",
    "not yet",
    "acme .com",
    "jo@acme.com",
    "https://",
    ".com",
    "ftp://acme.com",
    "javascript:alert(1)",
  ])("%j is not a website", (website) => {
    expect(messages({ website })).toEqual({ website: "Please enter your website, for example acme.com." });
  });
});

import { describe, expect, test } from "vitest";
import { slugFromSuccessUrl, slugFromSummaryUrl } from "./service-from-url";

test.each([
  ["/pre-checkout", "", "web-page"],
  ["/pre-checkout", "?service=seo-copywriting", "seo-copywriting"],
  ["/pre-checkout", "?service=blast", "web-page"],
  ["/pre-checkout", "?service=nonsense", "web-page"],
  ["/pre-checkout", "?service=__proto__", "web-page"],
  ["/pre-checkout", "?service=seo-copywriting&service=web-page", "web-page"],
  ["/social-posts-pre-checkout", "", "blast"],
])("%s%s is the summary of %s", (path, search, slug) => {
  expect(slugFromSummaryUrl(path, search)).toBe(slug);
});

describe("slugFromSuccessUrl", () => {
  test.each([
    ["/payment-success", "web-page", "seo-copywriting", "web-page"],
    ["/payment-success", "seo-copywriting", "seo-copywriting", "seo-copywriting"],
    ["/payment-success", "retro-game", "retro-game", "retro-game"],
    ["/payment-success", "blast", "Landing page", "web-page"],
    ["/campaign-success", null, "campaign", "campaign"],
  ])(
    "%s?service=%s prefers the service in the query over the page type %j, if it has this path",
    (path, named, type, slug) => {
      expect(slugFromSuccessUrl(path, named, type)).toBe(slug);
    },
  );

  test.each([
    ["Landing page", "web-page"],
    ["seo-copywriting", "seo-copywriting"],
    ["ai-automation", "ai-automation"],
  ])("without a service in the query, the page type %j decides", (type, slug) => {
    expect(slugFromSuccessUrl("/payment-success", null, type)).toBe(slug);
  });
});

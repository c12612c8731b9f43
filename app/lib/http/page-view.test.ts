import { expect, test } from "vitest";
import { isPageView } from "./page-view";

test.each([
  ["a link of an email program", { "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Dest": "document" }, true],
  ["a link of this site", { "Sec-Fetch-Site": "same-origin", "Sec-Fetch-Dest": "document" }, true],
  ["the data of a page", { "Sec-Fetch-Site": "same-origin", "Sec-Fetch-Dest": "empty" }, true],
  ["an old browser", {}, true],
  ["an image of another site", { "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Dest": "image" }, false],
  ["a frame of another site", { "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Dest": "iframe" }, false],
  ["a request of another site's script", { "Sec-Fetch-Site": "cross-site" }, false],
  ["a prefetched link", { "Sec-Fetch-Site": "same-origin", "Sec-Purpose": "prefetch;prerender" }, false],
] as [string, HeadersInit, boolean][])("%s: a page view or not", (_what, headers, expected) => {
  expect(isPageView({ headers: new Headers(headers) })).toBe(expected);
});

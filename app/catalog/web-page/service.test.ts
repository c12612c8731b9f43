import { expect, test } from "vitest";
import webPage from "./service";

test("promises 5 days and one revision; the default page type is Web Page", () => {
  expect(webPage.promised.delivery).toEqual({ what: "Your page", days: 5 });
  expect(webPage.revisions).toBe(1);
  expect(webPage.pageType({ pageType: "Ad" })).toBe("Ad");
  expect(webPage.pageType({})).toBe("Web Page");
});

import { expect, test } from "vitest";
import { isCookieCheck, pathAfterCookie, withoutCookieCheck } from "./cookie-check";

const PATHS = ["/admin/users?q=a", "/auth?next=%2Fadmin%2Fusers"] as const;
const CHECK = "/auth?next=%2Fadmin%2Fusers&cookies=sent";

test.each([
  ["a page load without cookies", "/auth", { "Sec-Fetch-Mode": "navigate" }, CHECK],
  ["a form that the page's script sends, without cookies", "/auth.data", { "Sec-Fetch-Mode": "cors" }, CHECK],
  ["a browser that sent a cookie", "/auth", { "Sec-Fetch-Mode": "navigate", Cookie: "notice=x" }, PATHS[0]],
  ["a client that is no browser", "/auth", {}, PATHS[0]],
])("%s: the redirect with a cookie leads to the right path", (_name, path, headers, expected) => {
  const request = new Request(`http://localhost:3000${path}`, { method: "POST", headers });
  expect(pathAfterCookie(request, ...PATHS)).toBe(expected);
});

test("the check is recognized and removed, with and without other parameters", () => {
  const url = new URL(CHECK, "http://localhost:3000");
  expect(isCookieCheck(url.searchParams)).toBe(true);
  expect(withoutCookieCheck(url)).toBe(PATHS[1]);
  expect(withoutCookieCheck(new URL("http://localhost:3000/auth/code?cookies=sent"))).toBe("/auth/code");
  expect(isCookieCheck(new URLSearchParams("cookies=other"))).toBe(false);
});

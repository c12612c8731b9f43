import { expect, test } from "vitest";
import { pageScripts, prefetchedPaths } from "./page-scripts";

test("a page needs its scripts now when one of its routes says so, and on intent when none does", () => {
  expect(pageScripts([undefined, { scripts: "now" }, { scripts: { draft: true } }])).toBe("now");
  expect(pageScripts([undefined, { prerender: true, scripts: { query: "soon" } }])).toEqual({ query: "soon" });
  expect(pageScripts([undefined, { prerender: true }])).toEqual({});
  expect(pageScripts([undefined, { scripts: "soon" }])).toEqual({});
});

test("only pages that are the same for everybody and need no scripts now are fetched ahead", () => {
  expect(
    prefetchedPaths([
      { path: "/", handle: { prerender: true, scripts: { draft: true } } },
      { path: "/blog/:id", handle: { prerender: ["/blog/1", "/blog/2"] } },
      { path: "/pre-checkout", handle: { prerender: true, scripts: "now" } },
      { path: "/auth", handle: { scripts: "now" } },
      { path: "/api/session", handle: undefined },
      { path: "/*", handle: { prerender: true } },
    ]),
  ).toEqual(["/", "/blog/1", "/blog/2"]);
});

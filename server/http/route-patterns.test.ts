import type { ServerBuild } from "react-router";
import { expect, test } from "vitest";
import { routePatterns } from "./route-patterns";

const route = (id: string, path?: string, parentId?: string) => ({
  id,
  path,
  parentId,
  module: { default: () => null },
});

const buildWith = (...routes: { id: string }[]): ServerBuild =>
  // Only the build's routes are used.
  ({ routes: Object.fromEntries(routes.map((one) => [one.id, one])) }) as unknown as ServerBuild;

const patternOf = routePatterns(
  buildWith(
    route("root"),
    route("home", undefined, "root"),
    route("quote", "quote/:id", "root"),
    route("pdf", "quote/:id/pdf", "root"),
    route("admin", "admin", "root"),
    route("orders", "orders", "admin"),
    route("new", "orders/new", "admin"),
    route("customer", "customers/:email", "admin"),
    route("rss", "rss.xml", "root"),
    route("rest", "*", "root"),
  ),
);

test.each([
  ["/", "/"],
  ["/_root.data", "/"],
  ["/quote/0d9a7c1e", "/quote/:id"],
  ["/quote/0d9a7c1e.data", "/quote/:id"],
  ["/quote/0d9a7c1e/pdf", "/quote/:id/pdf"],
  ["/admin", "/admin"],
  ["/admin/orders", "/admin/orders"],
  ["/Admin/Orders/", "/admin/orders"],
  ["/admin/orders/new", "/admin/orders/new"],
  ["/admin/customers/jo%40acme.example", "/admin/customers/:email"],
  ["/rss.xml", "/rss.xml"],
  ["/rssxxml", "*"],
  ["/johanna@acme.example", "*"],
  ["/quote/a/b/c", "*"],
  ["//quote", "*"],
])("the pattern of %s is %s", (pathname, pattern) => {
  expect(patternOf(pathname)).toBe(pattern);
});

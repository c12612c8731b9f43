import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { safeReturnPath, signInPath } from "./return-path";

describe("the return path after signing in", () => {
  test.each([
    ["/admin", "/admin"],
    ["/admin/orders", "/admin/orders"],
    [
      "/admin/orders?q=jo%40acme.example&order=4b0e1c52-6a5f-4a35-9f7c-0f8f3f0e9d11",
      "/admin/orders?q=jo%40acme.example&order=4b0e1c52-6a5f-4a35-9f7c-0f8f3f0e9d11",
    ],
    [
      "/admin/messages?q=M%C3%BCller+%26+S%C3%B6hne&show=unread",
      "/admin/messages?q=M%C3%BCller+%26+S%C3%B6hne&show=unread",
    ],
    // The maximum length.
    [`/admin/orders?q=${"a".repeat(1_984)}`, `/admin/orders?q=${"a".repeat(1_984)}`],
    ["/admin/orders?q=a?b//c\\d#e", "/admin/orders?q=a%3Fb%2F%2Fc%5Cd%23e"],
  ])("%s is a page of the admin section", (next, path) => expect(safeReturnPath(next)).toBe(path));

  test.each([
    null,
    undefined,
    "",
    "/",
    "/auth",
    "/administrator",
    "/admin/../auth",
    "/admin/%2e%2e/auth",
    "//evil.example/admin/orders",
    "https://evil.example/admin/orders",
    "/admin//evil.example",
    "/admin/%0d%0aSet-Cookie:%20a=b",
    `/admin/orders?q=${"a".repeat(1_985)}`,
  ])("%s is no return path", (next) => expect(safeReturnPath(next)).toBeNull());

  test("stays in the admin section of this site for any input", () => {
    const piece = fc.constantFrom(..."/ \\ admin .. . %2f %5c @ : ? # evil.example https:".split(" "), "\t");
    const joined = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(""));
    const below = joined.map((rest) => `/admin${rest}`);
    fc.assert(
      fc.property(fc.oneof(joined, below, fc.string(), fc.webUrl()), (next) => {
        const path = safeReturnPath(next);
        if (path === null) return;
        const target = new URL(path, "https://shop.example/auth");
        expect(target.origin).toBe("https://shop.example");
        expect(target.pathname).toMatch(/^\/admin(\/|$)/);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe("a refused request returns", () => {
  const SHOP = "https://shop.example";
  const returnPathOf = (path: string, init: RequestInit) =>
    new URL(signInPath(new Request(SHOP + path, init), new URL(SHOP + path)), SHOP).searchParams.get("next");
  const from = (Referer: string): RequestInit => ({ method: "POST", headers: { Referer } });

  test.each<[string, string, RequestInit, string | null]>([
    ["the requested page", "/admin/orders?q=acme&order=1", {}, "/admin/orders?q=acme&order=1"],
    [
      "the requested page, not to its referrer",
      "/admin/orders?q=acme",
      { headers: { Referer: `${SHOP}/admin/emails` } },
      "/admin/orders?q=acme",
    ],
    ["no page if its URL is too long", `/admin/orders?q=${"a".repeat(3_000)}`, {}, null],
    [
      "the page with its form or button",
      "/admin/orders",
      from(`${SHOP}/admin/orders?q=acme&order=1`),
      "/admin/orders?q=acme&order=1",
    ],
    ["the page of its action without a referrer", "/admin/users", { method: "POST" }, "/admin/users"],
    ["the page of its action if the referrer is not a URL", "/admin/users", from("no address"), "/admin/users"],
    [
      "our page if the referrer is another site",
      "/admin/users",
      from("https://evil.example/admin@evil.example"),
      "/admin/users",
    ],
    [
      "the page that links to a file",
      "/admin/orders.csv?q=acme",
      { headers: { Referer: `${SHOP}/admin/orders?q=acme&order=1` } },
      "/admin/orders?q=acme&order=1",
    ],
    ["its list, never to the file", "/admin/orders.csv?q=acme", {}, "/admin/orders?q=acme"],
  ])("to %s", (_what, path, init, expected) => expect(returnPathOf(path, init)).toBe(expected));
});

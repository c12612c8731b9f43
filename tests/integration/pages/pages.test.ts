import { createHash } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import { startShop } from "../../support/shop/shop.ts";
import { waitFor } from "../../support/wait-for.ts";

const shop = await startShop({
  env: { SITE_PHONE: "(555) 010-0199", SCHEDULING_URL: "https://calendar.example/strategy" },
});
afterAll(() => shop.discard());

const get = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(shop.url + path, { headers, redirect: "manual" });
  return { status: answer.status, headers: answer.headers, html: await answer.text() };
};
const policyOf = (headers: Headers) => headers.get("content-security-policy") ?? "";

describe("public pages", () => {
  test.each([
    ["the full footer", true, ["/", "/build-my-page", "/contact", "/my-order/find"]],
    ["one line of help and terms", false, ["/pre-checkout", "/payment-success", "/retro-games-success", "/receipt"]],
  ])("have %s", async (_, isFull, paths) => {
    for (const path of paths) {
      const [footer = ""] = /<footer.*<\/footer>/s.exec((await get(path)).html) ?? [];
      expect(footer, path).toContain('href="/refund"');
      expect(footer.includes("All rights"), path).toBe(isFull);
    }
  });

  test("cached pages allow their scripts by hash and contain no nonce", { tags: "promise-26" }, async () => {
    const { headers, html } = await get("/");
    expect(html).not.toContain("nonce=");
    const scripts = [...html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
      (match) => match[1] ?? "",
    );
    expect(scripts.length).toBeGreaterThan(0);
    for (const script of scripts) {
      expect(policyOf(headers)).toContain(`'sha256-${createHash("sha256").update(script).digest("base64")}'`);
    }
  });

  test("a page rendered per request has a new nonce each time, and is compressed", async () => {
    const answers = [await get("/auth?next=/admin/orders"), await get("/auth?next=/admin/orders")];
    const nonces = answers.map(({ headers }) => policyOf(headers).match(/'nonce-([^']+)'/)?.[1]);
    expect(nonces[0]).toBeTruthy();
    expect(nonces[0]).not.toBe(nonces[1]);
    for (const { headers, html } of answers) {
      expect(headers.get("content-encoding")).toBe("gzip");
      expect(html).toContain("next=%2Fadmin%2Forders");
    }
  });

  const scriptsOf = (html: string) => [...html.matchAll(/<script[^>]+src="([^"]+)"/g)].map(([, src]) => src);

  test("content pages, forms and summaries load only the site script; other pages are hydrated by React Router", async () => {
    const contentPages = [
      "/",
      "/contact",
      "/blog",
      "/blog/1",
      "/terms",
      "/no-such-page",
      "/build-my-page",
      "/pre-checkout",
    ];
    for (const path of contentPages) {
      const { html } = await get(path);
      expect(scriptsOf(html), path).toEqual([expect.stringMatching(/^\/assets\/site-[\w-]+\.js$/)]);
      expect(html, path).not.toContain('rel="modulepreload"');
      expect(html, path).not.toContain("__reactRouter");
    }
    for (const path of ["/payment-success", "/receipt", "/auth", "/my-order/find"]) {
      const { html } = await get(path);
      expect(scriptsOf(html), path).toEqual([expect.stringMatching(/^\/assets\/site-/)]);
      expect(html, path).toContain('rel="modulepreload"');
      expect(html, path).toContain("__reactRouter");
    }
  });

  test("the sheet that previews and forms sent without scripts link has every class of the pages' own sheets", async () => {
    const linked = /<link rel="stylesheet" href="([^"]+)"/.exec((await get("/my-order/find")).html)?.[1] ?? "";
    const classesIn = (css: string) => new Set(css.match(/\.[a-z](?:[\w-]|\\.)*/g));
    const known = classesIn((await get(linked)).html);
    for (const path of ["/blog/1", "/terms", "/build-my-page", "/run-my-campaign"]) {
      const own = [...classesIn(/<style>(.*?)<\/style>/s.exec((await get(path)).html)?.[1] ?? "")];
      expect(own.length, path).toBeGreaterThan(100);
      expect(
        own.filter((name) => !known.has(name)),
        path,
      ).toEqual([]);
    }
  });

  test("list the pages that browsers may prefetch: those in memory, and no URL with a query", async () => {
    const { html } = await get("/about");
    const [, rules = ""] = html.match(/<script type="speculationrules">(.*?)<\/script>/) ?? [];
    const [rule] = JSON.parse(rules).prefetch;
    const [allowed, forbidden] = rule.where.and;
    expect(allowed.href_matches).toEqual(expect.arrayContaining(["/", "/contact", "/blog/5", "/seo-copywriting"]));
    for (const path of allowed.href_matches) {
      expect(path).not.toMatch(/auth|admin|api|my-order|quote|pay|receipt|success|pre-checkout|[:*?]/);
      const ahead = await get(path, { "Sec-Purpose": "prefetch" });
      expect(ahead.status, path).toBe(200);
      expect(ahead.headers.get("cache-control"), path).not.toContain("no-store");
    }
    expect(forbidden).toEqual({ not: { href_matches: "/*\\?(.+)" } });
    expect(rule.eagerness).toBe("moderate");
  });

  test("changed settings show without a rebuild: the phone number and the scheduling page", async () => {
    const { html } = await get("/");
    expect(html).toContain("tel:+15550100199");
    expect(html).toContain("https://calendar.example/strategy");
  });

  test("an unknown path returns 404 with the 404 page, also from memory, and is logged without its query", async () => {
    const { status, html, headers } = await get("/no-such-page-here?key=0a1b2c");
    expect(status).toBe(404);
    expect(html).toContain("404");
    expect(html).toContain("Oops! Page not found");
    const id = headers.get("x-request-id");
    const line = await waitFor(() =>
      shop
        .output()
        .split("\n")
        .find((one) => one.includes(`"requestId":"${id}"`)),
    );
    const path = "/no-such-page-here";
    expect(JSON.parse(line)).toMatchObject({ msg: "Request", method: "GET", route: "*", status: 404, path });
    // The 404 page is cached once it is compressed.
    await waitFor(
      async () => (await get("/warm", { "Accept-Encoding": "br" })).headers.get("content-encoding") === "br",
    );
    await get("/no-such-page-either");
    await waitFor(() => shop.output().includes(`"path":"/no-such-page-either"`));
    expect(shop.output()).not.toContain("0a1b2c");
  });
});

describe("another spelling of a URL", () => {
  test.each([
    ["/Privacy", "/privacy"],
    ["/BUILD-MY-PAGE?ref=Card", "/build-my-page?ref=Card"],
    ["/%70re-checkout?service=seo-copywriting", "/pre-checkout?service=seo-copywriting"],
    ["/blog//1", "/blog/1"],
  ])("%s redirects to %s", async (given, meant) => {
    const { status, headers } = await get(given);
    expect([status, headers.get("location")]).toEqual([301, meant]);
  });

  test("a trailing slash changes nothing", async () => {
    expect((await get("/privacy/")).status).toBe(200);
  });
});

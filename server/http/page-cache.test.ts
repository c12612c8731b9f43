import type { IncomingMessage } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import type { RouterContextProvider, ServerBuild } from "react-router";
import { describe, expect, test, vi } from "vitest";
import { buildSite } from "~/lib/config/site";
import { siteContext } from "~/lib/config/site-context";
import { cacheKeyFor, createPageCache, findCacheablePages, listCacheKeys } from "./page-cache";

describe("page cache", () => {
  const page = () => null;
  const route = (path: string | undefined, handle?: object) => ({
    id: path ?? "home",
    path,
    parentId: path === undefined ? undefined : "root",
    module: { default: page, handle },
  });

  const AUTH = { prerender: { depends: { tab: ["register"], next: [] }, anonymous: true } };
  const routes = [
    { id: "root", module: {} },
    { id: "home", index: true, parentId: "root", module: { default: page, handle: { prerender: true } } },
    route("about", { prerender: true }),
    route("blog/:id", { prerender: "articles" }),
    route("auth", AUTH),
    route("auth/forgot", { prerender: {} }),
    route("my-order"),
    route("quote/:id"),
    route("*", { prerender: {} }),
  ];
  const site = buildSite({ testBanner: false });
  // Only the build's routes are used.
  const build = { routes: Object.fromEntries(routes.map((one) => [one.id, one])) } as unknown as ServerBuild;
  const pages = findCacheablePages(build, (path) => path.startsWith("/sandbox-pay/"), site);

  /** Returns the URL of the cached version for a request, or "rendered". */
  function answering(url: string, cookies?: string): string {
    const [path = "", query] = url.split("?");
    const found = pages.at(path);
    return (found && cacheKeyFor(found, query === undefined ? "" : `?${query}`, cookies)) ?? "rendered";
  }

  const SESSION = "pixel-pilots.session_token=abc.def";

  test.each([
    ["/", "/"],
    ["/about?utm_source=mail&x=<script>", "/about"],
    ["/blog/1", "/blog/1"],
    ["/blog/6", "rendered"],
    ["/auth", "/auth"],
    ["/auth?tab=register", "/auth?tab=register"],
    ["/auth?x=1&tab=register", "/auth?tab=register"],
    ["/auth?tab=login", "rendered"],
    ["/auth?tab=register&tab=login", "rendered"],
    ["/auth?next=/admin", "rendered"],
    ["/auth/forgot?email=jo@acme.example", "/auth/forgot"],
    ["/my-order", "rendered"],
    ["/quote/0d9a7c1e", "rendered"],
  ])("%s is served by %s", (url, version) => expect(answering(url)).toBe(version));

  test.each([
    ["/wp-login.php", "/404"],
    ["/no/such/page?a=b", "/404"],
    ["/about/us", "/404"],
    // URLs of the router and the sandbox, and paths with several spellings.
    ["/nothing.data", "rendered"],
    ["/__manifest", "rendered"],
    ["/sandbox-pay/cs_test_1", "rendered"],
    // The navigation marks the blog on this path.
    ["/some/blog/post", "rendered"],
    ["/%2e%2e/secret", "rendered"],
    ["//about", "rendered"],
  ])("the unknown URL %s is served by %s", (url, version) => expect(answering(url)).toBe(version));

  test("visitors who may be signed in do not get pages cached for anonymous visitors", () => {
    for (const cookies of [SESSION, `notice=confirmed; __Secure-${SESSION}`, "pixel-pilots.two_factor=x"]) {
      expect(answering("/auth", cookies)).toBe("rendered");
      expect(answering("/about", cookies)).toBe("/about");
    }
    expect(answering("/auth", "notice=confirmed; signed-in=0a1b2c")).toBe("/auth");
  });

  test("only pages that are the same for all visitors are public, and all versions are listed", () => {
    const listed = pages.all.map((one) => [one.isPublic, ...listCacheKeys(one)]);
    expect(listed).toEqual([
      [true, "/"],
      [true, "/about"],
      ...[1, 2, 3, 4, 5].map((id) => [true, `/blog/${id}`]),
      [false, "/auth", "/auth?tab=register"],
      [false, "/auth/forgot"],
      [false, "/404"],
    ]);
  });
});

test("a post of staff is kept with its page, and has previews before that", () => {
  const module = { default: () => null, handle: { prerender: "articles" } };
  const build = { routes: { post: { id: "post", path: "blog/:id", module } } } as unknown as ServerBuild;
  const shipped = buildSite({ testBanner: false });
  const post = { ...EMPTY_POST, date: "2026-11-01", body: "It is here." };
  const pagesOf = (texts: Record<string, Record<string, string>>) =>
    findCacheablePages(build, () => false, { ...shipped, texts });
  expect(pagesOf({}).at("/blog/11")).toBeUndefined();
  expect(pagesOf({ "post-11": post }).at("/blog/11")?.isPublic).toBe(true);
  for (const path of ["/blog/11", "/blog/1"]) expect(pagesOf({}).hasPreviews(path)).toBe(true);
  expect(pagesOf({}).hasPreviews("/admin")).toBe(false);
});

const EMPTY_POST = {
  title: "",
  excerpt: "",
  author: "",
  category: "",
  picture: "",
  photo: "",
  offer: "",
  shown: "yes",
};

describe("pages", () => {
  const HTML = `<!doctype html><p>${"a page of many words, ".repeat(20)}</p>`;
  const page = { default: () => null, handle: { prerender: true } };
  const render = vi.fn(async (_request: Request, status: number) => new Response(HTML, { status }));

  // Only what the router uses of a build.
  const build = {
    entry: { module: { default: render } },
    routes: {
      root: { id: "root", path: "", module: { default: () => null } },
      about: { id: "about", parentId: "root", path: "about", module: page },
      terms: { id: "terms", parentId: "root", path: "terms", module: page },
    },
    assets: { entry: { imports: [], module: "" }, routes: {}, url: "", version: "" },
    future: {},
    publicPath: "/",
    basename: "/",
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: "initial" },
  } as unknown as ServerBuild;

  const postRoute = {
    id: "post",
    parentId: "root",
    path: "blog/:id",
    module: { default: () => null, handle: { prerender: "articles" } },
  };

  const asking = (url: string) => ({ url, method: "GET", headers: {} }) as IncomingMessage;

  test("after warming, pages that were not requested are cached and compressed", async () => {
    const pages = createPageCache(async () => build, { site: buildSite({ testBanner: false }), headers: {} });
    expect(pages.ready(asking("/about"))).toBeNull();
    await pages.find(asking("/about"), new URL("http://shop.example/about"));
    await pages.warm();
    expect(pages.ready(asking("/terms"))?.response.encodings).toEqual(["br", "gzip", "identity"]);
    const [br, gzip] = pages.ready(asking("/terms"))?.response.variants ?? [];
    expect(String(brotliDecompressSync(br?.body ?? ""))).toBe(HTML);
    expect(String(gunzipSync(gzip?.body ?? ""))).toBe(HTML);
    // The page requested before is not rendered again.
    expect(render.mock.calls.map(([request]) => new URL(request.url).pathname)).toEqual(["/about", "/terms"]);
  });

  test("pages are rendered again in a new year of the agency, for the footer", async () => {
    // 7 hours before the new year in UTC is 13 hours before it in Austin.
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-12-31T17:00:00Z") });
    try {
      const pages = createPageCache(async () => build, { site: buildSite({ testBanner: false }), headers: {} });
      await pages.warm();
      vi.setSystemTime("2027-01-01T05:59:00Z");
      expect(pages.ready(asking("/about"))).not.toBeNull();
      vi.setSystemTime("2027-01-01T06:01:00Z");
      expect(pages.ready(asking("/about"))).toBeNull();
      await pages.find(asking("/about"), new URL("http://shop.example/about"));
      expect(render.mock.calls.map(([request]) => new URL(request.url).pathname)).toEqual([
        "/about",
        "/terms",
        "/about",
      ]);
    } finally {
      vi.useRealTimers();
    }
  });

  test("pages are rendered again on the day of a post, and its page is one of them", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-12-01T05:00:00Z") });
    try {
      const texts = { "post-11": { ...EMPTY_POST, date: "2026-12-01", body: "It is here." } };
      const blog = { ...build, routes: { ...build.routes, post: postRoute } } as unknown as ServerBuild;
      const site = { ...buildSite({ testBanner: false }), texts };
      const pages = createPageCache(async () => blog, { site, headers: {} });
      await pages.warm();
      expect(await pages.find(asking("/blog/11"), new URL("http://shop.example/blog/11"))).toBeNull();
      vi.setSystemTime("2026-12-01T06:01:00Z");
      expect(pages.ready(asking("/about"))).toBeNull();
      await vi.waitFor(async () =>
        expect(await pages.find(asking("/blog/11"), new URL("http://shop.example/blog/11"))).not.toBeNull(),
      );
    } finally {
      vi.useRealTimers();
    }
  });

  test("warming renders a page only after the previous one is compressed", async () => {
    const pages = createPageCache(async () => build, { site: buildSite({ testBanner: false }), headers: {} });
    const readyBefore: (boolean | string)[] = [];
    render.mockImplementation(async (request, status) => {
      readyBefore.push(new URL(request.url).pathname, pages.ready(asking("/about")) !== null);
      return new Response(HTML, { status });
    });
    await pages.warm();
    expect(readyBefore).toEqual(["/about", false, "/terms", true]);
  });

  describe("after a publication", () => {
    const first = buildSite({ testBanner: false });
    const second = { ...first, brand: "Pixel Aces" };
    /** Writes the site's brand into each page but the terms. */
    const renderBrand = (extra = "") =>
      render.mockImplementation(async (request, status, ...[, , context]: unknown[]) => {
        const { brand } = (context as RouterContextProvider).get(siteContext);
        const isTerms = request.url.endsWith("/terms");
        return new Response(isTerms ? HTML : `<p>${brand}</p>${brand === first.brand ? "" : extra}`, { status });
      });
    const textOf = (pages: ReturnType<typeof createPageCache>, url: string) =>
      pages
        .ready(asking(url))
        ?.response.variants.find(({ encoding }) => encoding === "identity")
        ?.body.toString();

    test("all pages change at once, and a page without changes keeps its response", async () => {
      renderBrand();
      const pages = createPageCache(async () => build, { site: first, headers: {} });
      await pages.warm();
      const terms = pages.ready(asking("/terms"))?.response;
      const prepared = await pages.prepare(second);
      expect(prepared.failures).toEqual([]);
      expect(textOf(pages, "/about")).toBe("<p>Pixel Pilots</p>");
      prepared.show();
      expect(textOf(pages, "/about")).toBe("<p>Pixel Aces</p>");
      expect(pages.ready(asking("/about"))?.response.encodings).toEqual(["br", "gzip", "identity"]);
      expect(pages.ready(asking("/terms"))?.response).toBe(terms);
    });

    test("a rendering that began before does not bring the earlier page back", async () => {
      renderBrand();
      const pages = createPageCache(async () => build, { site: first, headers: {} });
      const prepared = await pages.prepare(second);
      const late = pages.find(asking("/about"), new URL("http://shop.example/about"));
      await new Promise((resolve) => setImmediate(resolve));
      prepared.show();
      await late;
      await pages.warm();
      expect(textOf(pages, "/about")).toBe("<p>Pixel Aces</p>");
    });

    test("a page that cannot be rendered, or gains a script, is named", async () => {
      renderBrand("<script>alert(1)</script>");
      const pages = createPageCache(async () => build, { site: first, headers: {} });
      await pages.warm();
      const { failures } = await pages.prepare(second);
      expect(failures).toEqual([{ path: "/about", reason: "it would have another number of scripts" }]);
      render.mockImplementation(async () => new Response("", { status: 500 }));
      const reasons = (await pages.prepare(second)).failures.map(({ reason }) => reason);
      expect(reasons).toEqual(["/about rendered with status 500", "/terms rendered with status 500"]);
    });
  });
});

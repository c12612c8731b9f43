import type { IncomingMessage } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import type { RouterContextProvider, ServerBuild } from "react-router";
import { describe, expect, test, vi } from "vitest";
import { buildSite } from "~/content/site";
import { siteContext } from "~/content/site-context";
import { createPageCache } from "./page-cache";

/** Only what the router uses of a build. */
const buildOf = (render: (request: Request, status: number) => Promise<Response>, routes: object) =>
  ({
    entry: { module: { default: render } },
    routes,
    assets: { entry: { imports: [], module: "" }, routes: {}, url: "", version: "" },
    future: {},
    publicPath: "/",
    basename: "/",
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: "initial" },
  }) as unknown as ServerBuild;

describe("page cache", () => {
  const page = () => null;
  const route = (path: string | undefined, handle?: object) => ({
    id: path ?? "home",
    path,
    parentId: path === undefined ? undefined : "root",
    module: { default: page, handle },
  });

  const AUTH = { prerender: { unless: ["tab", "next"] } };
  const routes = [
    { id: "root", module: {} },
    { id: "home", index: true, parentId: "root", module: { default: page, handle: { prerender: true } } },
    route("about", { prerender: true }),
    route("blog/:id", { prerender: "articles" }),
    route("auth", AUTH),
    route("auth/forgot", { prerender: { unless: [] } }),
    route("my-order"),
    route("quote/:id"),
    route("*", { prerender: { unless: [] } }),
  ];
  // Each page is its URL.
  const build = buildOf(
    async (request, status) => {
      const { pathname } = new URL(request.url);
      return new Response(pathname, { status: pathname === "/*" ? 404 : status });
    },
    Object.fromEntries(routes.map((one) => [one.id, one])),
  );
  const site = buildSite({ testBanner: false });
  const pages = createPageCache(build, { site, headers: {}, isTaken: (path) => path.startsWith("/sandbox-pay/") });

  /** The path of the cached page for a request, or "rendered". */
  async function answering(url: string, cookie?: string): Promise<string> {
    const request = { url, method: "GET", headers: { cookie } } as IncomingMessage;
    await pages.find(request, new URL(`http://shop.example${url}`));
    const ready = pages.ready(request);
    return ready ? String(ready.bodies.identity) : "rendered";
  }

  const SESSION = "pixel-pilots.session_token=abc.def";

  test.each([
    ["/", "/"],
    ["/about?utm_source=mail&x=<script>", "/about"],
    ["/blog/1", "/blog/1"],
    ["/blog/6", "rendered"],
    ["/auth", "/auth"],
    ["/auth?x=1", "/auth"],
    ["/auth?tab=register", "rendered"],
    ["/auth?x=1&tab=login&tab=register", "rendered"],
    ["/auth?next=/admin", "rendered"],
    ["/auth/forgot?email=jo@acme.example", "/auth/forgot"],
    ["/my-order", "rendered"],
    ["/quote/0d9a7c1e", "rendered"],
    ["/wp-login.php", "/*"],
    ["/no/such/page?a=b", "/*"],
    ["/about/us", "/*"],
    // URLs of the router and the sandbox, and paths with several spellings.
    ["/nothing.data", "rendered"],
    ["/__manifest", "rendered"],
    ["/sandbox-pay/cs_test_1", "rendered"],
    // The navigation marks the blog on this path.
    ["/some/blog/post", "rendered"],
    ["/%2e%2e/secret", "rendered"],
  ])("%s is served by %s", async (url, version) => expect(await answering(url)).toBe(version));

  test("visitors who may be signed in do not get pages cached for anonymous visitors", async () => {
    for (const cookies of [SESSION, `notice=confirmed; __Secure-${SESSION}`, "pixel-pilots.two_factor=x"]) {
      expect(await answering("/auth", cookies)).toBe("rendered");
      expect(await answering("/about", cookies)).toBe("/about");
    }
    expect(await answering("/auth", "notice=confirmed; signed-in=0a1b2c")).toBe("/auth");
  });

  test("only pages that are the same for all visitors may be cached by proxies", async () => {
    for (const [path, isPublic] of [
      ["/about", true],
      ["/blog/1", true],
      ["/auth", false],
      ["/no-such-page", false],
    ] as const) {
      await answering(path);
      const cached = pages.ready({ url: path, method: "GET", headers: {} } as IncomingMessage);
      expect([path, cached?.tag !== null, cached?.headers.join().includes("s-maxage")]).toEqual([
        path,
        isPublic,
        isPublic,
      ]);
      expect(cached?.headers.join().includes("no-store")).toBe(!isPublic);
    }
  });
});

const EMPTY_POST = {
  title: "",
  excerpt: "",
  author: "",
  category: "",
  picture: "",
  offer: "",
  shown: "yes",
};

describe("pages", () => {
  const HTML = `<!doctype html><p>${"a page of many words, ".repeat(20)}</p>`;
  const page = { default: () => null, handle: { prerender: true } };
  const render = vi.fn(async (_request: Request, status: number) => new Response(HTML, { status }));

  const build = buildOf(render, {
    root: { id: "root", path: "", module: { default: () => null } },
    about: { id: "about", parentId: "root", path: "about", module: page },
    terms: { id: "terms", parentId: "root", path: "terms", module: page },
  });

  const postRoute = {
    id: "post",
    parentId: "root",
    path: "blog/:id",
    module: { default: () => null, handle: { prerender: "articles" } },
  };

  const shipped = buildSite({ testBanner: false });
  const openPages = (of = build, site = shipped) => createPageCache(of, { site, headers: {} });
  const asking = (url: string) => ({ url, method: "GET", headers: {} }) as IncomingMessage;
  const findIn = (pages: ReturnType<typeof openPages>, path: string) =>
    pages.find(asking(path), new URL(path, "http://shop.example"));
  const renderedPaths = () => render.mock.calls.map(([request]) => new URL(request.url).pathname);

  test("after warming, pages that were not requested are cached and compressed", async () => {
    const pages = openPages();
    expect(pages.ready(asking("/about"))).toBeNull();
    await findIn(pages, "/about");
    await pages.warm();
    const { br = "", gzip = "" } = pages.ready(asking("/terms"))?.bodies ?? {};
    expect(String(brotliDecompressSync(br))).toBe(HTML);
    expect(String(gunzipSync(gzip))).toBe(HTML);
    // The page requested before is not rendered again.
    expect(renderedPaths()).toEqual(["/about", "/terms"]);
  });

  test("pages are rendered again in a new year of the agency, for the footer", async () => {
    // 7 hours before the new year in UTC is 13 hours before it in Austin.
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-12-31T17:00:00Z") });
    try {
      const pages = openPages();
      await pages.warm();
      vi.setSystemTime("2027-01-01T05:59:00Z");
      expect(pages.ready(asking("/about"))).not.toBeNull();
      vi.setSystemTime("2027-01-01T06:01:00Z");
      expect(pages.ready(asking("/about"))).toBeNull();
      await findIn(pages, "/about");
      expect(renderedPaths()).toEqual(["/about", "/terms", "/about"]);
    } finally {
      vi.useRealTimers();
    }
  });

  test("pages are rendered again on the day of a post, and its page is one of them", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-12-01T05:00:00Z") });
    try {
      const texts = { "post-11": { ...EMPTY_POST, date: "2026-12-01", body: "It is here." } };
      const blog = { ...build, routes: { ...build.routes, post: postRoute } } as unknown as ServerBuild;
      const pages = openPages(blog, { ...shipped, texts });
      await pages.warm();
      const path = "/blog/11-untitled-post";
      expect(await findIn(pages, path)).toBeNull();
      vi.setSystemTime("2026-12-01T06:01:00Z");
      expect(pages.ready(asking("/about"))).toBeNull();
      await vi.waitFor(async () => expect(await findIn(pages, path)).not.toBeNull());
    } finally {
      vi.useRealTimers();
    }
  });

  test("twenty first visitors of a page cause one rendering", async () => {
    render.mockClear();
    const pages = openPages();
    const find = () => findIn(pages, "/about");
    await Promise.all(Array.from({ length: 20 }, find));
    expect(render).toHaveBeenCalledOnce();
  });

  describe("after a publication", () => {
    const second = { ...shipped, brand: "Pixel Aces" };
    /** Writes the site's brand into each page but the terms. */
    const renderBrand = (extra = "") =>
      render.mockImplementation(async (request, status, ...[, , context]: unknown[]) => {
        const { brand } = (context as RouterContextProvider).get(siteContext);
        const isTerms = request.url.endsWith("/terms");
        return new Response(isTerms ? HTML : `<p>${brand}</p>${brand === shipped.brand ? "" : extra}`, { status });
      });
    const textOf = (pages: ReturnType<typeof openPages>, url: string) =>
      String(pages.ready(asking(url))?.bodies.identity);

    test("all pages change at once, and a page without changes keeps its response", async () => {
      renderBrand();
      const pages = openPages();
      await pages.warm();
      const terms = pages.ready(asking("/terms"));
      const prepared = await pages.prepare(second);
      expect(prepared).toMatchObject({ failures: [], changed: [], isFrameChanged: false });
      expect(textOf(pages, "/about")).toBe("<p>Pixel Pilots</p>");
      prepared.show();
      expect(textOf(pages, "/about")).toBe("<p>Pixel Aces</p>");
      expect(pages.ready(asking("/terms"))).toBe(terms);
      expect(terms?.bodies.br).toBeDefined();
      await vi.waitFor(() => expect(pages.ready(asking("/about"))?.bodies.br).toBeDefined());
    });

    test.each([
      ["main part", ["", "B"], { changed: ["/about"], isFrameChanged: false }],
      ["header", ["B", ""], { changed: [], isFrameChanged: true }],
      ["script", ["<script>B</script>", '<p data-props="B">'], { changed: [], isFrameChanged: false }],
    ])(
      "what changes is known by page, also before it was requested: in the %s",
      async (_part, [frame, main], changes) => {
        render.mockImplementation(async (request, status, ...[, , context]: unknown[]) => {
          const { brand } = (context as RouterContextProvider).get(siteContext);
          const [above = "", within = ""] = [frame, main].map((text) => text?.replace("B", brand));
          const html = `<head></head><nav>${above}</nav><main>${within}</main>`;
          return new Response(request.url.endsWith("/terms") ? HTML : html, { status });
        });
        const pages = openPages();
        expect(await pages.prepare(second)).toMatchObject({ failures: [], ...changes });
      },
    );

    test("a rendering that began before does not bring the earlier page back", async () => {
      renderBrand();
      const pages = openPages();
      const prepared = await pages.prepare(second);
      const late = findIn(pages, "/about");
      await new Promise((resolve) => setImmediate(resolve));
      prepared.show();
      await late;
      await pages.warm();
      expect(textOf(pages, "/about")).toBe("<p>Pixel Aces</p>");
    });

    test("a page that cannot be rendered, or gains a script, is named", async () => {
      renderBrand("<script>alert(1)</script>");
      const pages = openPages();
      await pages.warm();
      const { failures } = await pages.prepare(second);
      expect(failures).toEqual([{ path: "/about", reason: "it would have another number of scripts" }]);
      render.mockImplementation(async () => new Response("", { status: 500 }));
      const reasons = (await pages.prepare(second)).failures.map(({ reason }) => reason);
      expect(reasons).toEqual(["/about rendered with status 500", "/terms rendered with status 500"]);
    });
  });
});

import { JSDOM } from "jsdom";
import { describe, expect, test } from "vitest";
import { getSharedShop } from "../../support/shop/shared-shop.ts";

/** A URL of the site without scripts and without following redirects. */
type CrawledPage = Awaited<ReturnType<typeof visit>>;

/** Follows every internal link and redirect from `start`, breadth first. */
async function crawl(origin: string, start = "/"): Promise<Map<string, CrawledPage>> {
  const found = new Map<string, CrawledPage>();
  const waiting = [start];
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    if (found.has(path)) continue;
    const page = await visit(origin, path);
    found.set(path, page);
    waiting.push(...page.links);
    if (page.location) waiting.push(pathOf(new URL(page.location, origin)));
  }
  return found;
}

async function visit(origin: string, path: string) {
  const response = await fetch(origin + path, { redirect: "manual" });
  const body = await response.text();
  const isHtml = response.headers.get("content-type")?.startsWith("text/html") ?? false;
  // Without style sheets jsdom takes half the time.
  const markup = body.replace(/<style>[\s\S]*?<\/style>/g, "<style></style>");
  const document = isHtml ? new JSDOM(markup, { url: origin + path }).window.document : null;
  const targets = document ? targetsOf(document) : [];
  const inside = targets.filter((url) => url.origin === origin);
  return {
    path,
    status: response.status,
    location: response.headers.get("location"),
    /** Null if not HTML. */
    document,
    /** Internal, without fragments. */
    links: [...new Set(inside.map(pathOf))],
    /** Internal `path#fragment`. */
    anchors: inside.filter((url) => url.hash.length > 1).map((url) => pathOf(url) + url.hash),
    outside: targets.filter((url) => url.origin !== origin).map((url) => url.href),
  };
}

/** URLs of links, forms and resources. */
const targetsOf = (document: Document): URL[] =>
  [...document.querySelectorAll("a[href], link[href], img[src], script[src], use[href], form[action]")]
    .map((element) => element.getAttribute("href") ?? element.getAttribute("src") ?? element.getAttribute("action"))
    .filter((target) => target !== null)
    .map((target) => new URL(target, document.baseURI));

const pathOf = (url: URL) => url.pathname + url.search;

const shop = await getSharedShop();
const site = await crawl(shop.url);

/** Crawled HTML pages. */
const pages = () => [...site.values()].filter(({ status, document }) => status === 200 && document);
const indexed = () => pages().filter((page) => !isHidden(page) && !page.path.includes("?"));
const isHidden = ({ document }: CrawledPage) => meta(document, 'meta[name="robots"]') === "noindex";
const meta = (document: Document | null, selector: string) =>
  document?.querySelector(selector)?.getAttribute("content") ?? null;
const text = async (path: string) => (await fetch(shop.url + path)).text();

/** Structured data of a page. */
const structured = (path: string): Record<string, unknown>[] =>
  [...(site.get(path)?.document?.querySelectorAll('script[type="application/ld+json"]') ?? [])].map((script) =>
    JSON.parse(script.textContent ?? ""),
  );
const ofType = (path: string, type: string) => structured(path).find((data) => data["@type"] === type);

/** docs/product/pages.md#routes: pages without an order or an account. */
const PUBLIC = [
  ...["/", "/about", "/blog", "/blog/1", "/blog/2", "/blog/3", "/blog/4", "/blog/5", "/contact"],
  ...["/build-my-page", "/build-social-posts", "/run-my-campaign", "/ai-consulting", "/retro-games"],
  ...["/seo-copywriting", "/ai-automation-booking", "/terms", "/privacy", "/refund", "/cookie"],
];

describe("every page", () => {
  test("of the route table is linked from the home page, directly or indirectly", () => {
    expect(indexed().map(({ path }) => path)).toEqual(expect.arrayContaining(PUBLIC));
  });

  test("has exactly one h1", () => {
    const others = pages().filter(({ document }) => document?.querySelectorAll("h1").length !== 1);
    expect(others.map(({ path }) => path)).toEqual([]);
  });

  test("has a unique title and description", () => {
    for (const of of [
      (page: CrawledPage) => page.document?.title,
      (page: CrawledPage) => meta(page.document, 'meta[name="description"]'),
    ]) {
      const said = indexed().map(of);
      expect(said.every(Boolean)).toBe(true);
      expect(said.filter((one, at) => said.indexOf(one) !== at)).toEqual([]);
    }
  });

  test("has its absolute canonical URL", () => {
    for (const { path, document } of indexed()) {
      expect(document?.querySelector('link[rel="canonical"]')?.getAttribute("href")).toBe(shop.url + path);
      expect(meta(document, 'meta[property="og:url"]')).toBe(shop.url + path);
    }
  });

  test("has a preview with its own picture, a PNG of 1200 by 630 pixels", async () => {
    const pictures = indexed().map(({ document }) => meta(document, 'meta[property="og:image"]') ?? "");
    expect(new Set(pictures).size).toBe(pictures.length);
    for (const [at, picture] of pictures.entries()) {
      const answer = await fetch(picture);
      expect([indexed()[at]?.path, answer.status]).toEqual([indexed()[at]?.path, 200]);
      expect(answer.headers.get("content-type")).toBe("image/png");
      const png = Buffer.from(await answer.arrayBuffer());
      expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
    }
  });
});

test.each([
  "/pre-checkout",
  "/campaign-pre-checkout",
  "/payment-success",
  "/receipt",
  "/retro-games-success",
  "/no-such-page",
])("%s is not indexed", async (path) => expect(isHidden(await visit(shop.url, path))).toBe(true));

describe("links", () => {
  test("within the site all work", () => {
    const dead = [...site.values()].filter(({ status }) => status !== 200 && (status < 300 || status > 399));
    expect(dead.map(({ path, status }) => `${path} ${status}`)).toEqual([]);
  });

  test("to an anchor have a target", () => {
    const missing = [...site.values()].flatMap(({ path, anchors }) =>
      anchors.filter((anchor) => !hasAnchor(anchor)).map((anchor) => `${path} → ${anchor}`),
    );
    expect(missing).toEqual([]);
  });

  test("to other sites are https, phone numbers and email addresses", () => {
    const odd = [...site.values()]
      .flatMap(({ outside }) => outside)
      .filter((url) => !/^(https:\/\/|data:image\/webp;|tel:\+?\d|mailto:([^?]+@|\?subject=))/.test(url));
    expect(odd).toEqual([]);
  });

  const hasAnchor = (anchor: string) => {
    const [path = "", id = ""] = anchor.split("#");
    // The icon sprite contains symbols.
    return path.endsWith(".svg") || Boolean(site.get(path)?.document?.getElementById(decodeURIComponent(id)));
  };
});

describe("files for crawlers and browsers", () => {
  test("/sitemap.xml lists exactly the indexed pages", async () => {
    const listed = [...(await text("/sitemap.xml")).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url);
    expect(listed.toSorted()).toEqual(
      indexed()
        .map(({ path }) => shop.url + path)
        .toSorted(),
    );
  });

  test("/sitemap.xml has the day of each post and legal text, and none where it is not known", async () => {
    const map = await text("/sitemap.xml");
    for (const [path, day] of [
      ["/blog/1", "2026-11-17"],
      ["/blog", "2026-11-17"],
      ["/terms", "2025-04-13"],
      ["/cookie", "2025-04-13"],
    ])
      expect(map).toContain(`<url><loc>${shop.url}${path}</loc><lastmod>${day}</lastmod></url>`);
    expect(map).toContain(`<url><loc>${shop.url}/about</loc></url>`);
  });

  test("/robots.txt allows pages, disallows API and admin pages, and names the site map", async () => {
    const answer = await fetch(`${shop.url}/robots.txt`);
    expect(answer.headers.get("content-type")).toBe("text/plain; charset=utf-8");
    expect(await answer.text()).toBe(
      `User-agent: *\nDisallow: /api/\nDisallow: /admin/\n\nSitemap: ${shop.url}/sitemap.xml\n`,
    );
  });

  test("the manifest has the site's name and existing icons in their sizes", async () => {
    const answer = await fetch(`${shop.url}/site.webmanifest`);
    expect(answer.headers.get("content-type")).toMatch(/^application\/manifest\+json/);
    const manifest = await answer.json();
    expect(manifest.name).toBe("Pixel Pilots");
    expect(manifest.theme_color).toBe(meta(site.get("/")?.document ?? null, 'meta[name="theme-color"]'));
    for (const { src, sizes } of manifest.icons) {
      const png = Buffer.from(await (await fetch(shop.url + src)).arrayBuffer());
      expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(sizes);
    }
  });

  test("every page has icons for tabs, old browsers and phones", () => {
    const icons = site.get("/")?.document?.querySelectorAll('link[rel="icon"], link[rel="apple-touch-icon"]') ?? [];
    expect([...icons].map((icon) => icon.getAttribute("href"))).toEqual([
      "/favicon.svg",
      "/favicon-32.png",
      "/apple-touch-icon.png",
    ]);
  });
});

describe("structured data", () => {
  // docs/product/services.md#catalog
  test.each([
    ["/build-my-page", ["299.00"]],
    ["/build-social-posts", ["650.00"]],
    ["/ai-consulting", ["5000.00", "12000.00", "20000.00"]],
    ["/retro-games", ["2997.00"]],
    ["/seo-copywriting", ["399.00"]],
    ["/ai-automation-booking", ["5000.00"]],
  ])("%s offers its service at %j dollars", (path, prices) => {
    const { offers } = ofType(path, "Service") as { offers: { price: string; priceCurrency: string }[] };
    expect(offers.map(({ price }) => price)).toEqual(prices);
    expect(offers.every(({ priceCurrency }) => priceCurrency === "USD")).toBe(true);
  });

  test("a campaign's fee is 25% of the ad spend, at least $500", () => {
    expect(ofType("/run-my-campaign", "Service")).toMatchObject({
      offers: [
        { description: "25% of ad spend, min $500", priceSpecification: { minPrice: "500.00", priceCurrency: "USD" } },
      ],
    });
  });

  test.each(["/build-social-posts", "/seo-copywriting"])("%s is priced by the month", (path) => {
    expect(ofType(path, "Service")).toMatchObject({
      offers: [{ priceSpecification: { referenceQuantity: { value: 1, unitCode: "MON" } } }],
    });
  });

  test.each([
    ...["/build-my-page", "/build-social-posts", "/run-my-campaign", "/ai-consulting", "/retro-games"],
    ...["/seo-copywriting", "/ai-automation-booking"],
  ])("%s answers four to six questions with the same text as on the page", (path) => {
    const { mainEntity } = ofType(path, "FAQPage") as {
      mainEntity: { name: string; acceptedAnswer: { text: string } }[];
    };
    const onPage = [...(site.get(path)?.document?.querySelectorAll("#questions details") ?? [])];
    expect(mainEntity.length).toBeGreaterThanOrEqual(4);
    expect(mainEntity.length).toBeLessThanOrEqual(6);
    expect(mainEntity.map(({ name, acceptedAnswer }) => [name, acceptedAnswer.text])).toEqual(
      onPage.map((details) => [details.querySelector("summary")?.textContent, details.querySelector("p")?.textContent]),
    );
  });
});

test("/careers redirects permanently to /about", async () => {
  const { status, location } = await visit(shop.url, "/careers");
  expect(status).toBe(301);
  expect(new URL(location ?? "", shop.url).pathname).toBe("/about");
});

import Validator from "@adobe/structured-data-validator";
import { HtmlValidate } from "html-validate";
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
    html: body,
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
/** Pages that are not indexed, some of them without a link. */
const HIDDEN = [
  ...["/pre-checkout", "/campaign-pre-checkout", "/payment-success", "/receipt", "/retro-games-success"],
  "/request-sent",
  ...["/auth", "/auth/forgot", "/my-order/find", "/no-such-page"],
];
const hidden = await Promise.all(HIDDEN.map((path) => visit(shop.url, path)));

/** Crawled HTML pages. */
const pages = () => [...site.values()].filter(({ status, document }) => status === 200 && document);
const indexed = () => pages().filter((page) => !isHidden(page) && !page.path.includes("?"));
const isHidden = ({ document }: CrawledPage) => meta(document, 'meta[name="robots"]') === "noindex";
const meta = (document: Document | null, selector: string) =>
  document?.querySelector(selector)?.getAttribute("content") ?? null;
const text = async (path: string) => (await fetch(shop.url + path)).text();

const structured = ({ document }: CrawledPage): Record<string, unknown>[] =>
  [...(document?.querySelectorAll('script[type="application/ld+json"]') ?? [])].map((script) =>
    JSON.parse(script.textContent ?? ""),
  );
const ofType = (path: string, type: string) =>
  indexed()
    .filter((page) => page.path === path)
    .flatMap(structured)
    .find((data) => data["@type"] === type);

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

test.each(hidden)("$path is not indexed", (page) => expect(isHidden(page)).toBe(true));

describe("HTML", () => {
  const htmlValidate = new HtmlValidate({
    root: true,
    extends: ["html-validate:recommended", "html-validate:document", "html-validate:a11y"],
    rules: {
      // Style: HTML attributes are case-insensitive, and React writes charSet.
      "attr-case": "off",
      // Style: <br/> and <br> are the same.
      "void-style": "off",
      // Style: async="" and async are the same.
      "attribute-boolean-style": "off",
      "attribute-empty-style": "off",
      // Checkboxes of a group share a name.
      "form-dup-name": ["error", { shared: ["radio", "checkbox", "submit", "reset", "button"] }],
      // Style: the default type is text.
      "no-implicit-input-type": "off",
      // Style: some posts have long titles.
      "long-title": "off",
      // Style: line breaks in phone numbers; it takes the text of tel: links for a number.
      "tel-non-breaking": "off",
      // HTML allows any id without white space; React's start with an underscore.
      "valid-id": ["error", { relaxed: true }],
      // Integrity is only needed for other sites' files.
      "require-sri": ["error", { target: "crossorigin" }],
    },
  });
  const faultsIn = async (html: string) =>
    (await htmlValidate.validateString(html)).results.flatMap(({ messages }) => messages);

  test("of every page is valid", async () => {
    const faults: string[] = [];
    const all = [...indexed(), ...hidden];
    for (const { path, html } of all) {
      for (const { ruleId, message, selector } of await faultsIn(html))
        faults.push(`${path} ${selector}: ${message} (${ruleId})`);
      if (/<[^>]+\son[a-z]+=/.test(html)) faults.push(`${path} has an inline event handler`);
    }
    expect(all.length).toBeGreaterThan(20);
    expect(faults).toEqual([]);
  });

  test("that is invalid is found", async () => {
    const broken = '<p style="color:red"><div id="main"></div></p><main id="main"></main>';
    const rules = (await faultsIn(broken)).map(({ ruleId }) => ruleId);
    expect(rules).toEqual(expect.arrayContaining(["no-inline-style", "no-dup-id"]));
  });
});

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
  test("/sitemap.xml is a site map 0.9 of exactly the indexed pages, with the day of each post and legal text", async () => {
    const map = await text("/sitemap.xml");
    expect(map).toMatch(
      /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<urlset xmlns="http:\/\/www\.sitemaps\.org\/schemas\/sitemap\/0\.9">\n(<url><loc>http:[^<&]+<\/loc>(<lastmod>\d{4}-\d\d-\d\d<\/lastmod>)?<\/url>\n)+<\/urlset>\n$/,
    );
    const listed = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url);
    expect(listed.toSorted()).toEqual(
      indexed()
        .map(({ path }) => shop.url + path)
        .toSorted(),
    );
    for (const [path, day] of [
      ["/blog/1", "2026-11-17"],
      ["/blog", "2026-11-17"],
      ["/terms", "2025-04-13"],
      ["/cookie", "2025-04-13"],
    ])
      expect(map).toContain(`<url><loc>${shop.url}${path}</loc><lastmod>${day}</lastmod></url>`);
    expect(map).toContain(`<url><loc>${shop.url}/about</loc></url>`);
  });

  test("/rss.xml is RSS 2.0 with all elements, absolute URLs and RFC 822 dates", async () => {
    const { document } = new JSDOM(await text("/rss.xml"), { contentType: "application/xml" }).window;
    const [channel] = document.documentElement.children;
    const names = (parent?: Element) => [...(parent?.children ?? [])].map(({ tagName }) => tagName);
    const items = [...document.querySelectorAll("item")];
    expect(names(channel)).toEqual([
      ...["title", "link", "description", "language", "lastBuildDate", "atom:link"],
      ...items.map(() => "item"),
    ]);
    for (const item of items) {
      expect(names(item).toSorted()).toEqual(
        "category content:encoded dc:creator description guid link pubDate title".split(" "),
      );
      const of = (name: string) => item.getElementsByTagName(name)[0]?.textContent ?? "";
      expect([...item.children].filter(({ textContent }) => !textContent?.trim())).toEqual([]);
      expect(of("link")).toMatch(new RegExp(`^${shop.url}/blog/\\d`));
      expect(of("guid")).toBe(of("link"));
      expect(new Date(of("pubDate")).toUTCString()).toBe(of("pubDate"));
    }
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

/** Names of our schema.org properties by type, those in other objects with a dot; `?` is optional. */
const PROPERTIES: Record<string, string> = {
  Organization: "@id name url logo email telephone address foundingDate sameAs?",
  BreadcrumbList: "itemListElement",
  Service: "name description url provider areaServed offers",
  BlogPosting:
    "headline description image datePublished dateModified author publisher mainEntityOfPage articleSection wordCount inLanguage",
  FAQPage: "mainEntity",
  ".Organization": "@id name url?",
  ".ListItem": "position name item",
  ".Offer": "name description? url price? priceCurrency? priceSpecification? availability",
  ".UnitPriceSpecification": "price priceCurrency referenceQuantity",
  ".QuantitativeValue": "value unitCode",
  ".PriceSpecification": "minPrice maxPrice priceCurrency",
  ".Person": "name url",
  ".Question": "name acceptedAnswer",
  ".Answer": "text",
};

/** Properties of an object and those in it that are missing, unknown or empty. */
function propertyFaults(value: unknown, prefix = ""): string[] {
  if (Array.isArray(value))
    return value.length === 0 ? ["empty list"] : value.flatMap((one) => propertyFaults(one, "."));
  if (typeof value !== "object" || value === null) return value === "" || value === null ? ["empty"] : [];
  const { "@context": _, "@type": type, ...properties } = Object.fromEntries(Object.entries(value));
  const known = (PROPERTIES[`${prefix}${type}`] ?? "").split(" ");
  const names = Object.keys(properties);
  return [
    ...names.filter((name) => !known.includes(name) && !known.includes(`${name}?`)).map((name) => `unknown ${name}`),
    ...known.filter((name) => !name.endsWith("?") && !names.includes(name)).map((name) => `no ${name}`),
    ...Object.entries(properties).flatMap(([name, one]) => propertyFaults(one, ".").map((what) => `${name}: ${what}`)),
  ];
}

describe("structured data", () => {
  test("is on exactly the indexed pages", () => {
    const pages = [...indexed(), ...hidden];
    expect(pages.filter((page) => structured(page).length === 0)).toEqual(hidden);
  });

  test("uses types and properties of schema.org with all required ones", () => {
    const faults = indexed().flatMap((page) =>
      structured(page).flatMap((block) =>
        propertyFaults(block).map((what) => `${page.path} ${block["@type"]} ${what}`),
      ),
    );
    expect(faults).toEqual([]);
  });

  // The validator would load schema.org's vocabulary from the network; the test above replaces it.
  test("follows the search engines' rules for rich results", async () => {
    const faults: string[] = [];
    for (const page of indexed()) {
      const jsonld = Object.groupBy(structured(page), (block) => String(block["@type"]));
      for (const { severity, issueMessage, path: place } of await new Validator().validate({ jsonld }))
        if (severity === "ERROR") faults.push(`${page.path} ${JSON.stringify(place)}: ${issueMessage}`);
    }
    expect(faults).toEqual([]);
  });

  test("that breaks a rule is found", async () => {
    const block = { "@type": "BreadcrumbList", itemListElement: [{ "@type": "ListItem", positon: 1 }] };
    const found = await new Validator().validate({ jsonld: { BreadcrumbList: [block] } });
    expect(found.map(({ severity }) => severity)).toContain("ERROR");
    expect(propertyFaults(block)).toContain("itemListElement: unknown positon");
  });

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

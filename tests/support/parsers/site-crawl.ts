import { JSDOM } from "jsdom";

/** A URL of the site without scripts and without following redirects. */
export type CrawledPage = Awaited<ReturnType<typeof visit>>;

/** Follows every internal link and redirect from `start`, breadth first. */
export async function crawl(origin: string, start = "/"): Promise<Map<string, CrawledPage>> {
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

export async function visit(origin: string, path: string) {
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

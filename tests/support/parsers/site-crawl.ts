import { JSDOM } from "jsdom";

/** One address of the site as a visitor without scripts gets it; redirects are not followed. */
export type CrawledPage = Awaited<ReturnType<typeof visit>>;

/** Follows every link of the site from its home page, in the order of its finding. */
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
  const answer = await fetch(origin + path, { redirect: "manual" });
  const body = await answer.text();
  const isHtml = answer.headers.get("content-type")?.startsWith("text/html") ?? false;
  // jsdom would read the page's rules, too, for half of the time.
  const markup = body.replace(/<style>[\s\S]*?<\/style>/g, "<style></style>");
  const document = isHtml ? new JSDOM(markup, { url: origin + path }).window.document : null;
  const targets = document ? targetsOf(document) : [];
  const inside = targets.filter((url) => url.origin === origin);
  return {
    path,
    status: answer.status,
    location: answer.headers.get("location"),
    /** Null for what is not HTML. */
    document,
    /** Of this site, without fragments. */
    links: [...new Set(inside.map(pathOf))],
    /** `path#fragment` of this site. */
    anchors: inside.filter((url) => url.hash.length > 1).map((url) => pathOf(url) + url.hash),
    outside: targets.filter((url) => url.origin !== origin).map((url) => url.href),
  };
}

/** Links, and the parts of a page that a browser fetches for it. */
const targetsOf = (document: Document): URL[] =>
  [...document.querySelectorAll("a[href], link[href], img[src], script[src], use[href], form[action]")]
    .map((element) => element.getAttribute("href") ?? element.getAttribute("src") ?? element.getAttribute("action"))
    .filter((target) => target !== null)
    .map((target) => new URL(target, document.baseURI));

const pathOf = (url: URL) => url.pathname + url.search;

import { RouterContextProvider } from "react-router";
import { beforeAll, expect, test } from "vitest";
import { buildSite } from "~/lib/config/site";
import { siteContext } from "~/lib/config/site-context";
import { loader } from "./rss";

const ORIGIN = "https://shop.example";
let response: Response;
let feed: Document;
beforeAll(async () => {
  const context = new RouterContextProvider();
  context.set(siteContext, buildSite({ origin: ORIGIN, testBanner: false }));
  const request = new Request(`${ORIGIN}/rss.xml`);
  response = loader({ context, request, url: new URL(request.url), params: {}, pattern: "/rss.xml" });
  feed = new DOMParser().parseFromString(await response.text(), "application/xml");
});
const text = (parent: Element | Document, name: string) => parent.getElementsByTagName(name)[0]?.textContent;
const items = () => [...feed.getElementsByTagName("item")];

test("is well-formed RSS 2.0 with title, link, description and its own URL", () => {
  expect(feed.getElementsByTagName("parsererror")).toHaveLength(0);
  expect(feed.documentElement.getAttribute("version")).toBe("2.0");
  expect(text(feed, "title")).toBe("Pixel Pilots blog");
  expect(text(feed, "link")).toBe(`${ORIGIN}/blog`);
  expect(text(feed, "description")).toBeTruthy();
  expect(feed.getElementsByTagName("atom:link")[0]?.getAttribute("href")).toBe(`${ORIGIN}/rss.xml`);
});

test("has the five published posts, newest first, with RFC 822 dates", () => {
  expect(items().map((item) => text(item, "guid"))).toEqual([1, 2, 3, 4, 5].map((id) => `${ORIGIN}/blog/${id}`));
  expect(text(feed.getElementsByTagName("item")[0] ?? feed, "pubDate")).toBe("Tue, 17 Nov 2026 00:00:00 GMT");
});

test("contains the full text with absolute links", () => {
  for (const item of items()) {
    const html = text(item, "content:encoded") ?? "";
    const body = new DOMParser().parseFromString(html, "text/html").body;
    expect(body.textContent?.split(/\s+/).length).toBeGreaterThanOrEqual(700);
    expect(body.querySelectorAll("h2").length).toBeGreaterThan(3);
    for (const link of body.querySelectorAll("a")) expect(link.getAttribute("href")).toMatch(/^https:\/\//);
  }
});

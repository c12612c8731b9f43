/** @module-tag promise-40 */
import { RouterContextProvider } from "react-router";
import { beforeAll, expect, test } from "vitest";
import { shippedPosts, textsOfPost } from "~/content/blog/posts.server";
import { buildSite, type Site } from "~/content/site";
import { siteContext } from "~/content/site-context";
import { loader } from "./rss";

const ORIGIN = "https://shop.example";
const shipped = buildSite({ origin: ORIGIN, testBanner: false });

async function feedOf(site: Site): Promise<Document> {
  const context = new RouterContextProvider();
  context.set(siteContext, site);
  const request = new Request(`${ORIGIN}/rss.xml`);
  const response = loader({ context, request, url: new URL(request.url), params: {}, pattern: "/rss.xml" });
  return new DOMParser().parseFromString(await response.text(), "application/xml");
}

let feed: Document;
beforeAll(async () => {
  feed = await feedOf(shipped);
});
const text = (parent: Element | Document, name: string) => parent.getElementsByTagName(name)[0]?.textContent;
const items = () => [...feed.getElementsByTagName("item")];

test("is well-formed RSS 2.0 with title, link, its own URL, and the sentence above the posts as description", async () => {
  expect(feed.getElementsByTagName("parsererror")).toHaveLength(0);
  expect(feed.documentElement.getAttribute("version")).toBe("2.0");
  expect(text(feed, "title")).toBe("Pixel Pilots blog");
  expect(text(feed, "link")).toBe(`${ORIGIN}/blog`);
  expect(text(feed, "description")).toBe("Practical notes for people who run online shops. No filler, no hype.");
  const own = await feedOf({ ...shipped, texts: { blog: { sub: "Notes on logos & type." } } });
  expect(text(own, "description")).toBe("Notes on logos & type.");
  expect(feed.getElementsByTagName("atom:link")[0]?.getAttribute("href")).toBe(`${ORIGIN}/rss.xml`);
});

test("has the five published posts, newest first, dated at nine in the morning of their day in Austin", () => {
  expect(items().map((item) => text(item, "guid"))).toEqual([1, 2, 3, 4, 5].map((id) => `${ORIGIN}/blog/${id}`));
  expect(text(feed.getElementsByTagName("item")[0] ?? feed, "pubDate")).toBe("Tue, 17 Nov 2026 15:00:00 GMT");
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

test("is well-formed with a post that has control characters from before they were removed, and links of every kind", async () => {
  const [post] = shippedPosts;
  if (!post) throw new Error("There are no posts");
  const texts = {
    ...textsOfPost(post),
    title: "Title\x01 <&\"'> \ud800",
    excerpt: "Excerpt\x1b ]]>",
    body: 'Text\x02\ufffe\uffff `<a href="/x">` [here](/contact) and [there](https://a.example/?a=1&b=2)',
  };
  const written = await feedOf({ ...shipped, texts: { "post-11": { ...texts, date: "2026-07-01" } } });
  expect(written.getElementsByTagName("parsererror")).toHaveLength(0);
  const item = [...written.getElementsByTagName("item")].find((each) => text(each, "guid")?.endsWith("/11-title"));
  expect(item && text(item, "title")).toBe("Title <&”’> \ufffd");
  expect(item && text(item, "description")).toBe("Excerpt ]]>");
  expect(item && text(item, "pubDate")).toBe("Wed, 01 Jul 2026 14:00:00 GMT");
  const html = (item && text(item, "content:encoded")) ?? "";
  const { body } = new DOMParser().parseFromString(html, "text/html");
  expect(body.textContent?.trim()).toBe('Text <a href="/x"> here and there');
  expect([...body.querySelectorAll("a")].map((link) => link.getAttribute("href"))).toEqual([
    `${ORIGIN}/contact`,
    "https://a.example/?a=1&b=2",
  ]);
});

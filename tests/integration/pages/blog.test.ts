import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { getSharedShop } from "../../support/shop/shared-shop.ts";

const shop = await getSharedShop();

const get = async (path: string) => {
  const answer = await fetch(shop.url + path, { redirect: "manual" });
  return { status: answer.status, headers: answer.headers, body: await answer.text() };
};
/** JSON-LD of a page by @type. */
const structuredData = (html: string) =>
  new Map(
    [...html.matchAll(/<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g)].map(([, json = ""]) => {
      const data = JSON.parse(json);
      return [data["@type"], data];
    }),
  );

const READABLE = ["1", "2", "3", "4", "5"];
const PLANNED = ["6", "7", "8", "9", "10"];

describe("the list", () => {
  test("shows ten posts without scripts, each with picture, date, author and a Read More link, also upcoming ones", async () => {
    const { status, body } = await get("/blog");
    expect(status).toBe(200);
    expect(body.match(/<article/g)).toHaveLength(10);
    expect(body.match(/By (?:<!-- -->)?(Maya Torres|Dev Okafor|Lena Fischer)</g)).toHaveLength(10);
    expect(body.match(/<time dateTime="202\d-\d\d-\d\d"/gi)).toHaveLength(10);
    for (const id of [...READABLE, ...PLANNED])
      expect(body).toMatch(new RegExp(`<a[^>]+href="/blog/${id}"[^>]*>Read More`));
    expect(body.match(/>Coming soon</g)).toHaveLength(5);
  });

  test("ten different pictures can be loaded", async () => {
    const { body } = await get("/blog");
    const pictures = new Set(
      [...body.matchAll(/<article[^>]*>.*?<img[^>]+src="([^"]+)"/gs)].map(([, src = ""]) => src),
    );
    expect(pictures.size).toBe(10);
    for (const picture of pictures) {
      const { status, headers } = await get(picture);
      expect(status).toBe(200);
      expect(headers.get("content-type")).toContain("image/png");
    }
  });

  test("contains only the parts of posts that it shows", async () => {
    expect((await get("/blog")).body).not.toContain("Write the promise first");
  });

  test("does not describe upcoming posts as published", async () => {
    const { body } = await get("/blog");
    expect(structuredData(body).has("BlogPosting")).toBe(false);
    expect(body).not.toContain("published_time");
    expect(body).not.toContain("datePublished");
  });

  test("links to the feed", async () => {
    for (const path of ["/blog", "/blog/1"]) {
      expect((await get(path)).body).toMatch(
        /<link rel="alternate" type="application\/rss\+xml"[^>]* href="\/rss.xml"/,
      );
    }
  });
});

describe("a post", () => {
  test.each(READABLE)("/blog/%s is a complete page, rendered once", async (id) => {
    const { status, headers, body } = await get(`/blog/${id}`);
    expect(status).toBe(200);
    expect(headers.get("etag")).toBeTruthy();
    expect(body.match(/<h1[\s>]/g)).toHaveLength(1);
    expect(body).toMatch(/<h2 id="[a-z0-9-]+">/);
    expect(body).toMatch(/\d+(<!-- -->)? min read/);
    expect(body).toContain('href="/blog"');
    expect(body).not.toContain("nonce=");
    expect(body).not.toMatch(/<[^>]+\sstyle=/);
  });

  test.each(PLANNED)("/blog/%s is not published yet and redirects to the list, which says so", async (id) => {
    const { status, headers } = await get(`/blog/${id}`);
    expect([status, headers.get("location")]).toEqual([302, `/blog?soon=${id}`]);
  });

  test.each(["0", "11", "999", "abc", "1a", "01", "1.0", "-1", "1e0", "%31x", "__proto__", "constructor"])(
    "the unknown or non-numeric /blog/%s redirects to the list",
    async (id) => {
      const { status, headers } = await get(`/blog/${id}`);
      expect([status, headers.get("location")]).toEqual([302, "/blog"]);
    },
  );

  test("has share links with its absolute URL", async () => {
    const { body } = await get("/blog/2");
    const address = encodeURIComponent(`${shop.url}/blog/2`);
    expect(body).toContain(`https://x.com/intent/post?url=${address}`);
    expect(body).toContain(`https://www.linkedin.com/sharing/share-offsite/?url=${address}`);
    expect(body).toContain(`https://www.facebook.com/sharer/sharer.php?u=${address}`);
    expect(body).toMatch(new RegExp(`href="mailto:\\?subject=[^"]+&amp;body=${address}"`));
  });

  test("links to the previous and the next post; the first and the last have only one", async () => {
    const neighbors = async (id: number) =>
      [...(await get(`/blog/${id}`)).body.matchAll(/<a href="([^"]+)" rel="(prev|next)"/g)].map(([, to, rel]) => [
        rel,
        to,
      ]);
    expect(await neighbors(1)).toEqual([["next", "/blog/2"]]);
    expect(await neighbors(3)).toEqual([
      ["prev", "/blog/2"],
      ["next", "/blog/4"],
    ]);
    expect(await neighbors(5)).toEqual([["prev", "/blog/4"]]);
  });

  test("has metadata for search engines and social networks", async () => {
    const { body } = await get("/blog/3");
    const data = structuredData(body);
    expect(data.get("BlogPosting")).toMatchObject({
      headline: "How to split an ad budget between Meta, Google and TikTok",
      datePublished: "2026-10-06",
      author: { name: "Maya Torres" },
      image: `${shop.url}/og/blog-3.png`,
      mainEntityOfPage: `${shop.url}/blog/3`,
    });
    expect(data.get("BreadcrumbList").itemListElement.map(({ item }: { item: string }) => item)).toEqual([
      `${shop.url}/`,
      `${shop.url}/blog`,
      `${shop.url}/blog/3`,
    ]);
    expect(body).toContain('<meta property="og:type" content="article"');
    expect(body).toContain(`<meta property="og:image" content="${shop.url}/og/blog-3.png"`);
    expect(body).toContain('<meta property="article:published_time" content="2026-10-06"');
  });
});

describe("the browser's scripts", () => {
  test("contain no post and no Markdown library", () => {
    const scripts = readdirSync("build/client/assets").filter((name) => name.endsWith(".js"));
    expect(scripts.length).toBeGreaterThan(0);
    for (const name of scripts) {
      const source = readFileSync(`build/client/assets/${name}`, "utf8");
      expect(source).not.toContain("Write the promise first");
      expect(source).not.toContain("PostRenderer");
    }
  });
});

describe("the feed", () => {
  test("is served as RSS with absolute URLs", async () => {
    const { status, headers, body } = await get("/rss.xml");
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("application/rss+xml; charset=utf-8");
    for (const id of READABLE) expect(body).toContain(`<link>${shop.url}/blog/${id}</link>`);
    for (const id of PLANNED) expect(body).not.toContain(`/blog/${id}<`);
    expect(body).not.toContain("href=&quot;/");
  });
});

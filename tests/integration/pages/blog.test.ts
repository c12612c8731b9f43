import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { getSharedShop } from "../../support/shop/shared-shop.ts";

const shop = await getSharedShop();

const get = async (path: string) => {
  const answer = await fetch(shop.url + path, { redirect: "manual" });
  return { status: answer.status, headers: answer.headers, body: await answer.text() };
};
const PLANNED = ["6", "7", "8", "9", "10"];

describe("the list", () => {
  test("contains only the parts of posts that it shows", async () => {
    expect((await get("/blog")).body).not.toContain("Write the promise first");
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
  test.each(PLANNED)("/blog/%s is not published yet and redirects to the list, which says so", async (id) => {
    const { status, headers } = await get(`/blog/${id}`);
    expect([status, headers.get("location")]).toEqual([302, `/blog?soon=${id}`]);
  });

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

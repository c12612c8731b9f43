import { describe, expect, test } from "vitest";
import { buildSite } from "~/lib/config/site";
import { indexedPages } from "./indexed-pages.server";
import { pageMeta, socialPreviewUrl } from "./page-meta";

const site = buildSite({ origin: "https://shop.example", testBanner: false });
const matches = [{ id: "root", loaderData: { site } }];
const blog = { title: "Blog", description: "News.", path: "/blog", matches };

describe("a page's head", () => {
  const meta = pageMeta(blog);

  test("names and describes it, and gives its own whole address", () => {
    expect(meta).toContainEqual({ title: "Blog – Pixel Pilots" });
    expect(meta).toContainEqual({ name: "description", content: "News." });
    expect(meta).toContainEqual({ tagName: "link", rel: "canonical", href: "https://shop.example/blog" });
  });

  test("has a preview with a picture of its own, for Open Graph and for Twitter", () => {
    expect(meta).toContainEqual({ property: "og:url", content: "https://shop.example/blog" });
    expect(meta).toContainEqual({ property: "og:image", content: "https://shop.example/og/blog.png" });
    expect(meta).toContainEqual({ name: "twitter:card", content: "summary_large_image" });
    expect(meta).toContainEqual({ name: "twitter:image", content: "https://shop.example/og/blog.png" });
  });

  test("says where the page is, over the page that it belongs to", () => {
    const trail = trailOf(pageMeta({ ...blog, title: "Five ideas", path: "/blog/1" }));
    expect(trail).toEqual([
      ["Home", "https://shop.example/"],
      ["Blog", "https://shop.example/blog"],
      ["Five ideas", "https://shop.example/blog/1"],
    ]);
  });

  test("of the home page begins with the brand and has no way to it", () => {
    const home = pageMeta({ ...blog, title: "Marketing", path: "/" });
    expect(home).toContainEqual({ title: "Pixel Pilots – Marketing" });
    expect(trailOf(home)).toBeUndefined();
  });
});

test("a page that is not to be found says so, claims no address, and shows the home page's picture", () => {
  const meta = pageMeta({ ...blog, path: "/pre-checkout", indexed: false });
  expect(meta).toContainEqual({ name: "robots", content: "noindex" });
  expect(meta.filter((entry) => "rel" in entry || "script:ld+json" in entry)).toEqual([]);
  expect(meta).toContainEqual({ property: "og:image", content: "https://shop.example/og/home.png" });
});

test("the error screen has a head even where the root could not load", () => {
  expect(pageMeta({ ...blog, matches: [undefined] })).toContainEqual({ title: "Blog – Pixel Pilots" });
});

test("no two pages share an address, a title or a picture", () => {
  for (const of of [indexedPages.map(({ path }) => path), indexedPages.map(({ title }) => title)]) {
    expect(new Set(of).size).toBe(of.length);
  }
  expect(new Set(indexedPages.map(({ path }) => socialPreviewUrl(path))).size).toBe(indexedPages.length);
});

/** Name and address of each step of a page's breadcrumbs, in their order. */
function trailOf(meta: ReturnType<typeof pageMeta>): [string, string][] | undefined {
  const data = JSON.parse(JSON.stringify(meta)) as { "script:ld+json"?: { itemListElement?: Crumb[] } }[];
  const crumbs = data.find((entry) => entry["script:ld+json"]?.itemListElement)?.["script:ld+json"]?.itemListElement;
  return crumbs?.sort((a, b) => a.position - b.position).map(({ name, item }) => [name, item]);
}

type Crumb = { position: number; name: string; item: string };

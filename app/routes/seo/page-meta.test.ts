import { describe, expect, test } from "vitest";
import { buildSite } from "~/content/site";
import { pageMeta } from "./page-meta";

const site = buildSite({ origin: "https://shop.example", testBanner: false });
const matches = [{ id: "root", loaderData: { site } }];
const blog = { title: "Blog", description: "News.", path: "/blog", matches };

describe("a page's head", () => {
  const meta = pageMeta(blog);

  test("has title, description and the absolute canonical URL", () => {
    expect(meta).toContainEqual({ title: "Blog – Pixel Pilots" });
    expect(meta).toContainEqual({ name: "description", content: "News." });
    expect(meta).toContainEqual({ tagName: "link", rel: "canonical", href: "https://shop.example/blog" });
  });

  test("has its own preview image for Open Graph and Twitter", () => {
    expect(meta).toContainEqual({ property: "og:url", content: "https://shop.example/blog" });
    expect(meta).toContainEqual({ property: "og:image", content: "https://shop.example/og/blog.png" });
    expect(meta).toContainEqual({ name: "twitter:card", content: "summary_large_image" });
    expect(meta).toContainEqual({ name: "twitter:image", content: "https://shop.example/og/blog.png" });
  });

  test("has breadcrumbs that include the parent page", () => {
    const trail = trailOf(pageMeta({ ...blog, title: "Five ideas", path: "/blog/1" }));
    expect(trail).toEqual([
      ["Home", "https://shop.example/"],
      ["Blog", "https://shop.example/blog"],
      ["Five ideas", "https://shop.example/blog/1"],
    ]);
  });

  test("of the home page starts with the brand and has no breadcrumbs", () => {
    const home = pageMeta({ ...blog, title: "Marketing", path: "/" });
    expect(home).toContainEqual({ title: "Pixel Pilots – Marketing" });
    expect(trailOf(home)).toBeUndefined();
  });
});

test("a page that is not indexed has noindex, no canonical URL and the home page's preview image", () => {
  const meta = pageMeta({ ...blog, path: "/pre-checkout", indexed: false });
  expect(meta).toContainEqual({ name: "robots", content: "noindex" });
  expect(meta.filter((entry) => "rel" in entry || "script:ld+json" in entry)).toEqual([]);
  expect(meta).toContainEqual({ property: "og:image", content: "https://shop.example/og/home.png" });
});

test("the error page has a title even if the root loader failed", () => {
  expect(pageMeta({ ...blog, matches: [undefined] })).toContainEqual({ title: "Blog – Pixel Pilots" });
});

/** Name and URL of each breadcrumb, in order; undefined without breadcrumbs. */
function trailOf(meta: ReturnType<typeof pageMeta>): [string, string][] | undefined {
  const data = JSON.parse(JSON.stringify(meta)) as { "script:ld+json"?: { itemListElement?: Crumb[] } }[];
  const crumbs = data.find((entry) => entry["script:ld+json"]?.itemListElement)?.["script:ld+json"]?.itemListElement;
  return crumbs?.sort((a, b) => a.position - b.position).map(({ name, item }) => [name, item]);
}

type Crumb = { position: number; name: string; item: string };

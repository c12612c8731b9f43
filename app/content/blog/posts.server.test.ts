import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { offerBySlug } from "~/catalog/offers";
import { blogKind } from "~/content/documents/blog-kind";
import { buildSite, type Site } from "~/content/site";
import { findMarkdownFault } from "./markdown";
import {
  appearedAt,
  articlePath,
  articlePaths,
  blogOf,
  bodyHtml,
  findArticle,
  modifiedDay,
  type PostTexts,
  postIdOf,
  shippedPosts as posts,
  readingMinutes,
  readPost,
  textsOfPost,
  wordCount,
} from "./posts.server";

const site = buildSite({ testBanner: false });
const { articles } = blogOf(site);

const IDS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

test("the posts 1 to 5 are published, each with its category and an existing service, and the others follow them", () => {
  expect(posts.map(({ id }) => id)).toEqual(IDS);
  expect(articles.map(({ id, category }) => [id, category])).toEqual([
    [1, "Web Pages"],
    [2, "AI Content"],
    [3, "Ad Campaigns"],
    [4, "AI Consulting"],
    [5, "Retro Games"],
  ]);
  for (const { offer } of articles) expect(offerBySlug(offer ?? "")).toBeDefined();
  for (const article of articles) {
    expect(wordCount(article)).toBeGreaterThanOrEqual(700);
    expect(readingMinutes(article)).toBeGreaterThanOrEqual(3);
  }
  for (const { body, date } of posts) {
    expect(body === null, date).toBe(articles.every((article) => article.date < date));
  }
});

test("each post has a date and a picture of its own, and a body without a fault", () => {
  const drawings = IDS.map((id) => readFileSync(`app/content/images/blog/${id}.svg`, "utf8"));
  const own = (["date", "image", "imageAlt"] as const).map((name) => posts.map((post) => post[name]));
  for (const values of [drawings, ...own]) expect(new Set(values).size).toBe(10);
  for (const { id, image, body } of posts) {
    expect(image).toMatch(new RegExp(`/${id}\\.png$`));
    expect(findMarkdownFault(body ?? "")).toBeUndefined();
  }
});

test.each(["6", "11", "0", "01", "1.0", " 1", "abc", "", "__proto__", "1-how-to"])(
  "there is no published post with the id %j",
  (id) => {
    expect(findArticle(site, id)).toBeUndefined();
  },
);

describe("posts of staff", () => {
  const [first] = posts;
  if (!first) throw new Error("There are no posts");
  const written: PostTexts = { ...textsOfPost(first), title: "It's our eleventh post", date: "2026-11-20" };
  const siteWith = (texts: Record<string, Partial<PostTexts>>): Site => ({
    ...site,
    texts: Object.fromEntries(Object.entries(texts).map(([name, changes]) => [name, { ...written, ...changes }])),
  });
  const textsOfBlog = blogKind.shipped(site);
  const idsOf = (of: Site, now = new Date("2026-11-20T18:00:00Z")) => {
    const blog = blogOf(of, now);
    return [blog.articles, blog.announced].map((posts) => posts.map(({ id }) => id));
  };

  test("without any, the articles are in the order of their ids and days, whatever day it is", () => {
    for (const now of ["2020-01-01T00:00:00Z", "2030-01-01T00:00:00Z"])
      expect(idsOf(site, new Date(now))).toEqual([
        [1, 2, 3, 4, 5],
        [6, 7, 8, 9, 10],
      ]);
  });

  test("are listed by day, the newest first, and of the same day the later one", () => {
    expect(idsOf(siteWith({ "post-11": {}, "post-12": {}, "post-13": { date: "2026-10-01" } }))).toEqual([
      [12, 11, 1, 2, 3, 13, 4, 5],
      [6, 7, 8, 9, 10],
    ]);
  });

  test("are announced until their day begins on the agency’s clock, and while they have no text", () => {
    const later = siteWith({ "post-11": { date: "2026-12-01" }, "post-12": { body: "" } });
    // 6 pm on November 30 in Austin.
    expect(idsOf(later, new Date("2026-12-01T00:00:00Z"))[1]).toEqual([12, 11, 6, 7, 8, 9, 10]);
    expect(idsOf(later, new Date("2026-12-01T06:00:00Z"))).toEqual([
      [11, 1, 2, 3, 4, 5],
      [12, 6, 7, 8, 9, 10],
    ]);
    expect(articlePaths({ ...later, isPreview: true }, new Date("2026-11-20T18:00:00Z"))).toContain(
      "/blog/11-its-our-eleventh-post",
    );
  });

  test("that were taken back are nowhere, also a shipped one", () => {
    expect(idsOf(siteWith({ "post-11": { shown: "no" }, "post-2": { shown: "no" } }))).toEqual([
      [1, 3, 4, 5],
      [6, 7, 8, 9, 10],
    ]);
  });

  test.each([
    ["How we write: 5 rules, for “busy” people", "-how-we-write-5-rules-for-busy-people"],
    ["It’s Café Größe & Smørrebrød", "-its-cafe-grosse-smorrebrod"],
    ["Почему SEO важно", ""],
    ["夜に電話に出る", ""],
    ["…!", ""],
  ])("have an address with the words of %j", (title, words) => {
    expect(articlePath({ id: 11, title })).toBe(`/blog/11${words}`);
    expect(articlePath({ id: 1, title })).toBe("/blog/1");
  });

  test("have addresses that lead to them, whatever the title is or was", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.string(), (title, earlier) => {
        const path = articlePath({ id: 11, title });
        expect(path).toMatch(/^\/blog\/11(-[a-z0-9]+)*$/);
        const of = siteWith({ "post-11": {} });
        const found = [path, articlePath({ id: 11, title: earlier }), "/blog/11", "/blog/11-"].map(
          (each) => findArticle(of, each.replace("/blog/", ""))?.id,
        );
        expect(found).toEqual([11, 11, 11, 11]);
      }),
    );
  });

  test("appear when they are published on their day, and otherwise at nine or at the beginning of that day", () => {
    const first = "2026-11-20T21:30:00.000Z";
    const of = { ...site, publications: { "post-11": { first, last: first }, "post-1": { first, last: first } } };
    const at = (id: number, date: string) => appearedAt(of, { id, date }).toISOString();
    expect(at(11, "2026-11-20")).toBe(first);
    expect(at(11, "2026-12-01")).toBe("2026-12-01T06:00:00.000Z");
    expect(at(11, "2026-11-01")).toBe("2026-11-01T15:00:00.000Z");
    expect(at(1, "2026-11-20")).toBe("2026-11-20T15:00:00.000Z");
    expect(at(12, "2026-11-20")).toBe("2026-11-20T15:00:00.000Z");
    expect(modifiedDay(of, { id: 11, date: "2026-11-01" })).toBe("2026-11-20");
    expect(modifiedDay(of, { id: 11, date: "2026-12-01" })).toBe("2026-12-01");
  });

  test("have the agency’s categories, also shipped posts, and authors of its team", () => {
    const texts = { ...textsOfBlog, "categories.0": "Design", "categories.6": "News", "categories.1": "" };
    const own = siteWith({
      "post-11": { category: "Category 7", author: "Ada Wren" },
      "post-12": { category: "AI Content" },
    });
    const { articles } = blogOf({ ...own, texts: { ...own.texts, blog: texts } });
    expect(articles.slice(0, 3).map(({ id, category, author }) => [id, category, author])).toEqual([
      [12, "Design", "Maya Torres"],
      [11, "News", "Ada Wren"],
      [1, "Design", "Maya Torres"],
    ]);
  });

  test("can be previewed from their first letter", () => {
    const empty = Object.fromEntries(Object.keys(written).map((name) => [name, ""]));
    const draft = {
      ...siteWith({ "post-11": { ...empty, body: "# Wrong" }, "post-12": { ...empty, date: "2026-13-41" } }),
      isPreview: true as const,
    };
    const day = "2026-11-20";
    const { articles } = blogOf(draft, new Date(`${day}T18:00:00Z`));
    expect(articles.map(({ id }) => id)).toEqual([12, 11, 1, 2, 3, 4, 5]);
    expect(articles[0]).toMatchObject({ title: "Untitled post", excerpt: "", author: "", category: "Web Pages" });
    expect(articles.slice(0, 2).map((article) => bodyHtml(draft, article))).toEqual([
      "",
      "<p>&quot;Wrong&quot; is a heading of the first level, which is the page's own.</p>",
    ]);
    expect(idsOf(siteWith({ "post-12": empty }))[0]).toEqual([1, 2, 3, 4, 5]);
  });

  test("show uploaded pictures in their text, with fixed size and all files, also in feeds", () => {
    const name = "0123456789abcdef".repeat(2);
    const picture = { name, alt: "Our office", width: 960, height: 720, widths: [480, 960], avif: true };
    const body = `Before\n\n![A "desk" & /media/](${name})\n\n![](${name})\n\n![Gone](${"f".repeat(32)})`;
    const of = { ...siteWith({ "post-11": { body } }), pictures: { [name]: picture } };
    const [article] = blogOf(of).articles;
    if (!article) throw new Error("There is no article");
    const html = bodyHtml(of, article);
    expect(html).toContain(
      `<img src="/media/${name}-960.webp" srcSet="/media/${name}-480.webp 480w, /media/${name}-960.webp 960w"`,
    );
    for (const part of ['width="960" height="720" alt="A “desk” &amp; /media/" loading="lazy"', 'alt="Our office"'])
      expect(html).toContain(part);
    expect(html.match(/<picture>/g)).toHaveLength(2);
    expect(html).not.toContain("data-picture");
    const feed = bodyHtml(of, article, "https://shop.example");
    expect(feed.match(/https:\/\/shop\.example\/media\//g)).toHaveLength(10);
    expect(feed).not.toMatch(/[" ]\/media\/\w/);
  });

  test("have typographic quotes", () => {
    const { articles } = blogOf(siteWith({ "post-11": { body: "It's **here**" }, "post-1": { title: first.title } }));
    expect(articles.map(({ id, title }) => [id, title]).slice(0, 2)).toEqual([
      [11, "It’s our eleventh post"],
      [1, first.title],
    ]);
    expect(articles[0] && bodyHtml(site, articles[0])).toBe("<p>It’s <strong>here</strong></p>\n");
  });

  test.each(["post-0", "post-011", "post-1e3", "post-", "post-9999999999", "posts-11"])("%s names none", (name) => {
    expect(postIdOf(name)).toBeNull();
  });
});

test.each([
  ["an id that is no number", "id: one"],
  ["a date that does not exist", "date: 2026-02-30"],
  ["an author who is not in the team", "author: Jo Miller"],
  ["an unknown category", "category: News"],
  ["an unknown field", "offer: web-page\ntags: [a]"],
  ["a title that is too short", "title: Write"],
])("front matter with %s is refused", (_, line) => {
  const source = readFileSync("app/content/blog/posts/01-landing-page-that-sells-one-thing.md", "utf8");
  const changed = source.replace(new RegExp(`^${line.split(":")[0]}: .*`, "m"), line);
  expect(() => readPost(changed)).toThrow(z.ZodError);
});

import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { offerBySlug } from "~/catalog/offers";
import { buildSite, type Site } from "~/content/site";
import { team } from "~/content/team";
import {
  articleById,
  articlePaths,
  blogOf,
  bodyHtml,
  type PostTexts,
  postIdOf,
  shippedPosts as posts,
  readingMinutes,
  readPosts,
  textsOfPost,
  wordCount,
} from "./posts.server";

const site = buildSite({ testBanner: false });
const { articles } = blogOf(site);

const IDS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

describe("the posts", () => {
  test("have the ids 1 to 10, and 1 to 5 are published", () => {
    expect(posts.map(({ id }) => id)).toEqual(IDS);
    expect(articles.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5]);
  });

  test.each(articles.map((article) => [article.id, article] as const))(
    "post %i has 700 words or more",
    (_, article) => {
      expect(wordCount(article)).toBeGreaterThanOrEqual(700);
      expect(readingMinutes(article)).toBeGreaterThanOrEqual(3);
    },
  );

  test("that are published have five different categories", () => {
    expect(articles.map(({ category }) => category)).toEqual([
      "Web Pages",
      "AI Content",
      "Ad Campaigns",
      "AI Consulting",
      "Retro Games",
    ]);
  });

  test("are written by the team", () => {
    const names: string[] = team.map(({ name }) => name);
    for (const { author } of posts) expect(names).toContain(author);
  });

  test("have different dates, and announced ones follow the published ones", () => {
    const dates = posts.map(({ date }) => date);
    expect(new Set(dates).size).toBe(10);
    for (const { body, date } of posts) {
      expect(body === null, date).toBe(articles.every((article) => article.date < date));
    }
  });

  test("have different pictures", () => {
    const drawings = IDS.map((id) => readFileSync(`app/content/images/blog/${id}.svg`, "utf8"));
    expect(new Set(drawings).size).toBe(10);
    expect(new Set(posts.map(({ image }) => image)).size).toBe(10);
    expect(new Set(posts.map(({ imageAlt }) => imageAlt)).size).toBe(10);
  });

  test("that are published link to an existing service", () => {
    for (const { offer } of articles) expect(offerBySlug(offer ?? "")).toBeDefined();
  });
});

test.each(["6", "11", "0", "01", "1.0", " 1", "abc", "", "__proto__"])(
  "there is no published post with the id %j",
  (id) => {
    expect(articleById(site, id)).toBeUndefined();
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
    expect(articlePaths({ ...later, isPreview: true }, new Date("2026-11-20T18:00:00Z"))).toContain("/blog/11");
  });

  test("that were taken back are nowhere, also a shipped one", () => {
    expect(idsOf(siteWith({ "post-11": { shown: "no" }, "post-2": { shown: "no" } }))).toEqual([
      [1, 3, 4, 5],
      [6, 7, 8, 9, 10],
    ]);
  });

  test("have typographic quotes", () => {
    const { articles } = blogOf(siteWith({ "post-11": { body: "It's **here**" }, "post-1": { title: first.title } }));
    expect(articles.map(({ id, title }) => [id, title]).slice(0, 2)).toEqual([
      [11, "It’s our eleventh post"],
      [1, first.title],
    ]);
    expect(articles[0] && bodyHtml(articles[0])).toBe("<p>It’s <strong>here</strong></p>\n");
  });

  test.each(["post-0", "post-011", "post-1e3", "post-", "post-9999999999", "posts-11"])("%s names none", (name) => {
    expect(postIdOf(name)).toBeNull();
  });
});

describe("front matter", () => {
  const post = (changes: Record<string, string>) => {
    const fields = {
      id: "1",
      title: "A title that is long enough",
      excerpt: "An excerpt that says in one or two sentences what a reader will know afterwards.",
      date: "2026-01-02",
      author: "maya-torres",
      category: "Web Pages",
      imageAlt: "A picture of a shop window",
      ...changes,
    };
    return `---\n${Object.entries(fields)
      .map(([name, value]) => `${name}: ${value}`)
      .join("\n")}\n---\n\nBody.\n`;
  };

  test.each([
    ["an id that is no number", { id: "one" }],
    ["a date that does not exist", { date: "2026-02-30" }],
    ["an author who is not in the team", { author: "somebody" }],
    ["an unknown category", { category: "News" }],
    ["an unknown field", { tags: "[a]" }],
    ["a missing picture", { id: "11" }],
  ])("with %s is refused with the name of the file", (_, changes) => {
    expect(() => readPosts({ "posts/a.md": post(changes) })).toThrow(/^posts\/a\.md: /);
  });
});

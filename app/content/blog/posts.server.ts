import { parse as parseYaml } from "yaml";
import { z } from "zod";
import { CATEGORIES, categoriesOf } from "~/content/documents/blog-kind";
import { pictureOf } from "~/content/documents/pictures";
import type { Site, SitePicture } from "~/content/site";
import { team } from "~/content/team";
import { agencyClock, timestampOf } from "~/lib/dates/business-hours";
import { parseTypedDate } from "~/lib/dates/typed-date";
import { wordsInTitle } from "~/lib/words-in-title";
import { articleHtml, curlQuotes } from "./markdown";

const files: Record<string, string> = import.meta.glob("./posts/*.md", {
  query: "?raw",
  import: "default",
  eager: true,
});
const pictures: Record<string, string> = import.meta.glob("../images/generated/blog/*.png", {
  query: "?url",
  import: "default",
  eager: true,
});

/** Words per minute. */
const READING_SPEED = 220;

const frontMatterSchema = z.strictObject({
  id: z.int().positive(),
  title: z.string().min(10).max(90),
  excerpt: z.string().min(60).max(220),
  /** Planned if the post has no body yet. */
  date: z.iso.date(),
  author: z.enum(team.map(({ slug }) => slug)),
  category: z.enum(CATEGORIES),
  imageAlt: z.string().min(20),
  /** Slug of the service that the post links to. */
  offer: z.string().optional(),
});

type FrontMatter = z.infer<typeof frontMatterSchema>;

/** `author`: name; `image`: URL; `body`: Markdown, null for an announced post. */
export type Post = Omit<FrontMatter, "author" | "category"> & {
  author: string;
  category: string;
  image: string;
  body: string | null;
  /** Shown instead of `image`. */
  photo?: SitePicture;
};

/** A published post. */
export type Article = Post & { body: string };

/** Of the source code, in the order of their files and ids. */
export const shippedPosts: readonly Post[] = Object.values(files).map(readPost);

/**
 * As staff write it: `author` is a shipped slug or a name, `category` a place of the blog's document, `picture` the name of an uploaded
 * one, or the id of the shipped post that it was drawn for.
 */
export type PostTexts = Readonly<
  Record<"title" | "excerpt" | "date" | "author" | "category" | "picture" | "offer" | "body" | "shown", string>
>;

/** What `Post.shown` says of a post that was taken back. */
export const TAKEN_BACK = "no";

/** Name of a post's document: texts of the site are stored under it. */
export const postName = (id: number): string => `post-${id}`;

const NAME = /^post-([1-9]\d{0,8})$/;

/** "post-11" -> 11 */
export const postIdOf = (name: string): number | null => Number(NAME.exec(name)?.[1] ?? 0) || null;

export function textsOfPost(post: Post): PostTexts {
  const { id, title, excerpt, date, category, offer = "", body } = post;
  const author = team.find(({ name }) => name === post.author)?.slug ?? "";
  const shown = { picture: String(id), offer, body: body ?? "", shown: "yes" };
  return { title, excerpt, date, author, category, ...shown };
}

/** Articles newest first, then those to come, soonest first. */
export type Blog = { articles: readonly Article[]; announced: readonly Post[] };

const blogs = new WeakMap<Site, { day: string; blog: Blog }>();

/** The posts that visitors see at this moment. A post of staff is announced until its day on the agency's clock; a preview shows it. */
export function blogOf(site: Site, now = new Date()): Blog {
  const { day } = agencyClock(site.hours.timeZone, now);
  const known = blogs.get(site);
  if (known?.day === day) return known.blog;
  const published = Object.entries(site.texts ?? {}).flatMap(([name, texts]) => {
    const id = postIdOf(name);
    return id === null ? [] : [{ id, texts: texts as PostTexts }];
  });
  const changed = new Set(published.map(({ id }) => id));
  const unchanged = shippedPosts.filter(({ id }) => !changed.has(id));
  const posts = [
    ...unchanged.map((post) => ({ post: { ...post, category: categoryOf(site, post.category) }, isDue: true })),
    ...published
      .filter(({ texts }) => texts.shown !== TAKEN_BACK)
      .map(({ id, texts }) => ({ post: writtenPost(site, id, texts), isDue: site.isPreview || texts.date <= day })),
  ];
  const readable = posts.flatMap(({ post, isDue }) => (isDue && isArticle(post) ? [post] : []));
  const announced = posts.flatMap(({ post, isDue }) => (isDue && isArticle(post) ? [] : [post]));
  const blog = {
    articles: readable.toSorted((a, b) => b.date.localeCompare(a.date) || b.id - a.id),
    announced: announced.toSorted((a, b) => a.date.localeCompare(b.date) || a.id - b.id),
  };
  blogs.set(site, { day, blog });
  return blog;
}

/** URL paths of the pages of all articles, newest first. */
export const articlePaths = (site: Site, now?: Date): string[] => blogOf(site, now).articles.map(articlePath);

/** The shipped posts have their id alone, those of staff also the words of their title: "/blog/11-how-we-write". */
export const articlePath = ({ id, title }: Pick<Post, "id" | "title">): string =>
  ["/blog/", id, ...(isShipped(id) ? [] : wordsInTitle(title).map((word) => `-${word}`))].join("");

export const isShipped = (id: number): boolean => shippedPosts.some((post) => post.id === id);

/** Id and words of a post's address. */
const ADDRESS = /^([1-9]\d{0,8})(-.*)?$/;

/** "11-how-we-write" -> 11, whatever the words are; "01" and "1.0" are not ids, and a shipped post has no words. */
export function idInAddress(address: string): number | null {
  const [, id = "", words] = ADDRESS.exec(address) ?? [];
  return id === "" || (words && isShipped(Number(id))) ? null : Number(id);
}

/** Finds a published post by the last part of its path. */
export function findArticle(site: Site, address: string): Article | undefined {
  const id = idInAddress(address);
  return blogOf(site).articles.find((article) => article.id === id);
}

/** Shown instead of what a draft lacks. */
export const UNTITLED = "Untitled post";

const categoryOf = (site: Site, place: string): string => {
  const names = categoriesOf(site);
  return names.get(place) ?? [...names.values()][0] ?? "";
};

function writtenPost(site: Site, id: number, texts: PostTexts): Post {
  const { title, excerpt, author, category, picture, offer, body } = texts;
  const photo = pictureOf(site, picture);
  const { image, imageAlt } = shippedPosts.find((post) => String(post.id) === picture) ?? shippedPosts[0] ?? NO_PICTURE;
  return {
    id,
    title: curlQuotes(title) || UNTITLED,
    excerpt: curlQuotes(excerpt),
    date: parseTypedDate(texts.date) ?? agencyClock(site.hours.timeZone, new Date()).day,
    author: team.find(({ slug }) => slug === author)?.name ?? author,
    category: categoryOf(site, category),
    image,
    imageAlt,
    body: body || (site.isPreview ? "" : null),
    ...(photo && { photo }),
    ...(offer && { offer }),
  };
}

const NO_PICTURE = { image: "", imageAlt: "" };

/** With the pictures of the site. `origin`: before their addresses, for feeds. */
export const bodyHtml = (site: Site, { body }: Article, origin = ""): string =>
  articleHtml(body, (name) => pictureOf(site, name), origin);

/** When it was published, if that was on its day; published earlier, as its day began; otherwise at nine on its day. */
export function appearedAt({ hours, publications }: Site, { id, date }: Pick<Post, "id" | "date">): Date {
  const first = publications?.[postName(id)]?.first;
  const published = first && !isShipped(id) ? new Date(first) : null;
  const day = published && agencyClock(hours.timeZone, published).day;
  if (published && day === date) return published;
  return new Date(timestampOf(hours.timeZone, date, day && day < date ? "00:00" : "09:00"));
}

/** ISO 8601 day on which its page last changed. */
export function modifiedDay({ hours, publications }: Site, { id, date }: Pick<Post, "id" | "date">): string {
  const last = publications?.[postName(id)]?.last;
  const day = last ? agencyClock(hours.timeZone, new Date(last)).day : "";
  return day > date ? day : date;
}

export const wordCount = ({ body }: Article): number => body.split(/\s+/).filter((word) => /\w/.test(word)).length;

/** Full minutes, at least 1. */
export const readingMinutes = (article: Article): number => Math.max(1, Math.round(wordCount(article) / READING_SPEED));

/** Throws a ZodError if its front matter is invalid. */
export function readPost(source: string): Post {
  const [, head = "", body = ""] = /^---\n([\s\S]*?)\n---\n?([\s\S]*)$/.exec(source) ?? [];
  const facts = frontMatterSchema.parse(parseYaml(head));
  return {
    ...facts,
    title: curlQuotes(facts.title),
    excerpt: curlQuotes(facts.excerpt),
    author: team.find(({ slug }) => slug === facts.author)?.name ?? facts.author,
    image: pictures[`../images/generated/blog/${facts.id}.png`] ?? "",
    body: body.trim() || null,
  };
}

function isArticle(post: Post): post is Article {
  return post.body !== null;
}

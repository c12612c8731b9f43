import { parse as parseYaml } from "yaml";
import { z } from "zod";
import { team } from "~/content/team";
import { curlQuotes, renderMarkdown } from "./markdown";

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

/** In the order of the blog's filter. */
const CATEGORIES = [
  "Web Pages",
  "AI Content",
  "Ad Campaigns",
  "AI Consulting",
  "Retro Games",
  "SEO Copywriting",
] as const;

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
export type Post = Omit<FrontMatter, "author"> & { author: string; image: string; body: string | null };

/** A published post. */
export type Article = Post & { body: string };

/** All posts in the order of their ids. */
export const posts: readonly Post[] = readPosts(files);

export const articles: readonly Article[] = posts.filter(isArticle);

/** Finds a published post by the id in its URL; "01" and "1.0" are not ids. */
export const articleById = (id: string): Article | undefined => articles.find((article) => String(article.id) === id);

/** With `origin`, links to this site are absolute. */
export const bodyHtml = (article: Article, origin?: string): string => renderMarkdown(article.body, { origin });

export const wordCount = ({ body }: Article): number => body.split(/\s+/).filter((word) => /\w/.test(word)).length;

/** Full minutes, at least 1. */
export const readingMinutes = (article: Article): number => Math.max(1, Math.round(wordCount(article) / READING_SPEED));

/** Throws an error that names the file if its front matter, Markdown, id or picture is invalid. */
export function readPosts(sources: Record<string, string>): Post[] {
  const parsed = Object.entries(sources).map(([path, source]) => {
    try {
      return readPost(source);
    } catch (error) {
      throw new Error(`${path}: ${error instanceof Error ? error.message : error}`, { cause: error });
    }
  });
  const ids = parsed.map(({ id }) => id);
  if (new Set(ids).size < ids.length) throw new Error(`Two posts have the same id: ${ids.join(", ")}`);
  return parsed.sort((a, b) => a.id - b.id);
}

function readPost(source: string): Post {
  const [, head, rest] = /^---\n([\s\S]*?)\n---\n?([\s\S]*)$/.exec(source) ?? [];
  if (head === undefined || rest === undefined) throw new Error("There is no front matter between two lines of ---");
  const parsed = frontMatterSchema.safeParse(parseYaml(head));
  if (!parsed.success) throw new Error(z.prettifyError(parsed.error));
  const image = pictures[`../images/generated/blog/${parsed.data.id}.png`];
  if (!image) throw new Error(`There is no picture app/content/images/generated/blog/${parsed.data.id}.png`);
  const author = team.find(({ slug }) => slug === parsed.data.author)?.name ?? parsed.data.author;
  const body = curlQuotes(rest.trim()) || null;
  // Reports invalid Markdown in tests and development; production renders on demand.
  if (body && !import.meta.env.PROD) renderMarkdown(body);
  const { title, excerpt } = parsed.data;
  return { ...parsed.data, title: curlQuotes(title), excerpt: curlQuotes(excerpt), author, image, body };
}

function isArticle(post: Post): post is Article {
  return post.body !== null;
}

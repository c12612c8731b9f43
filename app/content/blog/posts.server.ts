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

/** The subjects of the blog, in the order of its filter. */
const CATEGORIES = [
  "Web Pages",
  "AI Content",
  "Ad Campaigns",
  "AI Consulting",
  "Retro Games",
  "SEO Copywriting",
] as const;

/** Words in a minute, at which most people read on a screen. */
const READING_SPEED = 220;

const authorSlugs = team.map(({ slug }) => slug);

const frontMatterSchema = z.strictObject({
  id: z.int().positive(),
  title: z.string().min(10).max(90),
  excerpt: z.string().min(60).max(220),
  /** The publication date; planned for a post without a body. */
  date: z.iso.date(),
  author: z.enum(authorSlugs),
  category: z.enum(CATEGORIES),
  /** What is to be seen in the picture. */
  imageAlt: z.string().min(20),
  /** The service that the post leads to. */
  offer: z.string().optional(),
});

type FrontMatter = z.infer<typeof frontMatterSchema>;

/** A post of the list. `image` is the picture's address. */
export type Post = Omit<FrontMatter, "author"> & { author: string; image: string; body: string | null };

/** A post that can be read: `body` is its Markdown. */
export type Article = Post & { body: string };

/** All ten posts, by their id. Those without a body are still to come. */
export const posts: readonly Post[] = readPosts(files);

/** The posts that can be read, by their id. */
export const articles: readonly Article[] = posts.filter(isArticle);

/** The post that can be read at /blog/{id}, or undefined: ids are whole numbers as we write them, so neither "01" nor "1.0". */
export const articleById = (id: string): Article | undefined => articles.find((article) => String(article.id) === id);

/** The body as HTML; with `origin`, links to this site are whole addresses. */
export const bodyHtml = (article: Article, origin?: string): string => renderMarkdown(article.body, { origin });

export const wordCount = ({ body }: Article): number => body.split(/\s+/).filter((word) => /\w/.test(word)).length;

/** Whole minutes that reading takes, at least one. */
export const readingMinutes = (article: Article): number => Math.max(1, Math.round(wordCount(article) / READING_SPEED));

/** @throws Error that names the file, when front matter or Markdown is not as it must be, or an id or a picture is wrong */
export function readPosts(sources: Record<string, string>): Post[] {
  const read = Object.entries(sources).map(([path, source]) => {
    try {
      return readPost(source);
    } catch (error) {
      throw new Error(`${path}: ${error instanceof Error ? error.message : error}`, { cause: error });
    }
  });
  const ids = read.map(({ id }) => id);
  if (new Set(ids).size < ids.length) throw new Error(`Two posts have the same id: ${ids.join(", ")}`);
  return read.sort((a, b) => a.id - b.id);
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
  // Tests and development render each here, so that a fault shows at once; a shop's start does not wait for it.
  if (body && !import.meta.env.PROD) renderMarkdown(body);
  const { title, excerpt } = parsed.data;
  return { ...parsed.data, title: curlQuotes(title), excerpt: curlQuotes(excerpt), author, image, body };
}

function isArticle(post: Post): post is Article {
  return post.body !== null;
}

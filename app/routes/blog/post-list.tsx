import { formatLongDate } from "~/lib/dates/format-date";
import { Button } from "~/ui/button";
import { part } from "~/ui/islands/island";
import type { PostListItem } from "~/ui/post-card";

/** Buttons that category-filter.part.ts makes filter the list. Invisible without scripts; then all posts are shown. */
export function CategoryFilter({ categories, posts }: { categories: readonly string[]; posts: number }) {
  return (
    <div {...part("category-filter", {})} className="noscript:invisible mb-10 text-center">
      <fieldset className="flex flex-wrap justify-center gap-2">
        <legend className="sr-only">Filter by category</legend>
        {["", ...categories].map((category) => (
          <Button
            key={category}
            tone="ghost"
            value={category}
            aria-pressed={category === ""}
            className="min-h-11 px-3 py-2 font-bold font-sans aria-pressed:[--edge:var(--color-gold)] aria-pressed:[--text:var(--color-gold)]"
          >
            {category || "All"}
          </Button>
        ))}
      </fieldset>
      <p role="status" className="mt-4 text-mute text-sm">
        {`${posts} posts`}
      </p>
    </div>
  );
}

type OlderPostsProps = { posts: readonly Pick<PostListItem, "path" | "title" | "date" | "category">[] };

/** The category filter also hides these. */
export function OlderPosts({ posts }: OlderPostsProps) {
  if (posts.length === 0) return null;
  return (
    <section aria-labelledby="older-title" className="mt-14">
      <h2 id="older-title">Older posts</h2>
      <ul className="mt-4">
        {posts.map(({ path, title, date, category }) => (
          <li key={path} data-category={category} className="flex flex-wrap items-baseline gap-x-4">
            <a href={path} className="link inline-flex min-h-11 items-center">
              {title}
            </a>
            <time dateTime={date} className="text-mute text-sm">
              {formatLongDate(date)}
            </time>
          </li>
        ))}
      </ul>
    </section>
  );
}

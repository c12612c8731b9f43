import { Button } from "~/ui/button";
import { part } from "~/ui/islands/island";

/**
 * Narrows the list to one category, or to all (null). It works in the page alone, since the page is the same for everybody. Where there
 * are no scripts it cannot be seen, and all posts show.
 */
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
        {posts} posts
      </p>
    </div>
  );
}

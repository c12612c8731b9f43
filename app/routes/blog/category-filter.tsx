import { Button } from "~/ui/button";

/**
 * Narrows the list to one category, or to all (null). It works in the page alone, since the page is the same for everybody. Where there
 * are no scripts it cannot be seen, and all posts show.
 */
export function CategoryFilter({ categories, chosen, onChoose, shown }: CategoryFilterProps) {
  return (
    <div className="noscript:invisible mb-10 text-center">
      <fieldset className="flex flex-wrap justify-center gap-2">
        <legend className="sr-only">Filter by category</legend>
        {[null, ...categories].map((category) => (
          <Button
            key={category}
            tone="ghost"
            aria-pressed={category === chosen}
            onClick={() => onChoose(category)}
            className="min-h-11 px-3 py-2 font-bold font-sans aria-pressed:[--edge:var(--color-gold)] aria-pressed:[--text:var(--color-gold)]"
          >
            {category ?? "All"}
          </Button>
        ))}
      </fieldset>
      <p role="status" className="mt-4 text-mute text-sm">
        {shown === 1 ? "1 post" : `${shown} posts`}
        {chosen && ` about ${chosen}`}
      </p>
    </div>
  );
}

type CategoryFilterProps = {
  categories: readonly string[];
  chosen: string | null;
  onChoose: (category: string | null) => void;
  /** How many posts show now. */
  shown: number;
};

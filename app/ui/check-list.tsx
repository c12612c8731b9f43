import { Icon } from "./icon";
import { type Accent, accentText } from "./tone";

/** What one gets, a tick before each. `className` lays the lines out: their distance and columns. */
export function CheckList({ items, accent = "lime", className = "grid gap-3" }: CheckListProps) {
  return (
    <ul className={className}>
      {items.map((item) => (
        <li key={item} className="flex items-start gap-2 sm:gap-3">
          <Icon
            name="check"
            className={`mt-[calc((1lh-1.25rem)/2)] size-5 sm:mt-[calc((1lh-1.5rem)/2)] sm:size-6 ${accentText[accent]}`}
          />
          {/* Some lists are written as the end of a sentence: the capital is the style's. */}
          <span className="first-letter:uppercase">{item}</span>
        </li>
      ))}
    </ul>
  );
}

type CheckListProps = { items: readonly string[]; accent?: Accent; className?: string };

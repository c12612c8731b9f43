import { Icon } from "./icon";
import { type Accent, accentText } from "./tone";

type CheckListProps = { items: readonly string[]; accent?: Accent; className?: string };

export function CheckList({ items, accent = "lime", className = "grid gap-3" }: CheckListProps) {
  return (
    <ul className={className}>
      {items.map((item) => (
        <li key={item} className="flex items-start gap-3">
          <Icon name="check" className={`mt-[calc((1lh-1rem)/2)] size-4 ${accentText[accent]}`} />
          {/* Some items are written as the end of a sentence. */}
          <span className="wrap-anywhere first-letter:uppercase">{item}</span>
        </li>
      ))}
    </ul>
  );
}

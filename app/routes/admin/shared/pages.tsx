import { RouterButton } from "./router-button";

type Props = {
  /** "Pages of orders". */
  label: string;
  /** Addresses; null where there is no such page. */
  newest?: string | null;
  newer: string | null;
  older: string | null;
};

/** The way through a list that comes in pages. */
export function Pagination({ label, newest = null, newer, older }: Props) {
  if (!newer && !older) return null;
  return (
    <nav aria-label={label} className="mt-4 flex flex-wrap gap-2">
      {newer && newest && (
        <RouterButton dense="plain" href={newest}>
          Newest
        </RouterButton>
      )}
      {newer && (
        <RouterButton dense="plain" rel="prev" href={newer}>
          Newer
        </RouterButton>
      )}
      {older && (
        <RouterButton dense="plain" rel="next" href={older}>
          Older
        </RouterButton>
      )}
    </nav>
  );
}

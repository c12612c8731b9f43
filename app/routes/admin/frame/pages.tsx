import { ButtonLink } from "~/ui/button";

type Props = {
  /** "Pages of orders". */
  label: string;
  /** Addresses; null where there is no such page. */
  newest?: string | null;
  newer: string | null;
  older: string | null;
};

/** The way through a list that comes in pages. */
export function Pages({ label, newest = null, newer, older }: Props) {
  if (!newer && !older) return null;
  return (
    <nav aria-label={label} className="mt-4 flex flex-wrap gap-2">
      {newer && newest && (
        <ButtonLink dense="plain" href={newest}>
          Newest
        </ButtonLink>
      )}
      {newer && (
        <ButtonLink dense="plain" rel="prev" href={newer}>
          Newer
        </ButtonLink>
      )}
      {older && (
        <ButtonLink dense="plain" rel="next" href={older}>
          Older
        </ButtonLink>
      )}
    </nav>
  );
}

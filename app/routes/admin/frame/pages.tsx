import { Link } from "react-router";

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
        <Link className="admin-button" to={newest}>
          Newest
        </Link>
      )}
      {newer && (
        <Link className="admin-button" rel="prev" to={newer}>
          Newer
        </Link>
      )}
      {older && (
        <Link className="admin-button" rel="next" to={older}>
          Older
        </Link>
      )}
    </nav>
  );
}

import type { ReactNode } from "react";
import { Link } from "react-router";
import { Card } from "./page-parts";

/** Rows of a card; below them the number of the others. */
export const MAX_SHOWN = 10;

type Names = { first: string; second: string | null };

/** The link that covers a row, and a line below it. */
export const RowText = ({ to, names: { first, second }, about }: { to: string; names: Names; about: string }) => (
  <span className="min-w-0 flex-1">
    <Link className="row-link block min-w-0 truncate" to={to}>
      <span>{first}</span>
      {second && <span className="text-mute">{`, ${second}`}</span>}
    </Link>
    <small className="block min-w-0 truncate text-mute">{about}</small>
  </span>
);

type RowCardProps<Row> = {
  title: string;
  total: number;
  hot?: boolean;
  /** Link at the end of the title's line. */
  action?: ReactNode;
  rows: readonly Row[];
  children: (row: Row) => ReactNode;
};

/** A list that is left out while it is empty. */
export function RowCard<Row>({ title, total, hot, action, rows, children }: RowCardProps<Row>) {
  if (rows.length === 0) return null;
  const more = total - Math.min(rows.length, MAX_SHOWN);
  return (
    <Card flush label={title} title={title} count={total} hot={hot} action={action}>
      <ul className="rows">{rows.slice(0, MAX_SHOWN).map(children)}</ul>
      {more > 0 && (
        <p className="border-rule border-t px-5 py-3 text-mute text-small">{more === 1 ? "1 more" : `${more} more`}</p>
      )}
    </Card>
  );
}

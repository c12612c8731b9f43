import type { MouseEvent, ReactNode } from "react";
import { Link, useNavigate, useRevalidator } from "react-router";
import { AdminButton, AdminButtonLink } from "./admin-button";
import type { RowKeys } from "./row-keys";

/** The list in the order of a column. `direction`: of the current order, if it is this one. Without `to` there is no other. */
export type Sort = { to?: string; direction: "ascending" | "descending" | undefined };

export type Column<Row> = {
  title: string;
  /** Shown as the title. */
  head?: ReactNode;
  /** Classes of its cells: "num", and on phones "cell-start", "cell-end", "cell-full" or "cell-hidden"; "wide" from 1216 px. */
  cell?: string;
  show: (row: Row) => ReactNode;
  sort?: Sort;
  /** In the last line, for totals. */
  foot?: ReactNode;
};

type DataTableProps<Row> = {
  /** Name for screen readers; or `labelledby`, the id of a heading. */
  caption?: string;
  labelledby?: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  /** URL that a click on the row opens; one of its cells must link to it as well. */
  opens?: (row: Row) => string | undefined;
  /** Title of the rows' part; rows of one part follow one another. */
  partOf?: (row: Row) => string;
  /** Keys that go through the rows; one cell of each has the link "row-link". */
  keys?: Pick<RowKeys, "reached" | "listProps">;
  /** The last line, instead of the columns' `foot`. */
  foot?: ReactNode;
  className?: string;
};

/** Table of admin pages. On phones, columns without a place show their title beside the value. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, labelledby, columns, rows, keyOf, opens, partOf, keys, className = "" } = props;
  const open = useRowClick();
  const foot = props.foot ?? (columns.some((column) => column.foot !== undefined) && <Foot columns={columns} />);
  return (
    <table aria-labelledby={labelledby} className={`data-table ${className}`}>
      {caption && <caption className="sr-only">{caption}</caption>}
      <thead>
        <tr>
          {columns.map(({ title, head = title, cell, sort }) => (
            <th key={title} scope="col" className={cell} aria-sort={sort?.direction}>
              {sort?.to && (
                <Link
                  to={sort.to}
                  className="text-inherit aria-[current]:text-ink max-md:hidden"
                  aria-current={sort.direction && "true"}
                >
                  <span>{title}</span>
                  {sort.direction && <span aria-hidden="true">{sort.direction === "ascending" ? " ↑" : " ↓"}</span>}
                </Link>
              )}
              <span className={sort?.to && "md:hidden"}>{head}</span>
            </th>
          ))}
        </tr>
      </thead>
      {[...Map.groupBy(rows, (row) => partOf?.(row) ?? "")].map(([part, rows]) => (
        <tbody key={part} {...keys?.listProps}>
          {part && (
            <tr>
              <th colSpan={columns.length} scope="rowgroup" className="col-span-full">
                {part}
              </th>
            </tr>
          )}
          {rows.map((row) => {
            const to = opens?.(row);
            return (
              <tr
                key={keyOf(row)}
                data-row={keys && keyOf(row)}
                data-reached={keys?.reached === keyOf(row) ? "" : undefined}
                className={to && "cursor-pointer"}
                onClick={(event) => to && open(event, to)}
              >
                {columns.map(({ title, cell, show }) => (
                  <td key={title} className={cell} data-label={cell?.includes("cell-") ? undefined : title}>
                    <div className="min-w-0">{show(row)}</div>
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      ))}
      {foot && <tfoot>{foot}</tfoot>}
    </table>
  );
}

const Foot = <Row,>({ columns }: Pick<DataTableProps<Row>, "columns">) => (
  <tr>
    {columns.map(({ title, cell, foot }) => (
      <td key={title} className={cell}>
        {foot}
      </td>
    ))}
  </tr>
);

/** Opens a row's page. Ignores clicks on controls inside the row, and clicks that select text. */
function useRowClick() {
  const navigate = useNavigate();
  return (event: MouseEvent<HTMLElement>, to: string) => {
    const control =
      event.target instanceof Element && event.target.closest("a, button, input, select, label, summary, dialog");
    if (control || event.defaultPrevented || getSelection()?.toString()) return;
    void navigate(to, { preventScrollReset: true });
  };
}

type PaginationProps = {
  /** "Pages of orders". */
  label: string;
  /** URLs; null if there is no such page. */
  newest?: string | null;
  newer: string | null;
  older: string | null;
  labels?: readonly [newer: string, older: string];
  /** Keys of the list: "j k", "move". */
  keys?: readonly (readonly [keys: string, what: string])[];
  /** "1–50 of 420". */
  children?: ReactNode;
};

/** URLs of the newest, the newer and the older page. `queryOf`: the list's query with a cursor, or without one. */
export const pagesOf = <Row,>(
  { newer, older }: { newer: Row | null; older: Row | null },
  queryOf: (cursor: { towards: "newer" | "older"; row: Row } | null) => string,
) => ({
  newest: queryOf(null),
  newer: newer === null ? null : queryOf({ towards: "newer", row: newer }),
  older: older === null ? null : queryOf({ towards: "older", row: older }),
});

/** Absent if there is neither another page nor a text. */
export function Pagination(props: PaginationProps) {
  const { label, newest = null, newer, older, labels = ["Newer", "Older"], keys, children } = props;
  if (!newer && !older && !children) return null;
  return (
    <nav aria-label={label} className="pager">
      <span>{children}</span>
      {keys && <KeyHints keys={keys} />}
      <span className="actions">
        {newer && newest !== null && (
          <AdminButtonLink slim to={newest}>
            Newest
          </AdminButtonLink>
        )}
        {newer && (
          <AdminButtonLink slim rel="prev" to={newer}>
            {labels[0]}
          </AdminButtonLink>
        )}
        {older && (
          <AdminButtonLink slim rel="next" to={older}>
            {labels[1]}
          </AdminButtonLink>
        )}
      </span>
    </nav>
  );
}

/** Keys of a page, where there is a keyboard. */
export function KeyHints({ keys }: { keys: NonNullable<PaginationProps["keys"]> }) {
  return (
    <span className="keys">
      {keys.map(([names, what]) => (
        <span key={names}>
          {names.split(" ").map((name) => (
            <kbd key={name}>{name}</kbd>
          ))}
          <span>{what}</span>
        </span>
      ))}
    </span>
  );
}

export function RefreshButton({ label = "Refresh" }: { label?: string }) {
  const { state, revalidate } = useRevalidator();
  const busy = state === "loading";
  return (
    <AdminButton
      kind="quiet"
      icon="refresh"
      fold
      aria-disabled={busy || undefined}
      onClick={() => busy || revalidate()}
    >
      {busy ? "Refreshing..." : label}
    </AdminButton>
  );
}

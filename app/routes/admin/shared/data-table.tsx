import type { MouseEvent, ReactNode } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { AdminButton, AdminButtonLink } from "./admin-button";

/** `cell`: classes of its cells: "num", and on phones "cell-start", "cell-end", "cell-full" or "cell-hidden"; "wide" from 1216 px. */
type Column = string | { title: string; cell?: string; hidden?: boolean };

type DataTableProps = {
  /** Name for screen readers; or `labelledby`, the id of a heading. */
  caption?: string;
  labelledby?: string;
  columns: readonly Column[];
  /** Cells in the order of the columns. `opens`: URL that a click on the row opens; one of its cells must link to it as well. */
  rows: readonly { key: string | number; cells: readonly ReactNode[]; opens?: string }[];
  /** Cells of the last line, for totals. */
  foot?: readonly ReactNode[];
  className?: string;
};

/** Table of admin pages. On phones, columns without a place show their title beside the value. */
export function DataTable({ caption, labelledby, columns, rows, foot, className = "" }: DataTableProps) {
  const open = useRowClick();
  const all = columns.map((column) => (typeof column === "string" ? { title: column } : column));
  const cellOf = ({ title, cell }: { title: string; cell?: string }) => ({
    className: cell,
    "data-label": cell?.includes("cell-") ? undefined : title,
  });
  return (
    <table aria-labelledby={labelledby} className={`data-table ${className}`}>
      {caption && <caption className="sr-only">{caption}</caption>}
      <thead>
        <tr>
          {all.map(({ title, cell, hidden }) => (
            <th key={title} scope="col" className={cell}>
              <span className={hidden ? "sr-only" : undefined}>{title}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells, opens }) => (
          <tr key={key} className={opens && "cursor-pointer"} onClick={(event) => opens && open(event, opens)}>
            {all.map((column, index) => (
              <td key={column.title} {...cellOf(column)}>
                <div className="min-w-0">{cells[index]}</div>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {foot && (
        <tfoot>
          <tr>
            {all.map((column, index) => (
              <td key={column.title} className={column.cell}>
                {foot[index]}
              </td>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  );
}

/** Long text without spaces, such as an email address, that may break anywhere. */
export const BreakableText = ({ children }: { children: ReactNode }) => (
  <span className="wrap-anywhere">{children}</span>
);

/** Opens a row's page. Ignores clicks on controls inside the row, and clicks that select text. */
export function useRowClick() {
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
  /** Keys of the list: "j k", "move". */
  keys?: readonly (readonly [keys: string, what: string])[];
  /** "1–50 of 420". */
  children?: ReactNode;
};

/** Absent if there is neither another page nor a text. */
export function Pagination({ label, newest = null, newer, older, keys, children }: PaginationProps) {
  if (!newer && !older && !children) return null;
  return (
    <nav aria-label={label} className="pager">
      <span>{children}</span>
      {keys && <KeyHints keys={keys} />}
      <span className="actions">
        {newer && newest && (
          <AdminButtonLink slim to={newest}>
            Newest
          </AdminButtonLink>
        )}
        {newer && (
          <AdminButtonLink slim rel="prev" to={newer}>
            Newer
          </AdminButtonLink>
        )}
        {older && (
          <AdminButtonLink slim rel="next" to={older}>
            Older
          </AdminButtonLink>
        )}
      </span>
    </nav>
  );
}

function KeyHints({ keys }: { keys: NonNullable<PaginationProps["keys"]> }) {
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

import type { MouseEvent, ReactNode } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { RouterButton } from "./router-button";

type DataTableProps = {
  /** Name for screen readers; or `labelledby`, the id of a heading. */
  caption?: string;
  labelledby?: string;
  columns: readonly string[];
  /** Cells in the order of the columns. `opens`: URL that a click on the row opens; one of its cells must link to it as well. */
  rows: readonly { key: string | number; cells: readonly ReactNode[]; opens?: string }[];
};

/** Table of admin pages. On small screens each row is a card with the column names as labels. */
export function DataTable({ caption, labelledby, columns, rows }: DataTableProps) {
  const open = useRowClick();
  return (
    <table aria-labelledby={labelledby} className="admin-table">
      {caption && <caption className="sr-only">{caption}</caption>}
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells, opens }) => (
          <tr key={key} className={opens && "cursor-pointer"} onClick={(event) => opens && open(event, opens)}>
            {columns.map((column, index) => (
              <td key={column} data-label={column}>
                <div className="min-w-0">{cells[index]}</div>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export const EmptyState = ({ children }: { children: string }) => (
  <p className="bg-panel p-10 text-center font-semibold text-lg">{children}</p>
);

/** Long text without spaces, such as an email address, that may break anywhere. */
export const BreakableText = ({ children }: { children: ReactNode }) => <span className="long">{children}</span>;

/** Ignores clicks on controls inside the row, and clicks that select text. */
function useRowClick() {
  const navigate = useNavigate();
  return (event: MouseEvent<HTMLElement>, to: string) => {
    const control = event.target instanceof Element && event.target.closest("a, button, input, select, label, summary");
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
};

export function Pagination({ label, newest = null, newer, older }: PaginationProps) {
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

export function RefreshButton({ label = "Refresh" }: { label?: string }) {
  const { state, revalidate } = useRevalidator();
  const busy = state === "loading";
  return (
    <Button dense="plain" aria-disabled={busy} onClick={() => busy || revalidate()}>
      <Icon name="refresh" className="size-5" /> {busy ? "Refreshing..." : label}
    </Button>
  );
}

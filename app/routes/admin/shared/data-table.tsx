import type { MouseEvent, ReactNode } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { RouterButton } from "./router-button";

type DataTableProps = {
  /** What the table holds, for screen readers; or the id of the heading that says so. */
  caption?: string;
  labelledby?: string;
  columns: readonly string[];
  /** Each row's cells stand in the order of the columns. `opens` is what a press anywhere in the row leads to; a link in it leads there, too. */
  rows: readonly { key: string | number; cells: readonly ReactNode[]; opens?: string }[];
};

/** The one table of the admin pages; on a phone each row is a card, in which every value stands beside its column's name. */
export function DataTable({ caption, labelledby, columns, rows }: DataTableProps) {
  // The row’s own link is for the keyboard.
  const open = useRowPress();
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

/** What stands in the place of a list without entries. */
export const EmptyState = ({ children }: { children: string }) => (
  <p className="bg-panel p-10 text-center font-semibold text-lg">{children}</p>
);

/** What may be long and without a space, such as an address: it breaks where it must, when it has got enough room. */
export const BreakableText = ({ children }: { children: ReactNode }) => <span className="long">{children}</span>;

/** What can be pressed inside a row does its own, and who marks a text wants to copy it. */
function useRowPress() {
  const navigate = useNavigate();
  return (event: MouseEvent<HTMLElement>, to: string) => {
    const own = event.target instanceof Element && event.target.closest("a, button, input, select, label, summary");
    if (own || event.defaultPrevented || getSelection()?.toString()) return;
    void navigate(to, { preventScrollReset: true });
  };
}

type PagesProps = {
  /** "Pages of orders". */
  label: string;
  /** Addresses; null where there is no such page. */
  newest?: string | null;
  newer: string | null;
  older: string | null;
};

/** The way through a list that comes in pages. */
export function Pagination({ label, newest = null, newer, older }: PagesProps) {
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

/** Loads the page's rows afresh. */
export function RefreshButton({ label = "Refresh" }: { label?: string }) {
  const { state, revalidate } = useRevalidator();
  const busy = state === "loading";
  return (
    <Button dense="plain" aria-disabled={busy} onClick={() => busy || revalidate()}>
      <Icon name="refresh" className="size-5" /> {busy ? "Refreshing..." : label}
    </Button>
  );
}

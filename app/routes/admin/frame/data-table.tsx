import type { ReactNode } from "react";

type Props = {
  /** What the table holds, for screen readers; or the id of the heading that says so. */
  caption?: string;
  labelledby?: string;
  columns: readonly string[];
  /** Each row's cells stand in the order of the columns. */
  rows: readonly { key: string | number; cells: readonly ReactNode[] }[];
};

/** The one table of the admin pages; on a phone each row is a card, in which every value stands beside its column's name. */
export function DataTable({ caption, labelledby, columns, rows }: Props) {
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
        {rows.map(({ key, cells }) => (
          <tr key={key}>
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
export const NothingFound = ({ children }: { children: string }) => (
  <p className="bg-panel p-10 text-center font-semibold text-lg">{children}</p>
);

/** Day and time of a row, one below the other. */
export const Moment = ({ day, time }: { day: string; time: string }) => (
  <>
    <span className="whitespace-nowrap">{day}</span>
    <small>{time}</small>
  </>
);

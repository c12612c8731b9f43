import { type ReactNode, useId } from "react";

type Props = {
  title: string;
  note?: string;
  columns: readonly string[];
  /** What is said instead of a table without rows. */
  empty: string;
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
};

/** A section of the page with its table; on a phone each row is a card. */
export function Table({ title, note, columns, empty, rows }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mb-8">
      <h2 id={id} className="mb-2 font-sans text-lg font-bold">
        {title}
      </h2>
      {rows.length === 0 ? (
        <p className="bg-panel p-4 text-mute">{empty}</p>
      ) : (
        <>
          {note && <p className="mb-2 text-sm text-mute">{note}</p>}
          <table aria-labelledby={id} className="admin-table">
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
                      <span className="min-w-0">{cells[index]}</span>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </section>
  );
}

import type { ReactNode } from "react";
import type { Site } from "~/lib/config/site";

type Row = { key: string; cells: readonly [ReactNode, ...string[]] };

/** A table whose first column names the rows. On a phone each row stands as a block, its cells under their columns' names. */
export function LegalTable({
  label,
  columns,
  rows,
}: {
  label: string;
  columns: readonly string[];
  rows: readonly Row[];
}) {
  return (
    <table aria-label={label}>
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
        {rows.map(({ key, cells: [name, ...facts] }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            {facts.map((fact, index) => (
              <td key={columns[index + 1]} data-column={columns[index + 1]}>
                {fact}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The agency's address in a sentence. */
export const AgencyEmailLink = ({ site }: { site: Site }) => <a href={`mailto:${site.email}`}>{site.email}</a>;

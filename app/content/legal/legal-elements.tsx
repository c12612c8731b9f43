import type { ReactNode } from "react";
import type { Site } from "~/lib/config/site";

type Row = { key: string; cells: readonly [ReactNode, ...string[]] };

/** The first column contains row headers. On phones each row is a block with column labels. */
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

export const AgencyEmailLink = ({ site }: { site: Site }) => <a href={`mailto:${site.email}`}>{site.email}</a>;

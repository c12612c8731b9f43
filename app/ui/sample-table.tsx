/** A table of figures or steps in an example: the first cell of a row is its name. Short enough for the narrowest phone. */
export function ExampleTable({ caption, head, rows }: SampleTableProps) {
  return (
    <table className="w-full text-left text-sm tabular-nums sm:text-base">
      <caption className="mb-3 text-left text-mute text-sm">{caption}</caption>
      <thead>
        <tr className="border-line border-b-4">
          {head.map((title) => (
            <th key={title} scope="col" className="py-2 pr-2 align-bottom font-medium text-mute last:pr-0">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells]) => (
          <tr key={name} className="border-panel-hi border-b-2 last:border-0">
            <th scope="row" className="break-words py-2 pr-2 text-left align-top font-medium">
              {name}
            </th>
            {cells.map((cell, column) => (
              <td key={head[column + 1]} className="break-words py-2 pr-2 align-top last:pr-0">
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type SampleTableProps = { caption: string; head: readonly string[]; rows: readonly (readonly string[])[] };

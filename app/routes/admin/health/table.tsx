import { type ComponentProps, useId } from "react";
import { DataTable } from "~/routes/admin/shared/data-table";

type Props = Pick<ComponentProps<typeof DataTable>, "columns" | "rows"> & {
  title: string;
  note?: string;
  /** What is said instead of a table without rows. */
  empty: string;
};

/** A section of the page with its table. */
export function HealthTableSection({ title, note, columns, empty, rows }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mb-8">
      <h2 id={id} className="mb-2 font-bold font-sans text-lg">
        {title}
      </h2>
      {rows.length === 0 ? (
        <p className="bg-panel p-4 text-mute">{empty}</p>
      ) : (
        <>
          {note && <p className="mb-2 text-mute text-sm">{note}</p>}
          <DataTable labelledby={id} columns={columns} rows={rows} />
        </>
      )}
    </section>
  );
}

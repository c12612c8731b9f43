import type { FieldChange, TextPart } from "~/content-desk/text-changes";
import { DataTable } from "~/routes/admin/shared/data-table";

type TextComparisonProps = { caption: string; before: string; after: string; changes: readonly FieldChange[] };

export const TextComparison = ({ caption, before, after, changes }: TextComparisonProps) => (
  <DataTable
    caption={caption}
    columns={[
      { title: "Field", show: ({ label }) => label },
      { title: before, show: ({ parts }) => <Side parts={parts} hide="added" /> },
      { title: after, show: ({ parts }) => <Side parts={parts} hide="removed" /> },
    ]}
    rows={changes}
    keyOf={({ name }) => name}
  />
);

/** Removed sentences are red, new ones green. */
function Side({ parts, hide }: { parts: readonly TextPart[]; hide: "added" | "removed" }) {
  const shown = parts.filter(({ change }) => change !== hide);
  if (shown.length === 0) return <span className="text-faint">Empty</span>;
  return (
    <span className="wrap-anywhere">
      {shown.map(({ change, text }, index) => {
        const Part = change === "same" ? "span" : change === "removed" ? "del" : "ins";
        // biome-ignore lint/suspicious/noArrayIndexKey: sentences repeat and never move
        return <Part key={index}>{`${index > 0 ? " " : ""}${text}`}</Part>;
      })}
    </span>
  );
}

import type { ReactNode } from "react";

type FactListProps = {
  facts: readonly Fact[];
  className?: string;
  /** The last line has its rule too, where something else follows at once. */
  closed?: boolean;
};

/** One line: what it is, and what is known. A value that is null is left out. */
export type Fact = { key?: string; label: string; value: ReactNode };

/** Labels and values, a ruled line each; on a phone the value stands below its label. */
export function FactList({ facts, className, closed = false }: FactListProps) {
  return (
    <dl className={className}>
      {facts.map(({ key, label, value }) =>
        value === null ? null : (
          <div
            key={key ?? label}
            className={`grid gap-1 border-line/60 border-b-2 py-3 sm:grid-cols-[10rem_minmax(0,1fr)] sm:gap-6 ${closed ? "" : "last:border-b-0"}`}
          >
            <dt className="text-mute">{label}</dt>
            <dd className="min-w-0 whitespace-pre-line [overflow-wrap:anywhere]">{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}

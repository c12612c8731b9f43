import type { ReactNode } from "react";
import { Panel } from "./section";

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

/** What the buyer may expect, one numbered sentence each. */
export function NextSteps({ steps }: { steps: readonly string[] }) {
  return (
    <Panel className="mt-10 p-4 sm:p-6 md:p-10">
      <h2 className="mb-6 text-cyan">What Happens Next?</h2>
      <ol className="grid gap-4">
        {steps.map((step, index) => (
          <li key={step} className="flex items-start gap-4">
            <span
              aria-hidden="true"
              className="grid size-8 shrink-0 place-items-center bg-panel-hi font-pixel text-gold"
            >
              {index + 1}
            </span>
            <span className="pt-0.5">{step}</span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

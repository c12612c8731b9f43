import type { ReactNode } from "react";
import { Panel } from "./section";
import { translateOf } from "./translate-of";

/** A line with the value null is omitted. `key`: needed if two lines have the same label. */
export type Fact = { key?: string; label: string; value: ReactNode };

export function FactList({ facts, className }: { facts: readonly Fact[]; className?: string }) {
  return (
    <dl className={className}>
      {facts.map(({ key, label, value }) =>
        value === null ? null : (
          <div
            key={key ?? label}
            className="grid gap-1 border-line/60 border-b-2 py-3 last:border-b-0 sm:grid-cols-[10rem_minmax(0,1fr)] sm:gap-6"
          >
            <dt className="text-mute">{label}</dt>
            <dd translate={translateOf(value)} className="min-w-0 whitespace-pre-line [overflow-wrap:anywhere]">
              {value}
            </dd>
          </div>
        ),
      )}
    </dl>
  );
}

export function NextSteps({ steps, className = "mt-10" }: { steps: readonly string[]; className?: string }) {
  return (
    <Panel className={`p-4 sm:p-8 ${className}`}>
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
            <span className="wrap-anywhere pt-0.5">{step}</span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

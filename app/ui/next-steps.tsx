import { Panel } from "./panel";

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

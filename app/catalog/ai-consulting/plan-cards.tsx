import { useId } from "react";
import type { FieldProps } from "~/catalog/define-view";
import { formatUsdShort, toCents } from "~/lib/money";
import { Icon } from "~/ui/icon";
import { type Plan, plans } from "./plans";

/** The three plans to choose from: one group of radio buttons, each on a card of its own. */
export function PlanCards({ error, label, ...radio }: FieldProps) {
  const id = useId();
  return (
    <div role="radiogroup" aria-label={label} aria-describedby={`${id}-error`} aria-required="true">
      <div className="grid gap-8 lg:grid-cols-3 lg:gap-6">
        {plans.map((plan) => (
          <label
            key={plan.id}
            className="pixel-frame group has-checked:frame-lime flex cursor-pointer flex-col bg-dusk p-4 hover:bg-panel-hi has-checked:bg-panel-hi sm:p-6"
          >
            <span className="flex flex-wrap items-center gap-3 lg:max-xl:min-h-23 xl:min-h-12">
              <input
                {...radio}
                type="radio"
                value={plan.name}
                aria-describedby={`${id}-${plan.id}`}
                className="checkbox"
              />
              <span className="grow basis-56 font-pixel">{plan.name}</span>
            </span>
            <span className="mt-4 font-pixel text-lime text-pixel-xl">{formatUsdShort(toCents(plan.price))}</span>
            <Includes id={`${id}-${plan.id}`} plan={plan} />
          </label>
        ))}
      </div>
      <p id={`${id}-error`} role="alert" className="mt-4 text-danger empty:mt-0">
        {error}
      </p>
    </div>
  );
}

/** A label holds phrases only, so the list is one in all but its tags. */
function Includes({ id, plan }: { id: string; plan: Plan }) {
  return (
    <span id={id} className="mt-6 grid gap-3 border-line border-t-2 pt-6">
      {plan.includes.map((inclusion) => (
        <span key={inclusion} className="flex items-start gap-3">
          <Icon name="check" className="mt-0.5 size-6 text-lime" />
          <span className="inline-block first-letter:uppercase">{inclusion}</span>
        </span>
      ))}
    </span>
  );
}

import { type ReactNode, useId } from "react";
import { formatMoneyShort } from "~/lib/money";
import { FieldError } from "~/ui/field";
import { Icon } from "~/ui/icon";
import { Card, Panel, Rule } from "~/ui/section";
import { type Accent, accentFrame, accentText } from "~/ui/tone";
import type { FieldProps } from "./form-state";

export type Plan = { id: string | number; name: string; cents: number; includes: readonly string[] };

type PlansProps = { plans: readonly Plan[]; accent: Accent; monthly?: boolean };

const unitOf = (monthly: boolean | undefined) => (monthly ? "per month" : "one-time");

export const PlanChoice = (props: PlansProps & { field: FieldProps }) => (
  <Panel className="p-4 sm:p-6 lg:col-span-full">
    <h2 className="mb-4">Choose your plan</h2>
    <PlanCards {...props} />
  </Panel>
);

function PlanCards({
  plans,
  accent,
  monthly,
  field: { error, label, defaultValue, ...radio },
}: PlansProps & { field: FieldProps }) {
  const id = useId();
  return (
    <div role="radiogroup" aria-label={label} aria-describedby={`${id}-error`} aria-required="true">
      <div className={`grid gap-5 p-1 lg:grid-rows-[auto_auto_1fr] ${COLUMNS[plans.length] ?? ""}`}>
        {plans.map((plan) => (
          <label
            key={plan.id}
            className="pixel-frame choice wrap-anywhere grid content-start gap-y-4 bg-dusk p-4 sm:p-5 lg:row-span-3 lg:grid-rows-subgrid lg:max-xl:px-3"
          >
            <span className="flex items-start gap-3">
              <input
                {...radio}
                type="radio"
                value={plan.name}
                checked={defaultValue === plan.name}
                aria-label={plan.name}
                aria-describedby={`${id}-${plan.id}`}
                className="radio"
              />
              <span className="form-heading pt-1">{plan.name}</span>
            </span>
            <span className="flex flex-wrap items-baseline gap-x-2">
              <span translate="no" className={`font-pixel text-pixel-lg ${accentText[accent]}`}>
                {formatMoneyShort(plan.cents)}
              </span>
              <span className="text-mute text-sm">{unitOf(monthly)}</span>
            </span>
            <Includes id={`${id}-${plan.id}`} plan={plan} accent={accent} />
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}

const COLUMNS: Readonly<Record<number, string>> = { 2: "lg:grid-cols-2", 3: "lg:grid-cols-3", 4: "lg:grid-cols-4" };

/** Without list elements, which are not allowed in a label. */
const Includes = ({ id, plan, accent }: { id: string; plan: Plan; accent: Accent }) => (
  <span id={id} className="grid content-start gap-2 leading-6">
    {plan.includes.map((inclusion) => (
      <span key={inclusion} className="flex items-start gap-3">
        <Icon name="check" className={`mt-1 size-4 ${accentText[accent]}`} />
        <span className="inline-block first-letter:uppercase">{inclusion}</span>
      </span>
    ))}
  </span>
);

const NUMBERS = ["", "one plan", "two plans", "three plans", "four plans"];

type PlanOrderCardProps = PlansProps & { chosen: unknown; children: ReactNode };

export function PlanOrderCard({ plans, accent, monthly, chosen, children }: PlanOrderCardProps) {
  const plan = plans.find(({ name }) => name === chosen);
  return (
    <Card raised className={`grid grid-cols-[minmax(0,1fr)] gap-4 p-4 sm:p-6 ${accentFrame[accent]}`}>
      <h2>Your plan</h2>
      {plan ? (
        <p>
          <span>{plan.name}</span>
          <span className="mt-2 flex items-baseline gap-x-2">
            <span translate="no" className={`font-pixel text-pixel-lg ${accentText[accent]}`}>
              {formatMoneyShort(plan.cents)}
            </span>
            <span>{unitOf(monthly)}</span>
          </span>
        </p>
      ) : (
        <p className="text-mute">{`Choose one of the ${NUMBERS[plans.length]} above.`}</p>
      )}
      <Rule />
      {children}
      {monthly && <p className="text-mute text-sm">Cancel anytime on your order page.</p>}
    </Card>
  );
}

import { lazy, useEffect, useId } from "react";
import { defineView, type FieldsProps, type OrderCardProps } from "~/catalog/define-view";
import type { FieldProps } from "~/catalog/form-state";
import { formatMoneyShort, toCents } from "~/lib/money";
import { Field, FieldError, TextArea } from "~/ui/field";
import { Icon } from "~/ui/icon";
import { Card, Panel, Rule } from "~/ui/section";
import { PLAN_MISSING, planByName } from "./plan-prices";
import { type Plan, plansOf } from "./plans";
import service from "./service";
import words from "./words";

export default defineView(service, {
  words,
  eyebrow: "AI CONSULTING",
  formTitle: "Tell us about your business",
  Choice,
  Fields,
  OrderCard,
  submitLabel: "Proceed to Payment",
  Showcase: lazy(() => import("./examples")),
  blocker: ({ selectedPlan }) => (planByName(selectedPlan) ? null : PLAN_MISSING),
});

function Choice({ sold, field }: FieldsProps<typeof service, typeof words>) {
  return (
    <Panel className="p-4 sm:p-6 lg:col-span-full">
      <h2 className="mb-4">Choose your plan</h2>
      <PlanCards {...field("selectedPlan")} plans={plansOf(sold.offer, sold.words)} />
    </Panel>
  );
}

function OrderCard({ sold, form, children }: OrderCardProps<typeof service>) {
  const plan = planByName(form.values.selectedPlan, sold.offer);
  return (
    <Card raised className="frame-lime grid grid-cols-[minmax(0,1fr)] gap-4 p-4 sm:p-6">
      <h2>Your plan</h2>
      {plan ? (
        <p>
          <span>{plan.name}</span>
          <span className="mt-2 flex items-baseline gap-x-2">
            <span translate="no" className="font-pixel text-lime text-pixel-lg">
              {formatMoneyShort(toCents(plan.price))}
            </span>
            <span>one-time</span>
          </span>
        </p>
      ) : (
        <p className="text-mute">Choose one of the three plans above.</p>
      )}
      <Rule />
      {children}
    </Card>
  );
}

function Fields({ sold, field, form }: FieldsProps<typeof service>) {
  const { selectedPlan } = form.values;
  useEffect(() => {
    // The stored form contains the plan's price as specified; the charged price comes from the plan.
    const price = planByName(selectedPlan, sold.offer)?.price;
    if (price !== undefined && form.values.price !== price) form.change({ price });
  }, [form, selectedPlan, sold]);
  return (
    <>
      <div className="grid gap-x-6 sm:grid-cols-2 xl:grid-cols-3">
        <Field {...field("businessName")} autoComplete="organization" />
        <Field {...field("email")} type="email" inputMode="email" autoComplete="email" />
        <Field {...field("phone")} type="tel" autoComplete="tel" />
      </div>
      <TextArea
        {...field("brief")}
        rows={6}
        hint="What does your business do, where does time go today, and what would you like AI to take over?"
      />
    </>
  );
}

function PlanCards({ plans, error, label, defaultValue, ...radio }: FieldProps & { plans: readonly Plan[] }) {
  const id = useId();
  return (
    <div role="radiogroup" aria-label={label} aria-describedby={`${id}-error`} aria-required="true">
      <div className="grid gap-5 p-1 lg:grid-cols-3 lg:grid-rows-[auto_auto_1fr]">
        {plans.map((plan) => (
          <label
            key={plan.id}
            className="pixel-frame choice grid content-start gap-y-4 bg-dusk p-4 sm:p-5 lg:row-span-3 lg:grid-rows-subgrid lg:max-xl:px-3"
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
              <span translate="no" className="font-pixel text-lime text-pixel-lg">
                {formatMoneyShort(toCents(plan.price))}
              </span>
              <span className="text-mute text-sm">one-time</span>
            </span>
            <Includes id={`${id}-${plan.id}`} plan={plan} />
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}

/** Without list elements, which are not allowed in a label. */
function Includes({ id, plan }: { id: string; plan: Plan }) {
  return (
    <span id={id} className="grid content-start gap-2 leading-6">
      {plan.includes.map((inclusion) => (
        <span key={inclusion} className="flex items-start gap-3">
          <Icon name="check" className="mt-1 size-4 text-lime" />
          <span className="inline-block first-letter:uppercase">{inclusion}</span>
        </span>
      ))}
    </span>
  );
}

import { lazy, useEffect, useId } from "react";
import { useWatch } from "react-hook-form";
import { defineView, type FieldProps, type FieldsProps } from "~/catalog/define-view";
import { formatUsdShort, toCents } from "~/lib/money";
import { Field, TextArea } from "~/ui/field";
import { Icon } from "~/ui/icon";
import { Heading } from "~/ui/section";
import { faq } from "./faq";
import { PLAN_MISSING, type Plan, planByName, plans } from "./plans";
import service from "./service";

export default defineView(service, {
  Intro,
  formTitle: "Choose your plan",
  Fields,
  submitLabel: "Proceed to Payment",
  failure: "There was a problem processing your request. Please try again.",
  questions: faq,
  Showcase: lazy(() => import("./examples")),
  blocker: ({ selectedPlan }) => (planByName(selectedPlan) ? null : PLAN_MISSING),
});

function Intro() {
  return (
    <Heading
      as="h1"
      id="order-title"
      eyebrow="AI CONSULTING"
      sub="Find out where AI helps your business, then put it to work. Three plans, each with a fixed price."
    >
      Put AI to work
    </Heading>
  );
}

function Fields({ field, form }: FieldsProps<typeof service>) {
  const selectedPlan: unknown = useWatch({ control: form.control, name: "selectedPlan" });
  useEffect(() => {
    // The stored form contains the plan's price as specified; the charged price comes from the plan.
    const price = planByName(selectedPlan)?.price;
    if (price !== undefined && form.getValues("price") !== price) form.setValue("price", price);
  }, [form, selectedPlan]);
  return (
    <>
      <PlanCards {...field("selectedPlan")} />
      <h2 className="mt-14 mb-8 text-pixel">Tell us about your business</h2>
      <div className="grid gap-x-8 md:grid-cols-3">
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

function PlanCards({ error, label, ...radio }: FieldProps) {
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

/** Without list elements, which are not allowed in a label. */
function Includes({ id, plan }: { id: string; plan: Plan }) {
  return (
    <span id={id} className="mt-6 grid gap-3 border-line border-t-2 pt-6">
      {plan.includes.map((inclusion) => (
        <span key={inclusion} className="flex items-start gap-3">
          <Icon name="check" className="mt-0.5 size-4 text-lime" />
          <span className="inline-block first-letter:uppercase">{inclusion}</span>
        </span>
      ))}
    </span>
  );
}

import { lazy, useEffect } from "react";
import { defineView, type FieldsProps, type OrderCardProps, type Sold } from "~/catalog/define-view";
import { toCents } from "~/lib/money";
import { Field, TextArea } from "~/ui/field";
import { type Plan, PlanChoice, PlanOrderCard } from "../plan-cards";
import { PLAN_MISSING, planByName, planPrices } from "./plan-prices";
import service from "./service";
import words from "./words";

type PlanWords = typeof words;

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

function plansIn({ offer, words }: Sold<PlanWords>): Plan[] {
  return planPrices(offer).map(({ id, name, price }) => ({
    id,
    name,
    cents: toCents(price),
    includes: words.includes[`plan-${id}`],
  }));
}

function Choice({ sold, field }: FieldsProps<typeof service, PlanWords>) {
  return <PlanChoice field={field("selectedPlan")} plans={plansIn(sold)} accent="lime" />;
}

function OrderCard({ sold, form, children }: OrderCardProps<typeof service, PlanWords>) {
  return (
    <PlanOrderCard plans={plansIn(sold)} accent="lime" chosen={form.values.selectedPlan}>
      {children}
    </PlanOrderCard>
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

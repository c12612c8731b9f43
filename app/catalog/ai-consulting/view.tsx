import { lazy, useEffect } from "react";
import { useWatch } from "react-hook-form";
import { defineView, type FieldsProps } from "~/catalog/define-view";
import { Field, TextArea } from "~/ui/field";
import { Heading } from "~/ui/heading";
import { faq } from "./faq";
import { PlanCards } from "./plan-cards";
import { PLAN_MISSING, planByName } from "./plans";
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
    // The stored form names the plan's price too; what is charged comes from the plan.
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

import { lazy } from "react";
import { defineView, type FieldsProps, type OrderCardProps } from "~/catalog/define-view";
import { Field, TextArea } from "~/ui/field";
import { Inclusions, PriceCard } from "~/ui/price-card";
import service from "./service";
import words from "./words";

const price = { accent: "cyan", title: "Fixed price" } as const;

export default defineView(service, {
  words,
  eyebrow: "CUSTOM WEB PAGES",
  price,
  formTitle: "Tell us about your page",
  Fields,
  OrderCard,
  submitLabel: ({ buttonText }) => buttonText,
  failure: "There was a problem submitting your form. Please try again.",
  Showcase: lazy(() => import("./examples")),
});

function OrderCard({ sold, children }: OrderCardProps<typeof service, typeof words>) {
  return (
    <PriceCard {...sold.offer.price} {...price}>
      <Inclusions
        accent="cyan"
        items={sold.words.inclusions}
        className="grid gap-0.5 leading-6 lg:gap-0 lg:text-sm lg:leading-5"
      />
      {children}
      <p className="text-mute text-sm">
        No account, no subscription, no hidden fees. You’ll review everything before you pay.
      </p>
    </PriceCard>
  );
}

function Fields({ field }: FieldsProps<typeof service>) {
  return (
    <>
      <div className="grid gap-x-6 sm:grid-cols-2">
        <Field {...field("name")} autoComplete="name" />
        <Field {...field("email")} type="email" inputMode="email" autoComplete="email" />
        <Field {...field("company")} autoComplete="organization" />
        <Field {...field("phone")} optional type="tel" autoComplete="tel" />
        <Field
          {...field("website")}
          optional
          inputMode="url"
          autoComplete="url"
          autoCapitalize="none"
          spellCheck={false}
          hint="If this page joins or replaces an existing site."
        />
        <Field {...field("pageType")} hint="For example: a landing page for a product launch." />
      </div>
      <TextArea
        {...field("requirements")}
        rows={5}
        hint="What’s the page for, who should act on it, and what has to be on it?"
      />
      <TextArea {...field("references")} optional rows={2} hint="Pages you like, and what you like about them." />
    </>
  );
}

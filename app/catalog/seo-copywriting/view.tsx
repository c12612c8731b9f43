import { lazy } from "react";
import { defineView, type FieldsProps, type OrderCardProps } from "~/catalog/define-view";
import { Field, TextArea } from "~/ui/field";
import { Inclusions, PriceCard } from "~/ui/price-card";
import service from "./service";
import words from "./words";

const price = { accent: "cyan", title: "Monthly service" } as const;

export default defineView(service, {
  words,
  eyebrow: "SEO COPYWRITING",
  price,
  formTitle: "Tell us what to write about",
  Fields,
  OrderCard,
  submitLabel: ({ price }) => `Start Service (${price.label}/month)`,
  failure: "Error submitting form.",
  Showcase: lazy(() => import("./examples")),
  errorToasts: ["agreeTOS"],
  leaving: { toast: "Redirecting to checkout...", ms: 1_200 },
});

function OrderCard({ sold, children }: OrderCardProps<typeof service, typeof words>) {
  return (
    <PriceCard {...sold.offer.price} {...price}>
      <Inclusions accent="cyan" items={sold.words.inclusions} />
      {children}
      <p className="text-mute text-sm">
        <span translate="no">{sold.offer.price.label}</span> a month. Cancel anytime on your order page.
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
        <Field
          {...field("website")}
          inputMode="url"
          autoComplete="url"
          autoCapitalize="none"
          spellCheck={false}
          hint="For example: acme.com"
        />
        <Field {...field("company")} optional autoComplete="organization" />
      </div>
      <Field {...field("niche")} hint="What you sell, and to whom. For example: hiking boots for women." />
      <TextArea
        {...field("goals")}
        rows={5}
        hint="What should the copy do for you? More visitors, more orders, more calls?"
      />
      <TextArea {...field("keywords")} rows={3} hint="The words people should find you by, separated by commas." />
    </>
  );
}

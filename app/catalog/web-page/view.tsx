import { lazy } from "react";
import { defineView, type FieldsProps } from "~/catalog/define-view";
import { CheckList } from "~/ui/check-list";
import { CheckField, Field, TermsLabel, TextArea } from "~/ui/field";
import { PriceCard } from "~/ui/price-card";
import { Heading } from "~/ui/section";
import { faq } from "./faq";
import { webPage as offer } from "./offer";
import service from "./service";

/** CSS capitalizes the first letter. */
const INCLUSIONS = [
  "professional design",
  "responsive layout",
  "SEO-friendly code",
  "1 round of revisions",
  "delivery within 5 days",
  "custom brand integration",
  "optimized loading speed",
  "contact form",
  "social media integration",
  "pixel perfect design",
] as const;

export default defineView(service, {
  Intro,
  Aside: Offered,
  formTitle: "Tell us about your page",
  Fields,
  submitLabel: offer.buttonText,
  failure: "There was a problem submitting your form. Please try again.",
  questions: faq,
  Showcase: lazy(() => import("./examples")),
});

function Intro() {
  return (
    <Heading
      as="h1"
      id="order-title"
      eyebrow="CUSTOM WEB PAGES"
      sub="Answer a few questions and pay once. We design, build and deliver a fast page that’s made to convert."
    >
      Build my page
    </Heading>
  );
}

function Offered() {
  return (
    <PriceCard
      accent="cyan"
      title="Fixed price"
      price={offer.price.label}
      unit={offer.price.unit}
      robot="hidden sm:inline-block lg:hidden xl:inline-block"
    >
      <h3 className="mb-5">What you get</h3>
      <CheckList items={INCLUSIONS} className="grid gap-3 sm:grid-cols-2 lg:grid-cols-1" />
      <p className="mt-6 border-line border-t-2 pt-5 text-mute">
        No account, no subscription, no hidden fees. You’ll review everything before you pay.
      </p>
    </PriceCard>
  );
}

function Fields({ field }: FieldsProps<typeof service>) {
  return (
    <>
      <div className="grid gap-x-8 sm:grid-cols-2">
        <Field {...field("name")} autoComplete="name" />
        <Field {...field("email")} type="email" inputMode="email" autoComplete="email" />
        <Field {...field("company")} autoComplete="organization" />
        <Field {...field("phone")} optional type="tel" autoComplete="tel" />
      </div>
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
      <TextArea
        {...field("requirements")}
        rows={7}
        hint="What’s the page for, who should act on it, and what has to be on it?"
      />
      <TextArea {...field("references")} optional rows={3} hint="Pages you like, and what you like about them." />
      <CheckField {...field("agreeTOS")} label={<TermsLabel />} />
    </>
  );
}

import { lazy } from "react";
import { defineView, type FieldsProps } from "~/catalog/define-view";
import { Field, TextArea } from "~/ui/field";
import { Heading } from "~/ui/heading";
import { Icon } from "~/ui/icon";
import { PhraseHeading } from "~/ui/phrases";
import { PriceCard } from "~/ui/price-card";
import { faq } from "./faq";
import { FeatureToggles } from "./feature-toggles";
import { DELIVERY_DAYS } from "./game-options";
import { retroGame as offer } from "./offer";
import service from "./service";
import { StyleCards } from "./style-cards";

export default defineView(service, {
  Intro,
  Aside: Offered,
  formTitle: "Design your game",
  Fields,
  submitLabel: "CHECKOUT",
  failure: "An error occurred during checkout",
  questions: faq,
  Showcase: lazy(() => import("./examples")),
});

function Intro() {
  return (
    <Heading
      as="h1"
      id="order-title"
      eyebrow="RETRO GAME MARKETING"
      sub="A game of your own, with your brand in every pixel. People play it, remember you and pass it on."
    >
      <PhraseHeading text="Insert coin, win customers" />
    </Heading>
  );
}

function Offered() {
  return (
    <PriceCard
      accent="gold"
      title="One game, one price"
      price={offer.price.label}
      unit={offer.price.unit}
      robot="hidden sm:inline-block lg:hidden"
    >
      <ul className="grid gap-5">
        {terms.map(({ icon, text }) => (
          <li key={icon} className="flex items-start gap-3">
            <Icon name={icon} className="mt-0.5 size-6 text-gold" />
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </PriceCard>
  );
}

const terms = [
  { icon: "calendar", text: `Delivery ${DELIVERY_DAYS} days after the marketing brief.` },
  { icon: "users", text: "We’ll reach out within one business day to write that brief with you." },
  { icon: "shield", text: "CHECKOUT sends your request. No payment today." },
];

function Fields({ field, form }: FieldsProps<typeof service>) {
  return (
    <>
      <StyleCards field={field} form={form} />
      <FeatureToggles form={form} />
      <h3 className="mt-12 mb-6 text-cyan">Who is it for?</h3>
      <div className="grid gap-x-8 sm:grid-cols-2">
        <Field {...field("companyName")} autoComplete="organization" />
        <Field {...field("email")} type="email" inputMode="email" autoComplete="email" />
        <Field {...field("phoneNumber")} type="tel" autoComplete="tel" />
      </div>
      <TextArea
        {...field("additionalRequirements")}
        optional
        rows={5}
        hint="Heroes, villains, prizes: whatever you already have in mind."
      />
    </>
  );
}

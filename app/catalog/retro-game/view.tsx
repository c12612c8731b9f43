import { Field, TextArea } from "~/ui/field";
import { Heading } from "~/ui/heading";
import { Icon } from "~/ui/icon";
import { Card } from "~/ui/panel";
import { Robot } from "~/ui/robot";
import { defineView, type FieldsProps } from "../view";
import { FeatureToggles } from "./feature-toggles";
import { DELIVERY_DAYS } from "./game";
import { retroGame as offer } from "./offer";
import type service from "./service";
import { StyleCards } from "./style-cards";
import { RetroGameSuccess } from "./success";

export default defineView<typeof service>({
  Intro,
  Aside: PriceCard,
  formTitle: "Design your game",
  Fields,
  submitLabel: "CHECKOUT",
  failure: "An error occurred during checkout",
  Requested: RetroGameSuccess,
});

function Intro() {
  return (
    <Heading
      as="h1"
      id="order-title"
      eyebrow="RETRO GAME MARKETING"
      sub="A game of your own, with your brand in every pixel. People play it, remember you and pass it on."
    >
      Insert coin, win customers
    </Heading>
  );
}

function PriceCard() {
  return (
    <Card raised className="frame-gold">
      <div className="glow flex items-end justify-between gap-4 p-6 pb-16 text-gold">
        <div>
          <h2 className="text-pixel-sm text-ink">One game, one price</h2>
          <p className="mt-4 flex flex-wrap items-baseline gap-x-4 gap-y-2">
            <span className="font-pixel text-pixel-2xl text-pixel-shadow">{offer.price.label}</span>
            <span className="text-ink">{offer.price.unit}</span>
          </p>
        </div>
        <Robot size="large" className="hidden sm:inline-block lg:hidden" />
      </div>
      <div className="grid gap-5 border-t-4 border-gold p-6">
        <p className="flex items-start gap-3">
          <Icon name="calendar" className="mt-0.5 size-6 text-gold" />
          <span>Delivery {DELIVERY_DAYS} days after the marketing brief.</span>
        </p>
        <p className="flex items-start gap-3">
          <Icon name="users" className="mt-0.5 size-6 text-gold" />
          <span>Our team reaches out within 24 hours to write that brief with you.</span>
        </p>
        <p className="flex items-start gap-3">
          <Icon name="shield" className="mt-0.5 size-6 text-gold" />
          <span>CHECKOUT sends us your request. You are not charged on this site.</span>
        </p>
      </div>
    </Card>
  );
}

function Fields({ field, form }: FieldsProps<typeof service>) {
  return (
    <>
      <StyleCards field={field} form={form} />
      <FeatureToggles form={form} />
      <h3 className="mt-12 mb-6 text-pixel-sm text-cyan">Who is it for?</h3>
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

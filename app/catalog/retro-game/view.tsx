import { lazy, useId } from "react";
import { useController } from "react-hook-form";
import { defineView, type FieldsProps } from "~/catalog/define-view";
import { Field, TextArea } from "~/ui/field";
import { Icon } from "~/ui/icon";
import { PriceCard } from "~/ui/price-card";
import { Heading } from "~/ui/section";
import { PhraseHeading } from "~/ui/text";
import { GameDemo } from "./demo/game-demo";
import { faq } from "./faq";
import { DELIVERY_DAYS, GAME_FEATURES, GAME_STYLES, type GameFeature, gameFeatures, styleTexts } from "./game-options";
import { retroGame as offer } from "./offer";
import service from "./service";

const terms = [
  { icon: "calendar", text: `Delivery ${DELIVERY_DAYS} days after the marketing brief.` },
  { icon: "users", text: "We’ll reach out within one business day to write that brief with you." },
  { icon: "shield", text: "CHECKOUT sends your request. No payment today." },
];

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

function StyleCards({ field, form }: FieldsProps<typeof service>) {
  const id = useId();
  const { label, error } = field("gameStyle");
  const { value, ...radio } = useController({ control: form.control, name: "gameStyle" }).field;
  return (
    <div role="radiogroup" aria-labelledby={id} aria-describedby={`${id}-error`} aria-required="true">
      <h3 id={id} className="mb-6 text-cyan">
        {label}
      </h3>
      <div className="grid gap-6 sm:grid-cols-2">
        {GAME_STYLES.map((style) => (
          <label
            key={style}
            className="pixel-frame has-checked:frame-gold block cursor-pointer bg-dusk hover:bg-panel-hi has-checked:bg-panel-hi"
          >
            <GameDemo style={style} />
            <span className="flex items-start gap-3 p-5">
              <input
                {...radio}
                type="radio"
                value={style}
                checked={value === style}
                aria-labelledby={`${id}-${style}`}
                aria-describedby={`${id}-${style}-text`}
                className="checkbox"
              />
              <span>
                <span id={`${id}-${style}`} className="block font-pixel">
                  {styleTexts[style].title}
                </span>
                <span id={`${id}-${style}-text`} className="mt-1 block text-mute">
                  {styleTexts[style].text}
                </span>
              </span>
            </span>
          </label>
        ))}
      </div>
      <p id={`${id}-error`} role="alert" className="mt-4 text-danger text-sm empty:mt-0">
        {error}
      </p>
    </div>
  );
}

function FeatureToggles({ form }: Pick<FieldsProps<typeof service>, "form">) {
  return (
    <fieldset className="mt-12">
      <legend className="mb-6 font-pixel text-cyan">Game Features</legend>
      <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
        {GAME_FEATURES.map((feature) => (
          <FeatureToggle key={feature} form={form} feature={feature} />
        ))}
      </div>
    </fieldset>
  );
}

function FeatureToggle({ form, feature }: Pick<FieldsProps<typeof service>, "form"> & { feature: GameFeature }) {
  const id = useId();
  const { field } = useController({ control: form.control, name: `gameFeatures.${feature}` });
  const { value, ...checkbox } = field;
  const { title, text } = gameFeatures[feature];
  return (
    <label className="flex pointer-coarse:min-h-11 cursor-pointer items-start gap-3">
      <input
        {...checkbox}
        type="checkbox"
        checked={value === true}
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-text`}
        className="checkbox"
      />
      <span>
        <span id={`${id}-title`} className="block">
          {title}
        </span>
        <span id={`${id}-text`} className="block text-mute text-sm">
          {text}
        </span>
      </span>
    </label>
  );
}

import { lazy, useId } from "react";
import { defineView, type FieldsProps, type OrderCardProps } from "~/catalog/define-view";
import { contactDaysWords } from "~/content/contact-words";
import { daysWords } from "~/content/delivery-days";
import { Field, FieldError, TextArea } from "~/ui/field";
import { Icon } from "~/ui/icon";
import { PriceCard } from "~/ui/price-card";
import { Rule } from "~/ui/section";
import { GameDemo } from "./demo/game-demo";
import { GAME_FEATURES, GAME_STYLES, type GameFeature, gameFeatures, styleTexts } from "./game-options";
import { retroGame as offer } from "./offer";
import service from "./service";
import words from "./words";

const termsWith = (days: number, contactDays = contactDaysWords()) => [
  { icon: "calendar", text: `Delivery ${daysWords(days)} after the marketing brief.` },
  { icon: "users", text: `We’ll reach out within ${contactDays} to write that brief with you.` },
  { icon: "shield", text: "CHECKOUT sends your request. No payment today." },
];

const price = { accent: "gold", title: "One game, one price" } as const;

export default defineView(service, {
  words,
  eyebrow: "RETRO GAME MARKETING",
  price,
  siteWordsOf: ({ promises: { contactHours } }) =>
    contactHours === undefined ? null : { contactDays: contactDaysWords(contactHours) },
  formTitle: "Design your game",
  Fields,
  OrderCard,
  submitLabel: "CHECKOUT",
  failure: "An error occurred during checkout",
  Showcase: lazy(() => import("./examples")),
});

function OrderCard({ sold, children }: OrderCardProps<typeof service, typeof words>) {
  return (
    <PriceCard {...sold.offer.price} {...price}>
      <ul className="grid gap-4">
        {termsWith(sold.offer.days ?? offer.days, sold.siteWords?.contactDays).map(({ icon, text }) => (
          <li key={icon} className="flex items-start gap-3 leading-6">
            <Icon name={icon} className="size-6 text-gold" />
            <span>{text}</span>
          </li>
        ))}
      </ul>
      <Rule />
      {children}
    </PriceCard>
  );
}

function Fields({ field, form }: FieldsProps<typeof service>) {
  return (
    <>
      <StyleCards field={field} />
      <FeatureToggles form={form} />
      <h3 className="mt-10 mb-4 text-cyan">Who is it for?</h3>
      <div className="grid gap-x-6 sm:grid-cols-2 xl:grid-cols-3">
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

function StyleCards({ field }: Pick<FieldsProps<typeof service>, "field">) {
  const id = useId();
  const { label, error, defaultValue: chosen, ...radio } = field("gameStyle");
  return (
    <div role="radiogroup" aria-labelledby={id} aria-describedby={`${id}-error`} aria-required="true">
      <h3 id={id} className="mb-2 text-cyan">
        {label}
      </h3>
      <div className="grid gap-4 p-1 xl:grid-cols-4 min-[24rem]:grid-cols-2">
        {GAME_STYLES.map((style) => (
          <label key={style} className="pixel-frame choice bg-dusk">
            <GameDemo style={style} />
            <span className="flex items-start gap-2 p-2 sm:p-3">
              <input
                {...radio}
                type="radio"
                value={style}
                checked={chosen === style}
                aria-labelledby={`${id}-${style}`}
                aria-describedby={`${id}-${style}-text`}
                className="radio"
              />
              <span className="pt-1 leading-6">
                <span id={`${id}-${style}`} className="block font-bold">
                  {styleTexts[style].title}
                </span>
                <span id={`${id}-${style}-text`} className="block text-mute text-sm">
                  {styleTexts[style].text}
                </span>
              </span>
            </span>
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}

function FeatureToggles({ form }: Pick<FieldsProps<typeof service>, "form">) {
  return (
    <fieldset className="mt-10">
      <legend className="form-heading mb-4 text-cyan">Game Features</legend>
      <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        {GAME_FEATURES.map((feature) => (
          <FeatureToggle key={feature} form={form} feature={feature} />
        ))}
      </div>
    </fieldset>
  );
}

function FeatureToggle({ form, feature }: Pick<FieldsProps<typeof service>, "form"> & { feature: GameFeature }) {
  const id = useId();
  const features = Object(form.values.gameFeatures);
  const { title, text } = gameFeatures[feature];
  return (
    <label className="flex pointer-coarse:min-h-11 cursor-pointer items-start gap-3">
      <input
        type="checkbox"
        name={`gameFeatures.${feature}`}
        checked={features[feature] === true}
        onChange={({ target }) => form.change({ gameFeatures: { ...features, [feature]: target.checked } })}
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-text`}
        className="checkbox"
      />
      <span className="pt-1 leading-6">
        <span id={`${id}-title`} className="block font-bold">
          {title}
        </span>
        <span id={`${id}-text`} className="block text-mute text-sm">
          {text}
        </span>
      </span>
    </label>
  );
}

import { CheckField, Field, TextArea } from "~/ui/field";
import { Heading } from "~/ui/heading";
import { Icon } from "~/ui/icon";
import { Card } from "~/ui/panel";
import { Robot } from "~/ui/robot";
import { TermsLabel } from "~/ui/terms-label";
import { defineView, type FieldsProps } from "../view";
import { webPage as offer } from "./offer";
import type service from "./service";

/** The first capital is made by CSS. */
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

export default defineView<typeof service>({
  Intro,
  Aside: PriceCard,
  formTitle: "Tell us about your page",
  Fields,
  submitLabel: offer.buttonText,
  failure: "There was a problem submitting your form. Please try again.",
});

function Intro() {
  return (
    <Heading
      as="h1"
      id="order-title"
      eyebrow="CUSTOM WEB PAGES"
      sub="Answer a few questions and pay once. We design, build and deliver a fast page that is made to convert."
    >
      Build my page
    </Heading>
  );
}

function PriceCard() {
  return (
    <Card raised className="frame-cyan">
      <div className="glow flex items-center justify-between gap-4 p-6 pb-20 text-cyan">
        <div>
          <h2 className="text-pixel-sm text-ink">Fixed price</h2>
          <p className="mt-4 font-pixel text-pixel-2xl text-pixel-shadow">{offer.price.label}</p>
          <p className="mt-2 text-ink">{offer.price.unit}</p>
        </div>
        <Robot size="large" className="translate-y-6" />
      </div>
      <div className="border-t-4 border-cyan p-6">
        <h3 className="mb-5 text-pixel-sm">What you get</h3>
        <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-1">
          {INCLUSIONS.map((inclusion) => (
            <li key={inclusion} className="flex items-start gap-3">
              <Icon name="check" className="mt-0.5 size-6 text-lime" />
              <span className="first-letter:uppercase">{inclusion}</span>
            </li>
          ))}
        </ul>
        <p className="mt-6 border-t-2 border-line pt-5 text-mute">
          No account, no subscription, no hidden fees. You see everything once more before you pay.
        </p>
      </div>
    </Card>
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
        hint="If there is one that the new page joins or replaces."
      />
      <Field {...field("pageType")} hint="For example: a landing page for a product launch." />
      <TextArea
        {...field("requirements")}
        rows={7}
        hint="What is the page for, who should act on it, and what must be on it?"
      />
      <TextArea {...field("references")} optional rows={3} hint="Pages that you like, and what you like about them." />
      <CheckField {...field("agreeTOS")} label={<TermsLabel />} />
    </>
  );
}

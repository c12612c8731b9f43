import { lazy } from "react";
import { defineView, type FieldsProps } from "~/catalog/define-view";
import { aiSuiteSection } from "~/content/home";
import { useSite } from "~/lib/config/use-site";
import { ButtonLink } from "~/ui/button";
import { CheckField, Field, TermsLabel, TextArea } from "~/ui/field";
import { Icon } from "~/ui/icon";
import { PriceCard } from "~/ui/price-card";
import { Heading, Panel } from "~/ui/section";
import { faq } from "./faq";
import { aiAutomation as offer } from "./offer";
import service from "./service";

export default defineView(service, {
  Intro,
  Aside,
  formTitle: "Book your suite",
  Fields,
  submitLabel: offer.buttonText,
  failure: "There was a problem processing your request. Please try again.",
  questions: faq,
  Showcase: lazy(() => import("./examples")),
});

function Intro() {
  return (
    <Heading
      as="h1"
      id="order-title"
      eyebrow="AI AUTOMATION SUITE"
      sub="Four systems that answer, book, sell and publish for you. Our team sets them up, and you pay once."
    >
      Book your AI suite
    </Heading>
  );
}

function Aside() {
  return (
    <div className="grid gap-10">
      <PriceCard
        accent="gold"
        title="Complete setup"
        price={offer.price.label}
        unit={`${offer.price.unit}, no hidden fees`}
      >
        <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-1">
          {aiSuiteSection.parts.map(({ icon, title, text }) => (
            <li key={title} className="flex items-start gap-4">
              <Icon name={icon} className="mt-1 size-6 text-gold" />
              <div>
                <h3>{title}</h3>
                <p className="mt-1 text-mute">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </PriceCard>
      <TalkFirst />
    </div>
  );
}

/** Alternatives for customers who are not ready to book. */
function TalkFirst() {
  const { phone, schedulingHref, claims } = useSite();
  return (
    <Panel className="p-6">
      <h2 className="text-cyan">Rather talk first?</h2>
      <p className="mt-4 text-mute">Book a free strategy call: 15 minutes with our team, no obligation.</p>
      <ButtonLink tone="cyan" href={schedulingHref} newTab className="mt-4">
        <Icon name="calendar" />
        <span>BOOK FREE STRATEGY CALL</span>
      </ButtonLink>
      <p className="mt-6 text-mute">
        Or call our AI agent{claims.availability && `, available ${claims.availability.text},`} at{" "}
        <a className="link whitespace-nowrap" href={phone.href}>
          {phone.display}
        </a>
        . Standard call rates apply.
      </p>
    </Panel>
  );
}

function Fields({ field }: FieldsProps<typeof service>) {
  return (
    <>
      <div className="grid gap-x-8 sm:grid-cols-2">
        <Field {...field("name")} autoComplete="name" />
        <Field {...field("email")} type="email" inputMode="email" autoComplete="email" />
        <Field {...field("company")} autoComplete="organization" />
        <Field {...field("phone")} type="tel" autoComplete="tel" />
      </div>
      <Field
        {...field("website")}
        optional
        inputMode="url"
        autoComplete="url"
        autoCapitalize="none"
        spellCheck={false}
        hint="For example: acme.com"
      />
      <TextArea
        {...field("goals")}
        rows={6}
        hint="What should the suite take off your hands, and what do your customers ask most?"
      />
      <Field
        {...field("preferredTime")}
        optional
        hint="When should we call? For example: weekdays after 2 p.m., Central Time."
      />
      <CheckField {...field("agreeTOS")} label={<TermsLabel />} />
    </>
  );
}

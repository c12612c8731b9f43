import { lazy } from "react";
import { defineView, type FieldsProps, type OrderCardProps } from "~/catalog/define-view";
import type { Texts } from "~/content/documents/document-kind";
import { shippedHome } from "~/content/home";
import { demoPhoneOf } from "~/content/site";
import { useSite } from "~/content/use-site";
import { zoneName } from "~/lib/dates/agency-zone";
import { ButtonLink } from "~/ui/button";
import { Field, TextArea } from "~/ui/field";
import { Icon } from "~/ui/icon";
import { Includes, PriceCard } from "~/ui/price-card";
import { Panel } from "~/ui/section";
import service from "./service";
import words from "./words";

const price = { accent: "gold", title: "Complete setup", unit: "one-time, no hidden fees" } as const;

export default defineView(service, {
  words,
  eyebrow: "AI AUTOMATION SUITE",
  price,
  siteWordsOf: ({ texts }) => suiteWords(texts?.home),
  Outro: TalkFirst,
  formTitle: "Book your suite",
  Fields,
  OrderCard,
  submitLabel: ({ buttonText }) => buttonText,
  Showcase: lazy(() => import("./examples")),
});

function OrderCard({ sold, children }: OrderCardProps<typeof service, typeof words>) {
  const parts = shippedHome.suite.parts.map(({ icon, title, text }, index) => ({
    icon,
    title: sold.siteWords?.[`${SUITE}${index}.title`] ?? title,
    text: sold.siteWords?.[`${SUITE}${index}.text`] ?? text,
  }));
  return (
    <PriceCard {...sold.offer.price} {...price}>
      <Includes>
        <ul className="grid gap-3 lg:gap-1">
          {parts.map(({ icon, title, text }) => (
            <li key={title} className="flex items-start gap-3">
              <Icon name={icon} className="size-6 text-gold" />
              <div className="min-w-0">
                <h3 className="font-bold font-sans text-base leading-6">{title}</h3>
                <p className="text-mute text-sm">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </Includes>
      {children}
    </PriceCard>
  );
}

const SUITE = "suite.parts.";

const suiteWords = (home: Texts | undefined): Texts | null =>
  home ? Object.fromEntries(Object.entries(home).filter(([name]) => name.startsWith(SUITE))) : null;

/** Alternatives for customers who are not ready to book. */
function TalkFirst() {
  const site = useSite();
  const { schedulingHref, claims } = site;
  const demo = demoPhoneOf(site);
  return (
    <Panel className="mx-1 mt-6 grid gap-x-8 gap-y-4 p-4 sm:p-8 lg:mt-8 lg:grid-cols-[minmax(0,1fr)_auto] lg:items-center">
      <div>
        <h2 className="text-cyan">Rather talk first?</h2>
        <p className="mt-2 text-mute">Book a free strategy call: 15 minutes with our team, no obligation.</p>
      </div>
      <ButtonLink tone="ghost" href={schedulingHref} newTab className="max-sm:btn-wide justify-self-start">
        <Icon name="calendar" />
        <span>BOOK FREE STRATEGY CALL</span>
      </ButtonLink>
      {demo && (
        <p className="text-mute lg:col-span-full">
          <span>{`Or call our AI agent${claims.availability ? `, available ${claims.availability.text},` : ""} at`}</span>{" "}
          <a className="link whitespace-nowrap" href={demo.href}>
            {demo.display}
          </a>
          . Standard call rates apply.
        </p>
      )}
    </Panel>
  );
}

function Fields({ field }: FieldsProps<typeof service>) {
  return (
    <>
      <div className="grid gap-x-6 sm:grid-cols-2">
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
        hint={`When should we call? For example: weekdays after 2 p.m., ${zoneName()}.`}
      />
    </>
  );
}

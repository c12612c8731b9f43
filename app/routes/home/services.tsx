import type { ReactNode } from "react";
import { aiAutomation } from "~/catalog/ai-automation/offer";
import { listedOffers, offers } from "~/catalog/offers";
import type { Offer } from "~/catalog/types";
import { choosePathSection, examplesSection, servicesSection } from "~/content/home";
import { useSite } from "~/lib/config/use-site";
import { ButtonLink } from "~/ui/button";
import { CheckList } from "~/ui/check-list";
import { Icon } from "~/ui/icon";
import { Card, Heading, Section } from "~/ui/section";
import { NoWrapHyphens } from "~/ui/text";
import { type Accent, accentFill, accentText } from "~/ui/tone";
import { DemoNumber } from "./demo-call";

/** A card per listed service and links to samples. On wide screens four cards a row; those of an incomplete last row are wider. */
export function ServicesGrid() {
  const lastRow = listedOffers.length - (listedOffers.length % 4);
  return (
    <Section id="services" labelledby="services-title" className="scan-lines bg-night">
      <Heading id="services-title" eyebrow={servicesSection.eyebrow} sub={servicesSection.sub}>
        {servicesSection.heading}
      </Heading>
      <div className="grid grid-cols-2 gap-x-4 gap-y-6 sm:gap-x-6 sm:gap-y-8 lg:grid-cols-4">
        {listedOffers.map((offer, index) => (
          <ServiceCard key={offer.slug} offer={offer} wide={index >= lastRow} />
        ))}
      </div>
      <ExamplesTeaser />
    </Section>
  );
}

function ServiceCard({ offer, wide }: { offer: Offer; wide: boolean }) {
  const { title, icon, accent, text, price, paths, buttonText } = offer;
  return (
    <Card
      raised
      className={`flex flex-col transition-transform duration-150 [transition-timing-function:steps(3)] hover:-translate-y-2 ${wide ? "lg:col-span-2 lg:flex-row" : ""}`}
    >
      <div
        className={`glow ${accentText[accent]} flex h-12 shrink-0 items-center justify-center overflow-clip sm:h-36 ${wide ? "lg:h-auto lg:w-[38%]" : ""}`}
      >
        <Icon name={icon} className="icon-shadow size-8 sm:size-18" />
      </div>
      <div className={`h-1 shrink-0 ${accentFill[accent]} ${wide ? "lg:h-auto lg:w-1" : ""}`} />
      <div className="flex flex-1 flex-col p-3 sm:p-5">
        <h3 className="max-sm:font-bold max-sm:font-sans max-sm:leading-5">{title}</h3>
        <p className="mt-2 flex-1 text-mute max-sm:text-sm sm:mt-3 sm:leading-relaxed">{text}</p>
        <Price price={price} className={accentText[accent]} />
        <ButtonLink
          href={paths.form}
          tone={accent}
          robot="small"
          className="px-2 max-sm:font-bold max-sm:font-sans max-sm:leading-5"
        >
          {buttonText}
        </ButtonLink>
      </div>
    </Card>
  );
}

/** "$299 one-time", but "from $5,000". */
function Price({ price: { label, unit }, className }: { price: Offer["price"]; className: string }) {
  const amount = <span className={`font-pixel lg:text-pixel-lg ${className}`}>{label}</span>;
  const unitText = <span className="text-mute text-sm">{unit}</span>;
  return (
    <p className="my-3 flex flex-wrap items-baseline gap-x-2 pr-7 max-[23rem]:mb-10 max-[23rem]:pr-0 sm:my-5 sm:pr-11">
      {unit === "from" ? unitText : amount} {unit === "from" ? amount : unitText}
    </p>
  );
}

/** Links to the samples on each service's page. */
function ExamplesTeaser() {
  const all: readonly Offer[] = offers;
  return (
    <div id="samples" className="mt-8 md:mt-20">
      <h3 className="text-center md:text-pixel-lg">{examplesSection.heading}</h3>
      <p className="mx-auto mt-3 max-w-3xl text-center text-mute max-sm:hidden md:text-lg">{examplesSection.sub}</p>
      <ul className="mt-5 grid grid-cols-2 gap-x-4 gap-y-3 sm:gap-5 md:mt-10 lg:grid-cols-4">
        {all.map(
          ({ slug, samples: title, icon, accent, paths }) =>
            title && (
              <li key={slug} className="grid max-sm:last:odd:col-span-2">
                <a
                  href={`${paths.form}#samples`}
                  className="pixel-frame flex min-h-11 items-center gap-3 bg-panel px-3 hover:bg-panel-hi hover:text-gold max-sm:text-sm max-sm:leading-5 sm:min-h-14 sm:px-5 sm:py-3"
                >
                  <Icon name={icon} className={`size-6 ${accentText[accent]}`} />
                  {title}
                </a>
              </li>
            ),
        )}
      </ul>
    </div>
  );
}

export function ChoosePath() {
  return (
    <Section labelledby="choose-path-title" className="edge-top bg-dusk">
      <Heading id="choose-path-title" eyebrow={choosePathSection.eyebrow} sub={choosePathSection.sub}>
        {choosePathSection.heading}
      </Heading>
      <div className="grid grid-cols-2 gap-4 sm:gap-6 lg:grid-cols-3 lg:gap-8">
        {usePaths().map((path) => (
          <PathCard key={path.title} {...path} />
        ))}
      </div>
    </Section>
  );
}

type Path = {
  icon: string;
  accent: Accent;
  title: string;
  points: string[];
  /** Shown above the button. */
  note?: ReactNode;
  button: { text: string; href: string; newTab?: boolean };
  badge?: string;
};

function usePaths(): Path[] {
  const { phone, schedulingHref, claims } = useSite();
  const available = claims.availability ? [`Available ${claims.availability.text}`] : [];
  return [
    {
      icon: "phone-call",
      accent: "gold",
      title: "Call the AI agent",
      points: [...available, "Ask it anything, right now", "Standard call rates apply"],
      note: <DemoNumber />,
      button: { text: "CALL NOW", href: phone.href },
      badge: "MOST POPULAR",
    },
    {
      icon: "calendar",
      accent: "cyan",
      title: "Book a free 15-minute strategy call",
      points: ["Talk to one of our team", "Advice for your specific business", "No obligation"],
      button: { text: "BOOK FREE CALL", href: schedulingHref, newTab: true },
    },
    {
      icon: "zap",
      accent: "pink",
      title: "Proceed to booking",
      points: [`${aiAutomation.price.label} ${aiAutomation.price.unit}`, "Complete setup", "No hidden fees"],
      button: { text: aiAutomation.buttonText, href: aiAutomation.paths.form, newTab: true },
    },
  ];
}

function PathCard({ icon, accent, title, points, note, button, badge }: Path) {
  return (
    <Card
      raised={Boolean(badge)}
      className={`relative flex flex-col items-center p-3 text-center sm:p-8 ${badge ? "frame-gold max-sm:pt-8 max-lg:col-span-2 max-lg:mb-2" : ""}`}
    >
      {badge && <p className="caption absolute -top-5 bg-gold px-3 py-1 text-on-gold">{badge}</p>}
      <div className={`mb-3 flex items-center gap-3 sm:mb-5 sm:flex-col sm:gap-5 ${badge ? "" : "max-sm:flex-col"}`}>
        <Icon name={icon} className={`icon-shadow size-10 sm:size-14 ${accentText[accent]}`} />
        <h3 className="max-sm:font-bold max-sm:font-sans max-sm:leading-5">
          <NoWrapHyphens text={title} />
        </h3>
      </div>
      <CheckList items={points} accent={accent} className="mb-4 flex-1 space-y-2 text-left max-sm:text-sm sm:mb-7" />
      {note && <p className="mb-2 font-bold">{note}</p>}
      <ButtonLink
        href={button.href}
        newTab={button.newTab}
        tone={accent}
        aria-label={`${button.text}: ${title}`}
        className="self-stretch max-sm:px-3 max-sm:font-bold max-sm:font-sans"
      >
        {button.text}
      </ButtonLink>
    </Card>
  );
}

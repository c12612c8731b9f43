import { listedOffers } from "~/catalog/offers";
import type { Offer } from "~/catalog/types";
import { servicesSection } from "~/content/home";
import { ButtonLink } from "~/ui/button";
import { Heading } from "~/ui/heading";
import { Icon } from "~/ui/icon";
import { Card } from "~/ui/panel";
import { Section } from "~/ui/section";
import { accentFill, accentText } from "~/ui/tone";
import { ExamplesTeaser } from "./examples-teaser";

/** What we sell, one card for each listed service, and the way to samples; four cards in a row on a wide screen, the last row's are broader. */
export function ServicesGrid() {
  const lastRow = listedOffers.length - (listedOffers.length % 4);
  return (
    <Section id="services" labelledby="services-title" className="scan-lines bg-night">
      <Heading id="services-title" eyebrow={servicesSection.eyebrow} sub={servicesSection.sub}>
        {servicesSection.heading}
      </Heading>
      <div className="grid grid-cols-2 gap-x-4 gap-y-6 sm:gap-x-6 sm:gap-y-8 lg:grid-cols-4">
        {listedOffers.map((offer, index) => (
          <ServiceCard key={offer.slug} offer={offer} broad={index >= lastRow} />
        ))}
      </div>
      <ExamplesTeaser />
    </Section>
  );
}

function ServiceCard({ offer, broad }: { offer: Offer; broad: boolean }) {
  const { title, icon, accent, text, price, paths, buttonText } = offer;
  return (
    <Card
      raised
      className={`flex flex-col transition-transform duration-150 [transition-timing-function:steps(3)] hover:-translate-y-2 ${broad ? "lg:col-span-2 lg:flex-row" : ""}`}
    >
      <div
        className={`glow ${accentText[accent]} flex h-12 shrink-0 items-center justify-center overflow-clip sm:h-36 ${broad ? "lg:h-auto lg:w-[38%]" : ""}`}
      >
        <Icon name={icon} className="icon-shadow size-8 sm:size-18" />
      </div>
      <div className={`h-1 shrink-0 ${accentFill[accent]} ${broad ? "lg:h-auto lg:w-1" : ""}`} />
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
  const figure = <span className={`font-pixel lg:text-pixel-lg ${className}`}>{label}</span>;
  const words = <span className="text-mute text-sm">{unit}</span>;
  return (
    <p className="my-3 flex flex-wrap items-baseline gap-x-2 pr-7 max-[23rem]:mb-10 max-[23rem]:pr-0 sm:my-5 sm:pr-11">
      {unit === "from" ? words : figure} {unit === "from" ? figure : words}
    </p>
  );
}

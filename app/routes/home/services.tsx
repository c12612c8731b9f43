import type { Offer } from "~/catalog/offer";
import { listedOffers } from "~/catalog/offers";
import { services } from "~/content/home";
import { ButtonLink } from "~/ui/button";
import { Heading } from "~/ui/heading";
import { Icon } from "~/ui/icon";
import { Card } from "~/ui/panel";
import { Section } from "~/ui/section";
import { accentFill, accentText } from "~/ui/tone";

/** What we sell, one card for each listed service; four in a row on a wide screen, the last row's are broader. */
export function Services() {
  const lastRow = listedOffers.length - (listedOffers.length % 4);
  return (
    <Section id="services" labelledby="services-title" className="scan-lines bg-night">
      <Heading id="services-title" eyebrow={services.eyebrow} sub={services.sub}>
        {services.heading}
      </Heading>
      <div className="grid gap-x-5 gap-y-8 sm:grid-cols-2 lg:grid-cols-4">
        {listedOffers.map((offer, index) => (
          <ServiceCard key={offer.slug} offer={offer} broad={index >= lastRow} />
        ))}
      </div>
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
        className={`glow ${accentText[accent]} flex h-36 shrink-0 items-center justify-center ${broad ? "lg:h-auto lg:w-[38%]" : ""}`}
      >
        <Icon name={icon} className="icon-shadow size-18" />
      </div>
      <div className={`h-1 shrink-0 ${accentFill[accent]} ${broad ? "lg:h-auto lg:w-1" : ""}`} />
      <div className="flex flex-1 flex-col p-5">
        <h3 className="text-pixel-sm">{title}</h3>
        <p className="mt-3 flex-1 text-mute leading-relaxed">{text}</p>
        <Price price={price} className={accentText[accent]} />
        <ButtonLink href={paths.form} tone={accent} robot="small" className="px-2 text-pixel-xs">
          {buttonText}
        </ButtonLink>
      </div>
    </Card>
  );
}

/** "$299 one-time", but "from $5,000". */
function Price({ price: { label, unit }, className }: { price: Offer["price"]; className: string }) {
  const figure = <span className={`font-pixel text-lg leading-8 ${className}`}>{label}</span>;
  const words = <span className="text-mute text-sm">{unit}</span>;
  return (
    <p className="my-5 flex flex-wrap items-baseline gap-x-2 pr-9">
      {unit === "from" ? words : figure} {unit === "from" ? figure : words}
    </p>
  );
}

import type { ReactNode } from "react";
import { cardOf } from "~/catalog/cards";
import { useCatalog } from "~/catalog/current-catalog";
import { formatOfferPrice, type Offer } from "~/catalog/types";
import pictures from "~/content/images/generated/samples/pictures.webp?url";
import { useSite } from "~/content/use-site";
import { ButtonLink, cardLabelClass } from "~/ui/button";
import { CheckList } from "~/ui/check-list";
import { Icon, Robot } from "~/ui/icon";
import { Card, Heading, Section } from "~/ui/section";
import { FittedText, NoWrapHyphens } from "~/ui/text";
import { type Accent, accentBorder, accentText } from "~/ui/tone";
import { DemoNumber } from "./demo-call";
import { opensTab, SectionButton, useTargets } from "./targets";
import { useHome } from "./use-home";

/** A card per listed service, and the samples. On wide screens four cards a row; those of an incomplete last row are wider. */
export function ServicesGrid({ surface, samples }: { surface: string; samples: boolean }) {
  const { eyebrow, heading, sub, button } = useHome().services;
  const { listed } = useCatalog();
  const remainder = listed.length % 4;
  // Two fill a row, one half of it.
  const lastRow = listed.length - (remainder <= 2 ? remainder : 0);
  return (
    <Section id="services" labelledby="services-title" className={surface}>
      <Heading id="services-title" eyebrow={eyebrow} sub={withCount(sub, listed.length)}>
        {heading}
      </Heading>
      <div className="grid grid-cols-2 gap-x-4 gap-y-6 max-[22.5rem]:grid-cols-1 sm:gap-x-6 sm:gap-y-8 lg:grid-cols-4">
        {listed.map((offer, index) => (
          <ServiceCard key={offer.slug} offer={offer} wide={index >= lastRow} />
        ))}
      </div>
      {samples && <Samples />}
      <SectionButton {...button} tone="gold" />
    </Section>
  );
}

const NUMBERS = ["", "", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten"];

/** Fills in `{services}`: "Six ways"; for fewer than two "Ways". */
function withCount(text: string, count: number): string {
  if (count < 2) return text.replace(/\{services\} (.)/, (_, next: string) => next.toUpperCase());
  const word = NUMBERS[count] ?? String(count);
  return text.replace("{services}", text.startsWith("{services}") ? word : word.toLowerCase());
}

/** The cards in a row share the rows of picture, title, text, price and button. */
function ServiceCard({ offer, wide }: { offer: Offer; wide: boolean }) {
  const { title, icon, accent, price, paths, buttonText } = offer;
  const { text } = cardOf(offer);
  return (
    <Card
      raised
      className={`row-span-5 grid grid-cols-[minmax(0,1fr)] grid-rows-subgrid gap-y-0 transition-transform duration-150 [transition-timing-function:steps(3)] hover:-translate-y-2 ${wide ? "lg:col-span-2 lg:row-span-1 lg:grid-cols-[38%_minmax(0,1fr)] lg:grid-rows-[auto_1fr_auto_auto]" : ""}`}
    >
      <div
        className={`glow ${accentText[accent]} ${accentBorder[accent]} grid h-14 place-items-center overflow-clip border-b-4 sm:h-36 ${wide ? "lg:row-span-full lg:h-auto lg:border-r-4 lg:border-b-0" : ""}`}
      >
        <Icon name={icon} className="icon-shadow size-12 sm:size-18" />
      </div>
      <h3 className="px-3 pt-3.5 pb-2 sm:px-4 sm:pt-5 sm:pb-3">
        <FittedText text={title} />
      </h3>
      <p className="px-3 text-mute max-sm:text-[0.9375rem] max-sm:leading-[1.375rem] sm:px-4">{text}</p>
      <Price price={price} className={accentText[accent]} />
      <ButtonLink
        href={paths.form}
        tone={accent}
        className={`mx-2 mb-5 px-1 max-sm:text-sm max-sm:tracking-normal sm:mx-5 sm:mb-6 sm:max-xl:font-bold sm:max-xl:font-sans sm:max-xl:text-[1.0625rem] ${cardLabelClass(buttonText, wide ? 17 : 14)}`}
      >
        <span className="contents">{buttonText}</span>
        <Robot size="small" className="robot-floating pointer-events-none absolute right-3 bottom-full mb-1" />
      </ButtonLink>
    </Card>
  );
}

/**
 * "$299" with "one-time" below it, but "from $5,000"; in narrow cards "$5,000" with "and up" below it. The robot on the button stands at the
 * right.
 */
function Price({ price: { label, unit, note, every }, className }: { price: Offer["price"]; className: string }) {
  const isLeast = unit === "from";
  return (
    <p className="pt-5 pr-11 pb-2.5 pl-3 sm:pr-14 sm:pb-3 sm:pl-4">
      {isLeast && <span className="mr-1.5 text-mute text-sm max-sm:hidden lg:max-xl:hidden">from</span>}
      <span className={`font-pixel sm:text-pixel-lg ${className}`}>{label}</span>{" "}
      <span className={`block text-mute text-sm ${isLeast ? "max-sm:hidden lg:max-xl:hidden" : ""}`}>
        {isLeast ? [every && `per ${every}`, note].filter(Boolean).join(", ") : unit}
      </span>
      {isLeast && (
        <span className="block text-mute text-sm sm:max-lg:hidden xl:hidden">
          {every ? `per ${every} and up` : "and up"}
        </span>
      )}
    </p>
  );
}

/** By `samplesPicture`. */
const picturePlaces = ["object-[0_0]", "object-[0_33.333%]", "object-[0_66.667%]", "object-[0_100%]"] as const;

/** Links to the samples on each service's page: cards with a picture, and the others as a line. */
function Samples() {
  const { heading, sub } = useHome().samples;
  const cards = useCatalog().sold.map((offer) => ({ ...offer, ...cardOf(offer) }));
  const pictured = picturePlaces.flatMap((place, index) =>
    cards.filter(({ samplesPicture }) => samplesPicture === index).map((offer) => ({ ...offer, place })),
  );
  const others = cards.filter(({ samples, samplesPicture }) => samples && samplesPicture === undefined);
  return (
    <div id="samples" className="mt-10 sm:mt-18">
      <div className="mb-6 text-center sm:mb-8">
        <h3 className="font-normal font-pixel text-pixel text-pixel-shadow sm:text-pixel-lg">
          <FittedText text={heading} />
        </h3>
        <p className="mt-2 text-balance text-mute sm:mt-4 sm:text-lg">{sub}</p>
      </div>
      <ul className="grid grid-cols-2 gap-4 max-[22.5rem]:grid-cols-1 sm:gap-6 lg:grid-cols-4">
        {pictured.map(({ slug, samples, paths, place }) => (
          <li key={slug} className="grid">
            <a
              href={`${paths.form}#samples`}
              className="pixel-frame hover:frame-gold flex flex-col bg-panel font-bold hover:text-gold"
            >
              <img
                src={pictures}
                alt=""
                width={160}
                height={90}
                loading="lazy"
                className={`pixel-img aspect-video w-full border-(--frame) border-b-4 object-cover ${place}`}
              />
              <span className="flex flex-1 items-center justify-between gap-2 px-3 py-2.5 leading-5 max-sm:text-[0.9375rem] sm:px-4 sm:py-3.5">
                <span>{samples}</span>
                <Icon name="arrow-right" className="size-4" />
              </span>
            </a>
          </li>
        ))}
      </ul>
      <ul className="mt-3 flex flex-wrap justify-center gap-x-6 sm:mt-6 sm:gap-x-8">
        {others.map(({ slug, samples, paths }) => (
          <li key={slug}>
            <a href={`${paths.form}#samples`} className="link inline-flex min-h-11 items-center">
              {samples}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

export function ChoosePath({ surface }: { surface: string }) {
  const { eyebrow, heading, sub } = useHome().paths;
  return (
    <Section labelledby="choose-path-title" className={surface}>
      <Heading id="choose-path-title" eyebrow={eyebrow} sub={sub}>
        {heading}
      </Heading>
      <div className="grid gap-5 pt-2 sm:gap-6 md:grid-cols-2 lg:grid-cols-3">
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
  button?: { text: string; href: string; newTab: boolean };
  badge?: string;
};

const accents = ["gold", "cyan", "pink"] as const;

/** A card whose page is not there any more is left out. */
function usePaths(): Path[] {
  const { claims } = useSite();
  const { sold } = useCatalog();
  const { badge, cards } = useHome().paths;
  const resolve = useTargets();
  return cards.flatMap(({ icon, name, points, button }, place): Path[] => {
    const target = resolve(button.target);
    if (!name || (button.target && !target)) return [];
    const service = sold.find(({ paths }) => paths.form === button.target);
    const isCall = target?.kind === "demo";
    const words = button.words || service?.buttonText;
    return [
      {
        icon,
        accent: accents[place % accents.length] ?? "gold",
        title: name,
        points: [
          ...(isCall && claims.availability ? [`Available ${claims.availability.text}`] : []),
          ...(service ? [formatOfferPrice(service.price)] : []),
          ...points,
        ],
        ...(isCall && { note: <DemoNumber /> }),
        ...(target && words && { button: { text: words, href: target.href, newTab: opensTab(target.kind) } }),
        ...(place === 0 && badge && { badge }),
      },
    ];
  });
}

function PathCard({ icon, accent, title, points, note, button, badge }: Path) {
  return (
    <Card
      raised={Boolean(badge)}
      className={`relative grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-3 px-4 pt-6 pb-4 sm:flex sm:flex-col sm:gap-5 sm:px-4 sm:pt-10 sm:pb-8 sm:text-center xl:px-6 ${badge ? "frame-gold md:max-lg:col-span-2" : ""}`}
    >
      {badge && <p className="caption absolute -top-5 bg-gold px-3 py-1 text-on-gold max-sm:left-4">{badge}</p>}
      <Icon name={icon} className={`icon-shadow size-12 ${accentText[accent]}`} />
      <h3>
        <NoWrapHyphens text={title} />
      </h3>
      <CheckList
        items={points}
        accent={accent}
        className="col-span-2 grid flex-1 content-start gap-1.5 text-left leading-6 sm:gap-3"
      />
      {note && <p className="col-span-2 font-bold max-sm:pl-7">{note}</p>}
      {button && (
        <ButtonLink
          href={button.href}
          newTab={button.newTab}
          tone={accent}
          aria-label={`${button.text}: ${title}`}
          className={`col-span-2 self-stretch px-2 ${cardLabelClass(button.text)}`}
        >
          {button.text}
        </ButtonLink>
      )}
    </Card>
  );
}

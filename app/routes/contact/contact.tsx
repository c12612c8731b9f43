import type { ReactNode } from "react";
import { data, useActionData } from "react-router";
import { blast } from "~/catalog/blast/offer";
import { campaign } from "~/catalog/campaign/offer";
import { useCatalog } from "~/catalog/current-catalog";
import { formatOfferPrice } from "~/catalog/types";
import { webPage } from "~/catalog/web-page/offer";
import { hasMascot } from "~/content/brand";
import { type ContactWords, shippedContact } from "~/content/contact";
import { publishedWords } from "~/content/documents/site-words";
import { pageWords, siteTokens } from "~/content/documents/text-tokens";
import { type Site, unbrokenAddress } from "~/content/site";
import { siteContext } from "~/content/site-context";
import { siteFromMatches, useSite } from "~/content/use-site";
import { ContactForm } from "~/customers/contact/contact-form";
import { handleContactPost } from "~/customers/contact/contact-messages.server";
import { clientContext, getApp } from "~/lib/app-context.server";
import { formatOpeningHours } from "~/lib/dates/business-hours";
import { pageMeta } from "~/routes/seo/page-meta";
import { ButtonLink, cardLabelClass } from "~/ui/button";
import { FeatureCard } from "~/ui/cards";
import { EmailText } from "~/ui/email-text";
import { Icon, Robot } from "~/ui/icon";
import { Island, part } from "~/ui/islands/island";
import { Card, Heading, Panel, Section } from "~/ui/section";
import { Starfield } from "~/ui/starfield";
import { FittedText } from "~/ui/text";
import { accentText } from "~/ui/tone";
import type { Route } from "./+types/contact";

export const handle = { prerender: true };

export const loader = ({ context }: Route.LoaderArgs) => ({
  words: publishedWords(context.get(siteContext), "contact"),
});

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const { title, description } = wordsOf(siteFromMatches(matches), loaderData).search;
  return pageMeta({ title, description, path: "/contact", matches });
};

/** Handles the form of browsers without scripts; with scripts it is sent to /api/contact-form. */
export async function action({ request, context }: Route.ActionArgs) {
  const { outcome, status, headers } = await handleContactPost(getApp(context), context.get(clientContext), request);
  return data(outcome, { status, headers });
}

/** Passes on headers of the action, such as Retry-After. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

type Loaded = Route.ComponentProps["loaderData"] | undefined;

const wordsOf = (site: Site, loaded: Loaded): ContactWords =>
  pageWords(shippedContact, loaded?.words, siteTokens(site));

export default function ContactPage({ loaderData }: Pick<Route.ComponentProps, "loaderData">) {
  const outcome = useActionData<typeof action>();
  const site = useSite();
  const { hours } = site;
  const { page, why, start } = wordsOf(site, loaderData);
  return (
    <>
      <section aria-labelledby="contact-title" className="sky relative overflow-clip pt-14 pb-56 sm:pt-16">
        <Starfield place="beside-words" />
        <div className="skyline pointer-events-none absolute inset-x-0 bottom-0 h-40" />
        <div className="page-column relative">
          <Heading as="h1" id="contact-title" eyebrow={page.eyebrow} sub={page.sub}>
            {page.heading}
          </Heading>
          <div className="grid gap-6 lg:grid-cols-[22rem_minmax(0,1fr)] lg:items-start">
            <div>
              <WaysToReach />
              <Bit />
            </div>
            <Island name="contact-form" props={{ outcome, hours, within: hours.replyHours }} query="subject">
              <ContactForm outcome={outcome} hours={hours} />
            </Island>
          </div>
        </div>
      </section>
      <WhyUs {...why} />
      <StartNow {...start} />
    </>
  );
}

function WaysToReach() {
  const { address, email, phone } = useSite();
  return (
    <Panel className="p-4 sm:p-8">
      <h2 className="mb-6 text-pixel">Reach us</h2>
      <dl className="grid gap-6">
        <ContactMethod icon="pin" term="Location">
          {unbrokenAddress(address)}
        </ContactMethod>
        <ContactMethod icon="mail" term="Email">
          <a
            className="link inline-flex pointer-coarse:min-h-11 items-center [overflow-wrap:anywhere]"
            href={`mailto:${email}`}
          >
            <EmailText email={email} />
          </a>
        </ContactMethod>
        <ContactMethod icon="phone" term="Phone">
          <a className="link inline-flex pointer-coarse:min-h-11 items-center" href={phone.href}>
            {phone.display}
          </a>
        </ContactMethod>
      </dl>
      <OpeningHoursTable />
    </Panel>
  );
}

function ContactMethod({ icon, term, children }: { icon: string; term: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[3rem_minmax(0,1fr)] gap-x-4">
      <dt className="contents">
        <Icon name={icon} className="icon-shadow row-span-2 size-12 text-cyan" />
        <span className="caption text-mute">{term}</span>
      </dt>
      <dd className="col-start-2">{children}</dd>
    </div>
  );
}

function OpeningHoursTable() {
  const { hours } = useSite();
  return (
    <div className="mt-8 border-line border-t-4 pt-6">
      <div className="mb-4 flex min-h-8 flex-wrap items-center justify-between gap-3">
        <h2 id="hours-title">Hours</h2>
        <OpenNow />
      </div>
      <table aria-labelledby="hours-title" className="w-full tabular-nums">
        <tbody>
          {hours.week.map((line) => (
            <tr key={line.days} className="border-panel-hi border-b-2 last:border-0">
              <th scope="row" className="py-2 text-left font-normal text-mute">
                {line.days}
              </th>
              <td className="py-2 text-right">{formatOpeningHours(line)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-3 text-mute text-sm">
        {hours.holidays === "us-federal" && <span>Closed on US federal holidays. </span>}
        <span>{`All times are ${hours.timeZoneName}.`}</span>
      </p>
    </div>
  );
}

/** Hidden until open-now.part.ts has compared the clock with the hours. */
function OpenNow() {
  const { hours } = useSite();
  return (
    <p
      {...part("open-now", { hours })}
      hidden
      className="group caption inline-flex items-center gap-2 bg-abyss px-3 py-1 text-gold data-[open=true]:text-lime"
    >
      <span aria-hidden="true" className="size-2 bg-current" />
      <span className="group-data-[open=true]:hidden">Closed now</span>
      <span className="hidden group-data-[open=true]:inline">Open now</span>
    </p>
  );
}

/** Fills the corner below the panel on a wide screen. */
function Bit() {
  if (!hasMascot(useSite())) return null;
  return (
    <div aria-hidden="true" className="no-print mt-10 hidden items-start gap-6 lg:flex">
      <Robot size="large" />
      <p className="pixel-frame frame-abyss relative mt-4 whitespace-nowrap bg-ink px-4 py-3 font-bold text-night">
        I’ll pass it along.
        <br />A human will reply.
        <span className="absolute top-6 -left-2 h-4 w-2 bg-ink" />
      </p>
    </div>
  );
}

function WhyUs({ eyebrow, heading, reasons }: ContactWords["why"]) {
  return (
    <Section labelledby="why-us-title" className="edge-top bg-dusk">
      <Heading id="why-us-title" eyebrow={eyebrow}>
        {heading}
      </Heading>
      <div className="grid gap-4 sm:gap-6 md:grid-cols-3">
        {reasons.map(({ icon, title, text }) => (
          <FeatureCard key={title} icon={icon} accent="lime" title={title} text={text} />
        ))}
      </div>
    </Section>
  );
}

/** As many as fill a row. */
const MAX_STARTERS = 3;

function StartNow({ eyebrow, heading, sub }: ContactWords["start"]) {
  const { sold, listed } = useCatalog();
  const shipped = [campaign, webPage, blast].flatMap(({ slug }) => sold.filter((offer) => offer.slug === slug));
  const starters = [...new Set([...shipped, ...listed])].slice(0, MAX_STARTERS);
  if (starters.length === 0) return null;
  return (
    <Section labelledby="start-now-title" className="scan-lines bg-night">
      <Heading id="start-now-title" eyebrow={eyebrow} sub={sub}>
        {heading}
      </Heading>
      <div className="grid gap-4 sm:gap-6 md:grid-cols-3">
        {starters.map(({ slug, icon, accent, title, price, paths, buttonText }) => (
          <Card key={slug} raised className="row-span-4 grid grid-rows-subgrid gap-y-0 p-4 sm:p-6">
            <Icon name={icon} className={`icon-shadow size-12 ${accentText[accent]}`} />
            <h3 className="mt-3 mb-1 sm:mt-4 sm:mb-3">
              <FittedText text={title} />
            </h3>
            <p className="text-mute">{formatOfferPrice(price)}</p>
            <ButtonLink
              href={paths.form}
              tone={accent}
              className={`mt-4 px-1 md:max-lg:font-bold md:max-lg:font-sans md:max-lg:text-[1.0625rem] ${cardLabelClass(buttonText)}`}
            >
              {buttonText}
            </ButtonLink>
          </Card>
        ))}
      </div>
    </Section>
  );
}

import { aiAutomation } from "~/catalog/ai-automation/offer";
import { useSoldOffer } from "~/catalog/current-catalog";
import { seoCopywriting } from "~/catalog/seo-copywriting/offer";
import { SearchResult } from "~/catalog/seo-copywriting/search-result";
import { shippedContact } from "~/content/contact";
import type { Texts } from "~/content/documents/document-kind";
import { publishedWords } from "~/content/documents/site-words";
import { pageWords, siteTokens } from "~/content/documents/text-tokens";
import { treeWithTexts } from "~/content/documents/text-tree";
import { type Figure, shippedHome } from "~/content/home";
import { siteContext } from "~/content/site-context";
import { siteFromMatches, useSite } from "~/content/use-site";
import { ContactForm } from "~/customers/contact/contact-form";
import { pageMeta } from "~/routes/seo/page-meta";
import { organization } from "~/routes/seo/structured-data";
import { FeatureCard } from "~/ui/cards";
import { Island } from "~/ui/islands/island";
import { Heading, Panel, Section } from "~/ui/section";
import { FittedText, SourceLink } from "~/ui/text";
import type { Route } from "./+types/home";
import { DemoCall } from "./demo-call";
import { Hero } from "./hero";
import { ChoosePath, ServicesGrid } from "./services";
import { HomeContext, useHome } from "./use-home";

export const handle = { prerender: true };

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const { title, description } = treeWithTexts(shippedHome, loaderData?.texts ?? {}).search;
  return pageMeta({
    title,
    description,
    path: "/",
    matches,
    structured: [organization(siteFromMatches(matches))],
  });
};

export function loader({ context }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  return { texts: publishedWords(site, "home"), contact: publishedWords(site, "contact") };
}

/** The sections of docs/product/content.md#home-page, in its order; the footer is the eighth. */
export default function Home({ loaderData }: Pick<Route.ComponentProps, "loaderData">) {
  const texts = loaderData?.texts;
  return (
    <HomeContext value={texts ? treeWithTexts(shippedHome, texts) : shippedHome}>
      <Hero />
      <DemoCall />
      <AiSuite />
      <WhyChoose />
      <ServicesGrid />
      <ChoosePath />
      <Contact published={loaderData?.contact} />
    </HomeContext>
  );
}

function AiSuite() {
  const { eyebrow, heading, sub, parts, figures } = useHome().suite;
  const price = useSoldOffer(aiAutomation)?.price.label.replace(/,000$/, "K");
  return (
    <Section id="ai-suite" labelledby="ai-suite-title" className="grid-lines bg-night">
      <Heading id="ai-suite-title" eyebrow={eyebrow} sub={sub}>
        {heading}
      </Heading>
      <div className="grid grid-cols-2 gap-4 max-[22.5rem]:grid-cols-1 sm:gap-6 lg:grid-cols-4">
        {parts.map(({ icon, title, text }) => (
          <FeatureCard key={title} icon={icon} accent="cyan" title={title} text={text} />
        ))}
      </div>
      <Panel className="frame-cyan mt-4 bg-panel-hi px-2 py-5 sm:mt-6 sm:p-6">
        <KeyFigures figures={figures} price={price} valueClassName="text-gold" />
      </Panel>
    </Section>
  );
}

function WhyChoose() {
  const { eyebrow, heading, reasons, figures } = useHome().why;
  const more = useSite().claims.more ?? [];
  return (
    <Section labelledby="why-choose-title" className="edge-top bg-dusk">
      <Heading id="why-choose-title" eyebrow={eyebrow}>
        {heading}
      </Heading>
      <div className="grid gap-4 sm:gap-6 md:grid-cols-2">
        {reasons.map(({ icon, title, text }) => (
          <FeatureCard key={title} icon={icon} accent="lime" title={title} text={text} beside />
        ))}
      </div>
      <div className="mt-8 sm:mt-12">
        <KeyFigures
          figures={[...figures, ...more.map(({ text, ...figure }) => ({ ...figure, value: text }))]}
          valueClassName="text-pink"
        />
      </div>
      <Proof />
    </Section>
  );
}

/** A sample of our own, and marked as one: it claims no client. On phones it is behind its link. */
function Proof() {
  const { heading, sub } = useHome().proof;
  const offer = useSoldOffer(seoCopywriting);
  if (!offer) return null;
  return (
    <Panel className="mt-6 p-4 sm:mt-12 sm:p-8">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h3>
          <FittedText text={heading} />
        </h3>
        <span className="inline-block bg-gold px-2 py-0.5 font-medium text-on-gold text-sm">Sample</span>
      </div>
      <p className="mt-2 text-mute max-sm:text-[0.9375rem] max-sm:leading-[1.375rem]">
        <span>{sub}</span>{" "}
        <a href={`${offer.paths.form}#samples`} className="link">
          See how we did it
        </a>
      </p>
      <div className="mt-6 max-sm:hidden">
        <SearchResult />
      </div>
    </Panel>
  );
}

/** Short figures with their meaning below. Claims that are switched off in the settings are left out. */
function KeyFigures({ figures, price, valueClassName }: KeyFiguresProps) {
  const { claims } = useSite();
  const shown = figures.flatMap((figure) => {
    const { text, ...shown } =
      "claim" in figure
        ? { text: undefined, ...claims[figure.claim] }
        : { text: "price" in figure ? price : figure.value };
    return text ? [{ ...figure, ...shown, value: text }] : [];
  });
  if (shown.length === 0) return null;
  return (
    <dl
      className={`grid gap-x-2 gap-y-4 text-center sm:gap-4 ${shown.length > 3 ? "grid-cols-[repeat(auto-fit,minmax(9rem,1fr))]" : "sm:auto-cols-fr min-[22.5rem]:grid-flow-col"}`}
    >
      {shown.map(({ value, meaning, source }) => (
        <div key={meaning} className="flex flex-col-reverse justify-end">
          <dt className="text-mute max-sm:text-sm">
            <span>{meaning}</span>
            {source && (
              <span className="block">
                <SourceLink href={source} of={`${value} ${meaning}`} />
              </span>
            )}
          </dt>
          <dd className={`font-pixel md:text-pixel-lg ${valueClassName}`}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

type KeyFiguresProps = {
  figures: readonly Figure[];
  /** For the figure that is a price; left out without it. */
  price?: string;
  valueClassName: string;
};

export function Contact({ published }: { published?: Texts | null }) {
  const site = useSite();
  const { claims } = site;
  const { eyebrow, heading, sub, benefits } = pageWords(shippedContact, published, siteTokens(site)).home;
  return (
    <Section id="contact" labelledby="contact-title" className="grid-lines bg-night">
      <Heading id="contact-title" eyebrow={eyebrow} sub={sub}>
        {heading}
      </Heading>
      <div className="grid gap-4 sm:gap-6 lg:grid-cols-[minmax(0,1fr)_23rem]">
        <Island name="contact-form" props={{}}>
          <ContactForm />
        </Island>
        <div className="grid gap-4 sm:gap-6 md:max-lg:grid-cols-3 lg:auto-rows-fr">
          {benefits.map(({ icon, title, text, claim }) => {
            const shown = (claim && claims[claim]) ?? { text: title };
            return (
              <FeatureCard
                key={icon}
                icon={icon}
                accent="gold"
                title={shown.text}
                text={
                  <>
                    <span>{text}</span> {shown.source && <SourceLink href={shown.source} of={shown.text} />}
                  </>
                }
                beside
                className="md:max-lg:grid-cols-1 md:max-lg:content-start md:max-lg:gap-y-4 lg:content-center md:max-lg:[&_h3]:font-bold md:max-lg:[&_h3]:font-sans"
              />
            );
          })}
        </div>
      </div>
    </Section>
  );
}

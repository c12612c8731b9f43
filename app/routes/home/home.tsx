import { Fragment } from "react";
import { aiAutomation } from "~/catalog/ai-automation/offer";
import { useSoldOffer } from "~/catalog/current-catalog";
import { seoCopywriting } from "~/catalog/seo-copywriting/offer";
import { SearchResult } from "~/catalog/seo-copywriting/search-result";
import { shippedContact } from "~/content/contact";
import { iconUrl } from "~/content/documents/brand-icons.server";
import type { Texts } from "~/content/documents/document-kind";
import { publishedWords } from "~/content/documents/site-words";
import { pageWords, siteTokens } from "~/content/documents/text-tokens";
import { treeWithTexts } from "~/content/documents/text-tree";
import { shippedHome } from "~/content/home";
import { anchorsOf, hasProof, hasSamples, sectionsOf } from "~/content/home-layout";
import { ownPagePaths } from "~/content/own-pages.server";
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
import { AddedSection } from "./added-section";
import { addedSections } from "./added-sections.server";
import { DemoCall } from "./demo-call";
import { Hero } from "./hero";
import { KeyFigures } from "./key-figures";
import { ChoosePath, ServicesGrid } from "./services";
import { SectionButton } from "./targets";
import { HomeContext, useHome } from "./use-home";

export const handle = { prerender: true };

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const { title, description } = treeWithTexts(shippedHome, loaderData?.texts ?? {}).search;
  return pageMeta({
    title,
    description,
    path: "/",
    matches,
    structured: [organization(siteFromMatches(matches), loaderData?.icon)],
  });
};

export function loader({ context }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const texts = publishedWords(site, "home");
  return {
    texts,
    contact: publishedWords(site, "contact"),
    icon: iconUrl(site, "512"),
    ...(texts && { pages: ownPagePaths(site), added: addedSections(site, texts) }),
  };
}

/** The sections of docs/product/content.md#home-page, as shipped or as staff have put them; the footer is the last. */
export default function Home({ loaderData }: Pick<Route.ComponentProps, "loaderData">) {
  const { texts = null, contact, pages = [], added = [] } = loaderData ?? {};
  const words = texts ? treeWithTexts(shippedHome, texts) : shippedHome;
  const { brand } = useSite();
  const sections = sectionsOf(texts);
  const shownOf = (name: string, place: number) => {
    const surface = surfaceOf(place);
    switch (name) {
      case "hero":
        return <Hero isFirst={place === 0} />;
      case "demoCall":
        return <DemoCall surface={surface} />;
      case "suite":
        return <AiSuite surface={surface} />;
      case "why":
        return <WhyChoose surface={surface} proof={hasProof(texts)} />;
      case "services":
        return <ServicesGrid surface={surfaceOf(place, "scan-lines")} samples={hasSamples(texts)} />;
      case "paths":
        return <ChoosePath surface={surface} />;
      case "contact":
        return <Contact surface={surface} published={contact} />;
      default: {
        const own = added.find(({ section }) => section === name);
        return own && <AddedSection {...own} surface={surface} />;
      }
    }
  };
  return (
    <HomeContext value={{ texts: words, places: [...anchorsOf(texts).keys(), ...pages] }}>
      {sections[0] !== "hero" && <h1 className="sr-only">{`${brand} – ${words.search.title}`}</h1>}
      {sections.map((name, place) => (
        <Fragment key={name}>{shownOf(name, place)}</Fragment>
      ))}
    </HomeContext>
  );
}

/** Neighbors differ. `texture`: of a dark one. */
const surfaceOf = (place: number, texture = "grid-lines"): string =>
  place % 2 === 1 ? "edge-top bg-dusk" : `${texture} bg-night`;

function AiSuite({ surface }: { surface: string }) {
  const { eyebrow, heading, sub, parts, figures, button } = useHome().suite;
  const price = useSoldOffer(aiAutomation)?.price.label.replace(/,000$/, "K");
  return (
    <Section id="ai-suite" labelledby="ai-suite-title" className={surface}>
      <Heading id="ai-suite-title" eyebrow={eyebrow} sub={sub}>
        {heading}
      </Heading>
      <div className="grid grid-cols-2 gap-4 max-[22.5rem]:grid-cols-1 sm:gap-6 lg:grid-cols-4">
        {parts.map(({ icon, title, text }) => (
          <FeatureCard key={title} icon={icon} accent="cyan" title={title} text={text} />
        ))}
      </div>
      <Panel className="frame-cyan mt-4 bg-panel-hi px-2 py-5 sm:mt-6 sm:p-6">
        <KeyFigures
          figures={figures.map(({ label, ...figure }) => ({
            meaning: label,
            ...("number" in figure ? { value: figure.number } : figure),
          }))}
          price={price}
          valueClassName="text-gold"
        />
      </Panel>
      <SectionButton {...button} tone="cyan" />
    </Section>
  );
}

function WhyChoose({ surface, proof }: { surface: string; proof: boolean }) {
  const { eyebrow, heading, reasons, figures, button } = useHome().why;
  const more = useSite().claims.more ?? [];
  return (
    <Section labelledby="why-choose-title" className={surface}>
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
      {proof && <Proof />}
      <SectionButton {...button} tone="lime" />
    </Section>
  );
}

/** A sample of our own, and marked as one: it claims no client. On phones it is behind its link. */
function Proof() {
  const { heading, sub, link } = useHome().proof;
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
          {link}
        </a>
      </p>
      <div className="mt-6 max-sm:hidden">
        <SearchResult />
      </div>
    </Panel>
  );
}

export function Contact({ surface = surfaceOf(6), published }: { surface?: string; published?: Texts | null }) {
  const site = useSite();
  const { claims } = site;
  const { eyebrow, heading, sub, benefits } = pageWords(shippedContact, published, siteTokens(site)).home;
  return (
    <Section id="contact" labelledby="contact-title" className={surface}>
      <Heading id="contact-title" eyebrow={eyebrow} sub={sub}>
        {heading}
      </Heading>
      <div className="grid gap-4 sm:gap-6 lg:grid-cols-[minmax(0,1fr)_23rem]">
        <Island name="contact-form" props={{ within: site.promises.contactHours }}>
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

import { type AboutWords, shippedAbout } from "~/content/about";
import { hasMascot } from "~/content/brand";
import { SitePictureImage } from "~/content/documents/site-picture";
import { publishedWords } from "~/content/documents/site-words";
import { type TeamMember, teamOf } from "~/content/documents/team-kind";
import { pageWords, siteTokens } from "~/content/documents/text-tokens";
import type { Site } from "~/content/site";
import { siteContext } from "~/content/site-context";
import { siteFromMatches, useSite } from "~/content/use-site";
import { ButtonLink } from "~/ui/button";
import { FeatureCard } from "~/ui/cards";
import { CheckList } from "~/ui/check-list";
import { Robot } from "~/ui/icon";
import { Card, Heading, Panel, Section } from "~/ui/section";
import { Starfield } from "~/ui/starfield";
import { FittedText, PhraseHeading } from "~/ui/text";
import type { Route } from "./+types/about";
import { pageMeta } from "./seo/page-meta";

export const handle = { prerender: true };

export function loader({ context }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  return { words: publishedWords(site, "about"), team: teamOf(site) };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const { title, description } = wordsOf(siteFromMatches(matches), loaderData).search;
  return pageMeta({ title, description, path: "/about", matches });
};

type Loaded = Route.ComponentProps["loaderData"] | undefined;

const wordsOf = (site: Site, loaded: Loaded): AboutWords => pageWords(shippedAbout, loaded?.words, siteTokens(site));

export default function About({ loaderData }: Pick<Route.ComponentProps, "loaderData">) {
  const words = wordsOf(useSite(), loaderData);
  return (
    <>
      <Opening {...words.intro} />
      <Approach {...words.approach} />
      <Values {...words.values} />
      <Crew {...words.team} people={loaderData.team} />
      <Reasons {...words.reasons} />
      <Invitation {...words.invitation} />
    </>
  );
}

function Opening({ eyebrow, heading, sub }: AboutWords["intro"]) {
  return (
    <section aria-labelledby="about-title" className="sky relative overflow-clip">
      <Starfield place="beside-words" />
      <div className="skyline pointer-events-none absolute inset-x-0 bottom-0 h-40" />
      <div className="page-column relative max-w-4xl pt-14 pb-56 text-center md:pt-20">
        <Robot size="large" className="mx-auto mb-8" />
        <p className="caption mb-4 text-cyan">{eyebrow}</p>
        <h1 id="about-title" className="text-pixel-lg text-pixel-shadow sm:text-pixel-xl lg:text-pixel-2xl">
          <PhraseHeading text={heading} />
        </h1>
        <p className="mx-auto mt-7 max-w-2xl text-lg leading-relaxed md:text-xl">{sub}</p>
      </div>
    </section>
  );
}

function Approach({ eyebrow, heading, paragraphs, steps }: AboutWords["approach"]) {
  return (
    <Section labelledby="approach-title" className="edge-top bg-dusk">
      <Heading id="approach-title" eyebrow={eyebrow}>
        {heading}
      </Heading>
      <div className="mx-auto grid max-w-5xl gap-x-14 gap-y-6 text-lg leading-relaxed md:grid-cols-2">
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      <ol className="mt-10 grid gap-4 sm:mt-12 sm:grid-cols-2 sm:gap-6 lg:grid-cols-4">
        {steps.map(({ icon, title, text }, index) => (
          <li key={title} className="row-span-3 grid grid-rows-subgrid gap-y-0">
            <FeatureCard icon={icon} accent="gold" title={title} text={text} number={index + 1} />
          </li>
        ))}
      </ol>
    </Section>
  );
}

function Values({ eyebrow, heading, items }: AboutWords["values"]) {
  return (
    <Section labelledby="values-title" className="scan-lines bg-night">
      <Heading id="values-title" eyebrow={eyebrow}>
        {heading}
      </Heading>
      <div className="grid gap-4 sm:gap-6 md:grid-cols-2">
        {items.map(({ icon, title, text }) => (
          <FeatureCard key={title} icon={icon} accent="pink" title={title} text={text} beside />
        ))}
      </div>
    </Section>
  );
}

function Crew({ eyebrow, heading, sub, people }: AboutWords["team"] & { people: readonly TeamMember[] }) {
  return (
    <Section id="team" labelledby="team-title" className="edge-top bg-dusk">
      <Heading id="team-title" eyebrow={eyebrow} sub={sub}>
        {heading}
      </Heading>
      <ul className="mx-auto grid gap-6 max-sm:max-w-sm lg:grid-cols-3">
        {people.map(({ portrait, picture, name, role, bio }) => (
          <li key={name + role} className="grid">
            <Card raised className="flex flex-col sm:max-lg:flex-row">
              {picture ? (
                <SitePictureImage
                  picture={picture}
                  sizes="(min-width: 64rem) 30vw, (min-width: 40rem) 12rem, 24rem"
                  className="aspect-square w-full object-cover sm:max-lg:size-48"
                />
              ) : (
                <Portrait src={portrait} name={name} />
              )}
              <div className="flex-1 border-line p-4 max-sm:border-t-4 sm:p-6 sm:max-lg:border-l-4 lg:border-t-4">
                <h3>
                  <FittedText text={name} />
                </h3>
                <p className="mt-2 font-medium text-gold">{role}</p>
                <p className="mt-3 text-mute">{bio}</p>
              </div>
            </Card>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The mascot stands in for a person without a picture, or the first letter of the name. */
function Portrait({ src, name }: { src: string | undefined; name: string }) {
  const isBit = hasMascot(useSite());
  return src ? (
    <img
      src={src}
      alt={`Pixel portrait of ${name}`}
      width={24}
      height={24}
      className="pixel-img aspect-square w-full sm:max-lg:size-48"
    />
  ) : (
    <div className="grid aspect-square w-full place-items-center bg-night sm:max-lg:size-48">
      {isBit ? <Robot size="large" still /> : <span className="font-pixel text-pixel-xl">{[...name][0]}</span>}
    </div>
  );
}

function Reasons({ eyebrow, heading, points }: AboutWords["reasons"]) {
  return (
    <Section labelledby="reasons-title" className="grid-lines edge-top bg-night">
      <Heading id="reasons-title" eyebrow={eyebrow}>
        {heading}
      </Heading>
      <Panel className="mx-auto max-w-5xl p-4 sm:p-6 lg:p-10">
        <CheckList items={points} className="grid gap-x-10 gap-y-5 md:grid-cols-2" />
      </Panel>
    </Section>
  );
}

function Invitation({ heading, text, button }: AboutWords["invitation"]) {
  return (
    <Section labelledby="invitation-title" className="edge-top bg-dusk">
      <Panel raised className="frame-gold mx-auto flex max-w-4xl flex-col items-center gap-6 p-6 text-center sm:p-12">
        <h2 id="invitation-title" className="md:text-pixel-lg">
          <FittedText text={heading} />
        </h2>
        <p className="max-w-xl text-balance text-lg text-mute">{text}</p>
        <ButtonLink href="/contact" className="max-sm:self-stretch">
          {button}
        </ButtonLink>
      </Panel>
    </Section>
  );
}

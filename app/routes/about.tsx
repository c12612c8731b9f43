import { aboutApproach, aboutCallToAction, aboutIntro, aboutReasons, aboutTeam, aboutValues } from "~/content/about";
import dev from "~/content/images/generated/team/dev-okafor.png?url";
import lena from "~/content/images/generated/team/lena-fischer.png?url";
import maya from "~/content/images/generated/team/maya-torres.png?url";
import { team } from "~/content/team";
import { useSite } from "~/lib/config/use-site";
import { ButtonLink } from "~/ui/button";
import { FeatureCard } from "~/ui/cards";
import { CheckList } from "~/ui/check-list";
import { Robot } from "~/ui/icon";
import { Card, Heading, Panel, Section } from "~/ui/section";
import { Starfield } from "~/ui/starfield";
import { PhraseHeading } from "~/ui/text";
import type { Route } from "./+types/about";
import { pageMeta } from "./seo/page-meta";

export const handle = { prerender: true };

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: "About Us",
    description:
      "Pixel Pilots is a digital marketing agency, founded in 2023: three people, a robot, clear prices and work that you can check.",
    path: "/about",
    matches,
  });

export default function About() {
  return (
    <>
      <Opening />
      <Approach />
      <Values />
      <Crew />
      <Reasons />
      <Invitation />
    </>
  );
}

const portraits: Record<(typeof team)[number]["slug"], string> = {
  "maya-torres": maya,
  "dev-okafor": dev,
  "lena-fischer": lena,
};

function Opening() {
  return (
    <section aria-labelledby="about-title" className="sky relative overflow-clip">
      <Starfield place="beside-words" />
      <div className="skyline pointer-events-none absolute inset-x-0 bottom-0 h-40" />
      <div className="page-column relative max-w-4xl pt-14 pb-56 text-center md:pt-20">
        <Robot size="large" className="mx-auto mb-8" />
        <p className="caption mb-4 text-cyan">{aboutIntro.eyebrow}</p>
        <h1 id="about-title" className="text-pixel-lg text-pixel-shadow sm:text-pixel-xl lg:text-pixel-2xl">
          <PhraseHeading text={aboutIntro.heading} />
        </h1>
        <p className="mx-auto mt-7 max-w-2xl text-lg leading-relaxed md:text-xl">{aboutIntro.sub(useSite().brand)}</p>
      </div>
    </section>
  );
}

function Approach() {
  return (
    <Section labelledby="approach-title" className="edge-top bg-dusk">
      <Heading id="approach-title" eyebrow={aboutApproach.eyebrow}>
        {aboutApproach.heading}
      </Heading>
      <div className="mx-auto grid max-w-5xl gap-x-14 gap-y-6 text-lg leading-relaxed md:grid-cols-2">
        {aboutApproach.paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      <ol className="mt-10 grid gap-4 sm:mt-12 sm:grid-cols-2 sm:gap-6 lg:grid-cols-4">
        {aboutApproach.steps.map(({ icon, title, text }, index) => (
          <li key={title} className="row-span-3 grid grid-rows-subgrid gap-y-0">
            <FeatureCard icon={icon} accent="gold" title={title} text={text} number={index + 1} />
          </li>
        ))}
      </ol>
    </Section>
  );
}

function Values() {
  return (
    <Section labelledby="values-title" className="scan-lines bg-night">
      <Heading id="values-title" eyebrow={aboutValues.eyebrow}>
        {aboutValues.heading}
      </Heading>
      <div className="grid gap-4 sm:gap-6 md:grid-cols-2">
        {aboutValues.items.map(({ icon, title, text }) => (
          <FeatureCard key={title} icon={icon} accent="pink" title={title} text={text} beside />
        ))}
      </div>
    </Section>
  );
}

function Crew() {
  return (
    <Section id="team" labelledby="team-title" className="edge-top bg-dusk">
      <Heading id="team-title" eyebrow={aboutTeam.eyebrow} sub={aboutTeam.sub}>
        {aboutTeam.heading}
      </Heading>
      <ul className="mx-auto grid gap-6 max-sm:max-w-sm lg:grid-cols-3">
        {team.map(({ slug, name, role, bio }) => (
          <li key={slug} className="grid">
            <Card raised className="flex flex-col sm:max-lg:flex-row">
              <img
                src={portraits[slug]}
                alt={`Pixel portrait of ${name}`}
                width={24}
                height={24}
                className="pixel-img aspect-square w-full sm:max-lg:size-48"
              />
              <div className="flex-1 border-line p-4 max-sm:border-t-4 sm:p-6 sm:max-lg:border-l-4 lg:border-t-4">
                <h3>{name}</h3>
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

function Reasons() {
  return (
    <Section labelledby="reasons-title" className="grid-lines edge-top bg-night">
      <Heading id="reasons-title" eyebrow={aboutReasons.eyebrow}>
        {aboutReasons.heading(useSite().brand)}
      </Heading>
      <Panel className="mx-auto max-w-5xl p-4 sm:p-6 lg:p-10">
        <CheckList items={aboutReasons.items} className="grid gap-x-10 gap-y-5 md:grid-cols-2" />
      </Panel>
    </Section>
  );
}

function Invitation() {
  return (
    <Section labelledby="invitation-title" className="edge-top bg-dusk">
      <Panel raised className="frame-gold mx-auto flex max-w-4xl flex-col items-center gap-6 p-6 text-center sm:p-12">
        <h2 id="invitation-title" className="md:text-pixel-lg">
          {aboutCallToAction.heading}
        </h2>
        <p className="max-w-xl text-balance text-lg text-mute">{aboutCallToAction.text}</p>
        <ButtonLink href="/contact" className="max-sm:self-stretch">
          {aboutCallToAction.button}
        </ButtonLink>
      </Panel>
    </Section>
  );
}

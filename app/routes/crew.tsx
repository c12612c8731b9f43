import { aboutTeam } from "~/content/about";
import dev from "~/content/images/generated/team/dev-okafor.png?url";
import lena from "~/content/images/generated/team/lena-fischer.png?url";
import maya from "~/content/images/generated/team/maya-torres.png?url";
import { team } from "~/content/team";
import { Heading } from "~/ui/heading";
import { Card } from "~/ui/panel";
import { Section } from "~/ui/section";

const portraits: Record<(typeof team)[number]["slug"], string> = {
  "maya-torres": maya,
  "dev-okafor": dev,
  "lena-fischer": lena,
};

/** The team of three, each with a portrait. */
export function Crew() {
  return (
    <Section id="team" labelledby="team-title" className="edge-top bg-dusk">
      <Heading id="team-title" eyebrow={aboutTeam.eyebrow} sub={aboutTeam.sub}>
        {aboutTeam.heading}
      </Heading>
      <ul className="mx-auto grid max-w-sm gap-10 md:max-w-none md:grid-cols-3 md:gap-6">
        {team.map(({ slug, name, role, bio }) => (
          <li key={slug} className="flex">
            <Card raised className="flex flex-col">
              <img
                src={portraits[slug]}
                alt={`Pixel portrait of ${name}`}
                width={24}
                height={24}
                className="pixel-img aspect-square w-full"
              />
              <div className="flex-1 border-line border-t-4 p-6">
                <h3>{name}</h3>
                <p className="mt-2 font-medium text-gold">{role}</p>
                <p className="mt-4 text-mute">{bio}</p>
              </div>
            </Card>
          </li>
        ))}
      </ul>
    </Section>
  );
}

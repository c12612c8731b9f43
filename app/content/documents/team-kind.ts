import dev from "~/content/images/generated/team/dev-okafor.png?url";
import lena from "~/content/images/generated/team/lena-fischer.png?url";
import maya from "~/content/images/generated/team/maya-torres.png?url";
import type { Site, SitePicture } from "~/content/site";
import { team } from "~/content/team";
import { type Field, listFields, pictureField } from "./document-kind";
import { pictureOf } from "./pictures";
import { defineWordsKind } from "./site-words";
import { fillTokens, SITE_TOKENS, siteTokens, tokenRule } from "./text-tokens";

/** Names of the fields. */
const PLACES = Array.from({ length: 6 }, (_, index) => ({
  name: `${index}.name`,
  role: `${index}.role`,
  bio: `${index}.bio`,
  portrait: `${index}.portrait`,
}));

const IMAGES = { "maya-torres": maya, "dev-okafor": dev, "lena-fischer": lena };

const PORTRAITS: NonNullable<Field["choices"]> = [
  ["", "Our robot"],
  ...team.map(({ slug, name }) => [slug, `Portrait of ${name}`, IMAGES[slug]] as const),
];

/** A person on the About page, with a shipped portrait (its URL), an uploaded picture, or neither. */
export type TeamMember = {
  name: string;
  role: string;
  bio: string;
  portrait: string | undefined;
  picture: SitePicture | undefined;
};

export const teamKind = defineWordsKind({
  name: "team",
  group: "Pages",
  title: "Team",
  about: "Up to six people on the About page.",
  publishedBy: "manager",
  sections: [
    {
      title: "People",
      fields: listFields(
        { list: "people", title: "People", noun: "person", least: 1, most: PLACES.length },
        fieldsOfPerson,
      ),
    },
  ],
  pages: [{ path: "/about", title: "About" }],
});

/** The people in their order, as published or shipped. */
export function teamOf(site: Site): TeamMember[] {
  const texts = teamKind.shipped(site);
  const text = (field: string) => texts[field] ?? "";
  return PLACES.filter(({ name }) => text(name) !== "").map(({ name, role, bio, portrait }) => ({
    name: text(name),
    role: text(role),
    bio: fillTokens(text(bio), siteTokens(site)),
    portrait: PORTRAITS.find(([slug]) => slug === text(portrait))?.[2],
    picture: pictureOf(site, text(portrait)),
  }));
}

function fieldsOfPerson(index: number): Field[] {
  const { name = "", role = "", bio = "", portrait = "" } = PLACES[index] ?? {};
  const person = `Person ${index + 1}`;
  const shipped = team[index];
  return [
    { name, label: `${person}: name`, maxLength: 40, shipped: shipped?.name },
    { name: role, label: `${person}: role`, maxLength: 60, shipped: shipped?.role },
    {
      name: bio,
      label: `${person}: text`,
      maxLength: 300,
      input: "long",
      findFault: tokenRule(SITE_TOKENS),
      shipped: shipped?.bio,
    },
    pictureField(portrait, `${person}: picture`, {
      optional: true,
      choices: PORTRAITS,
      hint: "Shown as a square.",
      shipped: shipped?.slug,
    }),
  ];
}

import type { Site, SitePicture } from "~/content/site";
import { team } from "~/content/team";
import type { DocumentKind, Field, Texts } from "./document-kind";
import { pictureOf } from "./pictures";
import { defineWordsKind, publishedWords } from "./site-words";
import { findLongWord } from "./word-length";

const PARTS = ["name", "role", "bio", "portrait", "picture"] as const;

/** Names of the fields. The first person is required. */
const PLACES = Array.from({ length: 6 }, (_, index) => ({
  name: `${index}.name`,
  role: `${index}.role`,
  bio: `${index}.bio`,
  portrait: `${index}.portrait`,
  picture: `${index}.picture`,
}));

const PORTRAITS: readonly (readonly [value: string, label: string])[] = [
  ["", "Our robot"],
  ...team.map(({ slug, name }) => [slug, `Portrait of ${name}`] as const),
];

/** A person on the About page. `portrait`: slug of a shipped one, or ""; an uploaded `picture` is shown instead. */
export type TeamMember = {
  name: string;
  role: string;
  bio: string;
  portrait: string;
  picture: SitePicture | undefined;
};

const shipped: Texts = Object.fromEntries(
  PLACES.flatMap((fields, index) => {
    const { slug = "", name = "", role = "", bio = "" } = team[index] ?? {};
    const texts = { name, role, bio, portrait: slug, picture: "" };
    return PARTS.map((part) => [fields[part], texts[part]]);
  }),
);

/** The people of the About page. */
export const teamKind: DocumentKind = defineWordsKind(
  {
    name: "team",
    group: "Pages",
    title: "Team",
    about: "Up to six people on the About page. Leave the name blank to hide someone.",
    version: 1,
    publishedBy: "manager",
    sections: PLACES.map((_, index) => ({ title: `Person ${index + 1}`, fields: fieldsOfPerson(index) })),
    findFaults: findGaps,
    pages: [{ path: "/about", title: "About" }],
  },
  shipped,
);

/** The people in their order, as published or shipped. */
export function teamOf(site: Site): TeamMember[] {
  const texts = publishedWords(site, teamKind.name) ?? shipped;
  const text = (field: string) => texts[field] ?? "";
  return PLACES.filter(({ name }) => text(name) !== "").map(({ name, role, bio, portrait, picture }) => ({
    name: text(name),
    role: text(role),
    bio: text(bio),
    portrait: text(portrait),
    picture: pictureOf(site, text(picture)),
  }));
}

function fieldsOfPerson(index: number): Field[] {
  const { name = "", role = "", bio = "", portrait = "", picture = "" } = PLACES[index] ?? {};
  const person = `Person ${index + 1}`;
  const optional = index > 0 ? { optional: true as const } : {};
  return [
    {
      ...optional,
      name,
      label: `${person}: name`,
      maxLength: 40,
      findFault: (text) => findLongWord(text, 14),
    },
    {
      ...optional,
      name: role,
      label: `${person}: role`,
      maxLength: 60,
      findFault: (text) => findLongWord(text, 20),
    },
    {
      ...optional,
      name: bio,
      label: `${person}: text`,
      maxLength: 300,
      input: "long",
      findFault: (text) => findLongWord(text, 20),
    },
    { name: portrait, label: `${person}: portrait`, maxLength: 40, optional: true, choices: PORTRAITS },
    {
      name: picture,
      label: `${person}: picture`,
      maxLength: 32,
      optional: true,
      input: "picture",
      hint: "Shown as a square, instead of the portrait.",
    },
  ];
}

/** A person has a name, a role and a text, or all three are blank. */
function findGaps(texts: Texts): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const { name, role, bio } of PLACES) {
    const words = [name, role, bio];
    if (words.some((field) => texts[field]))
      for (const field of words) if (!texts[field]) faults[field] = "Please fill this in, or leave out the person.";
  }
  return faults;
}

import type { Site } from "~/content/site";
import { SERVICES, SHIPPED_FRAME, type SiteFrame, type SiteLink } from "~/content/site-pages";
import { type DocumentKind, type Faults, type Field, findRepeated, listFields, type Texts } from "./document-kind";
import { type KnownTargets, targetField } from "./link-target";
import { defineWordsKind, publishedWords, wordsOf } from "./site-words";

const MENU_ENTRIES = 7;
const COLUMNS = 4;
const COLUMN_LINKS = 8;

/** Letters for which the bar of a tablet has room. */
const MENU_LETTERS = 38;

const range = (count: number) => [...Array(count).keys()];

type LinkNames = { words: string; target: string };

const namesAt = (list: string, place: number): LinkNames => ({
  words: `${list}.${place}.words`,
  target: `${list}.${place}.target`,
});

/** Names of the fields. */
const MENU = range(MENU_ENTRIES).map((place) => namesAt("menu", place));
const FOOTER = range(COLUMNS).map((column) => ({
  title: `column.${column}.title`,
  links: range(COLUMN_LINKS).map((place) => namesAt(`column.${column}`, place)),
}));

const textsOfLinks = (names: readonly LinkNames[], links: readonly SiteLink[]): [string, string][] =>
  names.flatMap(({ words, target }, place): [string, string][] => [
    [words, links[place]?.title ?? ""],
    [target, links[place]?.path ?? ""],
  ]);

const shipped: Texts = {
  ...Object.fromEntries(textsOfLinks(MENU, SHIPPED_FRAME.menu)),
  ...Object.fromEntries(
    FOOTER.flatMap(({ title, links }, place) => {
      const column = SHIPPED_FRAME.columns[place];
      return [[title, column?.title ?? ""], ...textsOfLinks(links, column?.links ?? [])];
    }),
  ),
  line: SHIPPED_FRAME.line,
  rights: SHIPPED_FRAME.rights,
};

/** The menu and the footer of every page. `known`: pages that exist; without it, what rules accept at any time. */
export function menuKind(known?: KnownTargets): DocumentKind {
  const linkFields = ({ words, target }: LinkNames, label: string, maxLength: number, first: boolean): Field[] => [
    { name: words, label: `${label}: words`, maxLength },
    targetField(target, `${label}: target`, {
      known,
      withServices: true,
      ...(first && {
        hint: "A page, or an address that starts with https://. “services” stands for all that are sold.",
      }),
    }),
  ];
  return defineWordsKind(
    {
      name: "menu",
      group: "Pages",
      title: "Menu and footer",
      about:
        "The links at the top and at the end of every page. A link to a page that isn’t there any more disappears.",
      version: 1,
      publishedBy: "manager",
      sections: [
        {
          title: "Menu",
          fields: listFields({ list: "menu", title: "Menu", noun: "entry", least: 1, most: MENU_ENTRIES }, (place) =>
            linkFields(MENU[place] ?? namesAt("menu", place), `Menu ${place + 1}`, 16, place === 0),
          ),
        },
        ...FOOTER.map(({ title, links }, column) => ({
          title: `Footer, column ${column + 1}`,
          fields: [
            { name: title, label: `Column ${column + 1}: heading`, maxLength: 24, optional: true as const },
            ...listFields(
              { list: `column.${column}`, title: `Column ${column + 1}`, noun: "link", least: 0, most: COLUMN_LINKS },
              (place) =>
                linkFields(
                  links[place] ?? namesAt(`column.${column}`, place),
                  `Column ${column + 1}, link ${place + 1}`,
                  40,
                  false,
                ),
            ),
          ],
        })),
        {
          title: "Footer, lines",
          fields: [
            { name: "line", label: "Below the logo", maxLength: 160, optional: true },
            { name: "rights", label: "After year and brand", maxLength: 160, optional: true },
          ],
        },
      ],
      findFaults: findFrameFaults,
      pages: [
        { path: "/about", title: "About" },
        { path: "/", title: "Home" },
      ],
    },
    shipped,
  );
}

function findFrameFaults(texts: Texts): Faults {
  const faults: Record<string, string> = {
    ...findRepeated(
      texts,
      FOOTER.map(({ title }) => title),
      "Another column has this heading.",
    ),
  };
  const letters = MENU.reduce((sum, { words }) => sum + (texts[words] ?? "").length, 0);
  const [first] = MENU;
  if (first && letters > MENU_LETTERS)
    faults[first.words] = `The menu has ${letters} letters, and room for ${MENU_LETTERS}. Shorten its words.`;
  for (const links of [MENU, ...FOOTER.map(({ links }) => links)])
    for (const { target } of links.filter(({ target }) => texts[target] === SERVICES).slice(1))
      faults[target] = "The services are in this list already.";
  for (const { title, links } of FOOTER)
    if (!texts[title] && links.some(({ words }) => texts[words])) faults[title] = "A column of links needs a heading.";
  return faults;
}

/** As staff have published it, with targets instead of paths; null: as shipped. */
export function publishedFrame(site: Pick<Site, "texts">): SiteFrame | null {
  if (!publishedWords(site, "menu")) return null;
  const texts = wordsOf(site, "menu", shipped);
  const linksOf = (names: readonly LinkNames[]): SiteLink[] =>
    names.flatMap(({ words, target }) =>
      texts[words] && texts[target] ? [{ title: texts[words], path: texts[target] }] : [],
    );
  return {
    menu: linksOf(MENU),
    columns: FOOTER.map(({ title, links }) => ({ title: texts[title] ?? "", links: linksOf(links) })),
    line: texts.line ?? "",
    rights: texts.rights ?? "",
  };
}

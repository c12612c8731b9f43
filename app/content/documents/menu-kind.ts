import type { Site } from "~/content/site";
import { SERVICES, SHIPPED_FRAME, type SiteFrame, type SiteLink } from "~/content/site-pages";
import { type Faults, type Field, findRepeated, listFields, type Texts } from "./document-kind";
import { type KnownTargets, targetField } from "./link-target";
import { defineWordsKind, publishedWords, type WordsKind } from "./site-words";

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

/** The menu and the footer of every page. `known`: pages that exist; without it, what rules accept at any time. */
export function defineMenuKind(known?: KnownTargets): WordsKind {
  const linkFields = (list: string, place: number, label: string, maxLength: number, shipped?: SiteLink): Field[] => {
    const { words, target } = namesAt(list, place);
    return [
      { name: words, label: `${label}: words`, maxLength, shipped: shipped?.title },
      targetField(target, `${label}: target`, {
        known,
        withServices: true,
        shipped: shipped?.path,
        ...(words === MENU[0]?.words && {
          hint: "A page, or an address that starts with https://. “services” stands for all that are sold.",
        }),
      }),
    ];
  };
  return defineWordsKind({
    name: "menu",
    group: "Pages",
    title: "Menu and footer",
    about: "The links at the top and at the end of every page. A link to a page that isn’t there any more disappears.",
    publishedBy: "manager",
    sections: [
      {
        title: "Menu",
        fields: listFields({ list: "menu", title: "Menu", noun: "entry", least: 1, most: MENU_ENTRIES }, (place) =>
          linkFields("menu", place, `Menu ${place + 1}`, 16, SHIPPED_FRAME.menu[place]),
        ),
      },
      ...FOOTER.map(({ title: name }, column) => {
        const [list, title, shipped] = [`column.${column}`, `Column ${column + 1}`, SHIPPED_FRAME.columns[column]];
        return {
          title: `Footer, column ${column + 1}`,
          fields: [
            { name, label: `${title}: heading`, maxLength: 24, optional: true as const, shipped: shipped?.title },
            ...listFields({ list, title, noun: "link", least: 0, most: COLUMN_LINKS }, (place) =>
              linkFields(list, place, `${title}, link ${place + 1}`, 40, shipped?.links[place]),
            ),
          ],
        };
      }),
      {
        title: "Footer, lines",
        fields: [
          { name: "line", label: "Below the logo", maxLength: 160, optional: true, shipped: SHIPPED_FRAME.line },
          {
            name: "rights",
            label: "After year and brand",
            maxLength: 160,
            optional: true,
            shipped: SHIPPED_FRAME.rights,
          },
        ],
      },
    ],
    findFaults: findFrameFaults,
    pages: [
      { path: "/about", title: "About" },
      { path: "/", title: "Home" },
    ],
  });
}

export const menuKind = defineMenuKind();

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
  if (!publishedWords(site, menuKind.name)) return null;
  const texts = menuKind.shipped(site);
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

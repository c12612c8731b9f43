import type { Site } from "~/content/site";
import { type DocumentKind, findRepeated, type Texts } from "./document-kind";
import { defineWordsKind, wordsOf } from "./site-words";

/** As shipped. In documents a category has this name, also after it was renamed. */
export const CATEGORIES = [
  "Web Pages",
  "AI Content",
  "Ad Campaigns",
  "AI Consulting",
  "Retro Games",
  "SEO Copywriting",
] as const;

/** What posts store: the shipped categories, and the agency's. */
export const CATEGORY_PLACES: readonly string[] = [
  ...CATEGORIES,
  ...Array.from({ length: 6 }, (_, index) => `Category ${CATEGORIES.length + index + 1}`),
];

const fieldName = (index: number) => `categories.${index}`;

const shipped: Texts = Object.fromEntries(
  CATEGORY_PLACES.map((_, index) => [fieldName(index), CATEGORIES[index] ?? ""]),
);

/** The categories of the blog. */
export const blogKind: DocumentKind = defineWordsKind(
  {
    name: "blog",
    group: "Posts",
    title: "Blog",
    about: "The categories of posts. A renamed one changes in all its posts; a blank one is not offered.",
    version: 1,
    publishedBy: "manager",
    sections: [
      {
        title: "Categories",
        fields: CATEGORY_PLACES.map((_, index) => ({
          name: fieldName(index),
          label: `Category ${index + 1}`,
          maxLength: 24,
          ...(index > 0 && { optional: true as const }),
        })),
      },
    ],
    // The filter would have two buttons for one name.
    findFaults: (texts) => findRepeated(texts, Object.keys(shipped), "Another category has this name."),
    pages: [{ path: "/blog", title: "Blog" }],
  },
  shipped,
);

/** Names of categories as visitors see them, by what posts store. Blank ones are left out. */
export function categoriesOf(site: Pick<Site, "texts">): ReadonlyMap<string, string> {
  const texts = wordsOf(site, blogKind.name, shipped);
  return new Map(
    CATEGORY_PLACES.map((place, index) => [place, texts[fieldName(index)] ?? ""] as const).filter(([, name]) => name),
  );
}

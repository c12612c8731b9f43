import type { Site } from "~/content/site";
import { findRepeated } from "./document-kind";
import { SEARCH_DESCRIPTION, SEARCH_LIMITS, SEARCH_SECTION, SEARCH_TITLE, searchPicture } from "./search-fields";
import { defineWordsKind } from "./site-words";

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

const CATEGORY_FIELDS = CATEGORY_PLACES.map((_, index) => fieldName(index));

export const blogKind = defineWordsKind({
  name: "blog",
  group: "Posts",
  title: "Blog",
  about:
    "The words above the posts, their categories, and what search engines show of the list. A renamed category changes in all its posts; a blank one is not offered.",
  publishedBy: "manager",
  sections: [
    {
      title: "Top",
      fields: [
        { name: "eyebrow", label: "Eyebrow", maxLength: 40, shipped: "The flight log" },
        {
          name: "sub",
          label: "Sentence",
          maxLength: 160,
          hint: "Also of the feed.",
          shipped: "Practical notes for people who run online shops. No filler, no hype.",
        },
      ],
    },
    {
      title: "Categories",
      fields: CATEGORY_FIELDS.map((name, index) => ({
        name,
        label: `Category ${index + 1}`,
        maxLength: 24,
        ...(index > 0 && { optional: true as const }),
        shipped: CATEGORIES[index],
      })),
    },
    {
      title: SEARCH_SECTION,
      fields: [
        { name: SEARCH_TITLE, label: "Title of the list", maxLength: SEARCH_LIMITS.title, shipped: "Blog" },
        {
          name: SEARCH_DESCRIPTION,
          label: "Description",
          maxLength: SEARCH_LIMITS.description,
          shipped:
            "Practical notes for people who run online shops: landing pages, AI content, ad budgets, automation and branded games.",
        },
        searchPicture,
      ],
    },
  ],
  // The filter would have two buttons for one name.
  findFaults: (texts) => findRepeated(texts, CATEGORY_FIELDS, "Another category has this name."),
  pages: [{ path: "/blog", title: "Blog" }],
});

/** Names of categories as visitors see them, by what posts store. Blank ones are left out. */
export function categoriesOf(site: Pick<Site, "texts">): ReadonlyMap<string, string> {
  const texts = blogKind.shipped(site);
  return new Map(
    CATEGORY_PLACES.map((place, index) => [place, texts[fieldName(index)] ?? ""] as const).filter(([, name]) => name),
  );
}

/** Above the posts; the feed has the sentence, too. */
export function blogHead(site: Pick<Site, "texts">): { eyebrow: string; sub: string } {
  const { eyebrow = "", sub = "" } = blogKind.shipped(site);
  return { eyebrow, sub };
}

export function blogSearch(site: Pick<Site, "texts">): { title: string; description: string } {
  const { [SEARCH_TITLE]: title = "", [SEARCH_DESCRIPTION]: description = "" } = blogKind.shipped(site);
  return { title, description };
}

import type { Site, SitePicture } from "~/content/site";
import { type Field, pictureField } from "./document-kind";
import { pictureOf } from "./pictures";
import { publishedWords } from "./site-words";

/** Names of the fields in which a page says what search engines and shared links show. */
export const SEARCH_TITLE = "search.title";
export const SEARCH_DESCRIPTION = "search.description";
export const SEARCH_PICTURE = "search.picture";

export const SEARCH_SECTION = "Search and sharing";

export const SEARCH_LIMITS = { title: 60, description: 160 } as const;

export const searchPicture = pictureField(SEARCH_PICTURE, "Preview picture", {
  optional: true,
  hint: "In previews of links. Without one, it is drawn from the title.",
  choices: [["", "Drawn from the title"]],
});

/** `title`, `description`: what a blank field stands for, such as "the page’s title". */
export const searchFields = (blank: { title: string; description: string }): Field[] => [
  {
    name: SEARCH_TITLE,
    label: "Title in search results",
    maxLength: SEARCH_LIMITS.title,
    optional: true,
    hint: `Leave blank for ${blank.title}.`,
  },
  {
    name: SEARCH_DESCRIPTION,
    label: "Description",
    maxLength: SEARCH_LIMITS.description,
    optional: true,
    hint: `Leave blank for ${blank.description}.`,
  },
  searchPicture,
];

/** What staff have published for search results of a document's page; a missing text is the page's own. */
export type PublishedSearch = { title?: string; description?: string; photo?: SitePicture };

export function publishedSearch(site: Site, name: string): PublishedSearch {
  const {
    [SEARCH_TITLE]: title,
    [SEARCH_DESCRIPTION]: description,
    [SEARCH_PICTURE]: picture,
  } = publishedWords(site, name) ?? {};
  const photo = pictureOf(site, picture);
  return { ...(title && { title }), ...(description && { description }), ...(photo && { photo }) };
}

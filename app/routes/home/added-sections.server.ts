import { articlePath, blogOf } from "~/content/blog/posts.server";
import type { Texts } from "~/content/documents/document-kind";
import { pictureOf } from "~/content/documents/pictures";
import { addedSectionsOf } from "~/content/home-layout";
import type { Site } from "~/content/site";
import { type AddedSectionData, SHOWN_POSTS } from "./added-section";

/** What staff have added to the home page, with the pictures and posts of the site. */
export const addedSections = (site: Site, texts: Texts): AddedSectionData[] =>
  addedSectionsOf(texts).map((section) => ({
    ...section,
    entries: section.entries.map((entry) => ({ ...entry, picture: pictureOf(site, entry.picture) })),
    posts: section.kind === "posts" ? newestPosts(site) : [],
  }));

const newestPosts = (site: Site): AddedSectionData["posts"] =>
  blogOf(site)
    .articles.slice(0, SHOWN_POSTS)
    .map((post) => ({ ...post, path: articlePath(post), readable: true }));

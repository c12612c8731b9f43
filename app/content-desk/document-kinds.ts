import { catalogKind } from "~/catalog/documents/catalog-kind";
import { knownTargets } from "~/catalog/documents/link-targets.server";
import { serviceKinds } from "~/catalog/documents/service-kinds";
import { questionsKinds } from "~/catalog/questions";
import { aboutKind } from "~/content/documents/about-kind";
import { blogKind } from "~/content/documents/blog-kind";
import { claimsKind } from "~/content/documents/claims-kind";
import { contactKind } from "~/content/documents/contact-kind";
import { type DocumentKind, rowOf } from "~/content/documents/document-kind";
import { defineHomeKind, homeKind } from "~/content/documents/home-kind";
import { menuKind } from "~/content/documents/menu-kind";
import { findOwnPageKind } from "~/content/documents/own-page-kind.server";
import { promisesKind } from "~/content/documents/promises-kind";
import { siteKind } from "~/content/documents/site-kind";
import { teamKind } from "~/content/documents/team-kind";
import { legalKinds } from "~/content/legal/legal-kinds.server";
import type { Site } from "~/content/site";
import { findPostKind, shippedPostKinds } from "./post-kind.server";

/** What every shop can edit, in the order of the list. */
export const documentKinds: readonly DocumentKind[] = [
  siteKind,
  promisesKind,
  claimsKind,
  homeKind,
  aboutKind,
  teamKind,
  contactKind,
  menuKind(),
  catalogKind,
  ...serviceKinds,
  ...questionsKinds,
  blogKind,
  ...shippedPostKinds,
  ...legalKinds,
];

/** `site`: whose authors, categories and pages a text may name; without it, all that rules accept. */
export function findDocumentKind(name = "", site?: Site): DocumentKind | undefined {
  if (site && name === "menu") return menuKind(knownTargets(site));
  if (site && name === homeKind.name) return defineHomeKind(knownTargets(site));
  return findPostKind(name, site) ?? findOwnPageKind(name) ?? documentKinds.find((kind) => kind.name === name);
}

/** Also the posts of staff among the stored documents, newest first, and their pages by address. */
export function documentKindsWith(stored: Iterable<string>): readonly DocumentKind[] {
  const known = new Set(documentKinds.map(({ name }) => name));
  const names = [...stored].filter((name) => !known.has(name));
  const posts = names.flatMap((name) => findPostKind(name) ?? []);
  const pages = names.flatMap((name) => findOwnPageKind(name) ?? []);
  const [firstPost] = shippedPostKinds;
  const place = firstPost ? documentKinds.indexOf(firstPost) : documentKinds.length;
  return documentKinds
    .toSpliced(place, 0, ...posts.toSorted((a, b) => Number(rowOf(b).key) - Number(rowOf(a).key)))
    .toSpliced(documentKinds.indexOf(contactKind) + 1, 0, ...pages.toSorted((a, b) => (a.name < b.name ? -1 : 1)));
}

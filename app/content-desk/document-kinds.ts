import { catalogKind } from "~/catalog/documents/catalog-kind";
import { findOwnServiceKind } from "~/catalog/documents/own-service-kind";
import { serviceKinds } from "~/catalog/documents/service-kinds";
import { questionsKinds } from "~/catalog/questions";
import { aboutKind } from "~/content/documents/about-kind";
import { blogKind } from "~/content/documents/blog-kind";
import { claimsKind } from "~/content/documents/claims-kind";
import { contactKind } from "~/content/documents/contact-kind";
import { type DocumentKind, rowOf } from "~/content/documents/document-kind";
import { homeKind } from "~/content/documents/home-kind";
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
  catalogKind,
  ...serviceKinds,
  ...questionsKinds,
  blogKind,
  ...shippedPostKinds,
  ...legalKinds,
];

/** `site`: whose authors and categories a post may choose from; without it, all that rules accept. */
export const findDocumentKind = (name: string | undefined, site?: Site): DocumentKind | undefined =>
  findPostKind(name ?? "", site) ??
  findOwnServiceKind(name ?? "", site) ??
  documentKinds.find((kind) => kind.name === name);

/** Also the services of staff among the stored documents, by name, and their posts, newest first. */
export function documentKindsWith(stored: Iterable<string>): readonly DocumentKind[] {
  const known = new Set(documentKinds.map(({ name }) => name));
  const names = [...stored];
  const written = names.flatMap((name) => (known.has(name) ? [] : (findPostKind(name) ?? [])));
  const services = names.toSorted().flatMap((name) => findOwnServiceKind(name) ?? []);
  const [firstPost] = shippedPostKinds;
  const [firstQuestions] = questionsKinds;
  const place = (kind: DocumentKind | undefined) => (kind ? documentKinds.indexOf(kind) : documentKinds.length);
  return documentKinds
    .toSpliced(place(firstPost), 0, ...written.toSorted((a, b) => Number(rowOf(b).key) - Number(rowOf(a).key)))
    .toSpliced(place(firstQuestions), 0, ...services);
}

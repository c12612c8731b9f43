import { catalogKind } from "~/catalog/documents/catalog-kind";
import { knownTargets } from "~/catalog/documents/link-targets.server";
import { findOwnServiceKind } from "~/catalog/documents/own-service-kind";
import { serviceKinds } from "~/catalog/documents/service-kinds";
import { questionsKinds } from "~/catalog/questions";
import { aboutKind } from "~/content/documents/about-kind";
import { blogKind } from "~/content/documents/blog-kind";
import { brandKind } from "~/content/documents/brand-kind";
import { claimsKind } from "~/content/documents/claims-kind";
import { contactKind } from "~/content/documents/contact-kind";
import { type DocumentKind, rowOf } from "~/content/documents/document-kind";
import { emailsKind } from "~/content/documents/emails-kind";
import { defineHomeKind, homeKind } from "~/content/documents/home-kind";
import { defineMenuKind, menuKind } from "~/content/documents/menu-kind";
import { moneyKind } from "~/content/documents/money-kind.server";
import { findOwnPageKind } from "~/content/documents/own-page-kind.server";
import { promisesKind } from "~/content/documents/promises-kind";
import { setupKind } from "~/content/documents/setup-kind";
import { siteKind } from "~/content/documents/site-kind";
import { teamKind } from "~/content/documents/team-kind";
import { legalKinds } from "~/content/legal/legal-kinds.server";
import type { Site } from "~/content/site";
import { findPostKind, shippedPostKinds } from "./post-kind.server";

/** In the order of the list: also the services and pages of staff among the stored documents, by name, and their posts, newest first. */
export function documentKindsWith(stored: Iterable<string>): readonly DocumentKind[] {
  const names = [...stored].toSorted();
  const posts = names.flatMap((name) => findPostKind(name) ?? []).filter(({ startsEmpty }) => startsEmpty);
  return [
    siteKind,
    brandKind,
    promisesKind,
    moneyKind,
    emailsKind,
    claimsKind,
    setupKind,
    homeKind,
    aboutKind,
    teamKind,
    contactKind,
    ...names.flatMap((name) => findOwnPageKind(name) ?? []),
    menuKind,
    catalogKind,
    ...serviceKinds,
    ...names.flatMap((name) => findOwnServiceKind(name) ?? []),
    ...questionsKinds,
    blogKind,
    ...posts.toSorted((a, b) => Number(rowOf(b).key) - Number(rowOf(a).key)),
    ...shippedPostKinds,
    ...legalKinds,
  ];
}

/** What every shop can edit. */
export const documentKinds = documentKindsWith([]);

/** `site`: whose authors, categories, services and pages a text may name; without it, all that rules accept. */
export function findDocumentKind(name = "", site?: Site): DocumentKind | undefined {
  if (site && name === menuKind.name) return defineMenuKind(knownTargets(site));
  if (site && name === homeKind.name) return defineHomeKind(knownTargets(site));
  return (
    findPostKind(name, site) ??
    findOwnServiceKind(name, site) ??
    findOwnPageKind(name) ??
    documentKinds.find((kind) => kind.name === name)
  );
}

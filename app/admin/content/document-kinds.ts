import { questionsKinds } from "~/catalog/questions";
import { aboutKind } from "~/content/desk/about-kind";
import { claimsKind } from "~/content/desk/claims-kind";
import { contactKind } from "~/content/desk/contact-kind";
import type { DocumentKind } from "~/content/desk/document-kind";
import { homeKind } from "~/content/desk/home-kind";
import { siteKind } from "~/content/desk/site-kind";
import { teamKind } from "~/content/desk/team-kind";
import { legalKinds } from "~/content/legal/legal-kinds.server";

/** Everything that staff can edit, in the order of the list. */
export const documentKinds: readonly DocumentKind[] = [
  siteKind,
  claimsKind,
  homeKind,
  aboutKind,
  teamKind,
  contactKind,
  ...questionsKinds,
  ...legalKinds,
];

export const findDocumentKind = (name: string | undefined): DocumentKind | undefined =>
  documentKinds.find((kind) => kind.name === name);

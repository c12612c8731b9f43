import { claimsKind } from "./claims-kind";
import type { DocumentKind } from "./document-kind";
import { homeKind } from "./home-kind";
import { siteKind } from "./site-kind";

/** Everything that staff can edit, in the order of the list. */
export const documentKinds: readonly DocumentKind[] = [siteKind, claimsKind, homeKind];

export const findDocumentKind = (name: string | undefined): DocumentKind | undefined =>
  documentKinds.find((kind) => kind.name === name);

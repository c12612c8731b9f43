import { catalogKind } from "~/catalog/documents/catalog-kind";
import { serviceKinds } from "~/catalog/documents/service-kinds";
import { claimsKind } from "~/content/desk/claims-kind";
import type { DocumentKind } from "~/content/desk/document-kind";
import { homeKind } from "~/content/desk/home-kind";
import { siteKind } from "~/content/desk/site-kind";

/** Everything that staff can edit, in the order of the list. */
export const documentKinds: readonly DocumentKind[] = [siteKind, claimsKind, homeKind, catalogKind, ...serviceKinds];

export const findDocumentKind = (name: string | undefined): DocumentKind | undefined =>
  documentKinds.find((kind) => kind.name === name);

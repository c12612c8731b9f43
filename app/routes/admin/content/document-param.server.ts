import type { DocumentKind } from "~/content/desk/document-kind";
import { findDocumentKind } from "~/content/desk/document-kinds";

/** Throws a 404 Response. */
export function requireDocumentKind(name: string | undefined): DocumentKind {
  const kind = findDocumentKind(name);
  if (!kind) throw new Response(null, { status: 404 });
  return kind;
}

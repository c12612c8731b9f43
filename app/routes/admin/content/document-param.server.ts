import { findDocumentKind } from "~/admin/content/document-kinds";
import type { DocumentKind } from "~/content/desk/document-kind";

/** Throws a 404 Response. */
export function requireDocumentKind(name: string | undefined): DocumentKind {
  const kind = findDocumentKind(name);
  if (!kind) throw new Response(null, { status: 404 });
  return kind;
}

/** The permissions table knows forms by address and intent: what managers publish has an intent of its own. */
export const publishIntent = ({ publishedBy }: DocumentKind) =>
  publishedBy === "manager" ? ("publish-page" as const) : ("publish" as const);

export const restoreIntent = ({ publishedBy }: DocumentKind) =>
  publishedBy === "manager" ? ("restore-page" as const) : ("restore" as const);

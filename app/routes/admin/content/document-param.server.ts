import type { DocumentKind } from "~/content/documents/document-kind";
import { findDocumentKind } from "~/content-desk/document-kinds";
import { isKnownDocument, openDocument } from "~/content-desk/documents.server";
import type { App } from "~/lib/app-context.server";

/** With the author that its draft has among the choices. Throws a 404 Response. */
export async function requireDocumentKind(app: App, name: string | undefined): Promise<DocumentKind> {
  const kind = findDocumentKind(name);
  if (!kind || !(await isKnownDocument(app, kind))) throw new Response(null, { status: 404 });
  const [site, { newest }] = [app.content.site(), await openDocument(app, kind)];
  return findDocumentKind(name, { ...site, texts: { ...site.texts, [kind.name]: newest } }) ?? kind;
}

const PUBLISHING = ["publish", "schedule", "unschedule", "restore"] as const;

type PublishingAction = (typeof PUBLISHING)[number];

/** The permissions table knows forms by address and intent: what managers publish has intents of its own. */
export const intentFor = <A extends PublishingAction>({ publishedBy }: DocumentKind, action: A): A | `${A}-page` =>
  publishedBy === "manager" ? `${action}-page` : action;

/** Undefined for the intents of what every manager may do. */
export const publishingAction = (intent: string): PublishingAction | undefined =>
  PUBLISHING.find((action) => intent === action || intent === `${action}-page`);

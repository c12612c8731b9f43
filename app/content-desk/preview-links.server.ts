import { createSeal, isSealOf } from "~/auth/seal.server";
import { type DocumentKind, type Field, fieldsOf, findFieldFault, type Texts } from "~/content/documents/document-kind";
import type { Site } from "~/content/site";
import type { App } from "~/lib/app-context.server";
import { agencyClock } from "~/lib/dates/business-hours";
import { findDocumentKind } from "./document-kinds";
import { type DeskApp, type OpenDocument, openDocument } from "./documents.server";

type PreviewApp = Pick<App, "auth"> & DeskApp;

const PREVIEW_TTL_MS = 86_400_000;

export const PREVIEW = "preview";

const PREFIX = "content-preview:";

/** Name of the document, its number of links, expiry in seconds since 1970, HMAC. */
const LINK = /^([a-z][a-z0-9-]{0,89})\.(\d{1,9})\.(\d{1,11})\.([\w-]{43})$/;

/** The public page with the document's draft, for people without an account, for 24 hours. */
export function previewUrl(
  app: PreviewApp,
  path: string,
  { name }: DocumentKind,
  { linkNumber }: OpenDocument,
): string {
  const sealed = `${name}.${linkNumber}.${Math.floor((app.now().getTime() + PREVIEW_TTL_MS) / 1000)}`;
  return `${app.settings.appUrl}${path}?${PREVIEW}=${sealed}.${createSeal(app.auth, PREFIX + sealed)}`;
}

/**
 * The site that the link shows: with the newest draft, or what is published. Null for an altered, expired or ended link. Checks the seal
 * before it queries the database.
 */
export async function readPreview(app: PreviewApp, link: string): Promise<Site | null> {
  const [, name = "", number = "", end = "", given = ""] = LINK.exec(link) ?? [];
  if (!isSealOf(app.auth, `${PREFIX}${name}.${number}.${end}`, given)) return null;
  const kind = findDocumentKind(name);
  if (!kind || Number(end) * 1000 <= app.now().getTime()) return null;
  const document = await openDocument(app, kind);
  if (document.linkNumber !== Number(number)) return null;
  return { ...(await siteWithDraft(app, kind, document)), isPreview: true };
}

/** The site with the document's newest draft, or what is published. */
export function siteWithDraft(app: DeskApp, kind: DocumentKind, document: OpenDocument): Promise<Site> {
  const texts = document.draft === null ? null : showableTexts(app, kind, document);
  return app.content.siteWith(new Map(texts && [[kind.name, texts]]), kind.name);
}

/**
 * The draft as far as a page can show it: a text may be empty or short, but an amount, a day, or a field that breaks a rule between fields is
 * the published one until it is valid.
 */
function showableTexts(
  app: DeskApp,
  kind: DocumentKind,
  { newest, published, publishedRevision }: OpenDocument,
): Texts {
  const today = agencyClock(app.settings.site.hours.timeZone, app.now()).day;
  const texts = Object.fromEntries(
    fieldsOf(kind).map((field) => {
      const fallback = field.choices?.[0]?.[0] ?? (field.input === "date" ? today : "");
      return [field.name, [newest, published].map((of) => of[field.name] ?? "").find(isShowable(field)) ?? fallback];
    }),
  );
  const faultyIn = (each: Texts) => Object.keys(kind.findFaults?.(each) ?? {});
  const mended = { ...texts, ...Object.fromEntries(faultyIn(texts).map((name) => [name, published[name] ?? ""])) };
  // A new service that has no price yet is shown: there is nothing else.
  if (kind.startsEmpty && publishedRevision === 0) return texts;
  return faultyIn(mended).length > 0 ? published : mended;
}

const isShowable = (field: Field) => (text: string) =>
  (text === "" && !field.choices && field.input !== "date" && !field.findFault?.("")) ||
  findFieldFault({ ...field, minLength: 0 }, text) === undefined;

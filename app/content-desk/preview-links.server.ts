import { createHmac, timingSafeEqual } from "node:crypto";
import { inArray } from "drizzle-orm";
import { nameOfRow } from "~/content/documents/document-kind";
import type { Site } from "~/content/site";
import type { App } from "~/lib/app-context.server";
import { contentDocuments, contentRevisions } from "~/lib/db/schema/index";
import { isCurrentRevision } from "./documents.server";

const PREVIEW_TTL_MS = 86_400_000;
const MAX_REVISIONS = 20;

/** Name of the query's parameter. */
export const PREVIEW = "preview";

/** Ids of revisions, expiry in seconds since 1970, HMAC. */
const LINK = /^(\d{1,15}(?:\.\d{1,15})*)-(\d{1,11})-([\w-]{43})$/;

/** The public page with these drafts, for people without an account, for 24 hours. */
export function previewUrl(app: App, path: string, revisions: readonly number[]): string {
  const until = Math.floor((app.now().getTime() + PREVIEW_TTL_MS) / 1000);
  const ids = revisions.join(".");
  return `${app.settings.appUrl}${path}?${PREVIEW}=${ids}-${until}-${seal(app, ids, until).toString("base64url")}`;
}

/**
 * The site that the link shows. Null for an altered or expired link, and if a revision is no longer a draft, scheduled or published.
 * Checks the seal before it queries the database.
 */
export async function readPreview(app: App, link: string): Promise<Site | null> {
  const [, ids = "", end = "", given = ""] = LINK.exec(link) ?? [];
  const expected = seal(app, ids, Number(end));
  const actual = Buffer.from(given, "base64url");
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return null;
  if (Number(end) * 1000 <= app.now().getTime()) return null;
  const revisions = ids.split(".").map(Number).slice(0, MAX_REVISIONS);
  const rows = await app.db
    .select({ kind: contentRevisions.kind, key: contentRevisions.key, data: contentRevisions.data })
    .from(contentRevisions)
    .innerJoin(contentDocuments, isCurrentRevision)
    .where(inArray(contentRevisions.id, revisions));
  if (rows.length !== revisions.length) return null;
  const site = await app.content.siteWith(new Map(rows.map((row) => [nameOfRow(row), row.data])));
  return { ...site, isPreview: true };
}

const seal = (app: App, ids: string, until: number): Buffer =>
  createHmac("sha256", app.auth.secret).update(`content-preview:${ids}:${until}`).digest();

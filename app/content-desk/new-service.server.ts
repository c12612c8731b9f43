import { and, eq, sql } from "drizzle-orm";
import { ownSlugOf, wordsOf } from "~/catalog/documents/own-service-address";
import { findOwnServiceKind, firstTexts } from "~/catalog/documents/own-service-kind";
import { publishedCatalog } from "~/catalog/documents/published-catalog.server";
import { firstPath } from "~/catalog/link-targets";
import { rowOf, type Texts } from "~/content/documents/document-kind";
import { contentDocuments, contentRevisions } from "~/lib/db/schema/index";
import { failure, type Result } from "~/lib/result";
import { type DeskApp, isKnownDocument, openDocument } from "./documents.server";
import { saveDraft } from "./edit-document.server";

/** Beside archived ones. Each is in menus and cards, and costs every publication some milliseconds. */
const MAX_SERVICES = 50;
const MAX_TITLE = 30;

const SERVICE = rowOf({ name: "service-x" }).kind;

/** `title`: blank for that of a copy. `from`: the document of the service that is copied. */
type NewService = { title: string; from?: string };

/**
 * Makes the document of a new service, as a draft with its title, or as a copy of another one. Its name never changes; a name or an address
 * that is taken gets a number.
 */
export async function createService(
  app: DeskApp,
  actor: string,
  { title: typed, from = "" }: NewService,
): Promise<Result<{ name: string }>> {
  const copied = from ? await readCopied(app, from) : {};
  if (!copied) return failure("The service to copy doesn’t exist.");
  const title = typed.trim() || (from && `Copy of ${copied.title}`.slice(0, MAX_TITLE).trim());
  const words = wordsOf(title);
  if (title.length < 3 || title.length > MAX_TITLE || !words)
    return failure(`Enter a title of 3 to ${MAX_TITLE} characters with Latin letters or digits.`);
  if ((await countServices(app)) >= MAX_SERVICES)
    return failure(`There are ${MAX_SERVICES} services of your own already. Archive one that you no longer sell.`);
  const taken = publishedCatalog(app.content.site()).own.map(({ offer }) => offer.paths.form);
  const { kind, key } = contentDocuments;
  for (let count = 1; ; count++) {
    const slug = count === 1 ? words : `${words}-${count}`;
    const documentKind = findOwnServiceKind(`service-${slug}`);
    if (!documentKind || taken.includes(firstPath(slug))) continue;
    const [created] = await app.db
      .insert(contentDocuments)
      .values({ kind: SERVICE, key: slug })
      .onConflictDoNothing()
      .returning({ key });
    // Otherwise it is taken.
    if (!created) continue;
    const texts = { ...firstTexts(title, slug), ...copied, title, address: slug, sold: "yes" };
    const saved = await saveDraft(app, actor, documentKind, { base: 0, texts, note: "" });
    if (saved.ok) return { ok: true, name: documentKind.name };
    await app.db.delete(contentDocuments).where(and(eq(kind, SERVICE), eq(key, slug)));
    return saved;
  }
}

/** The newest texts of an own service, without a headline that is its title; null if it doesn't exist. */
async function readCopied(app: DeskApp, name: string): Promise<Texts | null> {
  const kind = findOwnServiceKind(name);
  if (!kind || !(await isKnownDocument(app, kind))) return null;
  const { newest } = await openDocument(app, kind);
  const { headline, ...others } = newest;
  return headline === newest.title ? others : newest;
}

/** Services of staff that are not archived. */
async function countServices({ db }: DeskApp): Promise<number> {
  const { kind, key, publishedRevision } = contentDocuments;
  const sold = sql`${contentRevisions.data}->>'sold'`;
  const rows = await db
    .select({ key })
    .from(contentDocuments)
    .leftJoin(contentRevisions, eq(contentRevisions.id, publishedRevision))
    .where(and(eq(kind, SERVICE), sql`${sold} is distinct from 'archived'`));
  return rows.filter((row) => ownSlugOf(`service-${row.key}`)).length;
}

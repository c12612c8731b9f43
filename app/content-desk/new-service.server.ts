import { and, eq } from "drizzle-orm";
import { ownSlugOf, wordsOf } from "~/catalog/documents/own-service-address";
import { findOwnServiceKind, firstTexts } from "~/catalog/documents/own-service-kind";
import { rowOf } from "~/content/documents/document-kind";
import { contentDocuments } from "~/lib/db/schema/index";
import { failure, type Result } from "~/lib/result";
import type { DeskApp } from "./documents.server";
import { saveDraft } from "./edit-document.server";

/** Each is in menus and cards, and costs every publication some milliseconds. */
const MAX_SERVICES = 50;

const SERVICE = rowOf({ name: "service-x" }).kind;

/** Makes the document of a new service, as a draft with its title. Its name never changes; a name that is taken gets a number. */
export async function createService(app: DeskApp, actor: string, title: string): Promise<Result<{ name: string }>> {
  const words = wordsOf(title);
  if (title.trim().length < 3 || title.length > 30 || !words)
    return failure("Enter a title of 3 to 30 characters with Latin letters or digits.");
  const { kind, key } = contentDocuments;
  const rows = await app.db.select({ key }).from(contentDocuments).where(eq(kind, SERVICE));
  const own = rows.filter((row) => ownSlugOf(`service-${row.key}`));
  if (own.length >= MAX_SERVICES)
    return failure(`There are ${MAX_SERVICES} services of your own already. Change one that you no longer sell.`);
  for (let count = 1; ; count++) {
    const slug = count === 1 ? words : `${words}-${count}`;
    const documentKind = findOwnServiceKind(`service-${slug}`);
    if (!documentKind) continue;
    const [created] = await app.db
      .insert(contentDocuments)
      .values({ kind: SERVICE, key: slug })
      .onConflictDoNothing()
      .returning({ key });
    // Otherwise it is taken.
    if (!created) continue;
    const saved = await saveDraft(app, actor, documentKind, {
      base: 0,
      texts: firstTexts(title.trim(), slug),
      note: "",
    });
    if (saved.ok) return { ok: true, name: documentKind.name };
    await app.db.delete(contentDocuments).where(and(eq(kind, SERVICE), eq(key, slug)));
    return saved;
  }
}

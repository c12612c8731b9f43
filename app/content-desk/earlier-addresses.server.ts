import { and, desc, eq, ne, or, sql } from "drizzle-orm";
import { ownSlugOf } from "~/catalog/documents/own-service-address";
import { type DocumentKind, rowOf, type Texts } from "~/content/documents/document-kind";
import type { Db, Tx } from "~/lib/db/database";
import { contentDocuments, contentPublications, contentRevisions } from "~/lib/db/schema/index";

const SERVICE = rowOf({ name: "service-x" }).kind;

/** The slug of the service that had this address last, in any text that was ever published. */
export async function findEarlierAddress(db: Db, words: string): Promise<string | undefined> {
  const [found] = await db
    .select({ slug: contentPublications.key })
    .from(contentPublications)
    .innerJoin(contentRevisions, eq(contentRevisions.id, contentPublications.revision))
    .where(and(eq(contentPublications.kind, SERVICE), sql`${contentRevisions.data}->>'address' = ${words}`))
    .orderBy(desc(contentPublications.epoch))
    .limit(1);
  return found?.slug;
}

/** Whether another of staff's services has this address, or had it first. No other gets it until the transaction ends. */
export async function isAddressTaken(tx: Tx, { name }: DocumentKind, { address = "" }: Texts): Promise<boolean> {
  const slug = ownSlugOf(name);
  if (!slug || !address) return false;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`service-address ${address}`}))`);
  const { kind, key, publishedRevision } = contentDocuments;
  const others = await tx
    .select({ key })
    .from(contentDocuments)
    .leftJoin(contentRevisions, eq(contentRevisions.id, publishedRevision))
    .where(
      and(
        eq(kind, SERVICE),
        ne(key, slug),
        or(eq(key, address), sql`${contentRevisions.data}->>'address' = ${address}`),
      ),
    )
    .limit(1);
  return others.length > 0;
}

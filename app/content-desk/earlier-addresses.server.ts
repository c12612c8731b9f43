import { and, desc, eq, sql } from "drizzle-orm";
import { rowOf } from "~/content/documents/document-kind";
import type { Db } from "~/lib/db/database";
import { contentPublications, contentRevisions } from "~/lib/db/schema/index";

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

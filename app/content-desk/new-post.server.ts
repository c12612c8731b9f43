import { and, eq, isNotNull, or, sql } from "drizzle-orm";
import { postName } from "~/content/blog/posts.server";
import { rowOf } from "~/content/documents/document-kind";
import type { App } from "~/lib/app-context.server";
import { contentDocuments } from "~/lib/db/schema/index";
import { failure, type Result } from "~/lib/result";
import { FIRST_WRITTEN_ID } from "./post-kind.server";

/** Each costs every publication some milliseconds. */
const MAX_POSTS = 500;

const POST = rowOf({ name: postName(FIRST_WRITTEN_ID) }).kind;

/** Takes the next id for a post, which no other post gets, also if this one is never saved. */
export async function createPost({ db }: Pick<App, "db">): Promise<Result<{ name: string }>> {
  const { kind, key, draftRevision, publishedRevision } = contentDocuments;
  const ofPosts = eq(kind, POST);
  const saved = await db.$count(
    contentDocuments,
    and(ofPosts, or(isNotNull(draftRevision), isNotNull(publishedRevision))),
  );
  if (saved >= MAX_POSTS) return failure(`There are ${MAX_POSTS} posts already. Change one that is no longer needed.`);
  for (;;) {
    const [last] = await db
      .select({ id: sql<number>`coalesce(max(${key}::integer), 0)::integer` })
      .from(contentDocuments)
      .where(ofPosts);
    const id = Math.max((last?.id ?? 0) + 1, FIRST_WRITTEN_ID);
    const [created] = await db
      .insert(contentDocuments)
      .values({ kind: POST, key: String(id) })
      .onConflictDoNothing()
      .returning({ key });
    // Otherwise another request has taken this id at the same moment.
    if (created) return { ok: true, name: postName(id) };
  }
}

import { and, asc, eq, isNull, type SQL } from "drizzle-orm";
import { hasRole } from "~/auth/permissions/roles";
import { type DocumentKind, nameOfRow, rowOf } from "~/content/documents/document-kind";
import type { Role } from "~/lib/db/column-types";
import type { Db, Tx } from "~/lib/db/database";
import { adminUsers, contentSchedule, users } from "~/lib/db/schema/index";
import { findDocumentKind } from "./document-kinds";

export type ScheduledText = {
  id: string;
  /** Of the document. */
  name: string;
  title: string;
  at: Date;
  revision: number;
  /** The admin who scheduled or confirmed it. */
  by: string;
  /** The lowest role that publishes it. */
  publishedBy: Role;
  /** That admin may no longer publish it: it waits until another one confirms it. */
  isHeld: boolean;
};

/** What is still to be published, the next one first. */
export async function listScheduledTexts(db: Db | Tx, where?: SQL): Promise<ScheduledText[]> {
  const { id, kind, key, at, revision, actor } = contentSchedule;
  const rows = await db
    .select({ id, kind, key, at, revision, by: actor, role: adminUsers.role })
    .from(contentSchedule)
    .leftJoin(users, eq(users.email, actor))
    .leftJoin(adminUsers, eq(adminUsers.id, users.id))
    .where(and(isNull(contentSchedule.doneAt), where))
    .orderBy(asc(at), asc(id));
  return rows.map(({ kind, key, role, ...row }) => {
    const name = nameOfRow({ kind, key });
    const { title = name, publishedBy = "owner" } = findDocumentKind(name) ?? {};
    return { ...row, name, title, publishedBy, isHeld: role === null || !hasRole(role, publishedBy) };
  });
}

export function scheduledOf(document: DocumentKind): SQL | undefined {
  const { kind, key } = rowOf(document);
  return and(eq(contentSchedule.kind, kind), eq(contentSchedule.key, key));
}

/** How many texts would be held if the admin had this role; null: none. Texts that are held already do not count. */
export const countHeldWith = (texts: readonly ScheduledText[], email: string, role: Role | null): number =>
  texts.filter(
    ({ by, isHeld, publishedBy }) => by === email && !isHeld && (role === null || !hasRole(role, publishedBy)),
  ).length;

/** "2 scheduled pages will be held until another admin confirms them."; null for 0. */
export const describeHeld = (count: number): string | null =>
  count === 0
    ? null
    : `${count === 1 ? "1 scheduled page" : `${count} scheduled pages`} will be held until another admin confirms ${count === 1 ? "it" : "them"}.`;

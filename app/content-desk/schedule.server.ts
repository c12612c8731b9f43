import { and, desc, eq, gt, isNotNull, isNull, lte } from "drizzle-orm";
import { recordActivity } from "~/auth/activity-log.server";
import { type DocumentKind, nameOfRow, rowOf } from "~/content/documents/document-kind";
import { findDocumentKind } from "~/content-desk/document-kinds";
import type { Db } from "~/lib/db/database";
import { contentSchedule } from "~/lib/db/schema/index";
import { failure, type Result } from "~/lib/result";
import { type DeskApp, readRevisions } from "./documents.server";
import { publishScheduled } from "./edit-document.server";
import { listScheduledTexts, scheduledOf } from "./scheduled-texts.server";

const MAX_PENDING = 100;
const YEAR_MS = 365 * 86_400_000;
const FAILED_DAYS_MS = 7 * 86_400_000;

/** Publishes a stored revision at a later time, at most a year ahead. */
export function schedulePublication(
  app: DeskApp,
  actor: string,
  kind: DocumentKind,
  { revision, at }: { revision: number; at: Date },
): Promise<Result<object>> {
  return app.db.transaction(async (tx) => {
    const wait = at.getTime() - app.now().getTime();
    if (wait <= 0) return failure("This time has passed. Please choose a later one.");
    if (wait > YEAR_MS) return failure("Please choose a time within a year.");
    if ((await tx.$count(contentSchedule, isNull(contentSchedule.doneAt))) >= MAX_PENDING)
      return failure(`${MAX_PENDING} pages are already scheduled. Cancel one, or publish this one yourself.`);
    const stored = await tx
      .insert(contentSchedule)
      .values({ ...rowOf(kind), revision, at, actor })
      .onConflictDoNothing()
      .returning({ id: contentSchedule.id });
    if (stored.length === 0) return failure("A version of this page is already scheduled for this minute.");
    const detail = { revision, at: at.toISOString() };
    await recordActivity(tx, { actor, kind: "content-scheduled", subject: kind.title, detail });
    return { ok: true };
  });
}

/** Does nothing if it was published in the meantime. */
export const cancelScheduled = (app: DeskApp, actor: string, kind: DocumentKind, id: string): Promise<void> =>
  app.db.transaction(async (tx) => {
    const [removed] = await tx
      .delete(contentSchedule)
      .where(and(eq(contentSchedule.id, id), scheduledOf(kind), isNull(contentSchedule.doneAt)))
      .returning({ revision: contentSchedule.revision, at: contentSchedule.at });
    if (!removed) return;
    const detail = { revision: removed.revision, at: removed.at.toISOString() };
    await recordActivity(tx, { actor, kind: "content-unscheduled", subject: kind.title, detail });
  });

/** Lets a held text appear in the name of another admin. False if it is not held. */
export const confirmScheduled = (app: DeskApp, actor: string, kind: DocumentKind, id: string): Promise<boolean> =>
  app.db.transaction(async (tx) => {
    const [held] = await listScheduledTexts(tx, and(eq(contentSchedule.id, id), scheduledOf(kind)));
    if (!held?.isHeld) return false;
    await tx.update(contentSchedule).set({ actor }).where(eq(contentSchedule.id, id));
    const detail = { revision: held.revision, at: held.at.toISOString(), "scheduled-by": held.by };
    await recordActivity(tx, { actor, kind: "content-confirmed", subject: kind.title, detail });
    return true;
  });

/** Publishes what is due and not held, one after the other. What is refused is not tried again: staff see why. */
export async function publishDueTexts(app: DeskApp): Promise<void> {
  const due = await listScheduledTexts(app.db, lte(contentSchedule.at, app.now()));
  for (const { id, name, revision, by, isHeld } of due) {
    if (isHeld) continue;
    const kind = await findScheduledKind(app, name, revision);
    const result = kind
      ? await publishScheduled(app, by, kind, revision, id)
      : failure("This release doesn’t have this text.");
    if (result.ok) continue;
    app.log.error({ document: name, reason: result.error }, "A scheduled text is not published");
    await app.db
      .update(contentSchedule)
      .set({ doneAt: app.now(), fault: result.error })
      .where(and(eq(contentSchedule.id, id), isNull(contentSchedule.doneAt)));
  }
}

/** With the rules of the site, which has what the text itself names. */
async function findScheduledKind(app: DeskApp, name: string, revision: number): Promise<DocumentKind | undefined> {
  const kind = findDocumentKind(name);
  if (!kind) return undefined;
  const site = await app.content.newest();
  const texts = (await readRevisions(app, kind, [revision])).get(revision) ?? {};
  return findDocumentKind(name, { ...site, texts: { ...site.texts, [name]: texts } });
}

/** Refused in the last seven days, the newest first. `name` is the document's. */
export async function listFailedSchedules(db: Db, now: Date): Promise<{ name: string; at: Date; fault: string }[]> {
  const rows = await db
    .select()
    .from(contentSchedule)
    .where(and(isNotNull(contentSchedule.fault), gt(contentSchedule.doneAt, new Date(now.getTime() - FAILED_DAYS_MS))))
    .orderBy(desc(contentSchedule.at));
  return rows.map((row) => ({ name: nameOfRow(row), at: row.at, fault: row.fault ?? "" }));
}

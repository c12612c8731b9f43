import { and, between, countDistinct, eq, gt, inArray, isNull, ne, notExists, sql } from "drizzle-orm";
import { recordActivity } from "~/auth/activity-log.server";
import { ADDRESS_TAKEN } from "~/catalog/documents/own-service-address";
import {
  changedFields,
  completeTexts,
  type DocumentKind,
  type Faults,
  fieldsOf,
  findTextFaults,
  MISSING_PICTURE,
  rowOf,
  type Texts,
} from "~/content/documents/document-kind";
import type { Rehearsal } from "~/content/documents/live-content.server";
import { moneyKind } from "~/content/documents/money-kind.server";
import { picturesIn } from "~/content/documents/pictures";
import { pictureFolder, pictureNameOf } from "~/content/documents/pictures.server";
import { siteKind } from "~/content/documents/site-kind";
import { SHIPPED_ZONE } from "~/lib/config/time-zone";
import type { Tx } from "~/lib/db/database";
import {
  contentDocuments,
  contentEpoch,
  contentMedia,
  contentPublications,
  contentRevisions,
  contentSchedule,
  orders,
  orderTallies,
} from "~/lib/db/schema/index";
import { failure, type Result } from "~/lib/result";
import { findCurrencyFaults } from "./currency-change.server";
import { type DeskApp, ofKind, readPublishedRevisions, readRevisions } from "./documents.server";
import { isAddressTaken } from "./earlier-addresses.server";
import { listScheduledTexts } from "./scheduled-texts.server";

const MAX_PUBLICATIONS_AN_HOUR = 30;
const HOUR_MS = 3_600_000;

/** An author's next save within this time replaces the draft, so that the history has one version for each sitting. */
const SITTING_MS = 30 * 60_000;

/** Of a draft, in bytes of UTF-8: the table stores no more. */
const MAX_DRAFT_BYTES = 200_000;

/** Stored with each revision. Increase it if a field is renamed: older revisions have the earlier name. */
const SCHEMA_VERSION = 1;

const CHANGED_MEANWHILE = "Someone else has changed this since you opened it.";

/** `conflict`: id of the newer revision, 0 for the shipped text. `faults`: nothing was stored because of these fields. */
type Conflict = { conflict?: number; faults?: Faults };

type DocumentRow = { draft: number | null; published: number | null };

/** Creates the row if needed, and locks it until the transaction ends. */
async function lockDocument(tx: Tx, kind: DocumentKind): Promise<DocumentRow> {
  await tx.insert(contentDocuments).values(rowOf(kind)).onConflictDoNothing();
  const [row] = await tx
    .select({ draft: contentDocuments.draftRevision, published: contentDocuments.publishedRevision })
    .from(contentDocuments)
    .where(ofKind(kind))
    .for("update");
  return row ?? { draft: null, published: null };
}

/** Returns faults of fields whose pictures are gone. The others cannot be removed until the transaction ends. */
async function lockPictures(tx: Tx, kind: DocumentKind, texts: Texts): Promise<Faults> {
  const named = fieldsOf(kind).flatMap((field) =>
    picturesIn(field, texts[field.name] ?? "").map((picture) => ({ field: field.name, picture })),
  );
  if (named.length === 0) return {};
  const folders = named.map(({ picture }) => pictureFolder(picture));
  const rows = await tx
    .select({ folder: contentMedia.folder })
    .from(contentMedia)
    .where(inArray(contentMedia.folder, folders))
    .for("share");
  const present = new Set(rows.map(({ folder }) => pictureNameOf(folder)));
  return Object.fromEntries(
    named.flatMap(({ field, picture }) => (present.has(picture) ? [] : [[field, MISSING_PICTURE]])),
  );
}

type Draft = {
  /** The newest revision that the author saw; 0 for the shipped text. */
  base: number;
  /** Need not follow the rules. */
  texts: Texts;
  note: string;
};

/**
 * Stores a revision as the draft, unless the newest one has these texts, as after a response that was lost. Replaces the author's own
 * of the same sitting. Texts that are live end the draft. Returns the id of the newest revision.
 */
export function saveDraft(
  app: DeskApp,
  actor: string,
  kind: DocumentKind,
  { base, texts, note }: Draft,
): Promise<Result<{ revision: number }, Conflict>> {
  return app.db.transaction(async (tx) => {
    const { draft, published } = await lockDocument(tx, kind);
    const newest = draft ?? published ?? 0;
    const before = await readNewest(app, tx, kind, newest);
    if (changedFields(kind, before, texts).length === 0) {
      if (note)
        await tx
          .update(contentRevisions)
          .set({ note })
          .where(isFromSitting(tx, app, draft ?? 0, actor));
      return { ok: true, revision: newest };
    }
    if (newest !== base) return { ...failure(CHANGED_MEANWHILE), conflict: newest };
    const live = await readNewest(app, tx, kind, published ?? 0);
    if (draft !== null && changedFields(kind, live, texts).length === 0) {
      await tx.delete(contentRevisions).where(isFromSitting(tx, app, draft, actor));
      await tx.update(contentDocuments).set({ draftRevision: null }).where(ofKind(kind));
      await recordActivity(tx, { actor, kind: "content-discarded", subject: kind.title, detail: { revision: draft } });
      return { ok: true, revision: published ?? 0 };
    }
    if (Buffer.byteLength(JSON.stringify(texts)) > MAX_DRAFT_BYTES)
      return failure(
        `All fields together hold ${MAX_DRAFT_BYTES.toLocaleString("en-US")} characters. Please shorten them.`,
      );
    const faults = await lockPictures(tx, kind, texts);
    if (Object.keys(faults).length > 0) return { ...failure("A picture was deleted."), faults };
    return { ok: true, revision: await storeDraft(app, tx, actor, kind, { draft, newest, texts, note }) };
  });
}

/** Returns the new revision's id. */
async function storeDraft(
  app: DeskApp,
  tx: Tx,
  actor: string,
  kind: DocumentKind,
  { draft, newest, texts, note }: { draft: number | null; newest: number; texts: Texts; note: string },
): Promise<number> {
  const [replaced] = await tx
    .delete(contentRevisions)
    .where(isFromSitting(tx, app, draft ?? 0, actor))
    .returning({ parent: contentRevisions.parent });
  const [saved] = await tx
    .insert(contentRevisions)
    .values({
      ...rowOf(kind),
      parent: replaced ? replaced.parent : newest || null,
      schemaVersion: SCHEMA_VERSION,
      data: texts,
      author: actor,
      note: note || null,
      createdAt: app.now(),
    })
    .returning({ id: contentRevisions.id });
  if (!saved) throw new Error("The revision was not stored");
  await tx.update(contentDocuments).set({ draftRevision: saved.id }).where(ofKind(kind));
  if (!replaced) await recordActivity(tx, { actor, kind: "content-saved", subject: kind.title });
  return saved.id;
}

/** A revision that its author may still change: without a note, and neither published nor scheduled. */
const isFromSitting = (tx: Tx, { now }: DeskApp, id: number, author: string) =>
  and(
    eq(contentRevisions.id, id),
    eq(contentRevisions.author, author),
    isNull(contentRevisions.note),
    gt(contentRevisions.createdAt, new Date(now().getTime() - SITTING_MS)),
    ...[contentPublications, contentSchedule].map((used) =>
      notExists(tx.select({ revision: used.revision }).from(used).where(eq(used.revision, id))),
    ),
  );

async function readNewest(app: DeskApp, tx: Tx, kind: DocumentKind, id: number): Promise<Texts> {
  const [row] = await tx
    .select({ data: contentRevisions.data })
    .from(contentRevisions)
    .where(eq(contentRevisions.id, id));
  return completeTexts(kind, row?.data ?? {}, kind.shipped(app.content.shipped));
}

/** The draft stays in the history. Links to its preview end. */
export function discardDraft(
  app: DeskApp,
  actor: string,
  kind: DocumentKind,
  base: number,
): Promise<Result<object, Conflict>> {
  return app.db.transaction(async (tx) => {
    const { draft, published } = await lockDocument(tx, kind);
    if ((draft ?? published ?? 0) !== base) return { ...failure(CHANGED_MEANWHILE), conflict: draft ?? published ?? 0 };
    if (draft === null) return { ok: true };
    await tx.update(contentDocuments).set({ draftRevision: null, linkNumber: nextLinkNumber }).where(ofKind(kind));
    await recordActivity(tx, { actor, kind: "content-discarded", subject: kind.title, detail: { revision: draft } });
    return { ok: true };
  });
}

const nextLinkNumber = sql`${contentDocuments.linkNumber} + 1`;

/** Ends all links to previews that were made before. */
export async function endPreviewLinks({ db }: DeskApp, kind: DocumentKind): Promise<void> {
  await db.update(contentDocuments).set({ linkNumber: nextLinkNumber }).where(ofKind(kind));
}

/** Shows the draft `revision` to visitors. */
export const publishDraft = (app: DeskApp, actor: string, kind: DocumentKind, revision: number) =>
  publish(app, actor, { kind, revision, as: "content-published", isDraft: true });

/**
 * Shows an earlier revision again; 0: the shipped text, or nothing if there is none. `base`: what the admin saw as published.
 * A draft stays.
 */
export const restoreRevision = (
  app: DeskApp,
  actor: string,
  kind: DocumentKind,
  { revision, base }: { revision: number; base: number },
) => publish(app, actor, { kind, revision, as: "content-restored", base });

/** Publishes what is due, as the admin who scheduled it; `scheduled` is the id of its row. A newer draft stays. */
export const publishScheduled = (
  app: DeskApp,
  actor: string,
  kind: DocumentKind,
  revision: number,
  scheduled: string,
) => publish(app, actor, { kind, revision, as: "content-published", scheduled });

type Publication = {
  kind: DocumentKind;
  revision: number;
  as: "content-published" | "content-restored";
  /** Only while it is the newest draft. */
  isDraft?: true;
  /** Only while this is published. */
  base?: number;
  /** Only while this row of the schedule waits. */
  scheduled?: string;
};

/** Every kept page is rendered first. Returns when this process shows the revisions; other processes follow within seconds. */
async function publish(app: DeskApp, actor: string, publication: Publication): Promise<Result<object, Conflict>> {
  const { kind, revision } = publication;
  const texts = (await readRevisions(app, kind, [revision])).get(revision);
  if (!texts) return failure("This version doesn’t exist.");
  const rehearsed = await rehearsePublication(app, actor, { ...publication, texts });
  if (!rehearsed.ok) return rehearsed;
  const published = await app.db.transaction((tx) =>
    storePublication(tx, actor, { ...publication, texts }, rehearsed.at),
  );
  if (published.ok) {
    // It is published: the next poll repeats this.
    await app.content.refresh().catch((error) => app.log.error({ err: error }, "A publication is not shown yet"));
  }
  return published;
}

/** `revision`: 0 for the shipped text. */
export type Candidate = { kind: DocumentKind; texts: Texts; revision?: number; scheduled?: string };

/** Refuses as publishing would. Renders every kept page with the candidate. */
export async function rehearsePublication(
  app: DeskApp,
  actor: string,
  { kind, texts, revision, scheduled }: Candidate,
): Promise<Result<Omit<Rehearsal, "failures">>> {
  if (revision !== 0 && Object.keys(findTextFaults(kind, texts)).length > 0)
    return failure("This version no longer passes our checks. Edit it, then publish.");
  const [standing] = Object.values(await findStandingFaults(app, kind, texts));
  if (standing) return failure(standing);
  if (!scheduled && (await hasPublishedTooOften(app, actor)))
    return failure(`You have published ${MAX_PUBLICATIONS_AN_HOUR} times in an hour. Please try again later.`);
  const changes = new Map([[kind.name, revision === 0 ? {} : texts]]);
  const { failures, ...rehearsed } = await app.content.rehearse(changes, app.now());
  const [broken] = failures;
  if (broken) return failure(`Not published: ${broken.path} would break (${broken.reason}).`);
  return { ok: true, ...rehearsed };
}

/** Faults because of what is stored beside the text. */
export const findStandingFaults = (app: DeskApp, kind: DocumentKind, texts: Texts): Promise<Faults> =>
  kind === moneyKind ? findCurrencyFaults(app, texts) : findDayFaults(app, kind, texts);

/** A text with the day of another one that was published, or shipped: orders store the day as what was agreed to. */
async function findDayFaults(app: DeskApp, kind: DocumentKind, texts: Texts): Promise<Faults> {
  const { datedBy } = kind;
  if (!datedBy) return {};
  const earlier = await readPublishedRevisions(app, kind);
  return earlier.some((other) => other[datedBy] === texts[datedBy] && changedFields(kind, other, texts).length > 0)
    ? { [datedBy]: "Another version has this day. Choose the day of the new one." }
    : {};
}

/** Publications of the future are those of a clock that was ahead. */
async function hasPublishedTooOften({ db, now }: DeskApp, actor: string): Promise<boolean> {
  const hourAgo = new Date(now().getTime() - HOUR_MS);
  const { actor: by, at, epoch } = contentPublications;
  const [published] = await db
    .select({ count: countDistinct(epoch) })
    .from(contentPublications)
    .where(and(eq(by, actor), between(at, hourAgo, now())));
  return (published?.count ?? 0) >= MAX_PUBLICATIONS_AN_HOUR;
}

type CheckedPublication = Publication & { texts: Texts };

async function storePublication(
  tx: Tx,
  actor: string,
  publication: CheckedPublication,
  at: Date,
): Promise<Result<object, Conflict>> {
  const { kind, revision, as, scheduled } = publication;
  const locked = await lockForPublication(tx, publication);
  if (!locked.ok) return locked;
  if (scheduled && !(await markDone(tx, scheduled, at))) return { ok: true };
  const epoch = await countEpoch(tx, at);
  if (kind === siteKind) await moveTallies(tx, publication.texts.zone ?? SHIPPED_ZONE);
  const { draft, published } = locked;
  // The text of what is taken back is its draft, so that the form still has it.
  const kept = revision === 0 && kind.startsEmpty ? (draft ?? published) : draft;
  await tx
    .update(contentDocuments)
    .set({
      publishedRevision: revision || null,
      draftRevision: kept === revision ? null : kept,
      ...(draft === revision && { linkNumber: nextLinkNumber }),
    })
    .where(ofKind(kind));
  await tx.insert(contentPublications).values({ epoch, ...rowOf(kind), revision: revision || null, actor, at });
  await recordActivity(tx, { actor, kind: as, subject: kind.title, detail: { revision } });
  return { ok: true };
}

/** Orders are tallied by the days of the new time zone; the orders' own dates stay. */
async function moveTallies(tx: Tx, timeZone: string): Promise<void> {
  const moved = await tx
    .update(contentEpoch)
    .set({ timeZone })
    .where(ne(contentEpoch.timeZone, timeZone))
    .returning({ id: contentEpoch.id });
  if (moved.length === 0) return;
  await tx.execute(sql`lock table ${orders} in share mode`);
  await tx.delete(orderTallies);
  await tx.execute(sql`insert into ${orderTallies} (day, service, status, live, orders, amount, refunded)
    select (created_at at time zone ${timeZone}::text)::date, service, status, live, count(*), sum(amount),
      sum(refunded_amount + disputed_amount)
    from ${orders} group by 1, 2, 3, 4`);
}

/** Locks the document and the pictures of its new text until the transaction ends. */
async function lockForPublication(
  tx: Tx,
  { kind, revision, isDraft, base, texts }: CheckedPublication,
): Promise<Result<DocumentRow, Conflict>> {
  const { draft, published } = await lockDocument(tx, kind);
  if (isDraft && draft !== revision) return { ...failure(CHANGED_MEANWHILE), conflict: draft ?? published ?? 0 };
  if (base !== undefined && base !== (published ?? 0))
    return failure("Something else was published since you opened this page. Nothing was changed.");
  if (Object.keys(await lockPictures(tx, kind, texts)).length > 0)
    return failure("This version shows a deleted picture. Choose another one, then publish.");
  if (await isAddressTaken(tx, kind, texts)) return failure(ADDRESS_TAKEN);
  return { ok: true, draft, published };
}

/** False if another process has just published it, it was canceled, or is held now. */
async function markDone(tx: Tx, id: string, at: Date): Promise<boolean> {
  const [text] = await listScheduledTexts(tx, eq(contentSchedule.id, id));
  if (!text || text.isHeld) return false;
  const done = await tx
    .update(contentSchedule)
    .set({ doneAt: at })
    .where(and(eq(contentSchedule.id, id), isNull(contentSchedule.doneAt)))
    .returning({ id: contentSchedule.id });
  return done.length > 0;
}

/** The number of a new publication: every process shows it within seconds. Locking the row gives all publications one order. */
export async function countEpoch(tx: Tx, at: Date): Promise<number> {
  const [next] = await tx
    .insert(contentEpoch)
    .values({ epoch: 1, at })
    .onConflictDoUpdate({ target: contentEpoch.id, set: { epoch: sql`${contentEpoch.epoch} + 1`, at } })
    .returning({ epoch: contentEpoch.epoch });
  if (!next) throw new Error("The publication has no number");
  return next.epoch;
}

import { and, desc, eq, inArray, or, sql } from "drizzle-orm";
import {
  completeTexts,
  type DocumentKind,
  fieldsOf,
  hasLines,
  nameOfRow,
  rowOf,
  type Texts,
} from "~/content/documents/document-kind";
import { type Pictures, readPictures } from "~/content/documents/pictures.server";
import type { StoredTexts } from "~/content/documents/published-texts.server";
import type { App } from "~/lib/app-context.server";
import { contentDocuments, contentPublications, contentRevisions, contentSchedule } from "~/lib/db/schema/index";
import { documentKindsWith } from "./document-kinds";
import { listScheduledTexts, type ScheduledText } from "./scheduled-texts.server";
import { readableText } from "./text-changes";

export type DeskApp = Pick<App, "content" | "db" | "log" | "now" | "settings">;

/** True if the document can be opened: staff's posts only after their id was given. */
export async function isKnownDocument({ db }: Pick<App, "db">, kind: DocumentKind): Promise<boolean> {
  return !kind.startsEmpty || (await db.$count(contentDocuments, ofKind(kind))) > 0;
}

export type OpenDocument = {
  /** What visitors see. */
  published: Texts;
  /** The draft, or else what is published. */
  newest: Texts;
  /** Id of the newest revision; 0 for the shipped text. Saving needs it. */
  base: number;
  /** Null without a draft. */
  draft: number | null;
  /** 0: as shipped. */
  publishedRevision: number;
  /** Of links to previews that have not ended. */
  linkNumber: number;
};

export async function openDocument(app: DeskApp, kind: DocumentKind): Promise<OpenDocument> {
  const shipped = kind.shipped(app.content.shipped);
  const [row] = await app.db.select().from(contentDocuments).where(ofKind(kind));
  const ids = [row?.draftRevision, row?.publishedRevision].filter((id) => typeof id === "number");
  const texts = await readRevisions(app, kind, ids);
  const publishedRevision = row?.publishedRevision ?? 0;
  const published = texts.get(publishedRevision) ?? shipped;
  const draft = row?.draftRevision ?? null;
  return {
    published,
    newest: (draft !== null && texts.get(draft)) || published,
    base: draft ?? publishedRevision,
    draft,
    publishedRevision,
    linkNumber: row?.linkNumber ?? 0,
  };
}

/** `when`: of a scheduled draft. `by` and `at`: who wrote the draft or published what is live; null for what was shipped. */
export type DocumentState = {
  name: "live" | "draft" | "scheduled" | "held" | "unpublished";
  by: string | null;
  at: Date | null;
  when?: Date;
};

export async function getDocumentState(
  app: DeskApp,
  document: DocumentKind,
  { draft, publishedRevision }: OpenDocument,
  scheduled: readonly ScheduledText[],
): Promise<DocumentState> {
  const waiting = scheduled.find(({ revision }) => revision === draft);
  if (waiting) return { name: waiting.isHeld ? "held" : "scheduled", by: waiting.by, at: null, when: waiting.at };
  if (draft !== null) return { name: "draft", by: null, at: null, ...(await findRevisionAuthor(app, draft)) };
  const { kind, key } = rowOf(document);
  const [last] = await app.db
    .select({ by: contentPublications.actor, at: contentPublications.at })
    .from(contentPublications)
    .where(and(eq(contentPublications.kind, kind), eq(contentPublications.key, key)))
    .orderBy(desc(contentPublications.epoch))
    .limit(1);
  const isUnpublished = document.startsEmpty && publishedRevision === 0;
  return { name: isUnpublished ? "unpublished" : "live", by: null, at: null, ...last };
}

export function ofKind(document: DocumentKind) {
  const { kind, key } = rowOf(document);
  return and(eq(contentDocuments.kind, kind), eq(contentDocuments.key, key));
}

function revisionsOf(document: DocumentKind) {
  const { kind, key } = rowOf(document);
  return and(eq(contentRevisions.kind, kind), eq(contentRevisions.key, key));
}

/** Joins documents with their drafts and with what is published or scheduled; not with earlier versions. */
export const isCurrentRevision = or(
  eq(contentRevisions.id, contentDocuments.draftRevision),
  eq(contentRevisions.id, contentDocuments.publishedRevision),
  and(
    eq(contentRevisions.kind, contentDocuments.kind),
    eq(contentRevisions.key, contentDocuments.key),
    sql`exists (select from ${contentSchedule} where ${contentSchedule.revision} = ${contentRevisions.id} and ${contentSchedule.doneAt} is null)`,
  ),
);

/** Complete texts by id. The id 0 is the shipped text; ids of other documents are left out. */
export async function readRevisions(
  app: DeskApp,
  kind: DocumentKind,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Texts>> {
  const shipped = kind.shipped(app.content.shipped);
  const rows =
    ids.length === 0
      ? []
      : await app.db
          .select({ id: contentRevisions.id, data: contentRevisions.data })
          .from(contentRevisions)
          .where(and(revisionsOf(kind), inArray(contentRevisions.id, [...ids])));
  const texts = new Map<number, Texts>(rows.map(({ id, data }) => [id, completeTexts(kind, data, shipped)]));
  return ids.includes(0) ? texts.set(0, shipped) : texts;
}

/** All pictures by name, if the kind has a field for one. */
export const picturesFor = async ({ db }: Pick<App, "db">, kind: DocumentKind): Promise<Pictures> =>
  fieldsOf(kind).some(({ input }) => input === "picture") ? readPictures(db) : new Map();

/** All texts that visitors have ever seen, with the shipped one. */
export async function readPublishedRevisions(app: DeskApp, document: DocumentKind): Promise<Texts[]> {
  const { kind, key } = rowOf(document);
  const rows = await app.db
    .selectDistinct({ revision: contentPublications.revision })
    .from(contentPublications)
    .where(and(eq(contentPublications.kind, kind), eq(contentPublications.key, key)));
  const texts = await readRevisions(app, document, [0, ...rows.map(({ revision }) => revision ?? 0)]);
  return [...texts.values()];
}

/** `published`: null if it is as shipped. `isNew`: it has no shipped text. */
export type DocumentListItem = {
  name: string;
  group: DocumentKind["group"];
  title: string;
  about: string;
  isNew: boolean;
  published: { by: string; at: Date } | null;
  draft: { by: string; at: Date } | null;
  /** The next one first. */
  scheduled: ScheduledText[];
  remark: string | null;
};

export async function listDocuments(app: DeskApp): Promise<DocumentListItem[]> {
  const { db } = app;
  const rows = await db
    .select({
      kind: contentDocuments.kind,
      key: contentDocuments.key,
      publishedRevision: contentDocuments.publishedRevision,
      draftBy: contentRevisions.author,
      draftAt: contentRevisions.createdAt,
      draft: contentRevisions.data,
    })
    .from(contentDocuments)
    .leftJoin(contentRevisions, eq(contentRevisions.id, contentDocuments.draftRevision));
  const publications = await db
    .selectDistinctOn([contentPublications.kind, contentPublications.key])
    .from(contentPublications)
    .orderBy(contentPublications.kind, contentPublications.key, desc(contentPublications.epoch));
  const scheduled = await listScheduledTexts(db);
  const shown = app.content.site();
  const rowByName = new Map(rows.map((row) => [nameOfRow(row), row]));
  const lastByName = new Map(publications.map((row) => [nameOfRow(row), row]));
  // A new post whose form was never saved is in no list.
  const saved = [...rowByName].flatMap(([name, { draft }]) => (draft || lastByName.has(name) ? [name] : []));
  return documentKindsWith(saved).map((kind) => {
    const { name, group } = kind;
    const [row, last] = [rowByName.get(name), lastByName.get(name)];
    const texts = kind.shipped(shown);
    const { title, about } = kind.entryOf?.(completeTexts(kind, row?.draft ?? {}, texts)) ?? kind;
    return {
      name,
      group,
      title,
      about,
      isNew: kind.startsEmpty ?? false,
      published: last && row?.publishedRevision ? { by: last.actor, at: last.at } : null,
      draft: row?.draftBy && row.draftAt ? { by: row.draftBy, at: row.draftAt } : null,
      scheduled: scheduled.filter((text) => text.name === name),
      remark: kind.findRemark?.(texts) ?? null,
    };
  });
}

/** `name`, `where`: of the document, and its title. `field`, `label`: of the field, and its label. */
export type FoundText = { name: string; where: string; field: string; label: string; text: string };

/** Ignores case. */
export const searchTexts = (app: DeskApp, words: string): Promise<FoundText[]> =>
  findTexts(app, new RegExp(escapePattern(words), "i"));

export const escapePattern = (text: string): string => text.replace(/[.*+?^$()[\]{}|\\]/g, "\\$&");

/** Fields of all documents, and descriptions of pictures, that the pattern matches. Reads the newest texts, or those in `typed` by document. */
export async function findTexts(
  app: DeskApp,
  pattern: RegExp,
  typed: ReadonlyMap<string, Texts> = new Map(),
): Promise<FoundText[]> {
  const found: FoundText[] = [];
  const pictures = await readPictures(app.db);
  const stored = new Map([...(await readNewestTexts(app)), ...typed]);
  for (const kind of documentKindsWith(stored.keys())) {
    const newest = completeTexts(kind, stored.get(kind.name) ?? {}, kind.shipped(app.content.shipped));
    for (const field of fieldsOf(kind)) {
      const text = newest[field.name] ?? "";
      const match = pattern.exec(text);
      if (!match || (field.choices && field.input !== "picture")) continue;
      const excerpt = hasLines(field) ? excerptAround(text, match) : readableText(field, text, pictures);
      found.push({ name: kind.name, where: kind.title, field: field.name, label: field.label, text: excerpt });
    }
  }
  for (const { name, alt } of pictures.values())
    if (pattern.test(alt))
      found.push({
        name: "media",
        where: "Pictures",
        field: name,
        label: `Description ${name.slice(0, 6)}`,
        text: alt,
      });
  return found;
}

/** UTF-16 units before and after the words that were found. */
const FOUND_CONTEXT = 150;

/** Short texts are whole. */
function excerptAround(text: string, { index, 0: words }: RegExpExecArray): string {
  if (text.length <= 2 * FOUND_CONTEXT) return text;
  const [from, to] = [Math.max(0, index - FOUND_CONTEXT), index + words.length + FOUND_CONTEXT];
  return `${from > 0 ? "…" : ""}${text.slice(from, to)}${to < text.length ? "…" : ""}`;
}

/** Drafts, or else what is published, by the document's name. */
async function readNewestTexts({ db }: Pick<App, "db">): Promise<StoredTexts> {
  const { kind, key, draftRevision, publishedRevision } = contentDocuments;
  const rows = await db
    .select({ kind, key, data: contentRevisions.data })
    .from(contentDocuments)
    .innerJoin(contentRevisions, eq(contentRevisions.id, sql`coalesce(${draftRevision}, ${publishedRevision})`));
  return new Map(rows.map((row) => [nameOfRow(row), row.data]));
}

/** `publications`: each time that visitors began to see it, newest first, and who published it. */
export type RevisionListItem = {
  id: number;
  author: string;
  createdAt: Date;
  note: string | null;
  publications: { by: string; at: Date }[];
};

const MAX_LISTED = 100;

/** Newest first, at most 100. */
export async function listRevisions({ db }: Pick<App, "db">, document: DocumentKind): Promise<RevisionListItem[]> {
  const { kind, key } = rowOf(document);
  const { id, author, createdAt, note } = contentRevisions;
  const rows = await db
    .select({ id, author, createdAt, note })
    .from(contentRevisions)
    .where(revisionsOf(document))
    .orderBy(desc(id))
    .limit(MAX_LISTED);
  const publications = await db
    .select({ revision: contentPublications.revision, by: contentPublications.actor, at: contentPublications.at })
    .from(contentPublications)
    .where(and(eq(contentPublications.kind, kind), eq(contentPublications.key, key)))
    .orderBy(desc(contentPublications.epoch));
  return rows.map((row) => ({
    ...row,
    publications: publications.flatMap(({ revision, by, at }) => (revision === row.id ? [{ by, at }] : [])),
  }));
}

/** The author and day of a revision, for a conflict. */
export async function findRevisionAuthor(
  { db }: Pick<App, "db">,
  id: number,
): Promise<{ by: string; at: Date } | null> {
  const [row] = await db
    .select({ by: contentRevisions.author, at: contentRevisions.createdAt })
    .from(contentRevisions)
    .where(eq(contentRevisions.id, id));
  return row ?? null;
}

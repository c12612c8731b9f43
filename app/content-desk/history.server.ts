import type { DocumentKind } from "~/content/documents/document-kind";
import {
  type DeskApp,
  listRevisions,
  openDocument,
  picturesFor,
  type RevisionListItem,
  readRevisions,
} from "./documents.server";
import { type FieldChange, textChanges } from "./text-changes";

/** A version of a document. The shipped text has the id 0, and neither an author nor a time. */
export type HistoryEntry = Omit<RevisionListItem, "author" | "createdAt"> & {
  author: string | null;
  createdAt: Date | null;
  state: "draft" | "live" | "earlier";
  /** Id of the version before; null for the first. */
  before: number | null;
};

export type History = {
  entries: HistoryEntry[];
  publishedRevision: number;
  /** It has no shipped text: without a published version, visitors see nothing. */
  startsEmpty: boolean;
};

/** The newest versions, what is live, and the shipped text. */
export async function readHistory(app: DeskApp, kind: DocumentKind, size = Number.POSITIVE_INFINITY): Promise<History> {
  const { draft, publishedRevision } = await openDocument(app, kind);
  const startsEmpty = kind.startsEmpty ?? false;
  const shipped = { id: 0, author: null, createdAt: null, note: null, publications: [] };
  const all = [...(await listRevisions(app, kind)), ...(startsEmpty ? [] : [shipped])];
  const entries = all
    .map((entry, index) => ({
      ...entry,
      before: all[index + 1]?.id ?? (entry.id === 0 ? null : 0),
      state: stateOf(entry.id, draft, { publishedRevision, startsEmpty }),
    }))
    .filter(({ id }, index) => index < size || id === publishedRevision || id === 0);
  return { entries, publishedRevision, startsEmpty };
}

/** Of any two versions; 0 is the shipped text. Null if one does not exist. */
export async function compareRevisions(
  app: DeskApp,
  kind: DocumentKind,
  [from, to]: readonly [number, number],
): Promise<FieldChange[] | null> {
  const texts = await readRevisions(app, kind, [from, to]);
  const [before, after] = [texts.get(from), texts.get(to)];
  return before && after ? textChanges(kind, before, after, await picturesFor(app, kind)) : null;
}

type Published = Omit<History, "entries">;

function stateOf(
  id: number,
  draft: number | null,
  { publishedRevision, startsEmpty }: Published,
): HistoryEntry["state"] {
  if (id === draft) return "draft";
  return id === publishedRevision && !(startsEmpty && id === 0) ? "live" : "earlier";
}

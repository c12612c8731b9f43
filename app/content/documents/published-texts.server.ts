import { and, eq, isNotNull, max, min } from "drizzle-orm";
import type { Site } from "~/content/site";
import type { Db, Tx } from "~/lib/db/database";
import { contentDocuments, contentEpoch, contentPublications, contentRevisions } from "~/lib/db/schema/index";
import { log } from "~/lib/logging/logger.server";
import { completeTexts, type DocumentKind, findTextFaults, nameOfRow } from "./document-kind";
import { type Pictures, picturesNamedIn, readPictures } from "./pictures.server";

/** Stored texts by the document's name. Without any field: as shipped. */
export type StoredTexts = ReadonlyMap<string, Readonly<Record<string, unknown>>>;

/** Number of the newest publication; 0 before the first. */
export async function readEpoch(db: Db | Tx): Promise<number> {
  const [row] = await db.select({ epoch: contentEpoch.epoch }).from(contentEpoch);
  return row?.epoch ?? 0;
}

type PublishedTexts = {
  epoch: number;
  stored: StoredTexts;
  /** All that exist, also those that only drafts name. */
  pictures: Pictures;
  publications: NonNullable<Site["publications"]>;
};

/** All of one moment: a publication meanwhile changes nothing. */
export const readPublishedTexts = (db: Db): Promise<PublishedTexts> =>
  db.transaction(
    async (tx) => {
      const epoch = await readEpoch(tx);
      const rows = await tx
        .select({ kind: contentDocuments.kind, key: contentDocuments.key, data: contentRevisions.data })
        .from(contentDocuments)
        .innerJoin(
          contentRevisions,
          and(
            isNotNull(contentDocuments.publishedRevision),
            eq(contentRevisions.id, contentDocuments.publishedRevision),
          ),
        );
      const stored = new Map(rows.map((row) => [nameOfRow(row), row.data]));
      return { epoch, stored, pictures: await readPictures(tx), publications: await readPublications(tx) };
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );

async function readPublications(tx: Tx): Promise<PublishedTexts["publications"]> {
  const { kind, key, revision, at } = contentPublications;
  const rows = await tx
    .select({ kind, key, first: min(at), last: max(at) })
    .from(contentPublications)
    .where(isNotNull(revision))
    .groupBy(kind, key);
  return Object.fromEntries(
    rows.flatMap(({ first, last, ...row }) =>
      first && last ? [[nameOfRow(row), { first: first.toISOString(), last: last.toISOString() }]] : [],
    ),
  );
}

/** All documents that staff can edit, also those that only exist among the stored `names`. */
export type DocumentKindsWith = (names: Iterable<string>) => readonly DocumentKind[];

/**
 * The shipped site with these texts, their `pictures`, and the times of `publications`. A document that today's rules refuse is left out
 * and logged.
 */
export function siteWithTexts(
  kindsWith: DocumentKindsWith,
  shipped: Site,
  stored: StoredTexts,
  pictures: Pictures = new Map(),
  publications: PublishedTexts["publications"] = {},
): Site {
  let site = shipped;
  for (const kind of kindsWith(stored.keys())) {
    const data = stored.get(kind.name);
    if (!data || Object.keys(data).length === 0) continue;
    const texts = completeTexts(kind, data, kind.shipped(shipped));
    const faults = findTextFaults(kind, texts);
    if (Object.keys(faults).length === 0) site = kind.apply(site, texts);
    else
      log.error(
        { document: kind.name, faults },
        "A published text does not follow the rules. The shipped one is shown",
      );
  }
  const named = picturesNamedIn(stored.values(), pictures);
  if (Object.keys(named).length > 0) site = { ...site, pictures: named };
  // Sorted: equal sites have the same JSON.
  const times = Object.entries(publications)
    .filter(([name]) => Object.keys(stored.get(name) ?? {}).length > 0)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return times.length > 0 ? { ...site, publications: Object.fromEntries(times) } : site;
}

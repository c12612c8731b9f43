import { and, eq, isNotNull } from "drizzle-orm";
import type { Site } from "~/lib/config/site";
import type { Db, Tx } from "~/lib/db/database";
import { contentDocuments, contentEpoch, contentRevisions } from "~/lib/db/schema/index";
import { log } from "~/lib/logging/logger.server";
import { completeTexts, type DocumentKind, findTextFaults } from "./document-kind";

/** Stored texts by the name of the document's kind. */
export type StoredTexts = ReadonlyMap<string, Readonly<Record<string, unknown>>>;

/** Number of the newest publication; 0 before the first. */
export async function readEpoch(db: Db | Tx): Promise<number> {
  const [row] = await db.select({ epoch: contentEpoch.epoch }).from(contentEpoch);
  return row?.epoch ?? 0;
}

/** Both of one moment: a publication meanwhile changes neither. */
export const readPublishedTexts = (db: Db): Promise<{ epoch: number; stored: StoredTexts }> =>
  db.transaction(
    async (tx) => {
      const epoch = await readEpoch(tx);
      const rows = await tx
        .select({ kind: contentDocuments.kind, data: contentRevisions.data })
        .from(contentDocuments)
        .innerJoin(
          contentRevisions,
          and(
            isNotNull(contentDocuments.publishedRevision),
            eq(contentRevisions.id, contentDocuments.publishedRevision),
          ),
        );
      return { epoch, stored: new Map(rows.map(({ kind, data }) => [kind, data])) };
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );

/** The shipped site with these texts. A document that today's rules refuse is left out and logged. */
export function siteWithTexts(kinds: readonly DocumentKind[], shipped: Site, stored: StoredTexts): Site {
  let site = shipped;
  for (const kind of kinds) {
    const data = stored.get(kind.name);
    if (!data) continue;
    const texts = completeTexts(kind, data, kind.shipped(shipped));
    const faults = findTextFaults(kind, texts);
    if (Object.keys(faults).length === 0) site = kind.apply(site, texts);
    else
      log.error(
        { document: kind.name, faults },
        "A published text does not follow the rules. The shipped one is shown",
      );
  }
  return site;
}

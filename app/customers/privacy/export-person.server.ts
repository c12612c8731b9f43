import type { Readable } from "node:stream";
import { type SQL, sql } from "drizzle-orm";
import type { Pack } from "tar-stream";
import { z } from "zod";
import { recordActivity } from "~/auth/activity-log.server";
import type { Db, Tx } from "~/lib/db/database";
import { orderDocuments, orderFiles } from "~/lib/db/schema/index";
import type { FileStorage } from "~/lib/storage/storage";
import { addTarEntry, addTarStream, createTarArchive } from "~/lib/storage/tar-archive.server";
import { type TableRule, tableName } from "./data-inventory/column-rules";
import { dataInventory } from "./data-inventory/index";
import { findPerson, inListSql, type PersonData } from "./find-person.server";

/** `actor`: the admin in the activity log, if it is not the shell. */
type ExportSource = { db: Db; files: FileStorage; now: () => Date; actor?: string };

/** First and last entry of the archive. Without the last one the archive is incomplete. */
export const EXPORT_ENTRIES = { data: "data.json", end: "end.json" } as const;

export const exportEndSchema = z.object({ rows: z.number(), files: z.number(), missingFiles: z.number() });

/**
 * Creates a tar archive of everything about an email address: `data.json` with the exported columns of all rows (in one snapshot),
 * documents and files. Streams it as it is read. Null if there is nothing. The activity log records the export without the address.
 *
 * @param email lower case
 */
export async function exportPerson(source: ExportSource, email: string): Promise<Readable | null> {
  const { db, actor = "shell" } = source;
  const found = await db.transaction(
    async (tx) => {
      const all = await readPerson(tx, await findPerson(tx, email));
      if (all.rows > 0) {
        const detail = { rows: all.rows, files: all.files.length };
        await recordActivity(tx, { actor, kind: "person-copied", subject: "one address", detail });
      }
      return all;
    },
    { isolationLevel: "repeatable read" },
  );
  return found.rows > 0 ? createTarArchive((archive) => writeArchive(archive, source, email, found)) : null;
}

type PersonRows = Awaited<ReturnType<typeof readPerson>>;

async function writeArchive(
  archive: Pack,
  { files, now }: ExportSource,
  email: string,
  found: PersonRows,
): Promise<void> {
  const about = { email, madeAt: now().toISOString(), of: "Everything the shop stores about this address." };
  await addTarEntry(archive, EXPORT_ENTRIES.data, `${JSON.stringify({ ...about, ...found.tables }, null, 2)}\n`);
  const end: z.output<typeof exportEndSchema> = { rows: found.rows, files: 0, missingFiles: 0 };
  for (const { orderId, kind, content } of found.documents) {
    await addTarEntry(archive, `documents/${orderId.slice(0, 8)}-${fileName(kind)}.pdf`, content);
    end.files += 1;
  }
  for (const { id, name, readyAt } of found.files) {
    const stored = readyAt && (await files.get(`${id}/content`));
    if (readyAt && !stored) end.missingFiles += 1;
    if (!stored) continue;
    await addTarStream(
      archive,
      { name: `files/${id.slice(0, 8)}-${fileName(name)}`, size: stored.size },
      stored.content,
    );
    end.files += 1;
  }
  await addTarEntry(archive, EXPORT_ENTRIES.end, `${JSON.stringify(end)}\n`);
}

/** Removes path separators, and limits the length to that of a tar header. */
const fileName = (name: string): string =>
  name
    .replace(/[^\w.-]+/g, "_")
    .replace(/^\.+/, "_")
    .slice(-70);

async function readPerson(tx: Tx, person: PersonData) {
  const tables: Record<string, unknown[]> = {};
  let rows = 0;
  for (const rule of dataInventory) {
    if (rule.erased === "untouched") continue;
    const exported = await readRows(tx, rule, rule.rows(person));
    rows += exported.length;
    if (exported.length > 0) tables[tableName(rule.table)] = exported;
  }
  const { id, orderId, name, readyAt } = orderFiles;
  const files = await tx
    .select({ id, orderId, name, readyAt })
    .from(orderFiles)
    .where(inListSql(orderId, person.orderIds));
  const { kind, content } = orderDocuments;
  const documents = await tx
    .select({ orderId: orderDocuments.orderId, kind, content })
    .from(orderDocuments)
    .where(inListSql(orderDocuments.orderId, person.orderIds));
  return { tables, rows, files, documents };
}

const jsonRow = z.object({ row: z.record(z.string(), z.unknown()) });

/** Reads the exported columns only. */
async function readRows(tx: Tx, { table, columns }: TableRule, where: SQL): Promise<unknown[]> {
  const names = columns.filter(({ exported }) => exported).map(({ name }) => sql.identifier(name));
  const { rows } = await tx.execute(
    sql`select to_jsonb(each) as row from (select ${sql.join(names, sql`, `)} from ${table} where ${where}) each`,
  );
  return rows.map((row) => jsonRow.parse(row).row);
}

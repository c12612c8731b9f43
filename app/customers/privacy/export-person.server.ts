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

/** What a copy is made of. */
type Source = { db: Db; files: FileStorage; now: () => Date };

/** The copy's first entry, and its last: half a copy is told from a whole one by it. */
export const EXPORT_START = { data: "data.json", end: "end.json" } as const;

export const exportEndSchema = z.object({ rows: z.number(), files: z.number(), missingFiles: z.number() });
type CopyEnd = z.output<typeof exportEndSchema>;

/**
 * Everything that the shop keeps of whoever uses an address, as a tar archive that is made while it is read: `data.json` with the rows,
 * column by column as the register says, and their files. All rows are of one moment. That a copy was made is logged, without whose.
 *
 * @param email lower case
 */
export const exportPerson = (source: Source, email: string): Promise<Readable> =>
  createTarArchive((archive) => write(archive, source, email));

type FileRow = { id: string; orderId: string; name: string; readyAt: Date | null };
type Document = { orderId: string; kind: string; content: Uint8Array };
type Found = { tables: Record<string, unknown[]>; rows: number; files: FileRow[]; documents: Document[] };

async function write(archive: Pack, { db, files, now }: Source, email: string): Promise<void> {
  const snapshot = { isolationLevel: "repeatable read" } as const;
  const found = await db.transaction(async (tx) => {
    const all = await read(tx, await findPerson(tx, email));
    if (all.rows > 0) {
      const detail = { rows: all.rows, files: all.files.length };
      await recordActivity(tx, { actor: "shell", kind: "person-copied", subject: "one address", detail });
    }
    return all;
  }, snapshot);
  const about = { email, madeAt: now().toISOString(), of: "Everything the shop stores about this address." };
  await addTarEntry(archive, EXPORT_START.data, `${JSON.stringify({ ...about, ...found.tables }, null, 2)}\n`);
  const end: CopyEnd = { rows: found.rows, files: 0, missingFiles: 0 };
  for (const { orderId, kind, content } of found.documents) {
    await addTarEntry(archive, `documents/${orderId.slice(0, 8)}-${fileName(kind)}.pdf`, content);
    end.files += 1;
  }
  for (const { id, name, readyAt } of found.files) {
    const kept = readyAt && (await files.get(`${id}/content`));
    if (readyAt && !kept) end.missingFiles += 1;
    if (!kept) continue;
    await addTarStream(archive, { name: `files/${id.slice(0, 8)}-${fileName(name)}`, size: kept.size }, kept.content);
    end.files += 1;
  }
  await addTarEntry(archive, EXPORT_START.end, `${JSON.stringify(end)}\n`);
}

/** Never a path, whatever its sender called it; and no longer than a tar's header takes. */
const fileName = (name: string): string =>
  name
    .replace(/[^\w.-]+/g, "_")
    .replace(/^\.+/, "_")
    .slice(-70);

async function read(tx: Tx, person: PersonData): Promise<Found> {
  const tables: Record<string, unknown[]> = {};
  let rows = 0;
  for (const rule of dataInventory) {
    if (rule.erased === "untouched") continue;
    const found = await rowsOf(tx, rule, rule.rows(person));
    rows += found.length;
    if (found.length > 0) tables[tableName(rule.table)] = found;
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

const wholeRow = z.object({ row: z.record(z.string(), z.unknown()) });

/** The columns that the register gives away, and no other. */
async function rowsOf(tx: Tx, { table, columns }: TableRule, where: SQL): Promise<unknown[]> {
  const given = [...columns.values()].filter(({ given: isGiven }) => isGiven).map(({ name }) => sql.identifier(name));
  const { rows } = await tx.execute(
    sql`select to_jsonb(each) as row from (select ${sql.join(given, sql`, `)} from ${table} where ${where}) each`,
  );
  return rows.map((row) => wholeRow.parse(row).row);
}

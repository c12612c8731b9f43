import { readdir, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { getTableColumns, sql } from "drizzle-orm";
import { z } from "zod";
import type { Tx } from "~/lib/db/database";
import { isEmailJobSql, queueTableExists } from "~/lib/jobs/job-monitoring.server";
import { ignoreMissingFile } from "~/lib/storage/storage";
import { tableName } from "./data-inventory/column-rules";
import { dataInventory } from "./data-inventory/index";
import { mentionsPersonSql, type PersonData } from "./find-person.server";

/** No longer address: neither "banjo@acme.example" nor "jo@acme.example.org" mentions "jo@acme.example". */
const [BEFORE, BEHIND] = ["(?<![A-Za-z0-9._%+-])", "(?![A-Za-z0-9-]|[.][A-Za-z0-9])"];
const MAX_MENTION_IDS = 5;

/** For JavaScript and PostgreSQL. `email` and the searched text must be lower case. */
const emailPattern = (email: string): string => `${BEFORE}${email.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&")}${BEHIND}`;

/** True if the text contains the address (lower case), and not only as part of a longer one. */
export function mentionsEmail(text: string, email: string): boolean {
  const lower = text.toLowerCase();
  return lower.includes(email) && new RegExp(emailPattern(email)).test(lower);
}

/** Returns the names of the files that mention the address (lower case), and those of `known` that exist. */
export async function listEmailFilesAbout(folder: string, email: string, known: readonly string[]): Promise<string[]> {
  const names: string[] = [];
  for (const name of await listEmailFiles(folder)) {
    if (known.includes(name) || (await fileMentionsEmail(join(folder, name), email))) names.push(name);
  }
  return names;
}

/** Returns the names of the files that were written before `date`. */
export async function listEmailFilesBefore(folder: string, date: Date): Promise<string[]> {
  const names: string[] = [];
  for (const name of await listEmailFiles(folder)) {
    const stats = await ignoreMissingFile(stat(join(folder, name)));
    if (stats && stats.mtime < date) names.push(name);
  }
  return names;
}

export async function deleteEmailFiles(folder: string, names: readonly string[]): Promise<void> {
  for (const name of names) await rm(join(folder, name), { force: true });
}

/** With unfinished files of killed processes. */
const listEmailFiles = async (folder: string): Promise<string[]> =>
  ((await ignoreMissingFile(readdir(folder))) ?? []).filter((name) => name.endsWith(".eml") || name.endsWith(".tmp"));

/** Searches the file in all encodings of its parts. */
async function fileMentionsEmail(path: string, email: string): Promise<boolean> {
  const source = (await ignoreMissingFile(readFile(path, "latin1"))) ?? "";
  return [source, decodeQuotedPrintable(source), ...decodeBase64Parts(source)].some((text) =>
    mentionsEmail(text, email),
  );
}

const decodeQuotedPrintable = (source: string): string =>
  source
    .replace(/=\r?\n/g, "")
    .replace(/=([0-9A-F]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

const decodeBase64Parts = (source: string): string[] =>
  [...source.matchAll(/^Content-Transfer-Encoding: base64\r?\n(?:.+\r?\n)*\r?\n([A-Za-z0-9+/=\r\n]+)/gim)].map(
    ([, part = ""]) => Buffer.from(part, "base64").toString(),
  );

/** Number of rows of a table that mention an address, and the ids of the first 5. */
export type Mention = { table: string; rows: number; ids: string[] };

const mentionRow = z.object({ rows: z.coerce.number(), ids: z.array(z.string().nullable()).nullable() });

/** Searches all columns of all tables, except binary ones. Reads every row. */
export async function findMentions(tx: Tx, email: string): Promise<Mention[]> {
  const mentions: Mention[] = [];
  for (const { table } of dataInventory) {
    const columns = Object.values(getTableColumns(table)).filter((one) => one.getSQLType() !== "bytea");
    const texts = columns.map(({ name }) => sql`${sql.identifier(name)}::text`);
    const { rows } = await tx.execute(sql`
      select count(*) as rows, (array_agg(coalesce(id_of ->> 'id', id_of ->> 'order_id')))[1:${sql.raw(String(MAX_MENTION_IDS))}] as ids
      from (select to_jsonb(each) as id_of
        from (select *, lower(array_to_string(array[${sql.join(texts, sql`, `)}], ' ')) as words from ${table}) each
        where position(${email} in words) > 0 and words ~ ${emailPattern(email)}) found`);
    const { rows: count, ids } = mentionRow.parse(rows[0]);
    if (count > 0) mentions.push({ table: tableName(table), rows: count, ids: (ids ?? []).flatMap((id) => id ?? []) });
  }
  return mentions;
}

/** Deletes waiting and done email jobs to or about the person, and other jobs that contain the address; returns their number. */
export async function deleteQueuedEmails(tx: Tx, person: PersonData): Promise<number> {
  if (!(await queueTableExists(tx))) return 0;
  const byAddress = { ...person, references: [] };
  const { rows } = await tx.execute(sql`
    delete from pgboss.job where
      (${isEmailJobSql} and ${mentionsPersonSql(sql`data`, person)}) or (not ${isEmailJobSql} and ${mentionsPersonSql(sql`data`, byAddress)})
    returning 1`);
  return rows.length;
}

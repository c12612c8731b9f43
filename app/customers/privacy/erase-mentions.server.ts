import { readdir, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Tx } from "~/lib/db/database";
import { listTables } from "~/lib/db/dump.server";
import { ignoreMissingFile } from "~/lib/storage/storage";
import { EMAIL_JOB_TABLE } from "./data-inventory/other-tables";
import { mentionsPersonSql, type PersonData } from "./find-person.server";

/** What an address would go on with, before it and behind it: "banjo@acme.example" and "jo@acme.example.org" do not name "jo@acme.example". */
const [BEFORE, BEHIND] = ["(?<![A-Za-z0-9._%+-])", "(?![A-Za-z0-9-]|[.][A-Za-z0-9])"];

/**
 * A pattern of this address alone, for JavaScript and for PostgreSQL.
 *
 * @param email lower case; what is searched must be, too
 */
const emailPattern = (email: string): string => `${BEFORE}${email.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&")}${BEHIND}`;

/** Whether a text names an address (lower case), and not a longer one. */
export function mentionsEmail(text: string, email: string): boolean {
  const lower = text.toLowerCase();
  return lower.includes(email) && new RegExp(emailPattern(email)).test(lower);
}

/** The mails that were written into a folder because no server sent them. */

/** The names of those that were written to, or about, whoever uses this address (lower case), and of these. */
export async function listEmailFilesAbout(folder: string, email: string, known: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const name of await mailFiles(folder)) {
    if (known.includes(name) || (await isAbout(join(folder, name), email))) found.push(name);
  }
  return found;
}

/** The names of those that were written before a moment. */
export async function listEmailFilesBefore(folder: string, moment: Date): Promise<string[]> {
  const found: string[] = [];
  for (const name of await mailFiles(folder)) {
    const written = await ignoreMissingFile(stat(join(folder, name)));
    if (written && written.mtime < moment) found.push(name);
  }
  return found;
}

export async function deleteEmailFiles(folder: string, names: readonly string[]): Promise<void> {
  for (const name of names) await rm(join(folder, name), { force: true });
}

/** One that is being written has another ending; what a kill left of it counts, too. */
const mailFiles = async (folder: string): Promise<string[]> =>
  ((await ignoreMissingFile(readdir(folder))) ?? []).filter((name) => name.endsWith(".eml") || name.endsWith(".tmp"));

/** Whatever its parts are encoded in. */
async function isAbout(path: string, email: string): Promise<boolean> {
  const letter = (await ignoreMissingFile(readFile(path, "latin1"))) ?? "";
  return [letter, quotedPrintable(letter), ...base64Parts(letter)].some((text) => mentionsEmail(text, email));
}

const quotedPrintable = (letter: string): string =>
  letter
    .replace(/=\r?\n/g, "")
    .replace(/=([0-9A-F]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** Of pictures, too: nothing is found in them. */
const base64Parts = (letter: string): string[] =>
  [...letter.matchAll(/^Content-Transfer-Encoding: base64\r?\n(?:.+\r?\n)*\r?\n([A-Za-z0-9+/=\r\n]+)/gim)].map(
    ([, part = ""]) => Buffer.from(part, "base64").toString(),
  );

/** How many rows of a table name the address, and the ids of the first. */
export type Mention = { table: string; rows: number; ids: string[] };

const FIRST = 5;
const counted = z.object({ rows: z.coerce.number(), ids: z.array(z.string().nullable()).nullable() });

/** Every table that names an address anywhere, asked of the database itself: it reads all rows of all tables, besides files made of orders. */
export async function findMentions(tx: Tx, email: string): Promise<Mention[]> {
  const found: Mention[] = [];
  for (const { name, columns } of await listTables(tx)) {
    const texts = columns.filter(({ type }) => type !== "bytea").map((each) => sql`${sql.identifier(each.name)}::text`);
    const { rows } = await tx.execute(sql`
      select count(*) as rows, (array_agg(coalesce(id_of ->> 'id', id_of ->> 'order_id')))[1:${sql.raw(String(FIRST))}] as ids
      from (select to_jsonb(each) as id_of
        from (select *, lower(array_to_string(array[${sql.join(texts, sql`, `)}], ' ')) as words from public.${sql.identifier(name)}) each
        where position(${email} in words) > 0 and words ~ ${emailPattern(email)}) found`);
    const { rows: count, ids } = counted.parse(rows[0]);
    if (count > 0) found.push({ table: name, rows: count, ids: (ids ?? []).flatMap((id) => id ?? []) });
  }
  return found;
}

/** The queue's own table is made by its library, and not there before the first start. */
export async function queueTableExists(tx: Tx): Promise<boolean> {
  const { rows } = await tx.execute(sql`select 1 where to_regclass('pgboss.job') is not null`);
  return rows.length > 0;
}

/**
 * Takes mails out of the queue that wait, or were sent, to or about this person. Other jobs know ids alone; of the letters about
 * jobs that failed, those that name the address go, too.
 */
export async function deleteQueuedEmails(tx: Tx, person: PersonData): Promise<number> {
  if (!(await queueTableExists(tx))) return 0;
  const byAddress = { ...person, references: [] };
  const { rows } = await tx.execute(sql`
    delete from pgboss.job where
      (name in ${EMAIL_JOB_TABLE} and ${mentionsPersonSql(sql`data`, person)}) or (name not in ${EMAIL_JOB_TABLE} and ${mentionsPersonSql(sql`data`, byAddress)})
    returning 1`);
  return rows.length;
}

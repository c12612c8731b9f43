import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Tx } from "./database";

/**
 * Reads and writes all rows of all tables as texts, each value as the database itself writes it: exact for every type, and the
 * same on both databases. What the tables are is asked of the database, so that no table can be forgotten.
 */

export const tableDumpSchema = z.object({
  name: z.string(),
  columns: z.array(z.object({ name: z.string(), type: z.string() })),
});
export type TableDump = z.output<typeof tableDumpSchema>;

/** How much is read at a time, in characters; one row may be longer. */
const PIECE = 4_000_000;
const MOST_ROWS = 2_000;

const tableRow = z.object({ name: z.string(), columns: z.array(z.string()), types: z.array(z.string()) });

/** The tables of schema public, in the order of their names. Generated columns make themselves. */
export async function listTables(tx: Tx): Promise<TableDump[]> {
  const { rows } = await tx.execute(sql`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns,
      array_agg(format_type(a.atttypid, a.atttypmod) order by a.attnum) as types
    from pg_class c
      join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where n.nspname = 'public' and c.relkind in ('r', 'p')
    group by c.relname order by c.relname collate "C"`);
  return rows.map((row) => {
    const { name, columns, types } = tableRow.parse(row);
    return { name, columns: columns.map((column, index) => ({ name: column, type: types[index] ?? "text" })) };
  });
}

/** What every transaction that copies must say first: texts mean the same everywhere, and no statement has a limit of time. */
export async function setDumpSession(tx: Tx): Promise<void> {
  for (const setting of [
    "datestyle = 'ISO, YMD'",
    "timezone = 'UTC'",
    "intervalstyle = 'postgres'",
    "bytea_output = 'hex'",
    "extra_float_digits = 1",
    "statement_timeout = 0",
    "idle_in_transaction_session_timeout = 0",
  ]) {
    await tx.execute(sql.raw(`set local ${setting}`));
  }
}

const textRow = z.object({ row: z.string() });

/** All rows of a table in pieces; each row is a JSON array of texts and nulls, in the order of the table's columns. */
export async function* dumpRows(tx: Tx, table: TableDump): AsyncGenerator<string[]> {
  const values = sql.join(
    table.columns.map(({ name }) => sql`${sql.identifier(name)}::text`),
    sql`, `,
  );
  await tx.execute(
    sql`declare copied no scroll cursor for select to_json(array[${values}])::text as row from ${place(table)}`,
  );
  for (let wanted = 50; ; ) {
    const { rows } = await tx.execute(sql.raw(`fetch ${wanted} from copied`));
    const piece = rows.map((row) => textRow.parse(row).row);
    if (piece.length > 0) yield piece;
    if (piece.length < wanted) break;
    const length = piece.reduce((sum, row) => sum + row.length, 0);
    wanted = Math.min(Math.max(Math.floor((wanted * PIECE) / length), 1), MOST_ROWS);
  }
  await tx.execute(sql`close copied`);
}

/** Writes rows that `dumpRows` has read. Their rules and triggers are off: see `withoutConstraints`. */
export async function loadRows(tx: Tx, table: TableDump, rows: readonly string[]): Promise<void> {
  const columns = sql.join(
    table.columns.map(({ name }) => sql.identifier(name)),
    sql`, `,
  );
  const values = sql.join(
    table.columns.map(({ type }, index) => sql`(row ->> ${sql.raw(String(index))})::${typeName(type)}`),
    sql`, `,
  );
  await tx.execute(
    sql`insert into ${place(table)} (${columns}) overriding system value
      select ${values} from jsonb_array_elements(${`[${rows.join(",")}]`}::jsonb) as rows(row)`,
  );
}

const rule = z.object({ place: z.string(), name: z.string(), definition: z.string() });

/**
 * Does the work without foreign keys and triggers: rows come in any order, and what triggers count comes as rows itself. The
 * foreign keys are checked when they come back.
 */
export async function withoutConstraints(
  tx: Tx,
  tables: readonly TableDump[],
  work: () => Promise<void>,
): Promise<void> {
  const { rows } = await tx.execute(sql`
    select conrelid::regclass::text as place, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`);
  const rules = rows.map((row) => rule.parse(row));
  for (const { place: at, name } of rules) await tx.execute(sql.raw(`alter table ${at} drop constraint ${name}`));
  for (const table of tables) await tx.execute(sql`alter table ${place(table)} disable trigger user`);
  await work();
  for (const table of tables) await tx.execute(sql`alter table ${place(table)} enable trigger user`);
  for (const { place: at, name, definition } of rules) {
    await tx.execute(sql.raw(`alter table ${at} add constraint ${name} ${definition}`));
  }
}

/** The first table that has a row; null when all are empty. */
export async function findNonEmptyTable(tx: Tx, tables: readonly TableDump[]): Promise<string | null> {
  for (const table of tables) {
    const { rows } = await tx.execute(sql`select 1 from ${place(table)} limit 1`);
    if (rows.length > 0) return table.name;
  }
  return null;
}

export const sequenceState = z.object({ name: z.string(), last: z.string() });
export type SequenceState = z.output<typeof sequenceState>;

/** Where the counters of ids stand; those that nobody has used are left out. */
export async function readSequences(tx: Tx): Promise<SequenceState[]> {
  const { rows } = await tx.execute(sql`
    select sequencename as name, last_value::text as last from pg_sequences
    where schemaname = 'public' and last_value is not null order by sequencename`);
  return rows.map((row) => sequenceState.parse(row));
}

export async function setSequences(tx: Tx, sequences: readonly SequenceState[]): Promise<void> {
  for (const { name, last } of sequences) {
    await tx.execute(sql`select setval(format('public.%I', ${name}::text)::regclass, ${last}::bigint)`);
  }
}

const place = ({ name }: TableDump): SQL => sql`public.${sql.identifier(name)}`;

/** As `format_type` writes them: "text", "timestamp with time zone", "numeric(10,2)", "text[]", a quoted name. */
const TYPE = /^[\w ".(),[\]]+$/;

/** A type's name from a backup becomes part of a statement. Throws Error for what is no name. */
function typeName(type: string): SQL {
  if (!TYPE.test(type)) throw new Error(`The backup names an unknown column type: ${type}`);
  return sql.raw(type);
}

import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Tx } from "./database";

// Values are dumped as the database's own text format: exact for every type, and the same on both databases.

/** In characters per batch; a single row may be longer. */
const BATCH_CHARACTERS = 4_000_000;
const MAX_BATCH_ROWS = 2_000;

/** Names as `format_type` writes them: "text", "timestamp with time zone", "numeric(10,2)", "text[]", a quoted name. */
const COLUMN_TYPE = /^[\w ".(),[\]]+$/;

export const tableDumpSchema = z.object({
  name: z.string(),
  columns: z.array(z.object({ name: z.string(), type: z.string() })),
});
export type TableDump = z.output<typeof tableDumpSchema>;

/** `last`: a bigint as text. */
export const sequenceState = z.object({ name: z.string(), last: z.string() });
export type SequenceState = z.output<typeof sequenceState>;

const textRow = z.object({ row: z.string() });
const foreignKeyRow = z.object({ table: z.string(), name: z.string(), definition: z.string() });

/** Tables of schema public, without generated columns. */
export async function listTables(tx: Tx): Promise<TableDump[]> {
  const { rows } = await tx.execute(sql`
    select c.relname as name,
      json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum) as columns
    from pg_class c
      join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where n.nspname = 'public' and c.relkind in ('r', 'p')
    group by c.relname order by c.relname collate "C"`);
  return rows.map((row) => tableDumpSchema.parse(row));
}

/** Call it first in a transaction that dumps or loads. */
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

/** Yields batches. A row is a JSON array of texts and nulls, in the order of the columns. */
export async function* dumpRows(tx: Tx, table: TableDump): AsyncGenerator<string[]> {
  const values = sql.join(
    table.columns.map(({ name }) => sql`${sql.identifier(name)}::text`),
    sql`, `,
  );
  await tx.execute(
    sql`declare copied no scroll cursor for select to_json(array[${values}])::text as row from ${identifierOf(table)}`,
  );
  for (let batchSize = 50; ; ) {
    const { rows } = await tx.execute(sql.raw(`fetch ${batchSize} from copied`));
    const batch = rows.map((row) => textRow.parse(row).row);
    if (batch.length > 0) yield batch;
    if (batch.length < batchSize) break;
    const length = batch.reduce((sum, row) => sum + row.length, 0);
    batchSize = Math.min(Math.max(Math.floor((batchSize * BATCH_CHARACTERS) / length), 1), MAX_BATCH_ROWS);
  }
  await tx.execute(sql`close copied`);
}

/** Call it within `withoutConstraints`. */
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
    sql`insert into ${identifierOf(table)} (${columns}) overriding system value
      select ${values} from jsonb_array_elements(${`[${rows.join(",")}]`}::jsonb) as rows(row)`,
  );
}

/** Rows come in any order, and the rows that triggers write are dumped too. */
export async function withoutConstraints(
  tx: Tx,
  tables: readonly TableDump[],
  work: () => Promise<void>,
): Promise<void> {
  const { rows } = await tx.execute(sql`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`);
  const foreignKeys = rows.map((row) => foreignKeyRow.parse(row));
  for (const { table, name } of foreignKeys) await tx.execute(sql.raw(`alter table ${table} drop constraint ${name}`));
  for (const table of tables) await tx.execute(sql`alter table ${identifierOf(table)} disable trigger user`);
  await work();
  for (const table of tables) await tx.execute(sql`alter table ${identifierOf(table)} enable trigger user`);
  for (const { table, name, definition } of foreignKeys) {
    await tx.execute(sql.raw(`alter table ${table} add constraint ${name} ${definition}`));
  }
}

export async function findNonEmptyTable(tx: Tx, tables: readonly TableDump[]): Promise<string | null> {
  for (const table of tables) {
    const { rows } = await tx.execute(sql`select 1 from ${identifierOf(table)} limit 1`);
    if (rows.length > 0) return table.name;
  }
  return null;
}

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

const identifierOf = ({ name }: TableDump): SQL => sql`public.${sql.identifier(name)}`;

/** The type comes from a backup and becomes part of a statement. */
function typeName(type: string): SQL {
  if (!COLUMN_TYPE.test(type)) throw new Error(`The backup names an unknown column type: ${type}`);
  return sql.raw(type);
}

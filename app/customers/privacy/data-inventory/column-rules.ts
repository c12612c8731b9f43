import { getTableColumns, type SQL, sql } from "drizzle-orm";
import { getTableConfig, type PgTable } from "drizzle-orm/pg-core";
import type { PersonData } from "~/customers/privacy/find-person.server";

/** How a column is handled on export and erasure. */
export type ColumnRule = {
  /** Part of the archive of `npm run export`. */
  exported: boolean;
  /** New value in a row that is kept; without it the value is kept. */
  replacement?: SQL | ((person: PersonData) => SQL);
  /** The address of an admin: kept unless it is the erased one. */
  isAdminEmail?: true;
};

/** Kept and exported: amounts, dates, states, ids. */
export const accountingRecord: ColumnRule = { exported: true };
/** Kept, not exported: says nothing about the person. */
export const internalState: ColumnRule = { exported: false };
export const adminEmail: ColumnRule = { exported: false, isAdminEmail: true };
/** Exported; replaced in a row that is kept. */
export const personalData = (replacement?: ColumnRule["replacement"]): ColumnRule => ({ exported: true, replacement });
/** Not exported: a token or password, or made from personal data. Replaced in a row that is kept. */
export const secretData = (replacement?: ColumnRule["replacement"]): ColumnRule => ({ exported: false, replacement });

export const NULL_SQL = sql`null`;

type Erasure =
  /** No row is about a person. */
  | { erased: "untouched" }
  | { erased: "deleted"; rows: (person: PersonData) => SQL }
  /** Rows are kept with replaced columns, because of `why`; those that match `deletable` are deleted. */
  | { erased: "reduced"; rows: (person: PersonData) => SQL; deletable?: SQL; why: string };

export type TableRule = Erasure & {
  table: PgTable;
  /** Name of the rows in reports. */
  what: string;
  /** `name` is the name in the database, the key that in the schema. */
  columns: ReadonlyMap<string, ColumnRule & { name: string }>;
};

type ColumnName<T extends PgTable> = keyof T["$inferSelect"] & string;

/** Columns by rule. A missing column is a type error. */
type ColumnGroups<All extends string, Listed extends All> = readonly (readonly [ColumnRule, ...Listed[]])[] &
  ([All] extends [Listed] ? unknown : { missing: Exclude<All, Listed> });

/** Throws if a column is listed twice. */
export function defineTableRule<T extends PgTable, Listed extends ColumnName<T>>(
  table: T,
  what: string,
  erasure: Erasure,
  groups: ColumnGroups<ColumnName<T>, Listed>,
): TableRule {
  const known = getTableColumns(table);
  const columns = new Map<string, ColumnRule & { name: string }>();
  for (const [rule, ...keys] of groups) {
    for (const key of keys) {
      if (columns.has(key)) throw new Error(`The column ${key} of ${tableName(table)} is listed twice`);
      columns.set(key, { ...rule, name: known[key]?.name ?? key });
    }
  }
  return { table, what, ...erasure, columns };
}

export const tableName = (table: PgTable): string => getTableConfig(table).name;

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

/** Kept and exported: amounts, dates, states, ids. The rule of columns that are not listed. */
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
  /** `name` is the name in the database. */
  columns: readonly (ColumnRule & { name: string })[];
};

type ColumnName<T extends PgTable> = keyof T["$inferSelect"] & string;

/** Numbers, dates, states and UUIDs. */
type PlainColumn = { dataType: "number" | "boolean" | "date" } | { columnType: "PgUUID" | "PgDateString" };
type TextName<T extends PgTable> = {
  [K in ColumnName<T>]: T["_"]["columns"][K]["_"] extends PlainColumn ? never : K;
}[ColumnName<T>];

/** Columns by rule. A missing text or JSON column is a type error. */
type ColumnGroups<All extends string, Text extends string, Listed extends All> = readonly (readonly [
  ColumnRule,
  ...Listed[],
])[] &
  ([Text] extends [Listed] ? unknown : { missing: Exclude<Text, Listed> });

/** Columns that are not listed are kept and exported. Throws if a column is listed twice. */
export function defineTableRule<T extends PgTable, Listed extends ColumnName<T>>(
  table: T,
  what: string,
  erasure: Erasure,
  groups: ColumnGroups<ColumnName<T>, TextName<T>, Listed>,
): TableRule {
  const columns = Object.entries(getTableColumns(table)).map(([key, { name }]) => {
    const rules = groups.flatMap(([rule, ...keys]) => keys.filter((each) => each === key).map(() => rule));
    if (rules.length > 1) throw new Error(`The column ${key} of ${tableName(table)} is listed twice`);
    return { ...(rules[0] ?? accountingRecord), name };
  });
  return { table, what, ...erasure, columns };
}

/** @param admin column with an admin's address */
export const untouched = <T extends PgTable>(table: T, admin?: ColumnName<T>): TableRule => ({
  table,
  what: tableName(table),
  erased: "untouched",
  columns: Object.entries(getTableColumns(table)).map(([key, { name }]) => ({
    ...(key === admin ? adminEmail : internalState),
    name,
  })),
});

export const tableName = (table: PgTable): string => getTableConfig(table).name;

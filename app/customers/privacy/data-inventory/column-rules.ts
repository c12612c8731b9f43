import { getTableColumns, type SQL, sql } from "drizzle-orm";
import { getTableConfig, type PgTable } from "drizzle-orm/pg-core";
import type { PersonData } from "~/customers/privacy/find-person.server";

/** What becomes of one column when its person asks for a copy, or to be erased. */
export type ColumnRule = {
  /** Whether it is in the copy that `npm run export` makes. */
  given: boolean;
  /** What stands in it afterwards, in a row that is kept; without it, what stood there before. */
  left?: SQL | ((person: PersonData) => SQL);
  /** The address of a member of staff: it stays, unless it is the one that is erased. */
  staff?: true;
};

/** Stays as it is: an amount, a date, a number, the provider's ids. */
export const accountingRecord: ColumnRule = { given: true };
/** Stays as it is, and says nothing to anybody else: how far the shop's own work is. */
export const internalState: ColumnRule = { given: false };
/** Stays; who of the staff it was. */
export const adminEmail: ColumnRule = { given: false, staff: true };
/** What a person wrote or is; in a row that is kept, `left` stands in its place. */
export const personalData = (left?: ColumnRule["left"]): ColumnRule => ({ given: true, left });
/** Opens something, or is made of what a person wrote. */
export const secretData = (left?: ColumnRule["left"]): ColumnRule => ({ given: false, left });

export const NO_COLUMNS = sql`null`;

type Erasure =
  /** No row of it is about a person. */
  | { erased: "untouched" }
  /** All rows about the person go. */
  | { erased: "deleted"; rows: (person: PersonData) => SQL }
  /** Rows about the person stay without what is theirs; `gone` are those that need not even stay. */
  | { erased: "reduced"; rows: (person: PersonData) => SQL; gone?: SQL; why: string };

/** What the register says of one table. */
export type TableRule = Erasure & {
  table: PgTable;
  /** As the reports call its rows. */
  what: string;
  columns: ReadonlyMap<string, ColumnRule & { name: string }>;
};

/** Says of every column of a table what becomes of it: one that is missing, or too many, is a fault of types. */
export function defineTableRule<T extends PgTable>(
  table: T,
  what: string,
  erasure: Erasure,
  columns: Record<keyof T["$inferSelect"] & string, ColumnRule>,
): TableRule {
  const known = getTableColumns(table);
  const rules = Object.entries<ColumnRule>(columns).map(
    ([key, each]) => [key, { ...each, name: known[key]?.name ?? key }] as const,
  );
  return { table, what, ...erasure, columns: new Map(rules) };
}

export const tableName = (table: PgTable): string => getTableConfig(table).name;

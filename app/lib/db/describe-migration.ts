/** Effects of a migration's statements, one phrase each: "adds orders.note". */
export type MigrationDescription = {
  /** Compatible with the previous release. */
  effects: readonly string[];
  /** May break the previous release while it still runs, or after a rollback. */
  breaking: readonly string[];
  /** Why breaking is acceptable: the migration's line "-- Announced: ...". */
  announced: string | null;
};

const ANNOUNCED = /^-- Announced: (.+)$/m;
const MAX_STATEMENT_CHARACTERS = 80;

type NewObjects = { tables: ReadonlySet<string>; columns: ReadonlySet<string> };

type StatementKind = {
  form: RegExp;
  what: (match: RegExpExecArray) => string;
  breaks?: (match: RegExpExecArray, created: NewObjects) => boolean;
};

const always = () => true;
const ofOldTable = ([, table = ""]: RegExpExecArray, { tables }: NewObjects) => !tables.has(table);

/** The first match counts. */
const KINDS: readonly StatementKind[] = [
  { form: /^create table "(\w+)"/i, what: ([, table]) => `creates the table ${table}` },
  {
    form: /^drop (table|view|type|function|schema|sequence) (?:if exists )?"?([\w.]+)/i,
    what: ([, kind, name]) => `drops the ${kind?.toLowerCase()} ${name}`,
    breaks: always,
  },
  {
    form: /^alter table "(\w+)" add column "(\w+)" (.*)$/i,
    what: ([, table, column]) => `adds ${table}.${column}`,
    // The previous release inserts rows without the column.
    breaks: ([, , , definition = ""]) =>
      /\bnot null\b/i.test(definition) && !/\b(default|generated)\b/i.test(definition),
  },
  {
    form: /^alter table "(\w+)" drop column (?:if exists )?"(\w+)"/i,
    what: ([, table, column]) => `drops ${table}.${column}`,
    breaks: always,
  },
  {
    form: /^alter table "(\w+)" rename (?:column )?(?:"(\w+)" )?to "(\w+)"/i,
    what: ([, table, from, to]) => `renames ${from ? `${table}.${from}` : table} to ${to}`,
    breaks: always,
  },
  {
    form: /^alter table "(\w+)" alter column "(\w+)" (set not null|drop default|set data type .+|type .+)$/i,
    what: ([, table, column, how = ""]) => `changes ${table}.${column} (${how.toLowerCase()})`,
    breaks: (match, created) => ofOldTable(match, created) && !created.columns.has(`${match[1]}.${match[2]}`),
  },
  {
    form: /^alter table "(\w+)" add constraint "(\w+)" (check|unique|exclude)(.*)$/i,
    what: ([, table, name]) => `checks every row of ${table} (${name})`,
    breaks: (match, created) => ofOldTable(match, created) && !isOfNewColumns(match, created),
  },
  {
    form: /^create unique index (?:concurrently )?"(\w+)" on "(\w+)"/i,
    what: ([, name, table]) => `requires unique values in ${table} (${name})`,
    breaks: ([, , table = ""], { tables }) => !tables.has(table),
  },
  {
    form: /^(?:delete from|truncate(?: table)?) "?(\w+)/i,
    what: ([, table]) => `deletes rows from ${table}`,
    breaks: always,
  },
  {
    form: /^create index concurrently "(\w+)" on "(\w+)"/i,
    what: ([, name, table]) => `creates an index on ${table} (${name})`,
  },
  {
    form: /^create index "(\w+)" on "(\w+)"/i,
    what: ([, name, table]) => `creates an index on ${table} (${name}); writes to it wait meanwhile`,
  },
  {
    form: /^alter table "(\w+)" add constraint "(\w+)" foreign key/i,
    what: ([, table, name]) => `links rows of ${table} to other rows (${name})`,
  },
  { form: /^drop index (?:if exists )?"(\w+)"/i, what: ([, name]) => `drops the index ${name}` },
  {
    form: /^alter table "(\w+)" drop constraint "(\w+)"/i,
    what: ([, table, name]) => `no longer checks ${table} for ${name}`,
  },
  { form: /^lock table "?(\w+)/i, what: ([, table]) => `keeps ${table} locked; writes to it wait meanwhile` },
  { form: /^create or replace function "?(\w+)/i, what: ([, name]) => `changes the function ${name}` },
  { form: /^update "?(\w+)/i, what: ([, table]) => `fills in rows of ${table}` },
  { form: /^insert into "?(\w+)/i, what: ([, table]) => `adds rows to ${table}` },
];

export function describeMigration(text: string): MigrationDescription {
  const statements = text
    .split("--> statement-breakpoint")
    .flatMap((part) => withoutComments(part).split(/;\s*(?:\n|$)/))
    .map((statement) => statement.replace(/\s+/g, " ").trim())
    .filter(Boolean);
  const tables = new Set(statements.flatMap((one) => /^create table "(\w+)"/i.exec(one)?.[1] ?? []));
  const columns = new Set(
    statements.flatMap((one) => {
      const [, table, column] = /^alter table "(\w+)" add column "(\w+)"/i.exec(one) ?? [];
      return table && column ? [`${table}.${column}`] : [];
    }),
  );
  const described = statements.map((statement) => describeStatement(statement, { tables, columns }));
  return {
    effects: described.filter(({ breaks }) => !breaks).map(({ what }) => what),
    breaking: described.filter(({ breaks }) => breaks).map(({ what }) => what),
    announced: ANNOUNCED.exec(text)?.[1] ?? null,
  };
}

/** Function bodies run later. */
const withoutComments = (part: string) => part.replace(/^\s*--.*$/gm, "").replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, "$1");

function describeStatement(statement: string, created: NewObjects): { what: string; breaks: boolean } {
  for (const { form, what, breaks } of KINDS) {
    const match = form.exec(statement);
    if (match) return { what: what(match), breaks: breaks?.(match, created) ?? false };
  }
  const shown =
    statement.length > MAX_STATEMENT_CHARACTERS ? `${statement.slice(0, MAX_STATEMENT_CHARACTERS)}…` : statement;
  return { what: `runs: ${shown}`, breaks: false };
}

/** The previous release leaves the new columns at their defaults. */
function isOfNewColumns([, table, , , rule = ""]: RegExpExecArray, created: NewObjects): boolean {
  const named = [...rule.matchAll(/"(\w+)"\."(\w+)"/g)].map(([, of, column]) => `${of}.${column}`);
  const plain = [...rule.matchAll(/(?<!\.)"(\w+)"(?!\.)/g)].map(([, column]) => `${table}.${column}`);
  const columns = [...named, ...plain];
  return columns.length > 0 && columns.every((column) => created.columns.has(column));
}

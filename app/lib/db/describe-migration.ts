/** What a migration does, as people read it. */
export type MigrationDescription = {
  /** Harmless to whoever runs the release before: it neither knows of it nor needs what is gone. */
  effects: readonly string[];
  /** What the release before may trip over while it goes on, or when it is started again. */
  breaking: readonly string[];
  /** Why that is well: the migration's own line "-- Announced: ...". */
  announced: string | null;
};

const ANNOUNCED = /^-- Announced: (.+)$/m;

/** Reads the statements of a migration, one sentence each. */
export function describeMigration(text: string): MigrationDescription {
  const statements = text
    .split("--> statement-breakpoint")
    .flatMap((part) => withoutComments(part).split(/;\s*(?:\n|$)/))
    .map((statement) => statement.replace(/\s+/g, " ").trim())
    .filter(Boolean);
  const made = new Set(statements.flatMap((one) => /^create table "(\w+)"/i.exec(one)?.[1] ?? []));
  const added = new Set(
    statements.flatMap((one) => {
      const [, table, column] = /^alter table "(\w+)" add column "(\w+)"/i.exec(one) ?? [];
      return table && column ? [`${table}.${column}`] : [];
    }),
  );
  const judged = statements.map((statement) => judge(statement, { made, added }));
  return {
    effects: judged.filter(({ breaks }) => !breaks).map(({ what }) => what),
    breaking: judged.filter(({ breaks }) => breaks).map(({ what }) => what),
    announced: ANNOUNCED.exec(text)?.[1] ?? null,
  };
}

/** What stands between dollars is the body of a function, whose statements run later. */
const withoutComments = (part: string) => part.replace(/^\s*--.*$/gm, "").replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, "$1");

type New = { made: ReadonlySet<string>; added: ReadonlySet<string> };
type Judged = { what: string; breaks: boolean };

type Kind = {
  form: RegExp;
  what: (found: RegExpExecArray) => string;
  /** False unless said otherwise. */
  breaks?: (found: RegExpExecArray, known: New) => boolean;
};

const always = () => true;
const ofOldTable = ([, table = ""]: RegExpExecArray, { made }: New) => !made.has(table);

/** The first that fits counts. Tables and columns that the migration itself has made are nothing that anybody uses yet. */
const KINDS: readonly Kind[] = [
  { form: /^create table "(\w+)"/i, what: ([, table]) => `creates the table ${table}` },
  {
    form: /^drop (table|view|type|function|schema|sequence) (?:if exists )?"?([\w.]+)/i,
    what: ([, kind, name]) => `drops the ${kind?.toLowerCase()} ${name}`,
    breaks: always,
  },
  {
    form: /^alter table "(\w+)" add column "(\w+)" (.*)$/i,
    what: ([, table, column]) => `adds ${table}.${column}`,
    // Who does not know the column writes none.
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
    breaks: ofOldTable,
  },
  {
    form: /^alter table "(\w+)" add constraint "(\w+)" (check|unique|exclude)(.*)$/i,
    what: ([, table, name]) => `checks every row of ${table} (${name})`,
    breaks: (found, known) => ofOldTable(found, known) && !isOfNewColumns(found, known),
  },
  {
    form: /^create unique index (?:concurrently )?"(\w+)" on "(\w+)"/i,
    what: ([, name, table]) => `requires unique values in ${table} (${name})`,
    breaks: ([, , table = ""], { made }) => !made.has(table),
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
  { form: /^update "?(\w+)/i, what: ([, table]) => `fills in rows of ${table}` },
  { form: /^insert into "?(\w+)/i, what: ([, table]) => `adds rows to ${table}` },
];

function judge(statement: string, known: New): Judged {
  for (const { form, what, breaks } of KINDS) {
    const found = form.exec(statement);
    if (found) return { what: what(found), breaks: breaks?.(found, known) ?? false };
  }
  return { what: `runs: ${statement.length > LONGEST ? `${statement.slice(0, LONGEST)}…` : statement}`, breaks: false };
}

/** Characters of a statement that nothing more is known of. */
const LONGEST = 80;

/** Whether a rule is about columns alone that the migration itself has added: whoever does not know them leaves their defaults. */
function isOfNewColumns([, table, , , rule = ""]: RegExpExecArray, { added }: New): boolean {
  const named = [...rule.matchAll(/"(\w+)"\."(\w+)"/g)].map(([, of, column]) => `${of}.${column}`);
  const plain = [...rule.matchAll(/(?<!\.)"(\w+)"(?!\.)/g)].map(([, column]) => `${table}.${column}`);
  const columns = [...named, ...plain];
  return columns.length > 0 && columns.every((column) => added.has(column));
}

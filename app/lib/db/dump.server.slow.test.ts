import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { type PostgresCluster, startPostgresCluster } from "../../../tests/support/database/postgres";
import { copyReadyDatabase } from "../../../tests/support/database/ready-database";
import { openDatabase } from "./client.server";
import type { Db, Tx } from "./database";
import {
  dumpRows,
  listTables,
  loadRows,
  readSequences,
  setDumpSession,
  setSequences,
  withoutConstraints,
} from "./dump.server";

/** A table with columns of every type, an identity, a foreign key to itself and a trigger. */
const ODD_TABLES = [
  `create table odd (
    id bigint generated always as identity primary key, parent bigint references odd (id),
    "quoted ""name""" text, doc jsonb, bytes bytea, words text[], at timestamptz, day date, ok boolean,
    big bigint, exact numeric(30, 10), rough double precision, length int generated always as (char_length("quoted ""name""")) stored)`,
  "create table odd_count (n int not null)",
  "insert into odd_count values (0)",
  `create function count_odd() returns trigger language plpgsql as $$ begin update odd_count set n = n + 1; return null; end $$`,
  "create trigger count_odd after insert on odd for each row execute function count_odd()",
];

let cluster: PostgresCluster;
let folder: string;
beforeAll(async () => {
  cluster = await startPostgresCluster();
});
afterAll(() => cluster.stop());
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "shop-copy-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
});

async function openOne(kind: "pglite" | "postgres"): Promise<Db> {
  const databaseUrl = kind === "postgres" ? await cluster.newDatabase() : undefined;
  if (!databaseUrl) await copyReadyDatabase(folder);
  const database = await openDatabase({ databaseUrl, dataDir: folder, migrationsFolder: "app/lib/db/migrations" });
  onTestFinished(() => database.close());
  for (const statement of ODD_TABLES) await database.db.execute(sql.raw(statement));
  return database.db;
}

/** All rows of all tables as text. */
async function readAllRows(db: Db): Promise<Record<string, unknown[]>> {
  return db.transaction(async (tx) => {
    await setDumpSession(tx);
    const all: Record<string, unknown[]> = {};
    for (const { name } of await listTables(tx)) {
      const { rows } = await tx.execute(sql`select t::text as row from ${sql.identifier(name)} t order by 1`);
      all[name] = rows.map(({ row }) => row);
    }
    return all;
  });
}

async function copy(from: Db, to: Db): Promise<void> {
  await from.transaction((source) => to.transaction((target) => copyAll(source, target)));
}
async function copyAll(source: Tx, target: Tx): Promise<void> {
  await setDumpSession(source);
  await setDumpSession(target);
  const tables = await listTables(source);
  await target.execute(sql`truncate odd_count`);
  await withoutConstraints(target, tables, async () => {
    for (const table of tables) for await (const rows of dumpRows(source, table)) await loadRows(target, table, rows);
  });
  await setSequences(target, await readSequences(source));
}

const storable = fc.string({ unit: "grapheme", maxLength: 40 }).map((text) => text.replaceAll("\0", ""));

test.each([
  ["pglite", "postgres"],
  ["postgres", "pglite"],
] as const)("every value of %s is the same on %s: text, JSON, bytes, arrays, timestamps, numbers", async (from, to) => {
  const source = await openOne(from);
  const texts = [
    ...fc.sample(storable, 100),
    "",
    "\\N",
    "NULL",
    `"',{}()\\`,
    "a\r\n\tb",
    "👾é\u{1F468}\u200D\u{1F469}",
  ];
  for (const [index, text] of texts.entries()) {
    await source.execute(sql`
      insert into odd ("quoted ""name""", doc, bytes, words, at, day, ok, big, exact, rough) values (
        ${text}, ${JSON.stringify({ [text]: [text, null, 1e-7, index] })}::jsonb, ${Buffer.from(text)}::bytea,
        array[${text}, null, 'NULL', '{"a"}']::text[], '2026-03-08 01:59:59.123456-06'::timestamptz + ${index} * interval '1 hour',
        '0099-02-28'::date, ${index % 3 === 0 ? null : index % 3 === 1}, -9223372036854775808 + ${index}, 0.0000000001 * ${index}, 1.0 / 3 * ${index})`);
  }
  await source.execute(sql`insert into odd (doc, rough) values ('null', 'NaN'), (null, '-Infinity')`);
  // The foreign key points to rows that are loaded later.
  await source.execute(sql`update odd set parent = (select max(id) from odd) where id < 20`);
  const target = await openOne(to);
  await copy(source, target);
  expect(await readAllRows(target)).toEqual(await readAllRows(source));
});

test("sequences continue, and foreign keys and triggers are restored", async () => {
  const source = await openOne("pglite");
  await source.execute(sql`insert into odd (big) values (1), (2), (3)`);
  await source.execute(sql`delete from odd where id = 3`);
  const target = await openOne("postgres");
  await copy(source, target);
  const { rows } = await target.execute<{ id: string }>(sql`insert into odd (big) values (4) returning id::text`);
  expect(rows).toEqual([{ id: "4" }]);
  await expect(target.execute(sql`insert into odd (parent) values (99)`)).rejects.toThrow();
  expect((await target.execute(sql`select n from odd_count`)).rows).toEqual([{ n: 4 }]);
});

test("a row that violates a foreign key is rejected", async () => {
  const [source, target] = [await openOne("pglite"), await openOne("postgres")];
  await source.execute(sql`insert into odd (big) values (1)`);
  await source.execute(sql`alter table odd drop constraint odd_parent_fkey`);
  await source.execute(sql`update odd set parent = 99`);
  await expect(copy(source, target)).rejects.toThrow();
  expect((await target.execute(sql`select 1 from odd`)).rows).toEqual([]);
});

test("a large table is dumped in several batches, each row once", async () => {
  const source = await openOne("pglite");
  await source.execute(
    sql`insert into odd (big, "quoted ""name""") select n, repeat('x', n % 5000) from generate_series(1, 5000) n`,
  );
  const batches: number[] = [];
  await source.transaction(async (tx) => {
    const table = (await listTables(tx)).find(({ name }) => name === "odd");
    if (!table) throw new Error("The table is not listed");
    for await (const rows of dumpRows(tx, table)) batches.push(rows.length);
  });
  expect(batches.length).toBeGreaterThan(2);
  expect(batches.reduce((sum, rows) => sum + rows)).toBe(5_000);
});

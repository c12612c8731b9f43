import { expect, test } from "vitest";
import { describeMigration, type MigrationDescription } from "./describe-migration";
import { listMigrations } from "./migrate.server";

const migrations = listMigrations("app/lib/db/migrations");

/** A migration has an announcement if, and only if, it can break the previous release. */
const followsRule = ({ breaking, announced }: MigrationDescription): boolean =>
  breaking.length > 0 ? /^\p{Lu}.{20,}\.$/u.test(announced ?? "") : announced === null;

test("every migration follows the rule (docs/operations/upgrades.md#the-rule)", () => {
  expect(migrations[0]?.name).toBe("0000_baseline");
  expect(migrations.filter((migration) => !followsRule(migration))).toEqual([]);
});

test("every statement of our migrations has a description, except for triggers and what belongs to them", () => {
  const unnamed = migrations.flatMap(({ effects }) => effects).filter((effect) => effect.startsWith("runs: "));
  expect(migrations.flatMap(({ effects }) => effects).length).toBeGreaterThan(100);
  expect(
    unnamed.filter((effect) => !/^runs: (CREATE (FUNCTION|TRIGGER)|ALTER TABLE "\w+" SET UNLOGGED)/.test(effect)),
  ).toEqual([]);
});

test.each([
  ['CREATE TABLE "a" (\n\t"b" text NOT NULL\n);', "creates the table a"],
  ['ALTER TABLE "a" ADD COLUMN "b" text;', "adds a.b"],
  [`ALTER TABLE "a" ADD COLUMN "b" text DEFAULT 'x' NOT NULL;`, "adds a.b"],
  ['CREATE INDEX "i" ON "a" USING btree ("b");', "creates an index on a (i); writes to it wait meanwhile"],
  ['DROP INDEX "i";', "drops the index i"],
  ['ALTER TABLE "a" DROP CONSTRAINT "c";', "no longer checks a for c"],
  [`UPDATE "a" SET "b" = 'x; y';`, "fills in rows of a"],
])("%s is harmless: it %s", (statement, what) => {
  expect(describeMigration(statement)).toEqual({ effects: [what], breaking: [], announced: null });
});

test.each([
  ['DROP TABLE "a";', "drops the table a"],
  ['DROP TABLE IF EXISTS "a" CASCADE;', "drops the table a"],
  ['ALTER TABLE "a" DROP COLUMN "b";', "drops a.b"],
  ['ALTER TABLE "a" DROP COLUMN IF EXISTS "b";', "drops a.b"],
  ['ALTER TABLE "a" RENAME TO "c";', "renames a to c"],
  ['ALTER TABLE "a" RENAME COLUMN "b" TO "c";', "renames a.b to c"],
  ['ALTER TABLE "a" ADD COLUMN "b" text NOT NULL;', "adds a.b"],
  ['ALTER TABLE "a" ALTER COLUMN "b" SET NOT NULL;', "changes a.b (set not null)"],
  ['ALTER TABLE "a" ALTER COLUMN "b" DROP DEFAULT;', "changes a.b (drop default)"],
  ['ALTER TABLE "a" ALTER COLUMN "b" SET DATA TYPE integer;', "changes a.b (set data type integer)"],
  ['ALTER TABLE "a" ADD CONSTRAINT "c" CHECK ("a"."b" > 0);', "checks every row of a (c)"],
  ['ALTER TABLE "a" ADD CONSTRAINT "c" UNIQUE("b");', "checks every row of a (c)"],
  ['CREATE UNIQUE INDEX "i" ON "a" USING btree ("b");', "requires unique values in a (i)"],
  ['DELETE FROM "a";', "deletes rows from a"],
])("%s can break the previous release: it %s", (statement, what) => {
  expect(describeMigration(statement).breaking).toEqual([what]);
});

test("changes of tables and columns that the migration itself creates are harmless", () => {
  const text = [
    'CREATE TABLE "a" ("b" text);',
    'CREATE UNIQUE INDEX "i" ON "a" USING btree ("b");',
    'ALTER TABLE "old" ADD COLUMN "role" text DEFAULT \'owner\' NOT NULL;',
    `ALTER TABLE "old" ADD CONSTRAINT "roles" CHECK ("old"."role" in ('owner', 'reader'));`,
  ].join("--> statement-breakpoint\n");
  expect(describeMigration(text).breaking).toEqual([]);
  expect(
    describeMigration(`${text}--> statement-breakpoint\nALTER TABLE "old" DROP COLUMN "b";`).breaking,
  ).toHaveLength(1);
});

test("an announcement is a separate line; other comments are ignored", () => {
  const drop = 'ALTER TABLE "a" DROP COLUMN "b";';
  expect(describeMigration(`-- Nobody reads it.\n${drop}`).announced).toBeNull();
  expect(describeMigration(`-- Announced: No release since 0012 reads it.\n${drop}`)).toMatchObject({
    announced: "No release since 0012 reads it.",
    breaking: ["drops a.b"],
  });
});

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { describeMigration, type MigrationDescription } from "./describe-migration";

/** A migration: its file's name without an ending, and the moment that names it in the database. */
export type Migration = MigrationDescription & { name: string; moment: number };

const journal = z.object({ entries: z.array(z.object({ when: z.number(), tag: z.string() })) });

/** Every change of the tables that this release knows, in their order. */
export function listMigrations(folder: string): Migration[] {
  const { entries } = journal.parse(JSON.parse(readFileSync(join(folder, "meta", "_journal.json"), "utf8")));
  return entries.map(({ when, tag }) => ({
    ...{ name: tag, moment: when },
    ...describeMigration(readFileSync(join(folder, `${tag}.sql`), "utf8")),
  }));
}

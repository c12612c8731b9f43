import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";

const ours = join(import.meta.dirname, "../../../app/lib/db/migrations");

const journal = z.looseObject({
  entries: z.array(z.looseObject({ idx: z.number(), when: z.number(), tag: z.string() })),
});

export type NewerRelease = ReturnType<typeof newerRelease>;

/** A project folder with only the migrations of this release and those added to it. `using` removes it. */
export function newerRelease() {
  const root = mkdtempSync(join(tmpdir(), "shop-newer-"));
  const migrations = join(root, "app", "lib", "db", "migrations");
  cpSync(ours, migrations, { recursive: true });
  const file = join(migrations, "meta", "_journal.json");
  return {
    root,
    migrations,
    addMigration: (name: string, statements: string) => {
      const { entries, ...rest } = journal.parse(JSON.parse(readFileSync(file, "utf8")));
      const when = (entries.at(-1)?.when ?? 0) + 1_000;
      const entry = { idx: entries.length, version: "7", when, tag: name, breakpoints: true };
      writeFileSync(file, JSON.stringify({ ...rest, entries: [...entries, entry] }));
      writeFileSync(join(migrations, `${name}.sql`), statements);
    },
    [Symbol.dispose]: () => rmSync(root, { recursive: true, force: true }),
  };
}

import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";

const ours = fileURLToPath(new URL("../../../app/lib/db/migrations", import.meta.url));

const journal = z.looseObject({ entries: z.array(z.looseObject({ idx: z.number(), when: z.number() })) });

export type NewerRelease = Disposable & {
  /** Project folder that contains only migrations. */
  root: string;
  migrations: string;
  addMigration(name: string, statements: string): void;
};

/** This release and the migrations added to it. `using` removes it. */
export function newerRelease(): NewerRelease {
  const root = mkdtempSync(join(tmpdir(), "shop-newer-"));
  const migrations = join(root, "app", "lib", "db", "migrations");
  cpSync(ours, migrations, { recursive: true });
  return {
    root,
    migrations,
    addMigration: (name, statements) => {
      const file = join(migrations, "meta", "_journal.json");
      const { entries, ...rest } = journal.parse(JSON.parse(readFileSync(file, "utf8")));
      const when = (entries.at(-1)?.when ?? 0) + 1_000;
      const entry = { idx: entries.length, version: "7", when, tag: name, breakpoints: true };
      writeFileSync(file, JSON.stringify({ ...rest, entries: [...entries, entry] }));
      writeFileSync(join(migrations, `${name}.sql`), statements);
    },
    [Symbol.dispose]: () => rmSync(root, { recursive: true, force: true }),
  };
}

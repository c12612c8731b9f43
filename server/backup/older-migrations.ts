import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { BackupError } from "./format";

const journal = z.looseObject({ entries: z.array(z.looseObject({ when: z.number(), tag: z.string() })) });

/**
 * Does the work with a folder of just those migrations, so that tables are made as an older release had them. `applied` has the
 * moments that name them.
 *
 * @throws BackupError when one of them is not in `folder`
 */
export async function withOlderMigrations<T>(
  folder: string,
  applied: readonly number[],
  work: (older: string) => Promise<T>,
): Promise<T> {
  const { entries, ...rest } = journal.parse(JSON.parse(await readFile(join(folder, "meta", "_journal.json"), "utf8")));
  const wanted = entries.filter(({ when }) => applied.includes(when));
  if (wanted.length < applied.length) {
    throw new BackupError("This backup comes from a newer release of the shop. Restore it with that release.");
  }
  const older = await mkdtemp(join(tmpdir(), "migrations-"));
  try {
    await mkdir(join(older, "meta"));
    await writeFile(join(older, "meta", "_journal.json"), JSON.stringify({ ...rest, entries: wanted }));
    for (const { tag } of wanted) await copyFile(join(folder, `${tag}.sql`), join(older, `${tag}.sql`));
    return await work(older);
  } finally {
    await rm(older, { recursive: true, force: true });
  }
}

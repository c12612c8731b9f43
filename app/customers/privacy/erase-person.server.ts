import { eq } from "drizzle-orm";
import type { Db } from "~/lib/db/database";
import { removedFiles } from "~/lib/db/schema/index";
import type { Result } from "~/lib/result";
import type { FileStorage } from "~/lib/storage/storage";
import { deleteEmailFiles, listEmailFilesAbout } from "./erase-mentions.server";
import { eraseRows, type RowErasure } from "./erase-rows.server";

/** Where a shop keeps what it knows of people. */
export type PersonStores = {
  db: Db;
  files: FileStorage;
  /** Where mails lie that no server sent. */
  mailFolder: string;
  /** Takes them out of the card sandbox's state, or counts in how many of its objects they are; null where there is none. */
  forgetAtSandbox:
    | ((person: { email: string; ids: readonly string[] }, options: { dry: boolean }) => Promise<number>)
    | null;
  /** The shop's own addresses, lower case. */
  ownAddresses: readonly string[];
};

export type ErasureResult = RowErasure & {
  /** How many of these went, or would go. */
  outside: { files: number; mails: number; sandbox: number };
};

/**
 * Erases whoever uses an address: their rows in one transaction, then their files, their written mails and what the sandbox knows. Asked
 * again, it goes on where it was broken off; where nothing is left, it changes nothing.
 *
 * @param email lower case
 */
export async function erasePerson(
  { db, files, mailFolder, forgetAtSandbox, ownAddresses }: PersonStores,
  email: string,
  { dry }: { dry: boolean },
): Promise<Result<ErasureResult, { blockers: string[] }>> {
  const outcome = await eraseRows(db, email, { dry, ownAddresses });
  if (!outcome.ok) return outcome;
  const written = await listEmailFilesAbout(mailFolder, email, outcome.mailFiles);
  if (!dry) {
    await deleteEmailFiles(mailFolder, written);
    for (const id of outcome.fileFolders) {
      await files.removeFolder(id);
      await db.delete(removedFiles).where(eq(removedFiles.id, id));
    }
  }
  const sandbox = (await forgetAtSandbox?.({ email, ids: outcome.paymentIds }, { dry })) ?? 0;
  return { ...outcome, outside: { files: outcome.fileFolders.length, mails: written.length, sandbox } };
}

import { z } from "zod";
import { sequenceState, tableDumpSchema } from "~/lib/db/dump.server";

/**
 * What a backup is: a tar archive, compressed by zstd, in an age file when BACKUP_KEY is set. Its entries, in this order:
 *
 * - `backup.json`: what made it, and the tables (`beginning`)
 * - `database/TABLE/0000001`: rows, one JSON array of texts a line
 * - `jobs.json`: what was enqueued and not done
 * - `database.json`: how many rows each table has, and where the counters stand (`databaseFooterSchema`)
 * - `files/FOLDER/NAME`: files of orders
 * - `data/NAME`: what else is in DATA_DIR: secrets, mails, the sandbox's state
 * - `end.json`: the last one, so that half a backup is told from a whole one (`ending`)
 */
export const BACKUP_FORMAT = 1;

export const backupHeaderSchema = z.object({
  format: z.literal(BACKUP_FORMAT, "This backup comes from a newer release of the shop. Restore it with that release."),
  madeAt: z.iso.datetime(),
  database: z.enum(["pglite", "postgres"]),
  appUrl: z.string(),
  /** The migrations that the database had, by the moment that names each. */
  migrations: z.array(z.number()),
  tables: z.array(tableDumpSchema),
  /** Names of the variables that were set: their values are not in the backup, and are needed again. */
  settings: z.array(z.string()),
});
export type BackupHeader = z.output<typeof backupHeaderSchema>;

export const databaseFooterSchema = z.object({
  rows: z.record(z.string(), z.number()),
  sequences: z.array(sequenceState),
});

export const backupFooterSchema = z.object({
  rows: z.number(),
  jobs: z.number(),
  files: z.number(),
  /** Files of orders that were deleted while the backup was made. */
  missingFiles: z.number(),
});
export type BackupFooter = z.output<typeof backupFooterSchema>;

export const ENTRY_NAMES = {
  beginning: "backup.json",
  jobs: "jobs.json",
  databaseEnd: "database.json",
  ending: "end.json",
} as const;

/** What is kept of DATA_DIR besides the database and the files of orders. */
export const SECRETS = ["auth-secret", "sandbox.json"] as const;
export const EMAILS_DIR = "mail";
export const SANDBOX_STATE = "sandbox.sqlite";

/** A file in the archive, to be read once. */
export type BackupEntry = { name: string; content: AsyncIterable<Uint8Array> };

/** Something that whoever runs the command can mend; the message says how. */
export class BackupError extends Error {
  override name = "BackupFault";
}

import { z } from "zod";
import { type FileKey, isFileKey } from "~/lib/storage/storage";
import { StartupError } from "../lifecycle/startup-errors";

/**
 * A tar archive, compressed with zstd, in an age file if BACKUP_KEY is set. Its entries, in order:
 *
 * - `backup.json`: origin (`backupHeaderSchema`)
 * - `database`: written by pg_dump in its custom format, or the tar archive of PGlite's folder
 * - `files/FOLDER/NAME`: order files, and pictures of texts
 * - `data/NAME`: other files of DATA_DIR: secrets, emails, the sandbox's state
 * - `end.json`: totals (`backupFooterSchema`); a backup without it is incomplete
 */
export const BACKUP_FORMAT = 1;

export const NEWER_RELEASE = "This backup comes from a newer release of the shop. Restore it with that release.";

export const backupHeaderSchema = z.object({
  format: z.literal(BACKUP_FORMAT, NEWER_RELEASE),
  madeAt: z.iso.datetime(),
  database: z.enum(["pglite", "postgres"]),
  appUrl: z.string(),
  /** Timestamps of the applied migrations. */
  migrations: z.array(z.number()),
  orders: z.number(),
  /** Names of set variables; their values must be set again. */
  settings: z.array(z.string()),
});
export type BackupHeader = z.output<typeof backupHeaderSchema>;

export const backupFooterSchema = z.object({
  files: z.number(),
  /** Deleted while the backup was made. */
  missingFiles: z.number(),
});
export type BackupFooter = z.output<typeof backupFooterSchema>;

export const ENTRY_NAMES = { header: "backup.json", database: "database", footer: "end.json" } as const;

/** Of DATA_DIR, besides the database and the order files. */
export const SECRETS = ["auth-secret", "sandbox.json"] as const;
export const EMAILS_DIR = "mail";
export const SANDBOX_STATE = "sandbox.sqlite";

export type BackupEntry = { name: string; content: AsyncIterable<Uint8Array> };

const ORDER_FILE = /^files\/(.+)$/;
const EMAIL_FILE = /^data\/mail\/([^/\0]+\.eml)$/;

/** What an entry contains, by its name: backup and restore follow the same rule. Null for a name that no backup has. */
export function parseEntryName(name: string): EntryContent | null {
  if (Object.values<string>(ENTRY_NAMES).includes(name)) return { kind: "shop" };
  const [, key = ""] = ORDER_FILE.exec(name) ?? [];
  if (isFileKey(key)) return { kind: "order file", key };
  const secret = [...SECRETS, SANDBOX_STATE].find((one) => name === `data/${one}`);
  if (secret) return { kind: "secret", name: secret };
  const [, email] = EMAIL_FILE.exec(name) ?? [];
  return email ? { kind: "email", name: email } : null;
}

type EntryContent =
  | { kind: "shop" }
  | { kind: "order file"; key: FileKey }
  /** `name` is that of a file of DATA_DIR or its folder of emails. */
  | { kind: "secret" | "email"; name: string };

/** A problem that the operator can fix; the message says how. */
export class BackupError extends StartupError {}

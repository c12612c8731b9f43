import { readArchiveEntries } from "../backup/archive-file";
import { BackupError, type BackupFooter, backupFooterSchema, ENTRY_NAMES } from "../backup/format";

/**
 * Reads a backup from its first byte to its last.
 *
 * @throws BackupError when it is damaged, or its end is missing
 */
export async function verifyBackup(path: string, key: string | undefined): Promise<BackupFooter> {
  let last: { name: string; content: Buffer } | undefined;
  for await (const entry of readArchiveEntries(path, key)) {
    const chunks: Uint8Array[] = [];
    for await (const chunk of entry.content) chunks.push(chunk);
    last = { name: entry.name, content: Buffer.concat(chunks) };
  }
  if (last?.name !== ENTRY_NAMES.ending) throw new BackupError(`${path} is incomplete. Run the backup again.`);
  return backupFooterSchema.parse(JSON.parse(last.content.toString()));
}

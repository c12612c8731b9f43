import { entriesOf } from "./archive-file";
import { BackupFault, type Ending, ending, NAMES } from "./contents";

/**
 * Reads a backup from its first byte to its last.
 *
 * @throws BackupFault when it is damaged, or its end is missing
 */
export async function checkBackup(path: string, key: string | undefined): Promise<Ending> {
  let last: { name: string; content: Buffer } | undefined;
  for await (const entry of entriesOf(path, key)) {
    const chunks: Uint8Array[] = [];
    for await (const chunk of entry.content) chunks.push(chunk);
    last = { name: entry.name, content: Buffer.concat(chunks) };
  }
  if (last?.name !== NAMES.ending) throw new BackupFault(`${path} is incomplete. Run the backup again.`);
  return ending.parse(JSON.parse(last.content.toString()));
}

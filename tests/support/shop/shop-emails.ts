import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import PostalMime, { type Email } from "postal-mime";

/** A mail as its reader's program understands it, with the name of its file. */
export type ParsedEmail = Email & { file: string };

/** What was read before, by its path: many shops' mails are asked for again and again until the one that is awaited is there. */
const known = new Map<string, { written: number; size: number; mail: Promise<ParsedEmail> }>();

/** The mails that a shop without SMTP wrote into its data folder, oldest first. */
export async function readEmails(dataDir: string): Promise<ParsedEmail[]> {
  const folder = join(dataDir, "mail");
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith(".eml")) : [];
  const found = files.map((file) => {
    const { mtimeMs: written, size } = statSync(join(folder, file));
    return { file, written, size };
  });
  const inOrder = found.sort((a, b) => a.written - b.written || a.file.localeCompare(b.file));
  return Promise.all(inOrder.map(({ file, written, size }) => readOnce(join(folder, file), file, written, size)));
}

/** A mail that is sent again replaces its file. */
function readOnce(path: string, file: string, written: number, size: number): Promise<ParsedEmail> {
  const before = known.get(path);
  if (before?.written === written && before.size === size) return before.mail;
  const mail = PostalMime.parse(readFileSync(path)).then((read) => ({ ...read, file }));
  known.set(path, { written, size, mail });
  return mail;
}

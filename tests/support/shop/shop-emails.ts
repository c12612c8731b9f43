import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import PostalMime, { type Email } from "postal-mime";

/** A parsed email and the name of its file. */
export type ParsedEmail = Email & { file: string };

/** Parsed emails by path, because tests poll until an email arrives. */
const cache = new Map<string, { written: number; size: number; mail: Promise<ParsedEmail> }>();

/** Emails that a shop without SMTP wrote to its data folder, oldest first. */
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

/** Parses again if the file has changed: a repeated email replaces it. */
function readOnce(path: string, file: string, written: number, size: number): Promise<ParsedEmail> {
  const before = cache.get(path);
  if (before?.written === written && before.size === size) return before.mail;
  const mail = PostalMime.parse(readFileSync(path)).then((read) => ({ ...read, file }));
  cache.set(path, { written, size, mail });
  return mail;
}

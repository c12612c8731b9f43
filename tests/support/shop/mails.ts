import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import PostalMime, { type Email } from "postal-mime";

/** A mail as its reader's program understands it, with the name of its file. */
export type MailRead = Email & { file: string };

/** The mails that a shop without SMTP wrote into its data folder, oldest first. */
export async function readMails(dataDir: string): Promise<MailRead[]> {
  const folder = join(dataDir, "mail");
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith(".eml")) : [];
  const written = (file: string) => statSync(join(folder, file)).mtimeMs;
  const inOrder = files.sort((a, b) => written(a) - written(b) || a.localeCompare(b));
  return Promise.all(
    inOrder.map(async (file) => ({ ...(await PostalMime.parse(readFileSync(join(folder, file)))), file })),
  );
}

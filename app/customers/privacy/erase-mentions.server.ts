import { readdir, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { ignoreMissingFile } from "~/lib/storage/if-there";
import { mentionsEmail } from "./named-address";

/** The mails that were written into a folder because no server sent them. */

/** The names of those that were written to, or about, whoever uses this address (lower case), and of these. */
export async function listEmailFilesAbout(folder: string, email: string, known: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const name of await mailFiles(folder)) {
    if (known.includes(name) || (await isAbout(join(folder, name), email))) found.push(name);
  }
  return found;
}

/** The names of those that were written before a moment. */
export async function listEmailFilesBefore(folder: string, moment: Date): Promise<string[]> {
  const found: string[] = [];
  for (const name of await mailFiles(folder)) {
    const written = await ignoreMissingFile(stat(join(folder, name)));
    if (written && written.mtime < moment) found.push(name);
  }
  return found;
}

export async function deleteEmailFiles(folder: string, names: readonly string[]): Promise<void> {
  for (const name of names) await rm(join(folder, name), { force: true });
}

/** One that is being written has another ending; what a kill left of it counts, too. */
const mailFiles = async (folder: string): Promise<string[]> =>
  ((await ignoreMissingFile(readdir(folder))) ?? []).filter((name) => name.endsWith(".eml") || name.endsWith(".tmp"));

/** Whatever its parts are encoded in. */
async function isAbout(path: string, email: string): Promise<boolean> {
  const letter = (await ignoreMissingFile(readFile(path, "latin1"))) ?? "";
  return [letter, quotedPrintable(letter), ...base64Parts(letter)].some((text) => mentionsEmail(text, email));
}

const quotedPrintable = (letter: string): string =>
  letter
    .replace(/=\r?\n/g, "")
    .replace(/=([0-9A-F]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** Of pictures, too: nothing is found in them. */
const base64Parts = (letter: string): string[] =>
  [...letter.matchAll(/^Content-Transfer-Encoding: base64\r?\n(?:.+\r?\n)*\r?\n([A-Za-z0-9+/=\r\n]+)/gim)].map(
    ([, part = ""]) => Buffer.from(part, "base64").toString(),
  );

import { createReadStream, existsSync } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Readable } from "node:stream";
import { json } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { EXPORT_START, exportEndSchema } from "~/customers/privacy/export-person.server";
import { readSettings, type Settings } from "~/lib/config/settings.server";
import { openDatabase } from "~/lib/db/client.server";
import { askRunningServerForPrivacy, exportFromRunningServer } from "../control-socket";
import { MIGRATIONS } from "../lifecycle/migrations";
import { StartupError } from "../lifecycle/start-fault";
import { formatStartupError } from "../lifecycle/startup-errors";
import type { CommandResult } from "./admin-command";
import { address, type PrivacyCommands, privacyCommands } from "./privacy-commands";

const EXPORT_USAGE = `Export everything the shop stores about a person, to give to them.
  npm run export -- EMAIL        writes it to a tar file in this folder
  npm run export -- EMAIL FILE   writes it to FILE`;

/** `npm run erase` and `npm run retention`: asks the running shop, else opens the database itself. Ends the process with the command's code. */
export const runPrivacyCommand = (verb: "erase" | "retention", words: readonly string[]): Promise<void> =>
  answer(async (settings) => {
    const command = [verb, ...words];
    const asked = settings.databaseUrl ? null : await askRunningServerForPrivacy(settings.dataDir, command);
    return asked ?? (await onDatabase(settings, ({ run }) => run(command)));
  });

/** `npm run export`. */
export const runExport = (words: readonly string[]): Promise<void> =>
  answer(async (settings) => {
    const [given, file = `copy-${new Date().toISOString().slice(0, 10)}-${crypto.randomUUID().slice(0, 8)}.tar`] =
      words;
    const email = address.safeParse(given);
    if (!email.success || words.length > 2) return { code: 1, text: EXPORT_USAGE };
    const path = resolve(file);
    if (existsSync(path)) return { code: 1, text: `${path} already exists. Choose another name, or move that file.` };
    const running = settings.databaseUrl ? null : await exportFromRunningServer(settings.dataDir, email.data);
    if (running) return keepCopy(path, email.data, running);
    return onDatabase(settings, async ({ copy }) => keepCopy(path, email.data, await copy(email.data)));
  });

async function answer(command: (settings: Settings) => Promise<CommandResult>): Promise<void> {
  try {
    const { code, text } = await command(readSettings(process.env));
    process.stdout.write(`${text}\n`);
    process.exitCode = code;
  } catch (error) {
    process.stderr.write(`\n${formatStartupError(error)}\n\n`);
    process.exitCode = 1;
  }
}

async function onDatabase<T>(settings: Settings, work: (commands: PrivacyCommands) => Promise<T>): Promise<T> {
  if (!settings.databaseUrl && !existsSync(join(settings.dataDir, "pglite")))
    throw new StartupError(
      `There is no shop in ${settings.dataDir}. Set DATA_DIR or DATABASE_URL to match the shop's.`,
    );
  const database = await openDatabase({ ...settings, migrationsFolder: MIGRATIONS, asItIs: true, patient: true });
  try {
    return await work(privacyCommands(database.db, settings));
  } finally {
    await database.close();
  }
}

/** Written under another name first, and read again before it has its own, so that none is ever half there. */
async function keepCopy(path: string, email: string, copy: Readable): Promise<CommandResult> {
  const unfinished = `${path}.unfinished`;
  try {
    await using file = await open(unfinished, "w", 0o600);
    await pipeline(copy, file.createWriteStream({ flush: true }));
    const { rows, files, missingFiles } = await endOf(unfinished);
    if (rows === 0) return { code: 0, text: `The shop has no data about ${email}, so no file was written.` };
    await rename(unfinished, path);
    const missing = missingFiles > 0 ? `${missingFiles} order files were not found in the store.\n` : "";
    return {
      code: 0,
      text: `${missing}Export complete: ${path} has everything about ${email}, in ${rows} rows and ${files} files.`,
    };
  } finally {
    await rm(unfinished, { force: true });
  }
}

async function endOf(path: string) {
  const { extract } = await import("tar-stream");
  let end: unknown;
  for await (const entry of createReadStream(path).pipe(extract())) {
    if (entry.header.name === EXPORT_START.end) end = await json(entry);
    else entry.resume();
  }
  return exportEndSchema.parse(end);
}

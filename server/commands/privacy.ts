import { createReadStream, existsSync } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { resolve } from "node:path";
import type { Readable } from "node:stream";
import { json } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { sandboxStateFile } from "@pixel-pilots/stripe-sandbox/config";
import type { PaymentProvider } from "~/billing/provider/payment-provider";
import { mentionsEmail } from "~/customers/privacy/erase-mentions.server";
import { erasePerson, type PersonStores } from "~/customers/privacy/erase-person.server";
import { describeErasure } from "~/customers/privacy/erasure-report.server";
import { EXPORT_ENTRIES, exportEndSchema, exportPerson } from "~/customers/privacy/export-person.server";
import { applyRetention } from "~/customers/privacy/retention.server";
import { extractEmail } from "~/lib/config/environment.server";
import { emailFolder, type Settings } from "~/lib/config/settings.server";
import { agencyZone } from "~/lib/dates/agency-zone";
import { agencyClock } from "~/lib/dates/business-hours";
import type { Db } from "~/lib/db/database";
import { accountEmailSchema } from "~/lib/email-schema";
import { createShopStorage } from "~/lib/storage/shop-storage.server";
import type { FileStorage } from "~/lib/storage/storage";
import { findPaymentProvider } from "../lifecycle/open-payment-provider";
import { assertShopExists, type CommandResult, openShopDatabase, runShellCommand } from "./shell-command";

type PrivacyCommands = ReturnType<typeof privacyCommands>;

const ERASE_USAGE = `Erase a person's data.
  npm run erase -- EMAIL         shows what would be deleted, and what stays for the books without personal details
  npm run erase -- EMAIL --yes   erases it`;

const RETENTION_USAGE = `Delete data that is older than the privacy page promises. The shop does this every night.
  npm run retention              shows how much has expired
  npm run retention -- --yes     deletes it now`;

const EXPORT_USAGE = `Export everything the shop stores about a person, to give to them.
  npm run export -- EMAIL        writes it to a tar file in this folder
  npm run export -- EMAIL FILE   writes it to FILE`;

export function privacyCommands(db: Db, settings: Settings) {
  const files = createShopStorage(settings.files, db);
  const stores = personStores(db, files, settings, findPaymentProvider(settings));
  return {
    erase: (args: readonly string[]) => erase(stores, args),
    retention: (args: readonly string[]) => retention({ ...stores, paidYears: settings.retention.paidYears }, args),
    copy: (email: string) => exportPerson({ db, files, now: () => new Date() }, email),
  };
}

export const personStores = (
  db: Db,
  files: FileStorage,
  settings: Settings,
  provider: Pick<PaymentProvider, "mode" | "deleteCustomer"> | null,
): PersonStores => ({
  db,
  files,
  mailFolder: emailFolder(settings),
  eraseInSandbox: eraseAtSandbox(settings),
  deleteCustomer: provider && provider.mode !== "sandbox" ? provider.deleteCustomer : null,
  ownAddresses: [settings.teamEmail, extractEmail(settings.mailFrom)].map((each) => each.toLowerCase()),
});

const isFlag = (flags: readonly string[]) => flags.length === 0 || /^(--yes|--dry-run)$/.test(flags.join(" "));

async function erase(stores: PersonStores, [given, ...flags]: readonly string[]): Promise<CommandResult> {
  const email = accountEmailSchema.safeParse(given);
  if (!email.success || !isFlag(flags)) return { code: 1, text: ERASE_USAGE };
  const dry = flags[0] !== "--yes";
  const outcome = await erasePerson(stores, email.data, { dry });
  const { parts, last, canErase } = describeErasure(email.data, outcome, dry);
  const lines = parts.flatMap((part) => [part.title, ...part.lines.map((each) => `  ${each}`), ""]);
  const next = canErase ? ` To erase: npm run erase -- ${email.data} --yes` : "";
  return { code: outcome.ok ? 0 : 1, text: [...lines, last + next].join("\n") };
}

async function retention(
  data: Omit<Parameters<typeof applyRetention>[0], "now">,
  flags: readonly string[],
): Promise<CommandResult> {
  if (!isFlag(flags)) return { code: 1, text: RETENTION_USAGE };
  const dry = flags[0] !== "--yes";
  const past = await applyRetention({ ...data, now: () => new Date() }, { dry });
  const lines = past.map(({ what, count }) => `  ${String(count).padStart(6)}  ${what}`);
  if (past.length === 0) return { code: 0, text: "No data has expired." };
  const last = dry ? "Nothing was deleted. To delete it now: npm run retention -- --yes" : "Deleted.";
  return { code: 0, text: ["Expired:", ...lines, "", last].join("\n") };
}

/** Also in a sandbox that is no longer used, or runs in another process. */
const eraseAtSandbox =
  ({ dataDir }: Settings): PersonStores["eraseInSandbox"] =>
  async (person, { dry }) => {
    const state = sandboxStateFile(dataDir);
    if (!existsSync(state)) return 0;
    // Live shops never load node:sqlite.
    const { erasePersonData } = await import("@pixel-pilots/stripe-sandbox/erase-person");
    const isNamed = (text: string) => mentionsEmail(text, person.email);
    return erasePersonData(state, { ...person, isNamed }, { dry });
  };

export const runPrivacyCommand = (verb: "erase" | "retention", args: readonly string[]): Promise<void> =>
  runShellCommand(async (settings) => {
    return await onDatabase(settings, (commands) => commands[verb](args));
  });

export const runExport = (args: readonly string[]): Promise<void> =>
  runShellCommand(async (settings) => {
    const [given, file = `copy-${agencyClock(agencyZone(), new Date()).day}-${crypto.randomUUID().slice(0, 8)}.tar`] =
      args;
    const email = accountEmailSchema.safeParse(given);
    if (!email.success || args.length > 2) return { code: 1, text: EXPORT_USAGE };
    const path = resolve(file);
    if (existsSync(path)) return { code: 1, text: `${path} already exists. Choose another name, or move that file.` };
    return onDatabase(settings, async ({ copy }) => {
      const archive = await copy(email.data);
      if (archive) return saveExport(path, email.data, archive);
      return { code: 0, text: `The shop has no data about ${email.data}, so no file was written.` };
    });
  });

async function onDatabase<T>(settings: Settings, work: (commands: PrivacyCommands) => Promise<T>): Promise<T> {
  await assertShopExists(settings);
  await using database = await openShopDatabase(settings, { skipMigrations: true, withoutTimeouts: true });
  return await work(privacyCommands(database.db, settings));
}

/** Renames the file once its end is there, so that no partial export remains. */
async function saveExport(path: string, email: string, copy: Readable): Promise<CommandResult> {
  const unfinished = `${path}.unfinished`;
  try {
    await using file = await open(unfinished, "w", 0o600);
    await pipeline(copy, file.createWriteStream({ flush: true }));
    const { rows, files, missingFiles } = await readExportEnd(unfinished);
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

async function readExportEnd(path: string) {
  const { extract } = await import("tar-stream");
  let end: unknown;
  for await (const entry of createReadStream(path).pipe(extract())) {
    if (entry.header.name === EXPORT_ENTRIES.end) end = await json(entry);
    else entry.resume();
  }
  return exportEndSchema.parse(end);
}

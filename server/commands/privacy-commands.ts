import type { Readable } from "node:stream";
import { z } from "zod";
import { erasePerson, type PersonStores } from "~/customers/privacy/erase-person.server";
import { formatBlockerReport, formatErasureReport } from "~/customers/privacy/erase-words";
import { exportPerson } from "~/customers/privacy/export-person.server";
import { applyRetention } from "~/customers/privacy/keep-terms.server";
import { mentionsEmail } from "~/customers/privacy/named-address";
import { extractEmail } from "~/lib/config/environment.server";
import { emailFolder, type Settings } from "~/lib/config/settings.server";
import type { Db } from "~/lib/db/database";
import { createStorage } from "~/lib/storage/open-storage.server";
import { sandboxStateFile } from "../../packages/stripe-sandbox/src/config";
import type { CommandResult } from "./admin-command";

/** What the three commands do, in the running shop or, beside it, on its PostgreSQL. */
export type PrivacyCommands = {
  /** "erase" and "retention", with their words. Wrong words are answered with what to do, not thrown. */
  run(args: readonly string[]): Promise<CommandResult>;
  /** The copy of what is kept about an address, as an archive. */
  copy(email: string): Promise<Readable>;
};

const ERASE_USAGE = `Erase a person's data.
  npm run erase -- EMAIL         shows what would be deleted, and what stays for the books without personal details
  npm run erase -- EMAIL --yes   erases it`;

const RETENTION_USAGE = `Delete data that is older than the privacy page promises. The shop does this every night.
  npm run retention              shows how much has expired
  npm run retention -- --yes     deletes it now`;

export const address = z.string().trim().toLowerCase().pipe(z.email());

export function privacyCommands(db: Db, settings: Settings): PrivacyCommands {
  const files = createStorage(settings.files);
  const stores: PersonStores = {
    db,
    files,
    mailFolder: emailFolder(settings),
    forgetAtSandbox: forgetAtSandbox(settings),
    ownAddresses: [settings.teamEmail, extractEmail(settings.mailFrom)].map((each) => each.toLowerCase()),
  };
  const commands: Record<string, (words: readonly string[]) => Promise<CommandResult>> = {
    erase: (words) => erase(stores, words),
    retention: (words) => retention({ ...stores, paidYears: settings.retention.paidYears }, words),
  };
  return {
    run: async ([verb = "", ...words]) =>
      (await commands[verb]?.(words)) ?? { code: 1, text: "The shop doesn't know this command." },
    copy: (email) => exportPerson({ db, files, now: () => new Date() }, email),
  };
}

async function erase(stores: PersonStores, [given, flag, ...rest]: readonly string[]): Promise<CommandResult> {
  const email = address.safeParse(given);
  const known = flag === undefined || flag === "--yes" || flag === "--dry-run";
  if (!email.success || !known || rest.length > 0) return { code: 1, text: ERASE_USAGE };
  const dry = flag !== "--yes";
  const outcome = await erasePerson(stores, email.data, { dry });
  return outcome.ok
    ? { code: 0, text: formatErasureReport(email.data, outcome, dry) }
    : { code: 1, text: formatBlockerReport(outcome) };
}

async function retention(
  data: Omit<Parameters<typeof applyRetention>[0], "now">,
  [flag, ...rest]: readonly string[],
): Promise<CommandResult> {
  const known = flag === undefined || flag === "--yes" || flag === "--dry-run";
  if (!known || rest.length > 0) return { code: 1, text: RETENTION_USAGE };
  const dry = flag !== "--yes";
  const past = await applyRetention({ ...data, now: () => new Date() }, { dry });
  const lines = past.map(({ what, count }) => `  ${String(count).padStart(6)}  ${what}`);
  if (past.length === 0) return { code: 0, text: "No data has expired." };
  const last = dry ? "Nothing was deleted. To delete it now: npm run retention -- --yes" : "Deleted.";
  return { code: 0, text: ["Expired:", ...lines, "", last].join("\n") };
}

/** Also of a sandbox that is not used any more. It may run meanwhile, in this process or another. */
const forgetAtSandbox =
  ({ dataDir }: Settings): PersonStores["forgetAtSandbox"] =>
  async (person, { dry }) => {
    const { existsSync } = await import("node:fs");
    const state = sandboxStateFile(dataDir);
    if (!existsSync(state)) return 0;
    // Only the sandbox needs node:sqlite: live shops never load it.
    const { erasePersonData } = await import("../../packages/stripe-sandbox/src/store/erase-person");
    const isNamed = (text: string) => mentionsEmail(text, person.email);
    return erasePersonData(state, { ...person, isNamed }, { dry });
  };

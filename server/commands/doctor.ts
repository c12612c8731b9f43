import { accessSync, constants, existsSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { assessClock } from "~/admin/health/clock-check";
import {
  assessSettings,
  compareShellSettings,
  findMisspelledVariables,
  settingsErrorFindings,
  settingsSkipped,
} from "~/admin/health/configuration-checks.server";
import {
  type CheckName,
  errorFinding,
  type Finding,
  findingFromError,
  noteFinding,
  sortFindings,
} from "~/admin/health/findings";
import { assessDataDir } from "~/admin/health/folder.server";
import { runDatabaseChecks } from "~/admin/health/inside.server";
import { runExternalChecks } from "~/admin/health/run-checks.server";
import { isLiveKey } from "~/lib/config/environment.server";
import { type LocalResources, listSetVariables, type Settings } from "~/lib/config/settings.server";
import { describeError } from "~/lib/logging/redact-error";
import { checkDataFolder, readEnvironment } from "../lifecycle/preflight";
import { describeStartupError } from "../lifecycle/startup-errors";
import type { ServerReport } from "../told";
import { checkProcess } from "./check-process";
import { type DoctorEnvironment, databaseLocationOf } from "./doctor-probes";

type Env = Record<string, string | undefined>;

/**
 * Finds what is wrong with the shop of this environment, whether it runs or not. Changes nothing, but that a test email is sent, unless
 * `mail` is false. Never throws: a check that fails is a finding.
 */
export async function diagnose(
  env: Env,
  surroundings: DoctorEnvironment,
  { mail }: { mail: boolean },
): Promise<Finding[]> {
  const { settings, faults, premises } = readEnvironment(env);
  const told = await tried("database", () => (premises.databaseUrl ? null : surroundings.askShop(premises.dataDir)));
  const process = await checkProcess(premises, surroundings.fetch);
  const running = process.running || told.result !== null;
  const parts = [
    [
      ...settingsErrorFindings(faults),
      ...findMisspelledVariables(env),
      ...(settings ? assessSettings(settings) : [settingsSkipped()]),
    ],
    told.result ? compareShellSettings(listSetVariables(env), told.result.given) : [],
    process.findings,
    told.findings,
    await found("folder", () => checkFolder(premises.dataDir, surroundings)),
    told.findings.length > 0
      ? []
      : await found("database", () =>
          checkBooks({ premises, running, live: isLiveKey(env.STRIPE_SECRET_KEY) }, told.result, surroundings),
        ),
    settings ? await outside(settings, surroundings, { running, mail }) : [],
  ];
  const findings = parts.flat();
  return sortFindings(findings.some(({ check }) => check === "clock") ? findings : [...findings, ...assessClock([])]);
}

async function outside(
  settings: Settings,
  surroundings: DoctorEnvironment,
  wishes: { running: boolean; mail: boolean },
) {
  const equipment = await tried("provider", () => surroundings.equip(settings));
  if (!equipment.result) return equipment.findings;
  const { paymentProvider, mailer, storage } = equipment.result;
  const unused = isUnused(settings.dataDir);
  try {
    const patient = {
      settings,
      now: surroundings.now,
      paymentProvider,
      mailer,
      storage: unused && "folder" in settings.files ? null : storage,
    };
    const mail = wishes.mail && !(unused && !settings.smtpUrl);
    return await found("webhook", () => runExternalChecks(patient, surroundings, { ...wishes, mail }));
  } finally {
    mailer.close();
  }
}

/** Nothing is put there: a restore refuses a folder that has something in it. */
const isUnused = (dataDir: string) => !existsSync(dataDir) || readdirSync(dataDir).length === 0;

async function checkFolder(dataDir: string, surroundings: DoctorEnvironment): Promise<Finding[]> {
  if (!existsSync(dataDir)) return [judgeMissing(dataDir)];
  checkDataFolder(dataDir);
  return assessDataDir(dataDir, await surroundings.readFolder(dataDir));
}

function judgeMissing(dataDir: string): Finding {
  let parent = dirname(dataDir);
  while (!existsSync(parent)) parent = dirname(parent);
  try {
    accessSync(join(parent, "."), constants.W_OK | constants.X_OK);
    return noteFinding("folder", `There is no folder ${dataDir} yet. The first start creates it.`);
  } catch {
    const what = `The data folder ${dataDir} cannot be created: this user cannot write to ${parent}.`;
    return errorFinding("folder", what, "Make it writable, or set DATA_DIR to another folder.");
  }
}

type Circumstances = { premises: LocalResources; running: boolean; live: boolean };

/** The database and what is in it, as the running shop says, or as we see it ourselves. */
async function checkBooks(
  { premises, running, live }: Circumstances,
  told: ServerReport | null,
  surroundings: DoctorEnvironment,
): Promise<Finding[]> {
  if (told) return told.findings;
  if (premises.databaseUrl === null) {
    return [noteFinding("database", "The database was not checked: DATABASE_URL is not valid.")];
  }
  if (!premises.databaseUrl && !existsSync(join(premises.dataDir, "pglite", "PG_VERSION"))) {
    return [noteFinding("database", `There is no database in ${premises.dataDir} yet. The first start creates it.`)];
  }
  const place = databaseLocationOf(premises);
  await surroundings.checkDatabase(place);
  const database = await surroundings.openDatabase(place);
  try {
    return await runDatabaseChecks(database, { now: surroundings.now(), live, running, refused: null });
  } finally {
    await database.close();
  }
}

/** What a check found, or that it failed. */
async function found(check: CheckName, work: () => Promise<Finding[]>): Promise<Finding[]> {
  const { result, findings } = await tried(check, work);
  return result ?? findings;
}

const NOT_FORESEEN = "Try again. If it happens again, check the shop's log.";

async function tried<T>(
  check: CheckName,
  work: () => T | Promise<T>,
): Promise<{ result: T | null; findings: Finding[] }> {
  try {
    return { result: await work(), findings: [] };
  } catch (error) {
    return { result: null, findings: [failed(check, error)] };
  }
}

/** Faults that a start tells, too, in its words; others without the place in the code. */
function failed(check: CheckName, error: unknown): Finding {
  const [words = ""] = describeStartupError(error).split("\n");
  return words.startsWith("Something failed")
    ? errorFinding(check, `This could not be checked: ${describeError(error)}.`, NOT_FORESEEN)
    : findingFromError(check, words, NOT_FORESEEN);
}

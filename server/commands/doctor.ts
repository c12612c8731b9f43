import { accessSync, constants, existsSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
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
  HEALTH_CHECKS,
  isErrorFinding,
  isWarningFinding,
  noteFinding,
  okFinding,
  pluralize,
  sortFindings,
} from "~/admin/health/findings";
import type { NetworkProbes } from "~/admin/health/public-address-check.server";
import { runDatabaseChecks, runExternalChecks } from "~/admin/health/run-checks.server";
import { assessClock, assessDataDir } from "~/admin/health/system-checks.server";
import { isLiveKey } from "~/lib/config/environment.server";
import { type LocalResources, listSetVariables, type Settings } from "~/lib/config/settings.server";
import { describeError } from "~/lib/logging/redact-error";
import { isLoopback, reachableHost } from "~/lib/loopback";
import type { ServerReport } from "../control-socket";
import { checkSandboxPort } from "../lifecycle/open-payment-provider";
import { checkDataFolder, checkPort, readEnvironment } from "../lifecycle/preflight";
import { describeStartupError } from "../lifecycle/startup-errors";
import { type DoctorEnvironment, databaseLocationOf, doctorEnvironment as ownSurroundings } from "./doctor-probes";

type Process = { running: boolean; findings: Finding[] };

/** Whether a shop runs at the port of the settings, or else at the public address; where none runs, whether one could. */
async function checkProcess(premises: LocalResources, fetch: NetworkProbes["fetch"]): Promise<Process> {
  const { host, port, appUrl } = premises;
  if (port === null)
    return { running: false, findings: [noteFinding("process", "The port in the settings is not valid.")] };
  const here = await ask(fetch, `http://${reachableHost(host)}:${port}`);
  if (here) return judge(here, `on port ${port}`, port);
  const elsewhere = isLoopback(new URL(appUrl).hostname) ? null : await ask(fetch, appUrl);
  if (elsewhere?.status === 200 && elsewhere.said === READY) return judge(elsewhere, `at ${appUrl}`, port);
  const faults = await portFaults(premises);
  return {
    running: false,
    findings: faults.length > 0 ? faults : [noteFinding("process", "No shop is running here.")],
  };
}

const READY = "ready\n";
type Answer = { status: number; said: string; retry: boolean };

/** Null when nobody answers. */
async function ask(fetch: NetworkProbes["fetch"], origin: string): Promise<Answer | null> {
  try {
    const answer = await fetch(`${origin}/readyz`);
    return { status: answer.status, said: await answer.text(), retry: answer.headers.has("retry-after") };
  } catch {
    return null;
  }
}

function judge({ status, said, retry }: Answer, place: string, port: number): Process {
  if (status === 200 && said === READY) {
    return { running: true, findings: [okFinding("process", `The shop is taking orders ${place}.`)] };
  }
  if (status === 503 && retry) {
    const what = `The shop ${place} is not taking orders: ${said.trim()}`;
    return {
      running: true,
      findings: [errorFinding("process", what, "Check the database result below and the shop's log.")],
    };
  }
  const what = `A different program is running ${place}.`;
  const mend = `Stop it, or choose another port: PORT=${port < 65_525 ? port + 10 : port - 10}`;
  return { running: false, findings: [errorFinding("process", what, mend)] };
}

/** What would keep the shop from listening. */
async function portFaults({ host, port, sandboxPort, appUrl, dataDir }: LocalResources): Promise<Finding[]> {
  const looks = [
    async () => port !== null && (await checkPort({ host, port })),
    async () => sandboxPort !== null && (await checkSandboxPort({ appUrl, host, port: sandboxPort }, dataDir)),
  ];
  const looked = await Promise.allSettled(looks.map((look) => look()));
  return looked
    .filter((result) => result.status === "rejected")
    .map(({ reason }) => findingFromError("process", describeStartupError(reason), "Choose another port."));
}

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

const USAGE = `Find problems with this shop, running or not, and how to fix them.
  npm run doctor                checks everything and sends a test email to TEAM_EMAIL
  npm run doctor -- --no-mail   doesn't send the test email
  npm run doctor -- --json      prints the results as JSON
The exit code is 1 if anything failed, otherwise 0. docs/operations/health-checks.md explains each check.`;

/** `npm run doctor`. Ends the process with 0, or with 1 when something is at fault. */
export async function runDoctor(args: readonly string[]): Promise<void> {
  const wishes = readWishes(args);
  if (!wishes) {
    process.stderr.write(`${USAGE}\n`);
    process.exitCode = 1;
    return;
  }
  const { text, code } = await formatDiagnosis(process.env, wishes);
  process.stdout.write(`${text}\n`);
  process.exitCode = code;
}

type Wishes = { json: boolean; mail: boolean };

/** Null for words that it does not know. */
function readWishes(args: readonly string[]): Wishes | null {
  try {
    const options = { json: { type: "boolean" }, "no-mail": { type: "boolean" } } as const;
    const { values } = parseArgs({ args: [...args], options });
    return { json: values.json ?? false, mail: !values["no-mail"] };
  } catch {
    return null;
  }
}

/** What the command prints, and its exit code. */
export async function formatDiagnosis(
  env: Env,
  { json, mail }: Wishes,
  surroundings: DoctorEnvironment = ownSurroundings,
): Promise<{ text: string; code: number }> {
  const findings = await diagnose(env, surroundings, { mail });
  const code = findings.some(isErrorFinding) ? 1 : 0;
  const text = json
    ? JSON.stringify({ ok: code === 0, checkedAt: surroundings.now().toISOString(), findings }, null, 2)
    : inWords(findings);
  return { text, code };
}

const MARKS: Record<Finding["level"], string> = { fine: "ok   ", note: "note ", warning: "WARN ", fault: "FAIL " };

function inWords(findings: readonly Finding[]): string {
  const checks = [...new Set(findings.map(({ check }) => check))];
  const [faults, warnings] = [findings.filter(isErrorFinding).length, findings.filter(isWarningFinding).length];
  const sum =
    faults + warnings === 0
      ? "No problems found."
      : `${pluralize(faults, "problem")}, ${pluralize(warnings, "warning")}.`;
  return [...checks.map((check) => section(check, findings)), sum].join("\n\n");
}

const section = (check: CheckName, findings: readonly Finding[]): string =>
  [HEALTH_CHECKS[check], ...findings.filter((one) => one.check === check).flatMap(lines)].join("\n");

const lines = (finding: Finding): string[] => [
  `  ${MARKS[finding.level]} ${finding.what}`,
  ...("mend" in finding ? [`        ${finding.mend}`] : []),
];

import { accessSync, constants, existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import {
  assessSettings,
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
import { type EnvironmentValues, isLiveKey } from "~/lib/config/environment.server";
import { type LocalResources, readEnvironment, type Settings } from "~/lib/config/settings.server";
import { DataDirInUse } from "~/lib/db/errors";
import { assertWritableFolder } from "~/lib/db/pglite-data-dir.server";
import { describeError } from "~/lib/logging/redact-error";
import { isLoopback, reachableHost } from "~/lib/loopback";
import { createStorage } from "~/lib/storage/open-storage.server";
import { findShopEntry } from "../backup/restore-backup";
import { findPortErrors } from "../lifecycle/preflight";
import { describeStartupError } from "../lifecycle/startup-errors";
import { type DoctorEnvironment, doctorEnvironment as realEnvironment } from "./doctor-probes";

const USAGE = `Find problems with this shop, running or not, and how to fix them.
  npm run doctor                checks everything and sends a test email to TEAM_EMAIL
  npm run doctor -- --no-mail   doesn't send the test email
  npm run doctor -- --json      prints the results as JSON
The exit code is 1 if anything failed, otherwise 0. docs/operations/health-checks.md explains each check.`;

const READY = "ready\n";
const RETRY_ADVICE = "Try again. If it happens again, check the shop's log.";
const HELD_BY_SHOP =
  "The running shop holds the embedded database: /admin/health shows what its checks of database, jobs and events find.";
const LEVEL_MARKS: Record<Finding["level"], string> = {
  fine: "ok   ",
  note: "note ",
  warning: "WARN ",
  fault: "FAIL ",
};

type DoctorOptions = { json: boolean; mail: boolean };
type ProcessCheck = { running: boolean; findings: Finding[] };
type ProbeResult = { status: number; body: string; retry: boolean };

/** `npm run doctor`. Sets exit code 1 if a check has failed. */
export async function runDoctor(args: readonly string[]): Promise<void> {
  const options = parseOptions(args);
  if (!options) {
    process.stderr.write(`${USAGE}\n`);
    process.exitCode = 1;
    return;
  }
  const { text, code } = await formatDiagnosis(process.env, options);
  process.stdout.write(`${text}\n`);
  process.exitCode = code;
}

function parseOptions(args: readonly string[]): DoctorOptions | null {
  try {
    const options = { json: { type: "boolean" }, "no-mail": { type: "boolean" } } as const;
    const { values } = parseArgs({ args: [...args], options });
    return { json: values.json ?? false, mail: !values["no-mail"] };
  } catch {
    return null;
  }
}

export async function formatDiagnosis(
  env: EnvironmentValues,
  { json, mail }: DoctorOptions,
  environment: DoctorEnvironment = realEnvironment,
): Promise<{ text: string; code: number }> {
  const findings = await diagnose(env, environment, { mail });
  const code = findings.some(isErrorFinding) ? 1 : 0;
  const text = json
    ? JSON.stringify({ ok: code === 0, checkedAt: environment.now().toISOString(), findings }, null, 2)
    : formatFindings(findings);
  return { text, code };
}

/** Changes nothing, but sends a test email unless `mail` is false. Never throws: a failed check is a finding. */
export async function diagnose(
  env: EnvironmentValues,
  environment: DoctorEnvironment,
  { mail }: { mail: boolean },
): Promise<Finding[]> {
  const { settings, faults, localResources: resources } = readEnvironment(env);
  const { running, findings: processFindings } = await checkProcess(resources, environment.fetch);
  const parts = [
    [
      ...settingsErrorFindings(faults),
      ...findMisspelledVariables(env),
      ...(settings ? assessSettings(settings) : [settingsSkipped()]),
    ],
    processFindings,
    await findingsOf("folder", () => checkDataDir(resources.dataDir, environment)),
    await findingsOf("database", () =>
      checkDatabaseContents(resources, environment, {
        running,
        live: isLiveKey(env.STRIPE_SECRET_KEY),
        settings,
        storage: settings ? createStorage(settings.files) : null,
      }),
    ),
    settings ? await checkExternals(settings, environment, { running, mail }) : [],
  ];
  const findings = parts.flat();
  return sortFindings(findings.some(({ check }) => check === "clock") ? findings : [...findings, ...assessClock([])]);
}

/** Looks for a running shop on the port and at the public address; without one, whether its ports are available. */
async function checkProcess(resources: LocalResources, fetch: NetworkProbes["fetch"]): Promise<ProcessCheck> {
  const { host, port, appUrl } = resources;
  if (port === null)
    return { running: false, findings: [noteFinding("process", "The port in the settings is not valid.")] };
  const localProbe = await probe(fetch, `http://${reachableHost(host)}:${port}`);
  if (localProbe) return assessProbe(localProbe, `on port ${port}`, port);
  const publicProbe = isLoopback(new URL(appUrl).hostname) ? null : await probe(fetch, appUrl);
  if (publicProbe?.status === 200 && publicProbe.body === READY) return assessProbe(publicProbe, `at ${appUrl}`, port);
  const errors = await findPortErrors(resources);
  if (errors.length === 0) return { running: false, findings: [noteFinding("process", "No shop is running here.")] };
  const findings = errors.map((error) => findingFromError("process", error, "Choose another port."));
  return { running: false, findings };
}

async function probe(fetch: NetworkProbes["fetch"], origin: string): Promise<ProbeResult | null> {
  try {
    const response = await fetch(`${origin}/readyz`);
    return { status: response.status, body: await response.text(), retry: response.headers.has("retry-after") };
  } catch {
    return null;
  }
}

function assessProbe({ status, body, retry }: ProbeResult, location: string, port: number): ProcessCheck {
  if (status === 200 && body === READY) {
    return { running: true, findings: [okFinding("process", `The shop is taking orders ${location}.`)] };
  }
  if (status === 503 && retry) {
    const what = `The shop ${location} is not taking orders: ${body.trim()}`;
    const mend = "Check the database result below and the shop's log.";
    return { running: true, findings: [errorFinding("process", what, mend)] };
  }
  const what = `A different program is running ${location}.`;
  const mend = `Stop it, or choose another port: PORT=${port < 65_525 ? port + 10 : port - 10}`;
  return { running: false, findings: [errorFinding("process", what, mend)] };
}

async function checkExternals(
  settings: Settings,
  environment: DoctorEnvironment,
  options: { running: boolean; mail: boolean },
) {
  const { result: services, findings } = await tryCheck("provider", () => environment.createServices(settings));
  if (!services) return findings;
  const { paymentProvider, mailer, storage } = services;
  const isUnused = findShopEntry(settings.dataDir) === undefined;
  try {
    const context = {
      settings,
      now: environment.now,
      paymentProvider,
      mailer,
      storage: isUnused && "folder" in settings.files ? null : storage,
    };
    const mail = options.mail && !(isUnused && !settings.smtpUrl);
    return await findingsOf("webhook", () => runExternalChecks(context, environment, { ...options, mail }));
  } finally {
    mailer.close();
  }
}

async function checkDataDir(dataDir: string, environment: DoctorEnvironment): Promise<Finding[]> {
  if (!existsSync(dataDir)) return [assessMissingDir(dataDir)];
  assertWritableFolder(dataDir);
  return assessDataDir(dataDir, await environment.readFolder(dataDir));
}

function assessMissingDir(dataDir: string): Finding {
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

async function checkDatabaseContents(
  { databaseUrl, dataDir }: LocalResources,
  environment: DoctorEnvironment,
  options: Omit<Parameters<typeof runDatabaseChecks>[1], "now">,
): Promise<Finding[]> {
  if (databaseUrl === null) {
    return [noteFinding("database", "The database was not checked: DATABASE_URL is not valid.")];
  }
  const location = { databaseUrl, dataDir };
  await environment.assertShopExists(location);
  try {
    await environment.checkDatabase(location);
  } catch (error) {
    if (!(error instanceof DataDirInUse && options.running)) throw error;
    return [noteFinding("database", HELD_BY_SHOP)];
  }
  await using database = await environment.openDatabase(location);
  return await runDatabaseChecks(database, { ...options, now: environment.now() });
}

async function findingsOf(check: CheckName, work: () => Promise<Finding[]>): Promise<Finding[]> {
  const { result, findings } = await tryCheck(check, work);
  return result ?? findings;
}

async function tryCheck<T>(
  check: CheckName,
  work: () => T | Promise<T>,
): Promise<{ result: T | null; findings: Finding[] }> {
  try {
    return { result: await work(), findings: [] };
  } catch (error) {
    return { result: null, findings: [failureFinding(check, error)] };
  }
}

/** Without the stack trace of an unexpected error. */
function failureFinding(check: CheckName, error: unknown): Finding {
  const [message = ""] = describeStartupError(error).split("\n");
  return message.startsWith("Something failed")
    ? errorFinding(check, `This could not be checked: ${describeError(error)}.`, RETRY_ADVICE)
    : findingFromError(check, message, RETRY_ADVICE);
}

function formatFindings(findings: readonly Finding[]): string {
  const byCheck = Map.groupBy(findings, ({ check }) => check);
  const sections = Array.from(byCheck, ([check, group]) =>
    [HEALTH_CHECKS[check], ...group.flatMap(formatFinding)].join("\n"),
  );
  const [faults, warnings] = [findings.filter(isErrorFinding).length, findings.filter(isWarningFinding).length];
  const summary =
    faults + warnings === 0
      ? "No problems found."
      : `${pluralize(faults, "problem")}, ${pluralize(warnings, "warning")}.`;
  return [...sections, summary].join("\n\n");
}

const formatFinding = (finding: Finding): string[] => [
  `  ${LEVEL_MARKS[finding.level]} ${finding.what}`,
  ...("mend" in finding ? [`        ${finding.mend}`] : []),
];

import { assessSetup } from "~/admin/setup/setup-steps.server";
import { HANDLED_EVENT_TYPES, rejectedEventCount } from "~/billing/payments/provider-events.server";
import type { ProviderAccessStatus } from "~/billing/provider/provider-access";
import { readPublishedTexts, siteWithTexts } from "~/content/documents/published-texts.server";
import { buildSite } from "~/content/site";
import { documentKindsWith } from "~/content-desk/document-kinds";
import { listFailedSchedules } from "~/content-desk/schedule.server";
import { listScheduledTexts } from "~/content-desk/scheduled-texts.server";
import type { App } from "~/lib/app-context.server";
import type { Settings } from "~/lib/config/settings.server";
import type { Database, Db } from "~/lib/db/database";
import { rootCauseMessage } from "~/lib/db/errors";
import { queueTableExists } from "~/lib/jobs/job-monitoring.server";
import { reachableHost } from "~/lib/loopback";
import { type FileStorage, lastStorageFailure } from "~/lib/storage/storage";
import { isLiveMode } from "~/orders/payment-mode";
import {
  assessEmailSettings,
  assessProviderAccess,
  assessSettings,
  sendTestEmail,
} from "./configuration-checks.server";
import { errorFinding, type Finding, isErrorFinding, mergeProbeFindings, noteFinding, okFinding } from "./findings";
import { checkPictures } from "./pictures-check.server";
import { checkAddress, type NetworkProbes, networkProbes } from "./public-address-check.server";
import { checkSender } from "./sender-check.server";
import {
  assessClock,
  assessDatabase,
  assessDataDir,
  assessStorage,
  databaseClock,
  inspectDatabase,
  inspectDataDir,
  providerClock,
} from "./system-checks.server";
import { checkProviderTaxes, checkTaxTable } from "./tax-check.server";
import { assessSchedule, assessTexts } from "./texts-check.server";
import { checkWebhook, lastWebhookTest } from "./webhook-check.server";
import { assessRejectedEvents, assessWorkload, readWorkload } from "./workload-check.server";

export const webhookUrlOf = (origin: string): string => `${origin}/api/webhooks/stripe`;

export const webhookUrls = ({ appUrl, host, port }: Pick<Settings, "appUrl" | "host" | "port">) => ({
  webhookUrl: webhookUrlOf(appUrl),
  directUrl: webhookUrlOf(`http://${reachableHost(host)}:${port}`),
});

/** `paymentProvider` is null for a sandbox that never ran, `storage` for a folder that the first start creates. */
type CheckTarget = Pick<App, "mailer" | "now"> & {
  settings: Settings;
  paymentProvider: App["paymentProvider"] | null;
  storage: FileStorage | null;
};

/** Checks that use other systems. `running`: a shop runs at `settings.port`. `mail`: send a test email to the team. */
export async function runExternalChecks(
  target: CheckTarget,
  probes: NetworkProbes,
  { running, mail }: { running: boolean; mail: boolean },
): Promise<Finding[]> {
  const findings = await Promise.all([
    checkFiles(target.storage),
    checkEmail(target, probes, mail),
    checkProvider(target, running),
    checkPublicAddress(target, probes, running),
    checkTaxes(target, running),
  ]);
  return findings.flat();
}

async function checkFiles(storage: FileStorage | null): Promise<Finding> {
  if (!storage) return noteFinding("files", "The first start creates the folder for files.");
  try {
    await storage.check();
    return okFinding("files", `Files can be saved in ${storage.where}.`);
  } catch (error) {
    return errorFinding(
      "files",
      `Files cannot be saved in ${storage.where} (${rootCauseMessage(error)}).`,
      "Check the host, bucket, region and keys in FILES_URL and that the store is running. Without FILES_URL, check that DATA_DIR/files is writable.",
    );
  }
}

const checkEmail = async (
  { mailer, settings }: CheckTarget,
  { resolveTxt }: NetworkProbes,
  sendTest: boolean,
): Promise<Finding[]> => [
  ...assessEmailSettings(settings),
  ...(settings.smtpUrl ? await checkSender(resolveTxt, settings.mailFrom) : []),
  sendTest ? await sendTestEmail(mailer, settings) : noteFinding("mail", "No test email was sent."),
];

async function checkProvider({ paymentProvider, settings, now }: CheckTarget, running: boolean): Promise<Finding[]> {
  const mode = paymentProvider?.mode ?? "sandbox";
  // The sandbox only runs with the shop.
  const isAvailable = paymentProvider && (mode !== "sandbox" || running);
  const access: ProviderAccessStatus = isAvailable
    ? await checkAccess(paymentProvider, settings.appUrl, now)
    : { state: "untried" };
  const clocks = providerClock(access, mode);
  return [
    ...assessProviderAccess(mode, access, webhookUrlOf(settings.appUrl)),
    ...(clocks.length > 0 ? assessClock(clocks) : []),
  ];
}

/** The sandbox only runs with the shop. */
const checkTaxes = async ({ paymentProvider, settings }: CheckTarget, running: boolean): Promise<Finding[]> =>
  paymentProvider && (paymentProvider.mode !== "sandbox" || running)
    ? checkProviderTaxes(paymentProvider, settings.tax)
    : [];

async function checkAccess(
  paymentProvider: App["paymentProvider"],
  appUrl: string,
  now: () => Date,
): Promise<ProviderAccessStatus> {
  try {
    const access = await paymentProvider.checkAccess(webhookUrlOf(appUrl), HANDLED_EVENT_TYPES);
    return { state: "answered", at: now(), ...access };
  } catch {
    return { state: "unanswered", at: now() };
  }
}

async function checkPublicAddress(
  { settings, paymentProvider, now }: CheckTarget,
  probes: NetworkProbes,
  running: boolean,
): Promise<Finding[]> {
  const address = await checkAddress(probes, settings.appUrl, { now: now(), running });
  if (!running || !paymentProvider)
    return [...address, noteFinding("webhook", "No test event was sent: no shop is running.")];
  if (address.some(isErrorFinding))
    return [...address, noteFinding("webhook", "No test event was sent: see the public address above.")];
  return [...address, ...(await checkWebhook(probes, paymentProvider, webhookUrls(settings)))];
}

type TableCheckOptions = {
  now: Date;
  /** The payment provider's mode. */
  live: boolean;
  running: boolean;
  /** Null if they are not valid. */
  settings: Settings | null;
};

/** Throws if the database is unavailable. `storage`: null if the settings are not valid. */
export async function runDatabaseChecks(
  database: Database,
  { storage, ...options }: TableCheckOptions & { storage: FileStorage | null },
): Promise<Finding[]> {
  const snapshot = await inspectDatabase(database);
  const { pending, forbidden } = snapshot.state;
  const clocks = databaseClock(snapshot, options.now);
  const findings = [...assessDatabase(snapshot, options.running), ...(clocks.length > 0 ? assessClock(clocks) : [])];
  if (pending.length > 0 || forbidden.length > 0 || !(await queueTableExists(database.db)))
    return [...findings, noteFinding("jobs", "Jobs and payment events were not checked: their tables are not ready.")];
  return [
    ...findings,
    ...(await checkTables(database.db, options)).findings,
    ...(storage ? await checkPictures(database.db, storage) : []),
  ];
}

async function checkTables(db: Db, { now, live, running, settings }: TableCheckOptions) {
  const work = await readWorkload(db, now, live);
  const schedule = assessSchedule(await listFailedSchedules(db, now), await listScheduledTexts(db));
  const findings = [...schedule, ...assessWorkload(work, running)];
  if (settings) {
    const { stored } = await readPublishedTexts(db);
    const shipped = buildSite(settings.siteOptions);
    const site = siteWithTexts(documentKindsWith, shipped, stored);
    findings.push(...assessTexts(stored, shipped, site), ...assessSetup({ site, stored, settings }, live));
    findings.push(...(await checkTaxTable(db, settings.tax)));
  }
  return { work, findings };
}

/** For a running shop. Throws if the database is unavailable. */
export async function runPassiveChecks(app: App) {
  const { settings, paymentProvider } = app;
  const snapshot = await inspectDatabase(app.database);
  const now = app.now();
  const tables = await checkTables(app.db, { now, live: isLiveMode(app), running: true, settings });
  const access = app.providerAccess();
  const findings: Finding[] = [
    ...assessSettings(settings),
    ...tables.findings,
    ...assessDataDir(settings.dataDir, await inspectDataDir(settings.dataDir)),
    ...assessStorage(lastStorageFailure(), now),
    ...assessDatabase(snapshot, true),
    ...assessRejectedEvents(rejectedEventCount(), now),
    ...assessEmailSettings(settings),
    ...assessProviderAccess(paymentProvider.mode, access, webhookUrlOf(settings.appUrl)),
    ...lastWebhookTest(),
    ...assessClock([...databaseClock(snapshot, now), ...providerClock(access, paymentProvider.mode)]),
  ];
  return { now, work: tables.work, findings };
}

/** For a running shop. Sends a test email to the team and a test event to the public address. */
export async function runAllChecks(app: App): Promise<Finding[]> {
  const { findings } = await runPassiveChecks(app);
  const probed = await runExternalChecks(app, networkProbes, { running: true, mail: true });
  return mergeProbeFindings(findings, [...probed, ...(await checkPictures(app.db, app.storage))]);
}

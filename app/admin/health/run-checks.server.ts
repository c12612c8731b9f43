import type { App } from "~/app-context.server";
import { HANDLED_EVENT_TYPES, rejectedEventCount } from "~/billing/payments/provider-events.server";
import type { ProviderAccessStatus } from "~/billing/provider/provider-access";
import type { Settings } from "~/lib/config/settings.server";
import type { Database } from "~/lib/db/database";
import { rootCauseMessage } from "~/lib/db/errors";
import { reachableHost } from "~/lib/loopback";
import type { FileStorage } from "~/lib/storage/storage";
import { isLiveMode } from "~/orders/payment-mode";
import {
  assessEmailSettings,
  assessProviderAccess,
  assessSettings,
  sendTestEmail,
} from "./configuration-checks.server";
import { errorFinding, type Finding, isErrorFinding, mergeProbeFindings, noteFinding, okFinding } from "./findings";
import { checkAddress, type NetworkProbes, networkProbes } from "./public-address-check.server";
import {
  assessClock,
  assessDatabase,
  assessDataDir,
  type DatabaseSnapshot,
  databaseClock,
  inspectDatabase,
  inspectDataDir,
  providerClock,
} from "./system-checks.server";
import { checkWebhook, lastWebhookTest } from "./webhook-check.server";
import { assessRejectedEvents, assessWorkload, hasQueue, readWorkload } from "./workload-check.server";

/** The address that the card provider sends its events to. */
export const webhookUrlOf = (origin: string): string => `${origin}/api/webhooks/stripe`;

/** That address, and the shop's own without what is in front of it. */
export const webhookUrls = ({ appUrl, host, port }: Pick<Settings, "appUrl" | "host" | "port">) => ({
  webhookUrl: webhookUrlOf(appUrl),
  directUrl: webhookUrlOf(`http://${reachableHost(host)}:${port}`),
});

/**
 * What is examined: of a running shop, or of one whose settings are known. `paymentProvider` is null for a sandbox that never ran, `storage` for
 * a folder that the first start makes.
 */
type Patient = Pick<App, "settings" | "mailer" | "now"> & {
  paymentProvider: App["paymentProvider"] | null;
  storage: FileStorage | null;
};

type Wishes = {
  /** A shop runs at `settings.port`. */
  running: boolean;
  /** A test email may be sent. */
  mail: boolean;
};

/** All that can only be found by trying it: email, files, the card provider, and the way from the public address to the shop. */
export async function runExternalChecks(
  patient: Patient,
  instruments: NetworkProbes,
  wishes: Wishes,
): Promise<Finding[]> {
  const found = await Promise.all([
    checkFiles(patient.storage),
    checkMail(patient, wishes.mail),
    checkProvider(patient, wishes.running),
    checkWay(patient, instruments, wishes.running),
  ]);
  return found.flat();
}

async function checkFiles(storage: FileStorage | null): Promise<Finding[]> {
  if (!storage) return [noteFinding("files", "The first start creates the folder for files.")];
  try {
    await storage.check();
    return [okFinding("files", `Files can be saved in ${storage.where}.`)];
  } catch (error) {
    return [
      errorFinding(
        "files",
        `Files cannot be saved in ${storage.where} (${rootCauseMessage(error)}).`,
        "Check the host, bucket, region and keys in FILES_URL and that the store is running. Without FILES_URL, check that DATA_DIR/files is writable.",
      ),
    ];
  }
}

const checkMail = async ({ mailer, settings }: Patient, wished: boolean): Promise<Finding[]> => [
  ...assessEmailSettings(settings),
  ...(wished ? await sendTestEmail(mailer, settings) : [noteFinding("mail", "No test email was sent.")]),
];

async function checkProvider({ paymentProvider, settings, now }: Patient, running: boolean): Promise<Finding[]> {
  const mode = paymentProvider?.mode ?? "sandbox";
  // The shop starts its sandbox, and ends it.
  const asked = paymentProvider && (mode !== "sandbox" || running);
  const access: ProviderAccessStatus = asked
    ? await askAccess(paymentProvider, settings.appUrl, now)
    : { state: "untried" };
  const clocks = providerClock(access, mode);
  return [
    ...assessProviderAccess(mode, access, webhookUrlOf(settings.appUrl)),
    ...(clocks.length > 0 ? assessClock(clocks) : []),
  ];
}

async function askAccess(
  paymentProvider: App["paymentProvider"],
  appUrl: string,
  now: () => Date,
): Promise<ProviderAccessStatus> {
  try {
    const told = await paymentProvider.checkAccess(webhookUrlOf(appUrl), HANDLED_EVENT_TYPES);
    return { state: "answered", at: now(), ...told };
  } catch {
    return { state: "unanswered", at: now() };
  }
}

async function checkWay(patient: Patient, instruments: NetworkProbes, running: boolean): Promise<Finding[]> {
  const { settings, paymentProvider, now } = patient;
  const address = await checkAddress(instruments, settings.appUrl, { now: now(), running });
  if (!running || !paymentProvider)
    return [...address, noteFinding("webhook", "No test event was sent: no shop is running.")];
  if (address.some(isErrorFinding))
    return [...address, noteFinding("webhook", "No test event was sent: see the public address above.")];
  return [...address, ...(await checkWebhook(instruments, paymentProvider, webhookUrls(settings)))];
}

type Circumstances = {
  now: Date;
  /** Whether real money moves at the card provider. */
  live: boolean;
  /** A shop works on this database now. */
  running: boolean;
  /** Events with a wrong signature; null where only the shop's own process knows. */
  refused: ReturnType<typeof rejectedEventCount> | null;
};

/** What only the database knows. Throws while it does not answer. */
export async function runDatabaseChecks(database: Database, circumstances: Circumstances): Promise<Finding[]> {
  const { now, live, running, refused } = circumstances;
  const look = await inspectDatabase(database);
  const found = [...assessDatabase(look, running), ...judgeClocks(look, now)];
  const readable =
    look.state.pending.length === 0 && look.state.forbidden.length === 0 && (await hasQueue(database.db));
  if (!readable)
    return [...found, noteFinding("jobs", "Jobs and payment events were not checked: their tables are not ready.")];
  const work = await readWorkload(database.db, now, live);
  return [...found, ...assessWorkload(work, running), ...(refused ? assessRejectedEvents(refused, now) : [])];
}

const judgeClocks = (look: DatabaseSnapshot, now: Date): Finding[] => {
  const others = databaseClock(look, now);
  return others.length > 0 ? assessClock(others) : [];
};

/**
 * What a running shop can say of itself at any time: nothing is sent or asked of anybody but the database. Throws while that does not
 * answer.
 */
export async function runPassiveChecks(app: App) {
  const { settings, paymentProvider } = app;
  const look = await inspectDatabase(app.database);
  const now = app.now();
  const work = await readWorkload(app.db, now, isLiveMode(app));
  const access = app.providerAccess();
  const findings: Finding[] = [
    ...assessSettings(settings),
    ...assessDataDir(settings.dataDir, await inspectDataDir(settings.dataDir)),
    ...assessDatabase(look, true),
    ...assessWorkload(work, true),
    ...assessRejectedEvents(rejectedEventCount(), now),
    ...assessEmailSettings(settings),
    ...assessProviderAccess(paymentProvider.mode, access, webhookUrlOf(settings.appUrl)),
    ...lastWebhookTest(),
    ...assessClock([...databaseClock(look, now), ...providerClock(access, paymentProvider.mode)]),
  ];
  return { now, work, findings };
}

/** All that can be found out from inside a running shop: an email is sent to the team, and a test event to the public address. */
export async function runAllChecks(app: App): Promise<Finding[]> {
  const { findings } = await runPassiveChecks(app);
  return mergeProbeFindings(findings, await runExternalChecks(app, networkProbes, { running: true, mail: true }));
}

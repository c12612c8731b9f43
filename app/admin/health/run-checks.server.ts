import type { App } from "~/app-context.server";
import { HANDLED_EVENT_TYPES } from "~/billing/payments/provider-events.server";
import type { ProviderAccessStatus } from "~/billing/provider/provider-access";
import type { Settings } from "~/lib/config/settings.server";
import { rootCauseMessage } from "~/lib/db/causes";
import { reachableHost } from "~/lib/loopback";
import type { FileStorage } from "~/lib/storage/storage";
import { assessClock, providerClock } from "./clock-check";
import { errorFinding, type Finding, isErrorFinding, noteFinding, okFinding } from "./findings";
import type { NetworkProbes } from "./instruments.server";
import { assessEmailSettings, sendTestEmail } from "./mail-check.server";
import { assessProviderAccess } from "./provider-check";
import { checkAddress } from "./public-address-check.server";
import { checkWebhook } from "./webhook-check.server";

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

import type { App } from "~/app.server";
import { innermostWords } from "~/db/faults/causes";
import type { FileStore } from "~/files/files";
import { HANDLED_TYPES } from "~/orders/payments/payment-events.server";
import type { AccessState } from "~/payments/provider-access";
import type { Settings } from "~/settings/settings.server";
import { reachableHost } from "~/urls/loopback";
import { judgeClock, providerClock } from "./clock-check";
import { type Finding, fault, fine, isFault, note } from "./findings";
import { judgeMail, tryMail } from "./mail-check.server";
import { judgeAccess } from "./provider-check";
import { checkAddress } from "./public-address/address-check.server";
import type { Instruments } from "./public-address/instruments.server";
import { checkWebhook } from "./public-address/webhook-check.server";

/** The address that the card provider sends its events to. */
export const webhookOf = (origin: string): string => `${origin}/api/webhooks/stripe`;

/** That address, and the shop's own without what is in front of it. */
export const webhookUrls = ({ appUrl, host, port }: Pick<Settings, "appUrl" | "host" | "port">) => ({
  webhookUrl: webhookOf(appUrl),
  directUrl: webhookOf(`http://${reachableHost(host)}:${port}`),
});

/**
 * What is examined: of a running shop, or of one whose settings are known. `paymentProvider` is null for a sandbox that never ran, `storage` for
 * a folder that the first start makes.
 */
type Patient = Pick<App, "settings" | "mailer" | "now"> & {
  paymentProvider: App["paymentProvider"] | null;
  storage: FileStore | null;
};

type Wishes = {
  /** A shop runs at `settings.port`. */
  running: boolean;
  /** A test email may be sent. */
  mail: boolean;
};

/** All that can only be found by trying it: email, files, the card provider, and the way from the public address to the shop. */
export async function examineOutside(patient: Patient, instruments: Instruments, wishes: Wishes): Promise<Finding[]> {
  const found = await Promise.all([
    checkFiles(patient.storage),
    checkMail(patient, wishes.mail),
    checkProvider(patient, wishes.running),
    checkWay(patient, instruments, wishes.running),
  ]);
  return found.flat();
}

async function checkFiles(storage: FileStore | null): Promise<Finding[]> {
  if (!storage) return [note("files", "The first start creates the folder for files.")];
  try {
    await storage.check();
    return [fine("files", `Files can be saved in ${storage.where}.`)];
  } catch (error) {
    return [
      fault(
        "files",
        `Files cannot be saved in ${storage.where} (${innermostWords(error)}).`,
        "Check the host, bucket, region and keys in FILES_URL and that the store is running. Without FILES_URL, check that DATA_DIR/files is writable.",
      ),
    ];
  }
}

const checkMail = async ({ mailer, settings }: Patient, wished: boolean): Promise<Finding[]> => [
  ...judgeMail(settings),
  ...(wished ? await tryMail(mailer, settings) : [note("mail", "No test email was sent.")]),
];

async function checkProvider({ paymentProvider, settings, now }: Patient, running: boolean): Promise<Finding[]> {
  const mode = paymentProvider?.mode ?? "sandbox";
  // The shop starts its sandbox, and ends it.
  const asked = paymentProvider && (mode !== "sandbox" || running);
  const access: AccessState = asked ? await askAccess(paymentProvider, settings.appUrl, now) : { state: "untried" };
  const clocks = providerClock(access, mode);
  return [...judgeAccess(mode, access, webhookOf(settings.appUrl)), ...(clocks.length > 0 ? judgeClock(clocks) : [])];
}

async function askAccess(
  paymentProvider: App["paymentProvider"],
  appUrl: string,
  now: () => Date,
): Promise<AccessState> {
  try {
    const told = await paymentProvider.checkAccess(webhookOf(appUrl), HANDLED_TYPES);
    return { state: "answered", at: now(), ...told };
  } catch {
    return { state: "unanswered", at: now() };
  }
}

async function checkWay(patient: Patient, instruments: Instruments, running: boolean): Promise<Finding[]> {
  const { settings, paymentProvider, now } = patient;
  const address = await checkAddress(instruments, settings.appUrl, { now: now(), running });
  if (!running || !paymentProvider) return [...address, note("webhook", "No test event was sent: no shop is running.")];
  if (address.some(isFault))
    return [...address, note("webhook", "No test event was sent: see the public address above.")];
  return [...address, ...(await checkWebhook(instruments, paymentProvider, webhookUrls(settings)))];
}

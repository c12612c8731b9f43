import type { PaymentProvider } from "~/billing/provider/payment-provider";
import type { Finding } from "./findings";
import type { NetworkProbes } from "./instruments.server";
import { checkWebhook } from "./webhook-check.server";

type TrialLog = Record<"error" | "warn", (details: object, message: string) => void>;

let found: readonly Finding[] = [];

/** What this process's last try of its webhook found; nothing before the first. */
export const lastWebhookTest = (): readonly Finding[] => found;

/** In milliseconds. The first time a proxy has seen by then that the shop is there. */
const FIRST = 5_000;
const AGAIN = 60_000;

/**
 * Sends a signed test event to the webhook's public address once the shop has begun, and again every minute until it is accepted. What
 * is wrong is logged once, with what to do. The built-in sandbox needs no trial: it is told the shop's own port.
 */
export function monitorWebhook(
  instruments: NetworkProbes,
  payments: Pick<PaymentProvider, "mode" | "makeTestEvent">,
  urls: { webhookUrl: string; directUrl: string },
  log: TrialLog,
) {
  found = [];
  let told: string | undefined;
  let timer: NodeJS.Timeout | undefined;
  const tryAfter = (milliseconds: number) => {
    timer = setTimeout(() => void tryOnce(), milliseconds).unref();
  };
  const tryOnce = async () => {
    // How many proxies there are is seen better by what visitors bring.
    found = (await checkWebhook(instruments, payments, urls)).filter(({ check }) => check === "webhook");
    const amiss = found.find((finding) => "mend" in finding);
    if (amiss && amiss.what !== told) {
      log[amiss.level === "fault" ? "error" : "warn"]({}, `${amiss.what} ${amiss.mend}`);
    }
    told = amiss?.what;
    if (amiss) tryAfter(AGAIN);
  };
  return {
    begin: () => {
      if (payments.mode !== "sandbox") tryAfter(FIRST);
    },
    close: () => clearTimeout(timer),
  };
}

import type { App } from "~/lib/app-context.server";
import { type PaymentProvider, PaymentProviderUnavailable, type ProviderAccess } from "./payment-provider";

/** `untried`: the built-in sandbox, which needs no check, or the first check has not finished. */
export type ProviderAccessStatus = { state: "untried" } | { state: "unanswered"; at: Date } | Answered;
type Answered = { state: "answered"; at: Date } & ProviderAccess;

type AccessLog = Record<"error" | "warn", (details: object, message: string) => void>;

const RETRY_MS = 60_000;

/** Checks in the background, every minute until the provider responds. Logs what is wrong in one sentence. */
export function monitorProviderAccess(
  payments: PaymentProvider,
  webhookUrl: string,
  types: readonly string[],
  log: AccessLog,
) {
  let state: ProviderAccessStatus = { state: "untried" };
  let timer: NodeJS.Timeout | undefined;
  const tryAccess = async () => {
    try {
      state = { state: "answered", at: new Date(), ...(await payments.checkAccess(webhookUrl, types)) };
      logAccess(state, webhookUrl, log);
    } catch (error) {
      state = { state: "unanswered", at: new Date() };
      log.warn({ err: error }, "The card provider could not be asked about its key. Trying again");
      if (error instanceof PaymentProviderUnavailable) timer = setTimeout(tryAccess, RETRY_MS).unref();
    }
  };
  if (payments.mode !== "sandbox") void tryAccess();
  return { current: () => state, close: () => clearTimeout(timer) };
}

function logAccess({ key, webhook, unsent }: Answered, webhookUrl: string, log: AccessLog): void {
  if (!key) {
    log.error(
      {},
      "The card provider rejects STRIPE_SECRET_KEY, so nobody can pay. Set the key from its dashboard and restart",
    );
  } else if (webhook === false) {
    log.error(
      { webhookUrl },
      "The card provider has no enabled webhook endpoint for this address, so payments are noticed late. Add one in its dashboard",
    );
  } else if (webhook === null) {
    log.warn(
      { webhookUrl },
      "STRIPE_SECRET_KEY is not allowed to list webhook endpoints. Check in the dashboard that this address is one",
    );
  } else if (unsent.length > 0) {
    log.warn(
      { webhookUrl, unsent },
      "The card provider does not send these events to this address, so they are noticed late. Add them to the endpoint in its dashboard",
    );
  }
}

declare module "~/lib/app-context.server" {
  interface App {
    paymentProvider: PaymentProvider;
    /** Result of the last check of the payment provider's key and webhook endpoint. */
    providerAccess: () => ProviderAccessStatus;
  }
}

/** What charging, refunding and the records of both use. */
export type PaymentApp = Pick<App, "database" | "db" | "log" | "now" | "paymentProvider" | "queue" | "settings">;

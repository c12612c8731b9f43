import type { PaymentProvider } from "~/billing/provider/payment-provider";
import type { ProviderAccessStatus } from "~/billing/provider/provider-access";
import { errorFinding, type Finding, noteFinding, okFinding, warningFinding } from "./findings";

/** What the card provider said of our key and our endpoint. `webhookUrl` is the endpoint's address. */
export function assessProviderAccess(
  mode: PaymentProvider["mode"],
  access: ProviderAccessStatus,
  webhookUrl: string,
): Finding[] {
  if (access.state === "untried") {
    const words =
      mode === "sandbox"
        ? "Payments go to the built-in card sandbox, which needs no key. No real money moves."
        : "Still waiting for the card provider’s answer.";
    return [noteFinding("provider", words)];
  }
  if (access.state === "unanswered") return [mode === "sandbox" ? SANDBOX_AWAY : PROVIDER_AWAY];
  if (!access.key) {
    return [
      errorFinding(
        "provider",
        "The card provider rejects STRIPE_SECRET_KEY, so nobody can pay.",
        "Copy the secret key from its dashboard (Developers, API keys) and restart the shop.",
      ),
    ];
  }
  if (mode === "sandbox") return [okFinding("provider", "The built-in card sandbox works. No real money moves.")];
  const kind = mode === "live" ? "live key: real money moves" : "test key: no real money moves";
  return [okFinding("provider", `The card provider accepts the ${kind}.`), ...judgeEndpoint(access, webhookUrl)];
}

const PROVIDER_AWAY = errorFinding(
  "provider",
  "The card provider does not answer.",
  "Check its status page, and that this machine can connect to api.stripe.com on port 443.",
);
const SANDBOX_AWAY = errorFinding(
  "provider",
  "The card sandbox does not answer.",
  "Restart the shop, which also starts the sandbox. If you run it separately: npm run sandbox. Both need the same DATA_DIR and SANDBOX_PORT.",
);

type Endpoint = Pick<Extract<ProviderAccessStatus, { state: "answered" }>, "webhook" | "unsent">;

function judgeEndpoint({ webhook, unsent }: Endpoint, webhookUrl: string): Finding[] {
  if (webhook === false) {
    return [
      errorFinding(
        "provider",
        `The card provider has no enabled endpoint ${webhookUrl}, so payments are noticed up to two minutes late.`,
        "Add it in the dashboard (Developers, Webhooks), and set STRIPE_WEBHOOK_SECRET to its signing secret.",
      ),
    ];
  }
  if (webhook === null) {
    return [
      warningFinding(
        "provider",
        "STRIPE_SECRET_KEY is not allowed to list webhook endpoints.",
        `Check in the dashboard that ${webhookUrl} is one, or allow the restricted key to read webhook endpoints.`,
      ),
    ];
  }
  if (unsent.length === 0) return [];
  return [
    warningFinding(
      "provider",
      `The endpoint does not receive ${unsent.join(", ")}, so these are noticed up to two minutes late.`,
      "Add these events to the endpoint in the dashboard (Developers, Webhooks).",
    ),
  ];
}
